"""Replies in which a creature blocks several units: one that is known, made better step by step.

One after the other each creature that may block several is put before whatever is best while the
others stay: what surely comes of it is seen without playing, and the likeliest are played.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import add

from legality.problem.declarations import bits
from legality.search.attack_rows import AttackRows
from legality.search.part_table import Chosen
from legality.search.plain_board import Unit, mask_of
from legality.search.scoring import Totals

MOST_PLAYED = 3
"""So many places of one blocker are played at most, those that are likeliest the best."""
MOST_MASKS = 64
"""So many are looked at at most."""


class JoinedReplies:
    """Such replies to announcements; `several` are those who may block several."""

    def __init__(self, rows: AttackRows, several: Sequence[int]) -> None:
        self.rows = rows
        self.board = rows.board
        self.several = several

    def better(self, units: Sequence[Unit], reply: Chosen, enough: int) -> Chosen:
        """The best reply found from that one, or the first that surely scores enough. Raises
        `TooLarge` and `OutOfTime`."""
        blocks = dict(reply)
        score = self.score(units, blocks)
        improved = True
        while improved and score < enough:
            improved = False
            for blocker in self.several:
                for other in self.likeliest(units, blocks, blocker):
                    least = self.score(units, other)
                    if least > score:
                        score, blocks, improved = least, other, True
                if score >= enough:
                    break
        return tuple(sorted(blocks.items()))

    def likeliest(
        self, units: Sequence[Unit], blocks: dict[int, int], blocker: int
    ) -> list[dict[int, int]]:
        """The block with that blocker elsewhere, as is best by what is seen without playing."""
        self.board.clock.check()
        scored: list[tuple[int, int, dict[int, int]]] = []
        rest = {other: mask for other, mask in blocks.items() if other != blocker}
        for number, mask in enumerate(self.masks(units, blocker)):
            changed = rest | ({blocker: mask} if mask else {})
            if self.fits(changed):
                scored.append((-self.score(units, changed, quickly=True), number, changed))
        return [changed for _, _, changed in sorted(scored, key=lambda row: row[:2])[:MOST_PLAYED]]

    def masks(self, units: Sequence[Unit], blocker: int) -> Iterator[int]:
        """What it may block: of each unit the first that it may."""
        allowed = self.board.allowed[blocker]
        there = [mask & -mask for unit in units if (mask := mask_of(unit) & allowed)]
        most, number = min(self.board.capacity[blocker], len(there)), 0
        for size in range(most + 1):
            for those in combinations(there, size):
                number += 1
                if number > MOST_MASKS:
                    return
                yield sum(those)

    def fits(self, blocks: dict[int, int]) -> bool:
        """Whether as many block each attacker as must and may."""
        for attacker, (least, most) in self.board.limits.items():
            number = sum(mask >> attacker & 1 for mask in blocks.values())
            if number and not least <= number <= most:
                return False
        return True

    def score(self, units: Sequence[Unit], blocks: dict[int, int], *, quickly: bool = False) -> int:
        """What the block surely scores."""
        reply = tuple(sorted(blocks.items()))
        totals: Totals = self.board.scoring.nothing
        for those in parts(units, blocks):
            least = self.rows.least(those, reply, quickly=quickly)
            if least is None:
                return -self.rows.board.scoring.life_before - (1 << 40)
            totals = tuple(map(add, totals, least))
        return self.board.scoring.score(totals)


def parts(units: Sequence[Unit], blocks: dict[int, int]) -> list[tuple[Unit, ...]]:
    """The units that blockers join."""
    groups = [((unit,), mask_of(unit)) for unit in units]
    for mask in blocks.values():
        if mask & (mask - 1):
            met = [group for group in groups if group[1] & mask]
            if len(met) > 1:
                groups = [group for group in groups if not group[1] & mask]
                joined = tuple(sorted(unit for those, _ in met for unit in those))
                groups.append((joined, sum(group[1] for group in met)))
    return [those for those, _ in groups]
