"""The best block where what comes of one attacker hangs on the blockers of others.

The blocks are played in the order of their bounds (`legality.search.block_bounds`), until none that
is left can score more than the best.
"""

from sys import maxsize

from legality.clock import Clock, OutOfTime, unhurried
from legality.errors import TooLarge
from legality.judging.declarations import declared, maximum
from legality.problem.checker import broken
from legality.problem.declarations import Declaration, Problem
from legality.search.block_bounds import BlockBounds
from legality.search.course import at_most, at_most_by_one
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
        try:
            known = self.score(block)
            for most, other in self.bounds.best_first(known):
                if known >= enough or most <= max(known, left):
                    break
                if broken(self.problem, other):
                    continue
                self.clock.check()
                try:
                    if self.is_no_better(other, known):
                        continue
                    score = self.score(other)
                except TooLarge:
                    left = max(left, most)
                    continue
                if score > known:
                    block, known = other, score
            else:
                most = known
        except OutOfTime:
            if known == -maxsize:
                known = self.untimed(block)
        return block, max(known, left, most)

    def is_no_better(self, block: Declaration, known: int) -> bool:
        """Whether announcements that are quickly played show that a block scores no more than is
        known: first by one of them, which is nearly always enough. Raises `OutOfTime`."""
        ordered = self.engagements.edition.ordered_damage  # else nothing is announced
        ways = (at_most_by_one, at_most) if ordered else (at_most,)
        return any(self.at_most(block, bounds) <= known for bounds in ways)

    def at_most(self, block: Declaration, bounds: Bounds) -> int:
        """What a block scores at most by those bounds of its parts; nothing is said where that
        takes long. Raises `OutOfTime`."""
        try:
            trees = self.engagements.likely(self.faced(block), bounds)
        except TooLarge:
            self.clock.check()
            return maxsize
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
