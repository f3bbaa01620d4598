"""`new`: a board begun from the names of cards, in the notation."""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from legality.cards import Card, CardDatabases
from legality.errors import CardError, OptionError, visible
from legality.position.notation.seating import must_be_named, player_list
from legality.position.notation.words import name_word, quoted, word
from legality.queries.answer import Answer
from legality.queries.cards import cards_named_at
from legality.queries.request import Request

PLAYERS = ("Ann", "Bob", "Cid", "Dee")
BETWEEN = "vs"
"""The word between the cards of one player and those of the next."""
_COUNT = re.compile(
    r"(?:(?P<before>\d{1,4})[x×]? +)?(?P<name>(?s:.*?))(?: +[x×](?P<after>\d{1,4}))?"
)


class NewRequest(Request, frozen=True, kw_only=True, tag="new"):
    """A board begun from names of cards, in the notation (`Elf x2` for two); `vs` stands before the
    next player's."""

    names: Annotated[list[str], msgspec.Meta(min_length=1)]
    players: list[str] | None = None


class NewAnswer(msgspec.Struct, frozen=True):
    """The board in the notation."""

    notation: str


def answer(request: NewRequest) -> Answer[NewAnswer]:
    """The board with those cards. Raises `PositionError`."""
    sides = sides_of(request.names)
    players = PLAYERS if request.players is None else tuple(request.players)
    if len(sides) > len(players) or len(players) < 2:
        least = max(2, len(sides))
        raise OptionError("players", f"expected {least} names or more, as in Ann,Bob")
    with cards_named_at("$.names") as cards:
        lines = [*board(cards, sides, players), ""]
    return Answer((NewAnswer("\n".join(lines)),))


def sides_of(names: Sequence[str]) -> list[list[str]]:
    """The names of each player's cards; one who comes before or after `vs` may have none."""
    sides: list[list[str]] = [[]]
    for name in names:
        if name.lower() == BETWEEN:
            sides.append([])
        else:
            sides[-1].append(name)
    return sides


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
        for entry in side:
            yield f"  {line(cards, entry)}"


def line(cards: CardDatabases, entry: str) -> str:
    """The line of a card: `Gnarled Ogre ×2  # 3/3 Creature — Ogre: Menace`. Raises `CardError`."""
    parts = _COUNT.fullmatch(entry.strip())
    assert parts is not None
    name, card = _card_and_name(cards, entry.strip(), parts["name"])
    whole = name == entry.strip()
    count = 1 if whole else int(parts["before"] or parts["after"] or 1)
    face = card.face(name)
    size = "" if face.power is None else f"{face.power}/{face.toughness} "
    text = " / ".join(face.oracle_text.splitlines())
    number = f" ×{count}" if count > 1 else ""
    entry = visible(f"{size}{face.type_line}{': ' if text else ''}{text}")
    called = quoted(name) if face.is_token else name_word(face.name)
    return f"{called}{number}  # {entry}"


def _card_and_name(cards: CardDatabases, whole: str, name: str) -> tuple[str, Card]:
    """The card of the whole entry, else of what stands beside the number."""
    try:
        return whole, cards.find(whole)
    except CardError:
        if name == whole:
            raise
    return name, cards.find(name)
