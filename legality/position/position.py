"""A position: read from text, checked once when it is made, written as text."""

from typing import Self

from legality.position import reading, references, writing
from legality.position.form import form_of
from legality.position.record import Record
from legality.position.stated import Stated


class Position(Stated, frozen=True, kw_only=True):
    """A board, what has been declared on it, and what is to be judged.

    Immutable, compared by value, and written in three forms, each read back to an equal value: JSON
    (`str(position)`), the `notation()` that people write, and a `code()` of one line.
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
        return reading.from_text(text, cls, cards)

    @classmethod
    def from_value(cls, value: object, cards: reading.Cards | None = None) -> Self:
        """Make a position from decoded JSON, as `parse` does from text."""
        return reading.from_value(value, cls, cards)

    @classmethod
    def read(cls, text: str | bytes, cards: reading.Cards | None = None) -> Self:
        """Read a position in whichever form it is written: JSON, notation or code."""
        form = form_of(text if isinstance(text, str) else text.decode("utf-8-sig", "replace"))
        if form == "json":
            return cls.parse(text, cards)
        if form == "notation":
            return cls.from_notation(text, cards)
        code = text if isinstance(text, str) else text.decode("utf-8-sig", "replace")
        return cls.from_code(code, cards)

    @classmethod
    def from_notation(cls, text: str | bytes, cards: reading.Cards | None = None) -> Self:
        """Read a position as people write it (docs/notation.md). Raises `NotationError`, a
        `PositionError` that names line and column."""
        from legality.position.notation.reading import read

        return read(text, cls, cards)

    def notation(self) -> str:
        """The position as people write it, on several lines."""
        from legality.position.notation.writing import write

        return write(self)

    @classmethod
    def from_code(cls, code: str, cards: reading.Cards | None = None) -> Self:
        """The position that `code()` gave that line for; one that was made with cards needs
        `cards`, too. Raises `PositionError`."""
        from legality.position.notation.coding import decode

        return decode(code, cls, cards)

    def code(self, cards: reading.Cards | None = None) -> str:
        """The position as one line of letters, digits, `.`, `-` and `_`, for links and logs: equal
        positions have equal codes. With `cards` it is shorter: what these say of cards by name is
        left out."""
        from legality.position.notation.coding import encode, encode_by_name

        return encode(self) if cards is None else encode_by_name(self, cards, type(self))

    def __str__(self) -> str:
        return writing.write(self)
