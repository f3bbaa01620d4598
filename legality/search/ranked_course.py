"""The course of a bout in which one side divides its damage by a ranking of the other side's
creatures (`legality.search.ranked_damage`), and the other without any order."""

from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from operator import add

from legality.search.bout_sides import ATTACKERS, BoutSides
from legality.search.free_course import FreeCourse, Step
from legality.search.game_tree import GameTree, Leaf, choice
from legality.search.pooled_damage import Marks, after_own
from legality.search.ranked_damage import RankedDamage, RankedSource
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
