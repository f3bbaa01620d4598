"""The course of a bout in which one side divides its damage by a ranking of the other side's
creatures, and the other without any order.

The first of the ranking gets what destroys it from all that face it, then the next. Where these are
not enough for it, they deal it all they have: so each division is legal by the order of the
ranking, whoever has died before (510.1c of 2024).
"""

from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from operator import add

from msgspec import Struct

from legality.problem.declarations import bits
from legality.search.bout_sides import ATTACKERS, BoutSides
from legality.search.free_course import FreeCourse, Step
from legality.search.game_tree import GameTree, Leaf, choice
from legality.search.pooled_damage import Marks, Target, after_own
from legality.search.scoring import Totals
from legality.search.strikers import FIRST, REGULAR

MOST_RANKINGS = 24
"""So many rankings are tried at most."""


class RankedCourse(FreeCourse):
    """Such a course, beside one without orders that shares with it what the other side deals."""

    def __init__(self, free: FreeCourse, side: int, ranking: Sequence[int]) -> None:
        super().__init__(free.bout, free.clock, free.room, bound=side)
        self.side = side
        self.ranking = ranking
        self.first_dealt[1 - side] = free.first(1 - side)
        self.last_dealt[1 - side] = free.last_dealt[1 - side]

    def dealt_first(self, side: int) -> list[list[Step]]:
        """What the side with the ranking deals in the first step."""
        striking = self.striking(side, FIRST, 0)
        nothing = (0,) * len(self.targets[1 - side])
        marks, through = self.by_ranking(striking, nothing, FIRST)
        totals = self.totals(side, striking, FIRST, (1 << len(nothing)) - 1)
        totals = tuple(map(add, totals, through))
        _, other = self.pools(side, striking, nothing)
        return [self.answers(side, other, marks, totals) if other else [(marks, totals)]]

    def dealt_last(self, side: int, marks: Marks, gone: int) -> GameTree:
        """What a side deals in the regular step to the other one, so marked."""
        if side != self.side:
            return super().dealt_last(side, marks, gone)
        self.spend(1)
        striking = self.striking(side, REGULAR, gone)
        after, through = self.by_ranking(striking, marks, REGULAR)
        there = self.there(1 - side, marks)
        _, other = self.pools(side, striking, marks)
        targets = self.lacking(1 - side, marks)
        dealt = tuple(
            more - mark if there >> place & 1 else 0
            for place, (more, mark) in enumerate(zip(after, marks, strict=True))
        )
        killed = after_own(other, dealt, targets)
        totals = tuple(map(add, self.totals(side, striking, REGULAR, there), through))
        return Leaf((totals[0] + (killed if side else -killed), *totals[1:]))

    def by_ranking(self, striking: Sequence[int], marks: Marks, step: int) -> tuple[Marks, Totals]:
        """What is marked by those whose damage the side itself divides, and what goes through."""
        side = self.side
        there = self.there(1 - side, marks)
        own = [place for place in striking if not self.faced[place] & there & self.bands[1 - side]]
        sources = [
            RankedSource(
                self.fighters[place].amount,
                self.faced[place] & there,
                self.fighters[place].deadly,
                self.fighters[place].tramples and side == ATTACKERS,
            )
            for place in own
        ]
        divided = RankedDamage(sources, self.ranking, marks, self.targets[1 - side])
        result = (0,) * self.bout.ground.size
        for place, points in zip(own, divided.through, strict=True):
            if points and self.faced[place] & there:
                result = tuple(map(add, result, self.bout.gone_through(place, points, step)))
        return tuple(divided.marked), result


def best_ranking(free: FreeCourse, side: int) -> GameTree:
    """What comes of the bout where that side announces orders by one of some rankings; it is no
    better for that side than what comes of it without orders."""
    trees = list[GameTree]()
    for ranking in rankings(free, side):
        free.clock.check()
        course = RankedCourse(free, side, ranking)
        if course.tree == free.tree:
            return free.tree
        trees.append(course.tree)
    return choice(side, side == ATTACKERS, trees)


def rankings(sides: BoutSides, side: int) -> Iterator[tuple[int, ...]]:
    """Rankings of the other side, those first that begin with what is worth most for what destroys
    it."""
    targets = sides.targets[1 - side]
    mortal = [place for place, (lacks, _) in enumerate(targets) if lacks]
    order = sorted(mortal, key=lambda place: -targets[place][1] / targets[place][0])
    return islice(permutations(order), MOST_RANKINGS)


class RankedSource(Struct, frozen=True):
    """Points of damage, the creatures among which they are divided as a mask, whether by
    deathtouch, and whether it tramples."""

    points: int
    faced: int
    deadly: bool
    tramples: bool


class RankedDamage:
    """What is `marked` after such a division, and what each source lets `through`."""

    def __init__(
        self,
        sources: Sequence[RankedSource],
        ranking: Sequence[int],
        before: Marks,
        targets: Sequence[Target],
    ) -> None:
        self.sources = sources
        self.targets = targets
        self.marked = [*before]
        self.left = [source.points for source in sources]
        there = [place for place in ranking if targets[place][0] > before[place]]
        for number, place in enumerate(there):
            self.strike(place, sum(1 << later for later in there[number + 1 :]))
        self.through = [
            left if source.tramples and self.is_covered(source, before) else 0
            for source, left in zip(sources, self.left, strict=True)
        ]

    def strike(self, place: int, later: int) -> None:
        """That creature gets what destroys it, or all that those have who face it; first of those
        who have nobody else to strike."""
        lacks = self.targets[place][0]
        facing = [
            number
            for number, source in enumerate(self.sources)
            if self.left[number] and source.faced >> place & 1
        ]
        for number in facing:
            if self.sources[number].deadly:
                self.left[number] -= 1
                self.marked[place] = lacks
                return
        missing = lacks - self.marked[place]
        if sum(self.left[number] for number in facing) < missing:
            for number in facing:
                self.marked[place] += self.left[number]
                self.left[number] = 0
            return
        self.marked[place] = lacks
        for number in sorted(facing, key=lambda number: self.is_free(number, later), reverse=True):
            dealt = min(missing, self.left[number])
            self.left[number] -= dealt
            missing -= dealt

    def is_free(self, number: int, later: int) -> bool:
        """Whether the source has nothing else to strike."""
        return not self.sources[number].faced & later and not self.sources[number].tramples

    def is_covered(self, source: RankedSource, before: Marks) -> bool:
        """702.19b: whether all whom the source faces have lethal damage, so that the rest may be
        dealt to what is attacked; nobody, where somebody can't be destroyed."""
        return all(0 < self.targets[place][0] <= self.marked[place] for place in bits(source.faced))
