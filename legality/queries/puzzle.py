"""`puzzle`: a known problem told as a position, with what is known of its answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, UnsetType

from legality.errors import OptionError
from legality.frozen import HashedByContent
from legality.queries.answer import Answer
from legality.queries.request import Request

if TYPE_CHECKING:
    from legality.puzzles import Puzzle

Number = int | float | bool
OF_FILE = "satisfiability"
"""The family that is made of a file."""


class PuzzleRequest(Request, frozen=True, kw_only=True, tag="puzzle"):
    """A known problem as a position: numbers in their order, options by their names; for
    `satisfiability` the text of a DIMACS CNF file."""

    family: str
    numbers: tuple[int | float, ...] = ()
    options: dict[str, Number] = {}  # noqa: RUF012  # msgspec copies it
    text: str | None = None


class KnownValue(msgspec.Struct, frozen=True):
    """What is known of a puzzle's answer."""

    maximum: int | UnsetType = UNSET
    legal: bool | UnsetType = UNSET
    count: int | UnsetType = UNSET
    lethal: bool | UnsetType = UNSET


class PuzzleAnswer(HashedByContent, frozen=True):
    """A puzzle, and what is known of its answer by whom."""

    position: dict[str, Any]
    known: KnownValue
    known_by: str


def answer(request: PuzzleRequest) -> Answer[PuzzleAnswer]:
    """The puzzle. Raises `PuzzleError`, and `OptionError` for a text that the family has no use
    for, or that it lacks."""
    options = [word for name, value in request.options.items() for word in _option(name, value)]
    return Answer((of_words(request.family, [*map(str, request.numbers), *options], request.text),))


def of_words(family: str, words: Sequence[str], text: str | None = None) -> PuzzleAnswer:
    """The puzzle of that family; numbers stand in order, the rest as `--name value`. Raises as
    `answer`."""
    if text is not None and family != OF_FILE:
        raise OptionError("text", f"is only for {OF_FILE}")
    if text is None and family == OF_FILE:
        raise OptionError("text", "expected the text of a DIMACS CNF file")
    from legality.puzzles.by_words import make, of_text

    puzzle = make(family, words) if text is None else of_text(text, words)
    return PuzzleAnswer(puzzle.position, known(puzzle), puzzle.answer.known_by)


def _option(name: str, value: Number) -> tuple[str, str]:
    return f"--{name.replace('_', '-')}", str(value).lower()


def known(puzzle: "Puzzle") -> KnownValue:
    """What is known of the answer of a puzzle."""
    answer = puzzle.answer
    return KnownValue(
        UNSET if answer.maximum is None else answer.maximum,
        UNSET if answer.legal is None else answer.legal,
        UNSET if answer.count is None else answer.count,
        UNSET if answer.lethal is None else answer.lethal,
    )
