"""The tree of errors this library raises for bad input.

    LegalityError
    ├── PositionError      a position cannot be read: place, what was found, what would be right
    ├── UnknownEdition     a date no source of the rules covers
    └── TooLarge           an exact answer would need more than the stated room

An illegal declaration is never an error: it is a verdict.
"""


class LegalityError(Exception):
    """Whatever this library complains of."""


class PositionError(LegalityError):
    """A position that cannot be read.

    `place` is a JSON path (`$.permanents[3].power`), `found` what stands there, `expected` what
    would be right; `line` is the line of a JSON Lines file, where there is one.
    """

    def __init__(self, place: str, problem: str, line: int | None = None) -> None:
        super().__init__(f"{place}: {problem}")
        self.place = place
        self.problem = problem
        self.line = line


class UnknownEdition(LegalityError):
    """No source covers the Comprehensive Rules of that date."""


class TooLarge(LegalityError):
    """An exact answer would need more than the stated room; nothing is answered instead."""
