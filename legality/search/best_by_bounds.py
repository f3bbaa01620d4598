"""The best block where what comes of one attacker hangs on the blockers of others.

The blocks are played in the order of their bounds (`legality.search.block_bounds`), until none that
is left can score more than the best.
"""

from heapq import heapify, heappop, heappush
from sys import maxsize

from legality.clock import Clock, OutOfTime, unhurried
from legality.errors import TooLarge
from legality.judging.declarations import declared, maximum
from legality.problem.checker import broken
from legality.problem.declarations import Declaration, Problem
from legality.search.block_bounds import BlockBounds
from legality.search.course import at_least, at_most, at_most_by_one
from legality.search.engagements import Bounds, Engagements
from legality.search.game_tree import value
from legality.search.scoring import LOST


class BestByBounds:
    """The search of one Problem of blocks. Raises `TooLarge` where not even one block is known that
    obeys as many requirements as can be."""

    def __init__(self, problem: Problem, engagements: Engagements, clock: Clock) -> None:
        self.problem = problem
        self.engagements = engagements
        self.clock = clock
        most, bound, witness = maximum(problem, frozenset(), frozenset(), seconds=clock.left())
        if most < bound or witness is None:
            raise TooLarge("it is not known how many requirements a block can obey")
        self.witness = witness
        self.bounds = BlockBounds(problem, engagements, most, clock)

    def best(self, enough: int | None = None) -> tuple[Declaration, int]:
        """The block of the greatest score that was found in time, and what none exceeds; the first
        found that scores `enough` ends the search."""
        return self._best(maxsize if enough is None else enough)

    def survivor(self) -> Declaration | None:
        """A block after which the player is alive; None if there is none. Raises `OutOfTime` and
        `TooLarge`."""
        block, bound = self._best(1 - LOST)
        if self.score(block) > -LOST:
            return block
        if bound > -LOST:
            self.clock.check()
            raise TooLarge("it is not known whether a block survives")
        return None

    def _best(self, enough: int) -> tuple[Declaration, int]:
        most, left = self.engagements.most(self.problem.creatures), -maxsize
        block, known = self.witness, -maxsize
        unsure: list[tuple[int, int, Declaration]] = []
        try:
            known = self.score(block)
            for most, other in self.bounds.best_first(known):
                if known >= enough or most <= max(known, left):
                    break
                if broken(self.problem, other):
                    continue
                self.clock.check()
                upper = min(most, self.upper(other, known))
                if upper <= known:
                    continue
                heappush(unsure, (-upper, len(unsure), other))
                if self.bounded(other, at_least, -maxsize) > known:
                    score = self.tried(other)
                    unsure = [one for one in unsure if one[2] != other]
                    heapify(unsure)
                    if score is None:
                        left = max(left, upper)
                    elif score > known:
                        block, known = other, score
            else:
                most = known
            while unsure and known < enough and -unsure[0][0] > max(known, left):
                score = self.tried(unsure[0][2])
                upper, _, other = heappop(unsure)
                if score is None:
                    left = max(left, -upper)
                elif score > known:
                    block, known = other, score
        except OutOfTime:
            if known == -maxsize:
                known = self.untimed(block)
        for upper, _, _ in unsure[:1]:
            left = max(left, -upper)
        return block, max(known, left, most)

    def tried(self, block: Declaration) -> int | None:
        """The score of a block; None where it is too large to be played. Raises `OutOfTime`."""
        try:
            return self.score(block)
        except TooLarge:
            self.clock.check()
            return None

    def upper(self, block: Declaration, known: int) -> int:
        """What announcements that are quickly played show that a block scores no more than: first
        one of them, which is nearly always enough, as far as they show that it is no better than
        what is known. Raises `OutOfTime`."""
        ordered = self.engagements.edition.ordered_damage  # else nothing is announced
        found = self.bounded(block, at_most_by_one, maxsize) if ordered else maxsize
        return found if found <= known else min(found, self.bounded(block, at_most, maxsize))

    def bounded(self, block: Declaration, bounds: Bounds, otherwise: int) -> int:
        """What bounds the score of a block by those bounds of its parts; `otherwise` where that
        takes long. Raises `OutOfTime`."""
        try:
            trees = self.engagements.likely(self.faced(block), bounds)
        except TooLarge:
            self.clock.check()
            return otherwise
        return value(trees, self.engagements.scoring)[0]

    def faced(self, block: Declaration) -> dict[str, tuple[str, ...]]:
        """Each blocker with the attackers that it blocks."""
        return {
            name: (those,) if isinstance(those, str) else tuple(those)
            for name, those in declared(self.problem, block).items()
        }

    def score(self, block: Declaration) -> int:
        """The score of a block. Raises `TooLarge` and `OutOfTime`."""
        score, _ = value(self.engagements.parts(self.faced(block)), self.engagements.scoring)
        return score

    def untimed(self, block: Declaration) -> int:
        """The score of a block that is the answer, whatever time is left."""
        clock = self.engagements.clock
        with unhurried():
            self.engagements.clock = Clock(None)
            score = self.score(block)
        self.engagements.clock = clock
        return score
