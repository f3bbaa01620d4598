"""The position that a request states, and the cards that it names."""

from collections.abc import Generator
from contextlib import contextmanager

import msgspec

from legality.cards import CardDatabases
from legality.cli.operations.requests import OfPosition, Refused
from legality.cli.sources import Changes
from legality.errors import CardError, PositionError
from legality.position import Position, Stage
from legality.position.json_text import text_of


def position_of(request: OfPosition, judge: tuple[Stage, ...] | None = None) -> Position:
    """The position, with what of it is to be judged where that is said. Raises `PositionError`, and
    `Refused` for another value than an object or a string."""
    raw = bytes(request.position).strip()
    if raw[:1] == b'"':
        raw = msgspec.json.decode(text_of(raw), type=str).encode()
    elif raw[:1] != b"{":
        raise Refused("Expected `object | str` - at `$.position`")
    return Changes(request.rules, judge).read(raw)


@contextmanager
def cards_named_at(place: str) -> Generator[CardDatabases]:
    """The card databases; raises `PositionError` with that place for a `CardError` inside, whose
    own place is a file."""
    try:
        with CardDatabases.open() as cards:
            yield cards
    except CardError as error:
        raise PositionError(place, str(error)) from None


__all__ = ["cards_named_at", "position_of"]
