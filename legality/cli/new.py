"""`legality new`: a board begun from the names of cards."""

import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

from legality.cards import CardDatabases
from legality.cli.files import reason
from legality.cli.output import problem, warn
from legality.errors import CardError, OptionError, PositionError, visible
from legality.queries.cards import beginning
from legality.queries.new import BETWEEN, PLAYERS, NewRequest, answer, line
from legality.queries.statuses import BAD_INPUT, of_error

Ask = Callable[[str], str]


def run(names: Sequence[str], players: str | None, output: str | None) -> int:
    """Write a board with these cards; without any, ask for them on a terminal."""
    called = players.split(",") if players else None
    try:
        wanted = list(names) or _typed(called or PLAYERS)
        if wanted is None:
            warn("expected names of cards, as in: legality new Ogre 'Elf x2' vs Guard")
            return BAD_INPUT
        (board,) = answer(NewRequest(names=wanted, players=called)).lines
    except OptionError as error:
        warn(problem(error))
        return BAD_INPUT
    except PositionError as error:
        warn(error.problem)
        return of_error(error)
    except CardError as error:
        warn(str(error))
        return of_error(error)
    return _write(board.notation, output)


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
        return of_error(error)
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


def _typed(players: Sequence[str]) -> list[str] | None:
    """The cards of each player, asked one by one; None where nobody can be asked. Raises
    `CardError`."""
    if not sys.stdin.isatty():
        return None
    with CardDatabases.open() as cards:
        complete(cards)
        first, *others = (_cards_of(cards, player, input) for player in players[:2])
        return [*first, *chain.from_iterable((BETWEEN, *names) for names in others)]


def _cards_of(cards: CardDatabases, player: str, ask: Ask) -> Iterator[str]:
    """Names until an empty line; one that no card has is asked for again."""
    while True:
        try:
            typed = ask(f"{visible(player)}'s next card (nothing ends): ").strip()
        except EOFError:
            return
        if not typed:
            return
        try:
            line(cards, typed)
        except CardError as error:
            warn(str(error))
        else:
            yield typed


def complete(cards: CardDatabases) -> None:
    """Let the Tab key complete names, where the terminal can."""
    try:
        import readline
    except ImportError:  # there is none on Windows
        return

    def completed(text: str, state: int) -> str | None:
        names = list(beginning(cards, text))
        return names[state] if state < len(names) else None

    readline.set_completer(completed)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")


def completions(incomplete: str) -> list[str]:
    """Names for the shell to complete; none where there is no database."""
    try:
        with CardDatabases.open() as cards:
            return list(beginning(cards, incomplete))
    except CardError:
        return []
