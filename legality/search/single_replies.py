"""The best reply in which nobody blocks several units, by what surely comes of each unit.

It is sought with what no reply exceeds where nothing is known yet: what it counts on is worked out,
and it is sought again, until all that it counts on is known. What it comes to bounds what the
attack scores.
"""

from collections.abc import Sequence
from operator import add

from legality.arrays import np
from legality.search.attack_rows import AttackRows
from legality.search.groups import Numbers
from legality.search.part_table import Chosen, PartTable
from legality.search.part_tables import DUTY, NEVER, Reals, Tables
from legality.search.plain_board import Unit
from legality.search.scoring import Totals

MOST_TURNS = 200
"""So often a reply is sought again at most."""
MOST_BEFORE_BANDS = 3
"""So many blockers are put before one band at most: what comes of more is worked out slowly."""
LIFE = (0.0, 1.0, 4.0)
"""What a point of life counts besides, as the player may be killed: one after the other."""


class SureUnit:
    """A unit with every set of blockers: what `surely` comes of it, and what is `likely` to: that,
    where it is `known`, and what does not come to more where it is not."""

    def __init__(self, rows: AttackRows, unit: Unit, table: PartTable) -> None:
        self.rows = rows
        self.unit = unit
        self.table = table
        self.used = table.used
        if len(unit) > 1:
            table.refine()
        self.likely: Numbers = table.upper.copy()
        self.surely: Numbers = table.upper.copy()
        self.known = [False] * len(table.faces)
        for row, chosen in enumerate(table.declared):
            if not chosen or len(unit) == 1:
                self.know(row)
            else:
                self.take(row, rows.least((unit,), chosen, quickly=True))
        self.many = np.array([len(faces) > MOST_BEFORE_BANDS and len(unit) > 1
                              for faces in table.faces], dtype=bool)  # fmt: skip

    def know(self, row: int) -> None:
        """Works out what surely comes of that set of blockers."""
        if not self.known[row]:
            self.known[row] = True
            if self.likely[row, 0] > self.surely[row, 0]:
                self.take(row, self.rows.least((self.unit,), self.table.declared[row]))
            self.likely[row] = self.surely[row]

    def sought(self, *, many: bool) -> Numbers:
        """By what a reply is sought: of `many` before a band, if they are left out, only what is
        sure."""
        return self.likely if many else np.where(self.many[:, None], self.surely, self.likely)

    def take(self, row: int, totals: Totals | None) -> None:
        """Keeps what surely comes of it, if that is known."""
        if totals is None:
            self.surely[row] = NEVER
        else:
            self.surely[row] = totals


class SingleReplies:
    """Such replies to the announcements of a board."""

    def __init__(self, rows: AttackRows) -> None:
        self.rows = rows
        self.board = rows.board
        self.tables = Tables(rows.board, alone=True)
        self._units: dict[Unit, SureUnit] = {}

    def unit(self, unit: Unit) -> SureUnit:
        """The unit with every set of blockers."""
        if unit not in self._units:
            self._units[unit] = SureUnit(self.rows, unit, self.tables.of((unit,), ()))
        return self._units[unit]

    def reply(self, units: Sequence[Unit], enough: int, *, many: bool = False) -> Chosen:
        """The reply that surely scores most, or the first that surely scores enough; `many` may
        block one band. Raises `TooLarge` and `OutOfTime`."""
        best: tuple[int, Chosen] = NEVER, ()
        parts = [self.unit(unit) for unit in units]
        lives = LIFE if self.may_be_killed(parts) else LIFE[:1]
        for life in lives:
            best = max(
                best, self.of_rows(parts, self._best(parts, life, [u.surely for u in parts]))
            )
            if best[0] >= enough:
                return best[1]
        for life in lives:
            best = max(best, self._by_life(parts, life, many))
            if best[0] >= enough:
                break
        return best[1]

    def may_be_killed(self, parts: Sequence[SureUnit]) -> bool:
        """Whether the player may die if nobody blocks."""
        scoring = self.board.scoring
        damage = [self.board.free(part.unit) for part in parts]
        return any(
            scoring.life_before + sum(totals[place] for totals in damage) <= 0 for place in (1, 2)
        )

    def _by_life(self, parts: Sequence[SureUnit], life: float, many: bool) -> tuple[int, Chosen]:
        """What is likeliest the best, with what it surely scores once it is worked out."""
        rows = list[int]()
        for _ in range(MOST_TURNS):
            self.board.clock.check()
            rows = self._best(parts, life, [part.sought(many=many) for part in parts])
            unknown = [
                (part, row)
                for part, row in zip(parts, rows, strict=True)
                if not part.known[row] and (many or not part.many[row])
            ]
            if not unknown:
                break
            for part, row in unknown:
                part.know(row)
        return self.of_rows(parts, rows)

    def of_rows(self, parts: Sequence[SureUnit], rows: Sequence[int]) -> tuple[int, Chosen]:
        """A reply by the rows of its parts, with what it surely scores."""
        totals: Totals = self.board.scoring.nothing
        chosen: list[tuple[int, int]] = []
        for part, row in zip(parts, rows, strict=True):
            totals = tuple(map(add, totals, part.surely[row].tolist()))
            chosen += part.table.declared[row]
        return self.board.scoring.score(totals), tuple(sorted(chosen))

    def _best(self, parts: Sequence[SureUnit], life: float, totals: Sequence[Numbers]) -> list[int]:
        """The set of blockers before each unit by which most comes together."""
        subsets = self.tables.subsets
        size = len(subsets.starts)
        after: list[Reals] = [np.zeros(size)]
        values: list[Reals] = []
        for part, sums in zip(reversed(parts), reversed(totals), strict=True):
            value = self.tables.worth(sums) + life * sums[:, 2]
            value = value + DUTY * part.table.duties
            own: Reals = np.full(size, float(NEVER))
            np.maximum.at(own, part.used, value)
            values.insert(0, value)
            both = own[subsets.part] + after[0][subsets.rest]
            after.insert(0, np.maximum.reduceat(both, subsets.starts))
        left, result = size - 1, list[int]()
        for part, value, rest in zip(parts, values, after[1:], strict=True):
            rows = np.flatnonzero((part.used & ~left) == 0)
            best = rows[int((value[rows] + rest[left & ~part.used[rows]]).argmax())]
            result.append(int(best))
            left &= ~int(part.used[best])
        return result
