"""The tables of all parts of a plain board, each made once for all attacks, and rough bounds."""

from collections.abc import Sequence

from legality.arrays import NDArray, np
from legality.search.groups import Numbers
from legality.search.part_table import Chosen, PartTable
from legality.search.plain_board import PlainBoard, Unit, mask_of

DUTY = 1 << 40
"""One requirement obeyed counts more than anything that comes of a block."""
NEVER = -(1 << 50)

Key = tuple[tuple[Unit, ...], Chosen]
"""The units of a part, and the blocks by which they are one."""
Reals = NDArray[np.float64]


class Tables:
    """The tables of a board, each made once for all attacks; `alone` of blocks of one unit each,
    whoever could block several."""

    def __init__(self, board: PlainBoard, *, alone: bool = False) -> None:
        self.board = board
        self.several = [
            place
            for place, (allowed, most) in enumerate(zip(board.allowed, board.capacity, strict=True))
            if most > 1 and allowed.bit_count() > 1 and not alone
        ]
        self.singles = [
            place
            for place, (allowed, most) in enumerate(zip(board.allowed, board.capacity, strict=True))
            if place not in self.several and allowed and most > 0
        ]
        self._known: dict[Key, PartTable] = {}
        self._rough: dict[Key, tuple[float, int, int]] = {}
        self.subsets = _subsets(self.singles)
        self.slopes = self._slopes()

    def of(self, units: tuple[Unit, ...], linked: Chosen) -> PartTable:
        """The table of that part."""
        key = units, linked
        if key not in self._known:
            self.board.clock.check()
            self._known[key] = PartTable(self.board, units, linked, self.singles)
        return self._known[key]

    def rough(self, key: Key) -> tuple[float, int, int]:
        """What a part is worth at most whoever else blocks there, and life early and late."""
        if key not in self._rough:
            self._rough[key] = self._roughly(*key)
        return self._rough[key]

    def _roughly(self, units: tuple[Unit, ...], linked: Chosen) -> tuple[float, int, int]:
        if len(units) == 1 or (units, linked) in self._known:
            table = self.of(units, linked)
            if not len(table.used):
                return NEVER, 0, 0
            value = float(self.scores(table).max())
            early, late = table.upper[:, 1].max(), table.upper[:, 2].max()
            return value, int(early), int(late)
        whole = sum(map(mask_of, units))
        able = [blocker for blocker in self.singles if self.board.allowed[blocker] & whole]
        totals = self.board.gain(units, (*(blocker for blocker, _ in linked), *able))
        return float(totals[0]), totals[1], totals[2]

    def _slopes(self) -> list[float]:
        """What a point of damage to each planeswalker or battle costs at least."""
        scoring, known = self.board.scoring, self.board.engagements.fighters
        most = sum(known[name].amount * 2 for name in self.board.attackers)
        return [
            min(
                (scoring.target_loss(target, damage) / damage for damage in range(1, most + 1)),
                default=0.0,
            )
            for target in scoring.targets
        ]

    def values(self, table: PartTable) -> Reals:
        """What each choice scores at most, apart from who loses, with what it obeys."""
        return self.scores(table) + DUTY * table.duties.astype(np.float64)

    def scores(self, table: PartTable) -> Reals:
        """What each choice scores at most, apart from who loses."""
        return self.worth(table.upper)

    def worth(self, totals: Numbers) -> Reals:
        """What those totals, one a row, are worth at most, apart from who loses."""
        result: Reals = totals[:, 0].astype(np.float64)
        for place, slope in enumerate(self.slopes):
            result = result + slope * totals[:, 4 + place]
        return result


class Subsets:
    """Every set of single blockers with every part of it."""

    def __init__(self, whole: Numbers, part: Numbers, starts: Numbers) -> None:
        self.part = part
        self.rest = whole ^ part
        self.starts = starts


def _subsets(singles: Sequence[int]) -> Subsets:
    size = 1 << (max(singles) + 1 if singles else 0)
    everyone = sum(1 << blocker for blocker in singles)
    whole: list[int] = []
    part: list[int] = []
    starts: list[int] = []
    for those in range(size):
        starts.append(len(whole))
        left = those & everyone
        here = left
        while True:
            whole.append(those)
            part.append(here)
            if not here:
                break
            here = (here - 1) & left
    return Subsets(
        np.array(whole, dtype=np.int64), np.array(part, dtype=np.int64),
        np.array(starts, dtype=np.int64),
    )  # fmt: skip
