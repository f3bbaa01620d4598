"""Blocks of a board bounded blocker by blocker, for which no table of all of them is made.

It is said what the first blockers do, the others are left open: they may kill whatever they can
face, and nobody surely kills them. What no such block exceeds, none that comes of it does; what the
next blocker does is said only where that bound is greatest. There are no bands: of those it is not
known who divides what damage before all blockers are known.
"""

from collections.abc import Iterator

from legality.arrays import np
from legality.clock import Clock
from legality.problem.declarations import Declaration
from legality.search.block_plans import BlockPlans
from legality.search.block_sides import BlockSides
from legality.search.block_table import BlockTable
from legality.search.groups import Numbers
from legality.search.scoring import LOST

FIRST_ROWS, MOST_ROWS = 16, 256
"""So many rows are followed at a time, at first and at most."""


class BlockTree:
    """What is `left` of the blocks of a board: rows by their bound and by the number of blockers
    that are said. Only blocks that may score more than is `known` count."""

    def __init__(self, sides: BlockSides, plans: BlockPlans, known: int, clock: Clock) -> None:
        self.sides = sides
        self.known = known
        self.clock = clock
        self.plans = plans
        self.order = sorted(range(len(sides.blockers)), key=self._weight, reverse=True)
        self.arrays = [np.array(sides.choices[place], dtype=np.int64) for place in self.order]
        self.left: dict[int, dict[int, list[Numbers]]] = {2 * LOST: {0: [np.arange(1)]}}

    def _weight(self, place: int) -> tuple[bool, int]:
        """How much hangs on a blocker: those of which most does are said first."""
        fighter = self.sides.blockers[place]
        return fighter.early and fighter.amount > 0, fighter.worth + fighter.amount * (
            fighter.early + fighter.late
        )

    @property
    def bound(self) -> int:
        """What none of those left exceeds."""
        return max(self.left, default=self.known)

    def best_first(self) -> Iterator[tuple[int, Declaration]]:
        """The blocks, with what each scores at most: the greatest bound first, of equals those with
        fewer pairs. Raises `OutOfTime`."""
        size = FIRST_ROWS
        while self.left and self.bound > self.known:
            self.clock.check()
            most, depth = self.bound, max(self.left[self.bound])
            if depth < len(self.order):
                self.follow(*self.taken(most, depth, size), depth)
                size = min(2 * size, MOST_ROWS)
                continue
            rows = np.concatenate(self.left[most][depth])
            order = np.argsort(self.table(rows, depth).pairs, kind="stable")
            for row in rows[order].tolist():
                yield most, self.block(row)
            self.drop(most, depth)

    def follow(self, bounds: Numbers, rows: Numbers, depth: int) -> None:
        """Says what the next blocker does in those rows, and keeps what may be better."""
        width = len(self.arrays[depth])
        rows = (rows[:, None] * width + np.arange(width)).ravel()
        legal = self.table(rows, depth + 1).is_legal()
        rows, bounds = rows[legal], np.repeat(bounds, width)[legal]
        bounds = np.minimum(bounds, self.table(rows, depth + 1).bound)
        rows, bounds = rows[bounds > self.known], bounds[bounds > self.known]
        if depth + 1 == len(self.order) and len(rows) and self.plans.are_possible:
            bounds = self.plans.least(self.table(rows, depth + 1), bounds, self.known)
            rows, bounds = rows[bounds > self.known], bounds[bounds > self.known]
        if self.sides.is_quick and len(rows):
            bounds = np.minimum(bounds, self.table(rows, depth + 1).fine_bound)
        for bound in np.unique(bounds[bounds > self.known]).tolist():
            self.keep(bound, depth + 1, rows[bounds == bound])

    def keep(self, bound: int, depth: int, rows: Numbers) -> None:
        """Keeps rows of one bound."""
        self.left.setdefault(bound, {}).setdefault(depth, []).append(rows)

    def drop(self, bound: int, depth: int) -> None:
        """Rows of that bound are left no more."""
        del self.left[bound][depth]
        if not self.left[bound]:
            del self.left[bound]

    def taken(self, most: int, depth: int, size: int) -> tuple[Numbers, Numbers]:
        """So many rows with as many blockers said, of the greatest bounds up to that; with their
        bounds."""
        result: list[tuple[Numbers, Numbers]] = []
        for bound in sorted(self.left, reverse=True):
            if size > 0 and bound <= most and depth in self.left[bound]:
                rows = np.concatenate(self.left[bound][depth])
                self.drop(bound, depth)
                if len(rows) > size:
                    self.keep(bound, depth, rows[size:])
                result.append((np.full(len(rows[:size]), bound), rows[:size]))
                size -= len(rows)
        bounds, chosen = zip(*result, strict=True)
        return np.concatenate(bounds), np.concatenate(chosen)

    def table(self, rows: Numbers, depth: int) -> BlockTable:
        """The rows in which so many blockers are said."""
        problem, nothing = self.sides.problem, rows * 0
        chosen = [nothing + allowed for allowed in problem.allowed]
        surely = [nothing] * len(chosen)
        for array, place in list(zip(self.arrays, self.order, strict=True))[:depth][::-1]:
            chosen[place] = surely[place] = array[rows % len(array)]
            rows = rows // len(array)
        return BlockTable(self.sides, chosen, surely)

    def block(self, row: int) -> Declaration:
        """The block of a row in which all are said."""
        result = [0] * len(self.order)
        for array, place in zip(self.arrays[::-1], self.order[::-1], strict=True):
            row, number = divmod(row, len(array))
            result[place] = int(array[number])
        return tuple(result)
