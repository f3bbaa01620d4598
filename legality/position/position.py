"""A position: read from JSON, checked once when it is made, written as JSON."""

from typing import Self

from legality.position import reading, references, writing
from legality.position.record import Record
from legality.position.values import Stated


class Position(Stated, frozen=True, kw_only=True):
    """A board, what has been declared on it, and what is to be judged.

    Immutable, compared by value, and written so that `Position.parse(str(position)) == position`.
    Whatever names what is not there raises `PositionError` when the value is made.
    """

    def __post_init__(self) -> None:
        Record.__post_init__(self)
        references.check_references(self)

    @classmethod
    def parse(cls, text: str | bytes, cards: reading.Cards | None = None) -> Self:
        """Read a position from JSON text. Raises `PositionError`, which names the place.

        `cards` (`CardsByName`) fills in permanents given by name only.
        """
        return reading.from_value(reading.decode(text), cls, cards)

    @classmethod
    def from_value(cls, value: object, cards: reading.Cards | None = None) -> Self:
        """Make a position from decoded JSON, as `parse` does from text."""
        return reading.from_value(value, cls, cards)

    def __str__(self) -> str:
        return writing.write(self)
