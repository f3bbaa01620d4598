"""The best block where what comes of one attacker hangs on the blockers of others.

The blocks are played in the order of their bounds (`legality.search.block_bounds`), until none that
is left can score more than the best.
"""

from heapq import heappop, heappush
from sys import maxsize

from legality.clock import Clock, OutOfTime, unhurried
from legality.errors import TooLarge
from legality.judging.declarations import declared
from legality.problem.checker import broken
from legality.problem.declarations import Declaration, Problem
from legality.search.block_bounds import BlockBounds
from legality.search.bout import Bout
from legality.search.course import at_least, at_most, at_most_by_one, played_out
from legality.search.engagements import Bounds, Engagements
from legality.search.game_tree import GameTree, value
from legality.search.required_blocks import required
from legality.search.scoring import LOST

FOR_SAMPLE = 0.2
"""So much of the time a sample may take."""
FOR_SURVIVAL = 0.5
"""So much of it where the player has lost after all that were looked at: no bound refutes much."""
QUICK = 1_000
"""So many divisions are looked at at most where a block is played at once."""


def at_once(bout: Bout, clock: Clock, room: int) -> GameTree:
    """What comes of a bout that is quickly played out. Raises `TooLarge` and `OutOfTime`."""
    return played_out(bout, clock, min(room, QUICK))


def is_death(score: int) -> bool:
    """Whether the player has lost after a block of that score, or none has been looked at."""
    return score < -LOST // 2


class BestSoFar:
    """The best block so far, and those that wait: with a bound that is greater, and whether they
    have been `seen` twice. `left` is the bound of those that are too large to be played; `likely`
    is a block that scores `surely` at least so much, but has not been played."""

    def __init__(self, block: Declaration) -> None:
        self.block = block
        self.score = self.left = self.surely = -maxsize
        self.likely = block
        self.waiting: list[tuple[int, bool, int, Declaration]] = []
        self.number = 0

    @property
    def least(self) -> int:
        """A block of a lesser bound makes no difference."""
        return max(self.score, self.left, self.surely)

    @property
    def bound(self) -> int:
        """What none of those looked at exceeds."""
        return max(self.least, *(-first[0] for first in self.waiting[:1]), -maxsize)

    def take(self, score: int, block: Declaration) -> None:
        """Keeps a block that is better."""
        if score > self.score:
            self.block, self.score = block, score

    def wait(self, most: int, block: Declaration, *, seen: bool = False) -> None:
        """Keeps a block to look at it again."""
        self.number += 1
        heappush(self.waiting, (-most, seen, self.number, block))

    def count_on(self, score: int, block: Declaration) -> None:
        """Keeps a block that surely scores more than any, to be played."""
        if score > self.least:
            self.surely, self.likely = score, block

    def may_be_better(self) -> bool:
        """Whether any that waits may be."""
        if not self.waiting:
            return False
        most = -self.waiting[0][0]
        return most > self.least or most >= self.surely > self.score

    def next(self) -> tuple[int, bool, Declaration]:
        """The one with the greatest bound, which goes on waiting."""
        most, seen, _, block = self.waiting[0]
        return -most, seen, block

    def leave(self) -> None:
        """That one waits no more."""
        heappop(self.waiting)


class BestByBounds:
    """The search of one Problem of blocks. Raises `TooLarge` where not even one block is known that
    obeys as many requirements as can be."""

    def __init__(self, problem: Problem, engagements: Engagements, clock: Clock) -> None:
        self.problem = problem
        self.engagements = engagements
        engagements.is_one_attack = engagements.shared is None
        self.clock = clock
        most, self.witness = required(problem, clock)
        self.bounds = BlockBounds(problem, engagements, most, clock)
        self.time = clock.left() or 0.0

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
        most = self.engagements.most(self.problem.creatures)
        best = BestSoFar(self.witness)
        try:
            best.score = self.score(best.block)
            self.look_at_sample(best, enough)
            if is_death(best.score) and not is_death(best.surely):
                best.take(self.bounded(best.likely, played_out, -maxsize), best.likely)
            for most, other in self.bounds.best_first(best.least):
                if best.score >= enough or most <= best.least:
                    break
                if not broken(self.problem, other):
                    self.clock.check()
                    self.look_at(other, most, best)
                    self.bounds.know(best.least)
                    if self.is_late:
                        self.play_likely(best)
            else:
                most = best.score
            self.play_likely(best)
            while best.score < enough and best.may_be_better():
                self.clock.check()
                self.look_again(best)
        except OutOfTime:
            if best.score == -maxsize:
                best.score = self.untimed(best.block)
        return best.block, max(self.bounds.left(most), best.bound)

    def look_at_sample(self, best: BestSoFar, enough: int) -> None:
        """Looks at a few blocks before all are bounded, for a part of the time at most. Raises
        `OutOfTime`."""
        for most, other in self.bounds.sample():
            if self.sampled_enough(best):
                break
            self.clock.check()
            if best.score < enough and most > best.score and not broken(self.problem, other):
                self.look_at(other, most, best)
        best.waiting.clear()  # all come again

    def sampled_enough(self, best: BestSoFar) -> bool:
        """Whether the time of the sample is over."""
        left = self.clock.left()
        share = FOR_SURVIVAL if is_death(best.least) else FOR_SAMPLE
        return left is not None and left < self.time * (1 - share)

    def look_at(self, block: Declaration, most: int, best: BestSoFar) -> None:
        """Keeps a block that may be better, unless one announcement shows that it is not, or it is
        quickly played; now and then one that waits is looked at again. Raises `OutOfTime`."""
        if self.is_ordered:
            most = min(most, self.bounded(block, at_most_by_one, maxsize))
        if most <= best.least:
            return
        score = self.bounded(block, at_once, -maxsize)
        if score == -maxsize:
            best.wait(most, block)
            if not best.number & (best.number - 1):  # now and then, so that something is known
                self.look_again(best, play=not self.is_ordered)
        else:
            best.take(score, block)

    @property
    def is_late(self) -> bool:
        """Whether a third of the time is over, so that something has to be played."""
        left = self.clock.left()
        return left is not None and left < self.time * 2 / 3

    def play_likely(self, best: BestSoFar) -> None:
        """Plays the block that surely scores more than the best. Raises `OutOfTime`."""
        if best.surely <= best.score:
            return
        try:
            best.take(self.score(best.likely), best.likely)
        except TooLarge:
            self.clock.check()
            best.left, best.surely = best.least, -maxsize  # no others up to that are asked for

    @property
    def is_ordered(self) -> bool:
        """Whether orders are announced; else announcements show no more than playing does."""
        return self.engagements.edition.ordered_damage

    def look_again(self, best: BestSoFar, *, play: bool = True) -> None:
        """Looks at the block that waits with the greatest bound: whether a few announcements show
        that it is better, or not; the second time it is played, if wanted. Raises `OutOfTime`."""
        most, seen, block = best.next()
        if seen and not play:
            return
        if self.is_ordered and not seen:
            most = min(most, self.bounded(block, at_most, maxsize))
            best.leave()
            if most <= best.least:
                return
            best.count_on(min(most, self.bounded(block, at_least, -maxsize)), block)
            best.wait(most, block, seen=True)
            return
        try:
            score = self.score(block)
        except TooLarge:
            self.clock.check()
            best.left = max(best.left, most)
        else:
            best.take(score, block)
        best.leave()

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
