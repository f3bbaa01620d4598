"""Every announcement of attackers and bands of a plain board, and what none of them exceeds.

A reply that was found against one attack is one against others: as far as it is legal there it
bounds what they score. The bounds of all are kept in one array.
"""

from legality.arrays import np
from legality.search.alike_attacks import Attack
from legality.search.course import at_least
from legality.search.groups import Numbers
from legality.search.options import Flags
from legality.search.part_table import Chosen
from legality.search.plain_board import PlainBoard, Unit, lowest, mask_of
from legality.search.scoring import LOST, Totals

UNKNOWN = 1 << 50
"""What nothing is known of."""


class AttackRows:
    """The announcements, one a row."""

    def __init__(self, board: PlainBoard) -> None:
        self.board = board
        self.attacks: list[tuple[Attack, tuple[tuple[str, ...], ...]]] = []
        self.units: list[Unit] = []
        self._places: dict[Unit, int] = {}
        self._rows: list[list[int]] = []

    def add(self, attack: Attack, bands: tuple[tuple[str, ...], ...]) -> None:
        """One more announcement."""
        self.attacks.append((attack, bands))
        row: list[int] = []
        for unit in self.board.units(attack, bands):
            place = self._places.setdefault(unit, len(self.units))
            if place == len(self.units):
                self.units.append(unit)
            row.append(place)
        self._rows.append(row)

    def close(self) -> None:
        """Nothing more is added."""
        width = max(map(len, self._rows))
        nobody = len(self.units)
        rows = [row + [nobody] * (width - len(row)) for row in self._rows]
        self.rows: Numbers = np.array(rows, dtype=np.int64).reshape(len(rows), width)
        masks = np.array([*map(mask_of, self.units), 0], dtype=np.int64)
        self.there: Numbers = masks[self.rows].sum(axis=1)
        self.most: Numbers = np.full(len(rows), UNKNOWN, dtype=np.int64)

    def units_of(self, row: int) -> list[Unit]:
        """The units of an announcement."""
        return [self.units[unit] for unit in self._rows[row]]

    def bound_by(self, reply: Chosen, best: int) -> None:
        """Lowers what announcements score that may be better than the best, by that reply."""
        rows: Numbers = np.flatnonzero((self.most > best) & self.is_legal(reply))
        if not len(rows):
            return
        size = len(self.board.scoring.nothing)
        used = np.unique(self.rows[rows])
        totals: Numbers = np.zeros((len(self.units) + 1, size), dtype=np.int64)
        unclear: Flags = np.zeros(len(self.units) + 1, dtype=bool)
        for unit in map(int, used):
            if unit < len(self.units):
                least = self.least(self.units[unit], reply)
                if least is None:
                    unclear[unit] = True
                else:
                    totals[unit] = least
        rows = rows[~unclear[self.rows[rows]].any(axis=1)]
        scores = -self.score(totals[self.rows[rows]].sum(axis=1))
        self.most[rows] = np.minimum(self.most[rows], scores)

    def is_legal(self, reply: Chosen) -> Flags:
        """Before which announcements the reply is surely legal: each creature that must block does,
        or can't, and none blocks several units."""
        board, blocks = self.board, dict(reply)
        fine: Flags = np.ones(len(self.rows), dtype=bool)
        for blocker, duties in enumerate(board.duties):
            if duties:
                fine &= ((self.there & blocks.get(blocker, 0)) > 0) | (
                    (self.there & board.allowed[blocker]) == 0
                )
        for _, mask in reply:
            if mask & (mask - 1):
                hit = np.array([bool(mask_of(unit) & mask) for unit in self.units] + [False])
                fine &= hit[self.rows].sum(axis=1) <= 1
        return fine

    def least(self, unit: Unit, reply: Chosen) -> Totals | None:
        """What surely comes of a unit after that reply; None where that is not known."""
        whole = mask_of(unit)
        faces = tuple((blocker, whole) for blocker, mask in reply if mask & whole)
        if not faces:
            return self.board.free(unit)
        tree = self.board.likely((unit,), faces, at_least)
        return None if tree is None else lowest(tree)

    def score(self, totals: Numbers) -> Numbers:
        """What those totals are worth to the defending side."""
        scoring = self.board.scoring
        value = totals[:, 0]
        for place, target in enumerate(scoring.targets):
            dealt = -totals[:, 4 + place]
            losses = [
                scoring.target_loss(target, points)
                for points in range(int(dealt.max(initial=0)) + 1)
            ]
            value = value - np.array(losses, dtype=np.int64)[dealt]
        lost = scoring.life_before + np.minimum(totals[:, 1], totals[:, 2]) <= 0
        return value - LOST * lost
