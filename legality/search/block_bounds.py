"""What every block of a small board scores at most, worked out for all blocks at once.

For boards on which creatures block several attackers, or attackers are in bands: there what comes
of one attacker hangs on the blockers of others. The bound takes both players' damage as it can
flow. Attackers die only where the damage of those who block them is enough for all of them
together; blockers surely die where that of attackers which nothing can kill before they strike is
enough for them together. Both are seen of every set of creatures: the damage of all who face any
of the set must be at least what the set lacks. Nobody's damage is counted for two deaths.

A first bound is worked out for all blocks. Where creatures strike first a finer one follows for
those that it leaves: the attacking player may kill any set of blockers before they strike, if the
damage is enough, and the defending player any set of attackers.

Rows of arrays are blocks, so many at a time as fit into a processor's cache.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import prod

from legality.arrays import np
from legality.clock import Clock
from legality.problem.declarations import Declaration, Problem
from legality.search.block_plans import BlockPlans
from legality.search.block_sides import LARGE, BlockSides, choices_of
from legality.search.block_table import BlockTable
from legality.search.block_tree import BlockTree
from legality.search.engagements import Engagements
from legality.search.fighters import Fighter
from legality.search.groups import Numbers, is_simple

MOST_ROWS = 10_000_000
"""Of more choices no table is made."""
CHUNK = 1 << 13
BATCH, LARGEST_BATCH = 64, 4_096
"""So many rows get the finer bound at a time, at first and at most."""
MANY, SAMPLE = 1_000_000, 32
"""Of so many rows a sample is looked at before all of them, and so many blocks of it."""
MOST_IN_TREE = 1 << 40
"""So many may be where they are bounded blocker by blocker (`legality.search.block_tree`)."""
FEW_ROWS = 1 << 16
"""Of no more a table is made at once."""
MOST_CREATURES = 6
"""Of so many creatures of one side at most every set is looked at."""


def are_bounded(problem: Problem, engagements: Engagements) -> bool:
    """Whether the bounds hold on the board, and there are not too many blocks for them: some
    creature blocks several, or there are bands; everyone is known by plain numbers, in an edition
    in which damage by deathtouch is lethal."""
    several = any(
        most > 1 and allowed.bit_count() > 1
        for most, allowed in zip(problem.capacity, problem.allowed, strict=True)
    )
    if not several and not engagements.band_of:
        return False
    if max(len(problem.creatures), len(problem.objects)) > MOST_CREATURES:
        return False
    if not engagements.edition.deathtouch_is_lethal:
        return False
    if engagements.position.blocked or not is_simple(problem) or not engagements.separable:
        return False
    known = engagements.fighters
    mine = [known[name] for name in problem.creatures]
    theirs = [known[name] for name in problem.objects]
    if engagements.grow or any(is_unknown(fighter) for fighter in (*mine, *theirs)):
        return False
    if any(fighter.weakens for fighter in mine):
        return False
    ways = (2 ** min(allowed.bit_count(), most * 3) for allowed, most
            in zip(problem.allowed, problem.capacity, strict=True))  # fmt: skip
    if has_no_bands(mine, theirs):
        return prod(map(len, choices_of(problem))) <= MOST_IN_TREE
    return prod(ways) <= MOST_ROWS << 6 and prod(map(len, choices_of(problem))) <= MOST_ROWS


def has_no_bands(mine: Sequence[Fighter], theirs: Sequence[Fighter]) -> bool:
    """Whether nobody's damage may be divided by the other player (702.22j, k)."""
    return not any(fighter.bands for fighter in (*mine, *theirs))


def is_unknown(fighter: Fighter) -> bool:
    """Whether more than its numbers tells what it does, or these are too large."""
    numbers = (fighter.amount, fighter.need, fighter.worth)
    return (
        bool(fighter.odd or fighter.immune or fighter.harmless or fighter.void)
        or max(map(abs, numbers)) > LARGE
    )


class BlockBounds(BlockSides):
    """The bounds of the blocks of a Problem that obey at least so many requirements."""

    def __init__(
        self, problem: Problem, engagements: Engagements, least: int, clock: Clock
    ) -> None:
        super().__init__(problem, engagements, least)
        self.clock = clock
        self.arrays = [np.array(those, dtype=np.int64) for those in self.choices]
        self.tree: BlockTree | None = None
        self.plans = BlockPlans(self)
        self.known = -LARGE

    @property
    def number(self) -> int:
        """How many blocks there are, legal or not."""
        return prod(map(len, self.choices))

    def know(self, score: int) -> None:
        """Blocks of no more than that score are asked for no more."""
        self.known = max(self.known, score)
        if self.tree is not None:
            self.tree.known = max(self.tree.known, score)

    def left(self, otherwise: int) -> int:
        """What no block exceeds that is not given yet; `otherwise` if that is not known."""
        return otherwise if self.tree is None else min(self.tree.bound, otherwise)

    # -- what is asked -----------------------------------------------------------------------------

    def best_first(self, known: int) -> Iterator[tuple[int, Declaration]]:
        """The blocks that may score more than is known, with what each scores at most: the greatest
        bound first, of equals those with fewer pairs, which are played sooner. They keep what is
        counted for each attacker, and obey the requirements; other restrictions are not looked at.
        Raises `OutOfTime`."""
        self.know(known)
        if self.number > FEW_ROWS and has_no_bands(self.blockers, self.attackers):
            self.tree = BlockTree(self, self.plans, known, self.clock)
            yield from self.tree.best_first()
            return
        bounds, rows = self._coarse(known)
        order = np.argsort(-bounds, kind="stable")
        bounds, rows = bounds[order], rows[order]
        waiting: list[tuple[int, int, int]] = []
        start, size = 0, BATCH
        while start < len(rows):
            batch, most = rows[start : start + size], bounds[start : start + size]
            start, size = start + size, min(2 * size, LARGEST_BATCH)
            while waiting and -waiting[0][0] >= int(most[0]):
                yield self._next(waiting)
            self.clock.check()
            table = self.table(batch)
            if self.is_quick:
                most = np.minimum(table.fine_bound, most)
            if self.plans.are_possible:
                most = self.plans.least(table, most, self.known)
            for row in zip((-most).tolist(), table.pairs.tolist(), batch.tolist(), strict=True):
                heappush(waiting, row)
        while waiting:
            yield self._next(waiting)

    def sample(self) -> Iterator[tuple[int, Declaration]]:
        """A few blocks of those of which there are many, with what each scores at most: the best of
        a sample, so that something is known before all are looked at."""
        if self.number < MANY:
            return
        rows = np.arange(0, self.number, self.number // CHUNK | 1)
        rows = rows[self.table(rows).is_legal()]
        table = self.table(rows)
        most = np.minimum(table.fine_bound, table.bound) if self.is_quick else table.bound
        if self.plans.are_possible:
            greatest = np.argsort(-most, kind="stable")[: 1 << 8]
            rows, most = rows[greatest], most[greatest]
            table = self.table(rows)
            most = self.plans.least(table, most, self.known)
        for place in np.lexsort((table.pairs, -most))[:SAMPLE].tolist():
            yield self._next([(-int(most[place]), 0, int(rows[place]))])

    def _coarse(self, known: int) -> tuple[Numbers, Numbers]:
        """The first bound of every block that may score more, and its row."""
        bounds: list[Numbers] = []
        rows: list[Numbers] = []
        for start in range(0, self.number, CHUNK):
            self.clock.check()
            here = np.arange(start, min(start + CHUNK, self.number))
            here = here[self.table(here).is_legal()]
            bound = self.table(here).bound
            fine = bound > known
            bounds.append(bound[fine])
            rows.append(here[fine])
        return np.concatenate(bounds), np.concatenate(rows)

    def _next(self, waiting: list[tuple[int, int, int]]) -> tuple[int, Declaration]:
        bound, _, row = heappop(waiting)
        masks: list[int] = []
        for those in reversed(self.choices):
            row, place = divmod(row, len(those))
            masks.append(those[place])
        return -bound, tuple(reversed(masks))

    def table(self, rows: Numbers) -> BlockTable:
        """The blocks of those rows."""
        chosen: list[Numbers] = []
        for array in reversed(self.arrays):
            chosen.append(array[rows % len(array)])
            rows = rows // len(array)
        return BlockTable(self, chosen[::-1])
