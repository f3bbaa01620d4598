"""The tree of errors this library raises for bad input.

    LegalityError
    ├── PositionError      a position cannot be read: place, what was found, what would be right
    ├── UnknownEdition     a date no source of the rules covers
    ├── TooLarge           an exact answer would need more than the stated room
    └── IllegalMove        a combat refuses a move: the verdicts that say why

An illegal declaration that is only judged is never an error: it is a verdict. A `Combat`, which is
told to carry the declaration out, refuses it with `IllegalMove`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from legality.verdict import Verdict


class LegalityError(Exception):
    """Whatever this library complains of."""


class PositionError(LegalityError):
    """A position that cannot be read.

    `place` is a JSON path (`$.permanents[3].power`), `found` what stands there, `expected` what
    would be right; `line` is the line of a JSON Lines file, where there is one.
    """

    def __init__(self, place: str, problem: str, line: int | None = None) -> None:
        self.place = _cut(place, 200)
        self.problem = _cut(problem, 1000)
        super().__init__(f"{self.place}: {self.problem}")
        self.line = line


def _cut(text: str, most: int) -> str:
    """A text short enough for a message, whatever the input holds."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


class UnknownEdition(LegalityError):
    """No source covers the Comprehensive Rules of that date."""


class TooLarge(LegalityError):
    """An exact answer would need more than the stated room; nothing is answered instead."""


class IllegalMove(LegalityError):
    """A combat refuses a move; it goes on as it was before (508.1, 509.1, 510.1).

    `verdicts` are those that are not legal, by player or side; `verdict` is the first of them.
    """

    def __init__(self, move: str, verdicts: "Mapping[str, Verdict]") -> None:
        self.move = move
        self.verdicts = dict(verdicts)
        self.verdict = next(iter(self.verdicts.values()))
        faults = [
            f"{fault.rule}: {fault.message}"
            for verdict in self.verdicts.values()
            for fault in getattr(verdict, "violations", ())
        ]
        super().__init__(f"{move}: {' '.join(faults) or 'not shown to be legal in time'}")

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, dict[str, "Verdict"]]]:
        return type(self), (self.move, self.verdicts)
