"""Every announcement of attackers and bands of a plain board, and what none of them exceeds.

A reply that was found against one attack is one against others: as far as it is legal there it
bounds what they score. The bounds of all are kept in one array.
"""

from itertools import product

from legality.arrays import np
from legality.rulebook.banding import Bands, band_announcements, shared_target
from legality.rulebook.table import Table
from legality.search.alike_attacks import Attack
from legality.search.course import at_least
from legality.search.groups import Numbers
from legality.search.options import Flags
from legality.search.part_table import Chosen
from legality.search.plain_board import PlainBoard, Unit, lowest, mask_of, spread
from legality.search.scoring import LOST, Totals

UNKNOWN = 1 << 50
"""What nothing is known of."""


class AttackRows:
    """The announcements, one a row."""

    def __init__(self, board: PlainBoard) -> None:
        self.board = board
        self.attacks: list[tuple[Attack, Bands]] = []
        self.units: list[Unit] = []
        self._places: dict[Unit, int] = {}
        self._rows: list[list[int]] = []
        self._shared: dict[str, str] = {}
        self._bands: dict[tuple[str, ...], list[Bands]] = {}
        self._of_groups: dict[tuple[tuple[str, str], ...], list[tuple[Bands, list[int]]]] = {}

    def add_all(self, table: Table, attack: Attack) -> None:
        """Every announcement of bands for those attackers, no bands at all first. Bands are
        announced of those that attack the same apart from the others."""
        groups: dict[str, dict[str, str]] = {}
        for name, target in attack.items():
            if target not in self._shared:
                self._shared[target] = shared_target(table, target)
            groups.setdefault(self._shared[target], {})[name] = target
        listed = [self._of_group(table, group) for group in groups.values()]
        if len(listed) == 1:
            self.attacks += [(attack, bands) for bands, _ in listed[0]]
            self._rows += [places for _, places in listed[0]]
            return
        for chosen in product(*listed):
            bands: Bands = ()
            row: list[int] = []
            for some, places in chosen:
                bands += some
                row += places
            self.attacks.append((attack, bands))
            self._rows.append(row)

    def _of_group(self, table: Table, group: Attack) -> list[tuple[Bands, list[int]]]:
        """Every announcement of bands for those attackers alone, with its units by place."""
        key, names = tuple(group.items()), tuple(group)
        if key not in self._of_groups:
            if names not in self._bands:
                self._bands[names] = list(band_announcements(table, group))
            self._of_groups[key] = [
                (bands, self._placed(group, bands)) for bands in self._bands[names]
            ]
        return self._of_groups[key]

    def add(self, attack: Attack, bands: Bands) -> None:
        """One more announcement."""
        self.attacks.append((attack, bands))
        self._rows.append(self._placed(attack, bands))

    def _placed(self, attack: Attack, bands: Bands) -> list[int]:
        row: list[int] = []
        for unit in self.board.units(attack, bands):
            place = self._places.setdefault(unit, len(self.units))
            if place == len(self.units):
                self.units.append(unit)
            row.append(place)
        return row

    def close(self) -> None:
        """Nothing more is added."""
        width = max(map(len, self._rows))
        nobody = len(self.units)
        rows = [row + [nobody] * (width - len(row)) for row in self._rows]
        self.rows: Numbers = np.array(rows, dtype=np.int64).reshape(len(rows), width)
        masks = np.array([*map(mask_of, self.units), 0], dtype=np.int64)
        self.there: Numbers = masks[self.rows].sum(axis=1)
        self.replies: list[Chosen] = []
        self.by: Numbers = np.zeros(len(rows), dtype=np.int64)
        self.most: Numbers = np.full(len(rows), UNKNOWN, dtype=np.int64)

    def units_of(self, row: int) -> list[Unit]:
        """The units of an announcement."""
        return [self.units[unit] for unit in self._rows[row]]

    def bound_by(self, reply: Chosen, best: int) -> None:
        """Lowers what announcements score that may be better than the best, by that reply."""
        rows: Numbers = np.flatnonzero((self.most > best) & self.is_legal(reply))
        if not len(rows):
            return
        units = self.rows[rows]
        joined, joining = self.joined(units, reply)
        units = np.where(joined, len(self.units), units)
        totals, unclear = self.by_unit(reply, units)
        sums: Numbers = np.zeros((len(rows), totals.shape[1]), dtype=np.int64)
        for column in range(units.shape[1]):
            sums += totals[units[:, column]]
        fine: Flags = unclear[units].sum(axis=1) == 0
        for those, places in joining:
            least = self.least(tuple(sorted(self.units[unit] for unit in those)), reply,
                               quickly=True)  # fmt: skip
            if least is None:
                fine[places] = False
            else:
                sums[places] += np.array(least, dtype=np.int64)
        rows, scores = rows[fine], -self.score(sums[fine])
        less = scores < self.most[rows]
        self.most[rows[less]] = scores[less]
        self.by[rows[less]] = len(self.replies)
        self.replies.append(reply)

    def reply_to(self, row: int) -> Chosen:
        """The reply by which the announcement is bounded."""
        there = int(self.there[row])
        reply = self.replies[int(self.by[row])]
        return tuple((blocker, mask & there) for blocker, mask in reply if mask & there)

    def by_unit(self, reply: Chosen, units: Numbers) -> tuple[Numbers, Flags]:
        """What surely comes of each of those units after that reply, and where it is not known."""
        size = len(self.board.scoring.nothing)
        totals: Numbers = np.zeros((len(self.units) + 1, size), dtype=np.int64)
        unclear: Flags = np.zeros(len(self.units) + 1, dtype=bool)
        for unit in np.flatnonzero(np.bincount(units.reshape(-1))).tolist():
            if unit < len(self.units):
                least = self.least((self.units[unit],), reply, quickly=True)
                if least is None:
                    unclear[unit] = True
                else:
                    totals[unit] = least
        return totals, unclear

    def joined(
        self, units: Numbers, reply: Chosen
    ) -> tuple[Flags, list[tuple[tuple[int, ...], Numbers]]]:
        """Which units of those announcements are joined by blockers of several, and which of them
        together, each time with the announcements that have them."""
        several = 0
        for _, mask in reply:
            several |= mask if mask & (mask - 1) else 0
        hit = np.array([bool(mask_of(unit) & several) for unit in self.units] + [False])
        joined: Flags = hit[units] & (hit[units].sum(axis=1) > 1)[:, None]
        if not joined.any():
            return joined, []
        nobody = len(self.units)
        keys: Numbers = np.where(joined, units, nobody)
        which = numbered(keys, nobody + 1)
        order = np.argsort(which, kind="stable")
        ends = np.cumsum(np.bincount(which)).tolist()
        result: list[tuple[tuple[int, ...], Numbers]] = []
        for start, end in zip([0, *ends], ends, strict=False):
            places = order[start:end]
            those = tuple(unit for unit in keys[places[0]].tolist() if unit != nobody)
            if those:
                result.append((those, places))
        return joined, result

    def is_legal(self, reply: Chosen) -> Flags:
        """Before which announcements the reply is surely legal: each creature that must block does,
        or can't."""
        board, blocks = self.board, dict(reply)
        fine: Flags = np.ones(len(self.rows), dtype=bool)
        for blocker, duties in enumerate(board.duties):
            if duties:
                fine &= ((self.there & blocks.get(blocker, 0)) > 0) | (
                    (self.there & board.allowed[blocker]) == 0
                )
        return fine

    def least(
        self, units: tuple[Unit, ...], reply: Chosen, *, quickly: bool = False
    ) -> Totals | None:
        """What surely comes of units that are one part after that reply, `quickly` only what needs
        no playing; None where that is not known."""
        masks = [mask_of(unit) for unit in units]
        faces = tuple((blocker, spread(masks, mask)) for blocker, mask in reply
                      if mask & sum(masks))  # fmt: skip
        if not faces:
            return self.board.free(units[0])
        if quickly and sum(map(len, units)) > 1 and not self.board.is_known(units, faces):
            return self.board.at_least(units, faces)
        tree = self.board.likely(units, faces, at_least)
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


def numbered(keys: Numbers, base: int) -> Numbers:
    """A number for each of those rows of numbers less than the base: the same for those alike."""
    code: Numbers = np.zeros(len(keys), dtype=np.int64)
    most = 1
    for column in range(keys.shape[1]):
        if most > (1 << 62) // base:
            code = np.unique(code, return_inverse=True)[1].reshape(-1)
            most = len(keys)
        code = code * base + keys[:, column]
        most *= base
    return np.unique(code, return_inverse=True)[1].reshape(-1)
