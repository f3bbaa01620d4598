"""What every puzzle family gives: a position and the answer that is known of it from elsewhere."""

from typing import Any

from msgspec import Struct, to_builtins

from legality.errors import PuzzleError
from legality.frozen import HashedByContent

Board = dict[str, Any]
"""A position in the JSON form of `docs/positions.md`, as plain dictionaries and lists."""


class Answer(Struct, frozen=True, kw_only=True):
    """What is known of a puzzle; None where it is not.

    `maximum` is the greatest number of requirements that a declaration paying nothing can obey,
    `legal` the verdict on the declaration in the position, `count` how many declarations are legal
    (identical permanents told apart), `lethal` whether an attack kills the defending player
    whatever legal block follows. `known_by` says where the answer comes from.
    """

    known_by: str
    maximum: int | None = None
    legal: bool | None = None
    count: int | None = None
    lethal: bool | None = None


class Puzzle(HashedByContent, frozen=True):
    """A position made by a family from parameters, with its answer. Equal parameters, equal
    position: nothing depends on hashing, time or platform."""

    family: str
    parameters: dict[str, Any]
    position: Board
    answer: Answer

    def as_json(self) -> Board:
        """The whole puzzle as JSON values, for storing it."""
        made: Board = to_builtins(self)
        return made


def at_least(least: int, **parameters: int) -> None:
    """Complains of the first parameter below `least`."""
    for name, value in parameters.items():
        if value < least:
            raise PuzzleError(name, f"expected {least} or more, got {value}")


def at_most(most: int, **parameters: int) -> None:
    """Complains of the first parameter above `most`: what is made of it would be no position any
    more, but fill the memory before."""
    for name, value in parameters.items():
        if value > most:
            raise PuzzleError(name, f"expected {most} or less, got {value}")


def probabilities(**parameters: float) -> None:
    """Complains of the first parameter that is no probability."""
    for name, value in parameters.items():
        if not 0 <= value <= 1:
            raise PuzzleError(name, f"expected a number from 0 to 1, got {value}")


def better_of(first: tuple[int, int] | None, second: tuple[int, int]) -> tuple[int, int]:
    """Of two values, each with the number of ways to reach it: the greater, or both where they are
    equal, their ways added up; the second where there is no first."""
    if first is None or second[0] > first[0]:
        return second
    return (first[0], first[1] + second[1]) if second[0] == first[0] else first
