"""Groups of blockers before one attacker: which there are, what they obey, what they use up.

Where nothing is paid and every requirement counts for itself, a block is one group for each
attacker, and each creature stands in no more groups than it can block attackers. Interchangeable
creatures are one class with a number. All groups before an attacker are the rows of one array.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, assert_never

from msgspec import Struct

from legality.problem.classes import Class, classes, refined
from legality.problem.declarations import (
    Antecedent,
    Capacity,
    ChosenCount,
    Company,
    Cost,
    Declaration,
    DeclaredCap,
    Forbidden,
    Problem,
    ProblemPart,
    Requirement,
    Solitary,
    Together,
    bits,
)

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

    Numbers = NDArray[int64]
else:
    Numbers = Any

MOST_ROWS = 120_000
"""So many groups are kept at most; on larger boards only the smaller ones are."""


def is_simple(problem: Problem) -> bool:
    """Whether groups are enough: nothing paid, requirements counted over all declarations and
    waiting for nothing."""
    return all(_is_grouped(problem, part) for part in problem.parts)


def _is_grouped(problem: Problem, part: ProblemPart) -> bool:
    """Whether groups, and the check of the whole block, keep that part of the Problem."""
    able = problem.allowed
    match part:
        case Forbidden() | ChosenCount() | DeclaredCap() | Company() | Solitary() | Antecedent():
            return True
        case Together() | Capacity():
            return True
        case Cost(creatures=creatures, objects=objects):
            return not any(able[creature] & objects for creature in bits(creatures))
        case Requirement(when=when):
            return when is None and problem.requirement_model == "maximum"
        case _:
            assert_never(part)


class Rows(Struct, frozen=True):
    """The groups before one attacker, one a row: `used` of each class, the requirements `obeyed`
    there, and what is added to each part counted over several attackers (`tracked`). `largest` is
    the size of the largest that are kept, None where all are."""

    used: Numbers
    obeyed: Numbers
    tracked: Numbers
    largest: int | None


class Groups:
    """The groups of a Problem. `alike` has a key for each creature: those with equal keys fight
    alike. `limits` say how often each class can be used."""

    def __init__(self, problem: Problem, alike: Sequence[object]) -> None:
        self.problem = problem
        self.everything = 0
        for allowed in problem.allowed:
            self.everything |= allowed
        parts: tuple[DeclaredCap | Requirement, ...] = (*problem.caps, *problem.requirements)
        self.tracked = [part for part in parts if self.is_tracked(part)]
        self.able = [
            min(most, allowed.bit_count())
            for most, allowed in zip(problem.capacity, problem.allowed, strict=True)
        ]
        self.classes = self._classes(alike)
        self.limits = [sum(self.able[creature] for creature in members) for members in self.classes]
        self.several = [self.able[members[0]] > 1 for members in self.classes]
        """Which classes are creatures that can block several attackers, each its own class."""
        self.uses = [self.able[members[0]] for members in self.classes]
        """How many attackers each creature of a class can block."""

    def _classes(self, alike: Sequence[object]) -> tuple[Class, ...]:
        places = [0] * len(alike)
        for number, members in enumerate(classes(self.problem)):
            for member in members:
                places[member] = number
        alone = [place if able > 1 else -1 for place, able in enumerate(self.able)]
        keys = list(zip(places, alike, alone, strict=True))
        result = refined(keys, [part.creatures for part in self.tracked]) if keys else ()
        return tuple(members for members in result if self.able[members[0]])

    def is_tracked(self, part: DeclaredCap | Requirement) -> bool:
        """Whether the part counts over several attackers, but not over all."""
        objects = part.objects & self.everything
        several = objects.bit_count() > 1 and objects != self.everything
        if isinstance(part, DeclaredCap):
            return several or objects.bit_count() == 1
        return several and not part.each

    def members(self, group: Sequence[int]) -> tuple[int, ...]:
        """So many creatures of each class, the first ones."""
        return tuple(
            member
            for members, number in zip(self.classes, group, strict=True)
            for member in members[:number]
        )

    # -- the groups before one attacker ------------------------------------------------------------

    def rows(self, attacker: int, most: int) -> Rows:
        """Every group that may stand before the attacker, or as many of the smaller ones as `most`
        leaves room for."""
        from legality.arrays import np

        problem, target = self.problem, 1 << attacker
        sizes = [
            len(members) if problem.allowed[members[0]] & target else 0 for members in self.classes
        ]
        used, largest = _counts(sizes, most)
        number = used.sum(axis=1)
        fine = np.ones(len(used), dtype=bool)
        for part in problem.counts:
            if part.object == attacker:
                fine &= (number == 0) | ((number >= part.least) & (number <= part.most))
        for whole in problem.together:
            if whole.object == attacker:
                there = used @ self.inside(whole.creatures)
                fine &= (number == 0) | (there == whole.creatures.bit_count())
        used = used[fine]
        obeyed = np.zeros(len(used), dtype=np.int64)
        for requirement in problem.requirements:
            obeyed += self.gain(requirement, used, target)
        tracked = np.zeros((len(used), len(self.tracked)), dtype=np.int64)
        for place, statement in enumerate(self.tracked):
            if statement.objects & target:
                tracked[:, place] = used @ self.inside(statement.creatures)
        return Rows(used, obeyed, tracked, largest)

    def inside(self, creatures: int) -> Numbers:
        """1 for each class of those creatures."""
        from legality.arrays import np

        return np.array([creatures >> members[0] & 1 for members in self.classes], dtype=np.int64)

    def gain(self, part: Requirement, used: Numbers, target: int) -> Numbers:
        """What each group obeys of the requirement before that attacker, where this can be said
        without the others; a creature that blocks several is counted before each."""
        from legality.arrays import np

        objects = part.objects & self.everything
        nothing = np.zeros(len(used), dtype=np.int64)
        number = used @ self.inside(part.creatures) if objects & target else nothing
        if part.each:
            return number
        if objects == target and objects != self.everything:
            return ((part.least <= number) & (number <= part.most)).astype(np.int64)
        return nothing

    @property
    def open(self) -> int:
        """How many requirements only the whole block decides, at most."""
        return sum(
            1
            for part in self.problem.requirements
            if not part.each
            and not (
                (part.objects & self.everything).bit_count() == 1
                and part.objects & self.everything != self.everything
            )
        )

    def declaration(self, groups: Sequence[tuple[int, Sequence[int]]]) -> Declaration:
        """The block of those groups by attacker; of each class the first creatures left."""
        chosen = [0] * len(self.problem.creatures)
        left = [list(members) for members in self.classes]
        for attacker, group in groups:
            for members, number, several in zip(left, group, self.several, strict=True):
                for place in range(number):
                    chosen[members[place] if several else members.pop(0)] |= 1 << attacker
        return tuple(chosen)


def _counts(sizes: Sequence[int], most: int) -> tuple[Numbers, int | None]:
    """Every choice of at most so many of each, in rows; where these are too many, those that choose
    no more in all than the number given back."""
    from legality.arrays import np

    ways = [1]  # how many rows choose so many in all
    for size in sizes:
        ways = [sum(ways[max(0, total - size) : total + 1]) for total in range(len(ways) + size)]
    largest, rows = 0, ways[0]
    while largest + 1 < len(ways) and rows + ways[largest + 1] <= most:
        largest += 1
        rows += ways[largest]
    result = np.zeros((1, len(sizes)), dtype=np.int64)
    for place, size in enumerate(sizes):
        if size:
            longer = np.repeat(result, size + 1, axis=0)
            longer[:, place] = np.tile(np.arange(size + 1), len(result))
            result = longer[longer.sum(axis=1) <= largest]
    return result, None if largest + 1 == len(ways) else largest
