"""What follows from there being too few creatures: of two objects that each must be chosen by
several or by nobody, one at most is chosen where all who may choose them do not suffice for both.

No solution is lost by saying so. A solver of linear programs, whose relaxation spreads creatures
over both, would have to find it out again at every turn.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from legality.clock import ticking
from legality.problem.checker import Choosing
from legality.problem.declarations import Problem
from legality.problem.scarcity import too_few


class _Wanting(NamedTuple):
    """An object, who may choose it, and how many must if anybody does; by bit mask."""

    object: int
    able: int
    least: int


def scarce(problem: Problem, allowed: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Any two objects of which one at most can be chosen, where each creature may choose what is
    `allowed`."""
    several = sum(1 << creature for creature, most in enumerate(problem.capacity) if most > 1)
    for first, second in ticking(list(combinations(_wanting(problem, allowed), 2))):
        wanted = first.least + second.least
        if first.able & second.able and too_few(first.able, second.able, several, wanted):
            yield first.object, second.object


def _wanting(problem: Problem, allowed: Sequence[int]) -> Iterator[_Wanting]:
    """What two or more must choose; an object that nobody may choose is none of these."""
    least: dict[int, int] = {}
    for count in problem.counts:
        least[count.object] = max(count.least, least.get(count.object, 0))
    for part in problem.together:
        least[part.object] = max(part.creatures.bit_count(), least.get(part.object, 0))
    choosing = Choosing(allowed)
    for object_index, number in least.items():
        able = choosing.of(-1, 1 << object_index)
        if able and number > 1:
            yield _Wanting(object_index, able, number)
