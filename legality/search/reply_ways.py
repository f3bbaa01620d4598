"""The choices of blockers that block several, and what each of them can still come to.

Such a choice makes parts of units. What the parts from each on can gain with any set of the other
blockers is worked out backwards.
"""

from collections.abc import Sequence
from math import floor

from legality.arrays import np
from legality.search.groups import Numbers
from legality.search.part_table import PartTable
from legality.search.part_tables import DUTY, NEVER, Key, Reals, Subsets, Tables
from legality.search.scoring import LOST, Totals

ROUNDED = 1e-3
"""More than sums in floating point may be wrong by."""


class RoughChoice:
    """One choice of the blockers that block several, of which only a rough bound is known."""

    def __init__(self, tables: Tables, keys: Sequence[Key], floor: int) -> None:
        self.keys = keys
        bounds = list(map(tables.rough, keys))
        value = sum(bound for bound, _, _ in bounds)
        lost = any(sum(bound[place] for bound in bounds) < floor for place in (1, 2))
        self.bound = floor_of(value - LOST * lost)

    def parts(self, tables: Tables) -> list[PartTable]:
        """The tables of its parts."""
        return [tables.of(*key) for key in self.keys]


class _ValuedPart:
    """A part of one way, with what its choices are worth."""

    def __init__(self, tables: Tables, table: PartTable) -> None:
        self.table = table
        self.tables = tables
        self.values: Reals = tables.values(table)

    def refresh(self, row: int) -> None:
        """Follows a bound that has fallen."""
        table = self.table
        total = float(table.upper[row, 0]) + DUTY * float(table.duties[row])
        for place, slope in enumerate(self.tables.slopes):
            total += slope * float(table.upper[row, 4 + place])
        self.values[row] = total


class FineChoice:
    """One choice of the blockers that block several: its parts, and what those from each on can
    gain with any set of the others."""

    def __init__(self, tables: Tables, parts: Sequence[PartTable], floor: int) -> None:
        self.parts = [
            _ValuedPart(tables, part) for part in sorted(parts, key=lambda table: len(table.used))
        ]
        self.floor = floor
        subsets = tables.subsets
        size = len(subsets.starts)
        self.after: list[Reals] = [np.zeros(size)]
        self.early: list[Reals] = [np.zeros(size)]
        self.late: list[Reals] = [np.zeros(size)]
        duties: Reals = np.zeros(size)
        for part in reversed(self.parts):
            table = part.table
            for sums, numbers in (
                (self.after, part.values),
                (self.early, table.upper[:, 1]),
                (self.late, table.upper[:, 2]),
            ):
                sums.insert(0, _most(subsets, table.used, numbers, sums[0], size))
            duties = _most(subsets, table.used, table.duties, duties, size)
        everyone = size - 1
        self.duties = int(duties[everyone])
        lost = self.early[0][everyone] < floor or self.late[0][everyone] < floor
        self.bound = floor_of(float(self.after[0][everyone]) - LOST * bool(lost))

    def order(
        self, place: int, left: int, before: float, totals: Totals
    ) -> list[tuple[float, int]]:
        """The choices of that part among the blockers left, the greatest bound first."""
        part = self.parts[place]
        used = part.table.used
        rows = np.flatnonzero((used & ~left) == 0)
        rest = left & ~used[rows]
        bounds = before + part.values[rows] + self.after[place + 1][rest]
        upper = part.table.upper
        early = totals[1] + upper[rows, 1] + self.early[place + 1][rest]
        late = totals[2] + upper[rows, 2] + self.late[place + 1][rest]
        lost = (early < self.floor) | (late < self.floor)
        bounds = np.floor(bounds - LOST * lost + ROUNDED)
        order = np.argsort(-bounds, kind="stable")
        return list(zip(bounds[order].tolist(), rows[order].tolist(), strict=True))

    def bound_of(self, place: int, row: int, left: int, before: float, totals: Totals) -> float:
        """What that choice leads to at most."""
        part = self.parts[place]
        rest = left & ~int(part.table.used[row])
        upper = part.table.upper[row]
        total = before + float(part.values[row]) + float(self.after[place + 1][rest])
        early = totals[1] + int(upper[1]) + int(self.early[place + 1][rest])
        late = totals[2] + int(upper[2]) + int(self.late[place + 1][rest])
        return floor_of(total - LOST * (early < self.floor or late < self.floor))


def floor_of(bound: float) -> float:
    """The greatest whole number that is no greater, rounding errors apart."""
    return float(floor(bound + ROUNDED))


def _most(
    subsets: Subsets, used: Numbers, numbers: Numbers | Reals, after: Reals, size: int
) -> Reals:
    """The most that a part and those after it come to, with each set of blockers."""
    own: Reals = np.full(size, float(NEVER))
    np.maximum.at(own, used, numbers.astype(np.float64))
    result: Reals = np.maximum.reduceat(own[subsets.part] + after[subsets.rest], subsets.starts)
    return result
