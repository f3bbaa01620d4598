"""`legality new`: a board begun from the names of cards."""

import re
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from legality.cards import Card, CardDatabases
from legality.cli.files import reason
from legality.cli.output import BAD_INPUT, warn
from legality.errors import CardError, visible
from legality.position.notation.seating import must_be_named, player_list
from legality.position.notation.words import name_word, quoted, word

PLAYERS = ("Ann", "Bob", "Cid", "Dee")
BETWEEN = "vs"
"""The word between the cards of one player and those of the next."""
_COUNT = re.compile(
    r"(?:(?P<before>\d{1,4})[x×]? +)?(?P<name>(?s:.*?))(?: +[x×](?P<after>\d{1,4}))?"
)
Ask = Callable[[str], str]


def run(names: Sequence[str], players: str | None, output: str | None) -> int:
    """Write a board with these cards; without any, ask for them on a terminal."""
    called = tuple(players.split(",")) if players else PLAYERS
    try:
        with CardDatabases.open() as cards:
            sides = _sides(names) if names else _asked(cards, called)
            if sides is None:
                warn("expected names of cards, as in: legality new Ogre 'Elf x2' vs Guard")
                return BAD_INPUT
            text = "\n".join(board(cards, sides, called)) + "\n"
    except CardError as error:
        warn(str(error))
        return BAD_INPUT
    if len(sides) > len(called):
        warn(f"expected at most {len(called)} players: name more with --players Ann,Bob,…")
        return BAD_INPUT
    return _write(text, output)


def board(
    cards: CardDatabases, sides: Sequence[Sequence[str]], players: Sequence[str]
) -> Iterator[str]:
    """The lines of a board: each player's cards beneath their heading. Raises `CardError`."""
    nothing: list[str] = []
    seats = [*sides, nothing][: max(2, len(sides))]
    playing = players[: len(seats)]
    if must_be_named(playing):
        yield f"players: {player_list(playing)}"
    for player, side in zip(playing, seats, strict=False):
        yield f"{player if word(player) == player and ' ' not in player else quoted(player)}:"
        for said in side:
            yield f"  {_line(cards, said)}"


def _line(cards: CardDatabases, said: str) -> str:
    """`Gnarled Ogre ×2  # 3/3 Creature — Ogre: Menace`. Raises `CardError`."""
    parts = _COUNT.fullmatch(said.strip())
    assert parts is not None
    name, card = _found(cards, said.strip(), parts["name"])
    whole = name == said.strip()
    count = 1 if whole else int(parts["before"] or parts["after"] or 1)
    face = card.face(name)
    size = "" if face.power is None else f"{face.power}/{face.toughness} "
    text = " / ".join(face.oracle_text.splitlines())
    number = f" ×{count}" if count > 1 else ""
    said = visible(f"{size}{face.type_line}{': ' if text else ''}{text}")
    called = quoted(name) if face.is_token else name_word(face.name)
    return f"{called}{number}  # {said}"


def _found(cards: CardDatabases, whole: str, name: str) -> tuple[str, Card]:
    """The card of all that was said, else of what stands beside the number."""
    try:
        return whole, cards.find(whole)
    except CardError:
        if name == whole:
            raise
    return name, cards.find(name)


def _sides(names: Sequence[str]) -> list[list[str]]:
    sides: list[list[str]] = [[]]
    for name in names:
        if name.lower() == BETWEEN:
            sides.append([])
        else:
            sides[-1].append(name)
    return sides


def _write(text: str, output: str | None) -> int:
    if output is None:
        print(text, end="")
        return 0
    try:
        with Path(output).open("x", encoding="utf-8") as file, _removed_if_broken(Path(output)):
            file.write(text)
            file.flush()
    except FileExistsError:
        warn(f"{output}: there is such a file; it stays as it is")
        return BAD_INPUT
    except (OSError, ValueError) as error:
        warn(f"{output}: {reason(error)}")
        return BAD_INPUT
    return 0


@contextmanager
def _removed_if_broken(file: Path) -> Generator[None]:
    """Nothing is left of a new file that was not written to its end."""
    try:
        yield
    except BaseException:
        file.unlink()
        raise


# -- asked on a terminal ---------------------------------------------------------------------------


def _asked(cards: CardDatabases, players: Sequence[str]) -> list[list[str]] | None:
    """The cards of each player, asked one by one; None where nobody can be asked."""
    if not sys.stdin.isatty():
        return None
    complete(cards)
    return [list(_cards_of(cards, player, input)) for player in players[:2]]


def _cards_of(cards: CardDatabases, player: str, ask: Ask) -> Iterator[str]:
    """Names until an empty line; one that no card has is asked for again."""
    while True:
        try:
            said = ask(f"{visible(player)}'s next card (nothing ends): ").strip()
        except EOFError:
            return
        if not said:
            return
        try:
            _line(cards, said)
        except CardError as error:
            warn(str(error))
        else:
            yield said


def complete(cards: CardDatabases) -> None:
    """Let the Tab key complete names, where the terminal can."""
    try:
        import readline
    except ImportError:  # there is none on Windows
        return

    def completed(text: str, state: int) -> str | None:
        found = list(beginning(cards, text))
        return found[state] if state < len(found) else None

    readline.set_completer(completed)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")


def beginning(cards: CardDatabases, text: str, limit: int = 50) -> Iterable[str]:
    """The names of cards that begin with a text, in any case of its letters."""
    found = cards.search(text, limit) if text.strip() else []
    return [card.name for card in found if card.name.lower().startswith(text.lower())]


def completions(incomplete: str) -> list[str]:
    """Names for the shell to complete; none where there is no database."""
    try:
        with CardDatabases.open() as cards:
            return list(beginning(cards, incomplete))
    except CardError:
        return []
