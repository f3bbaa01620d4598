"""Replies, blocks of an attack, in which a creature blocks attackers of several units: a known one
is improved step by step.

A unit is a band of attackers, or one attacker (`legality.search.plain_board`). One after the other
each blocker that may block several is moved to where the block scores most while the others stay.
What a block surely scores is seen without playing; the likeliest blocks are played.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from operator import add

from legality.search.attack_rows import AttackRows
from legality.search.part_table import Chosen
from legality.search.part_tables import NEVER
from legality.search.plain_board import Unit, mask_of
from legality.search.scoring import Totals

MOST_ROUNDS = 4
"""So often every blocker is moved at most."""
MOST_CHOICES = 64
"""So many choices of a blocker are looked at at most."""


class JoinedReplies:
    """Such replies to announcements; `several` are those who may block several."""

    def __init__(self, rows: AttackRows, several: Sequence[int]) -> None:
        self.rows = rows
        self.board = rows.board
        self.several = several

    def improved(
        self, units: Sequence[Unit], reply: Chosen, enough: int, starts: int = 0
    ) -> Chosen:
        """The best reply found from that one, or from so many others in which somebody blocks
        several. Raises `TooLarge` and `OutOfTime`."""
        if not self.several:
            return reply
        first = dict(reply)
        scores = {reply: self.score(units, first)}
        starting_blocks = [first]
        for blocker in self.several if starts else ():
            starting_blocks += self.with_blocker_moved(units, first, blocker)[:starts]
        for blocks in starting_blocks:
            best = self.improved_step_by_step(units, blocks)
            chosen = tuple(sorted(best.items()))
            if chosen not in scores:
                scores[chosen] = self.score(units, best)
            if scores[chosen] >= enough:
                return chosen
        return max(scores, key=lambda chosen: scores[chosen])

    def improved_step_by_step(
        self, units: Sequence[Unit], blocks: dict[int, int]
    ) -> dict[int, int]:
        """The block with one blocker after the other moved to where most surely comes of it, until
        that is nowhere else; by what is seen without playing."""
        score = self.score(units, blocks, quickly=True)
        there = sum(map(mask_of, units))
        able = [blocker for blocker, allowed in enumerate(self.board.allowed) if allowed & there]
        for _ in range(MOST_ROUNDS):
            before = score
            for blocker in sorted(able, key=lambda blocker: blocker not in self.several):
                (other, *_) = self.with_blocker_moved(units, blocks, blocker) or [blocks]
                most = self.score(units, other, quickly=True)
                if most > score:
                    score, blocks = most, other
            if score == before:
                break
        return blocks

    def with_blocker_moved(
        self, units: Sequence[Unit], blocks: dict[int, int], blocker: int
    ) -> list[dict[int, int]]:
        """The block with that blocker elsewhere, the best first by what is seen without playing."""
        self.board.clock.check()
        scored: list[tuple[int, int, dict[int, int]]] = []
        rest = {other: mask for other, mask in blocks.items() if other != blocker}
        for number, mask in enumerate(self.choices_of(units, blocker)):
            changed = rest | ({blocker: mask} if mask else {})
            if self.keeps_limits(changed):
                scored.append((-self.score(units, changed, quickly=True), number, changed))
        return [changed for _, _, changed in sorted(scored, key=lambda row: row[:2])]

    def choices_of(self, units: Sequence[Unit], blocker: int) -> Iterator[int]:
        """What it may block, as masks of attackers: of each unit the first that it may."""
        allowed = self.board.allowed[blocker]
        there = [mask & -mask for unit in units if (mask := mask_of(unit) & allowed)]
        most, number = min(self.board.capacity[blocker], len(there)), 0
        for size in range(most + 1):
            for those in combinations(there, size):
                number += 1
                if number > MOST_CHOICES:
                    return
                yield sum(those)

    def keeps_limits(self, blocks: dict[int, int]) -> bool:
        """Whether each attacker is blocked by nobody, or by as many as its limits say."""
        for attacker, (least, most) in self.board.limits.items():
            number = sum(mask >> attacker & 1 for mask in blocks.values())
            if number and not least <= number <= most:
                return False
        return True

    def score(self, units: Sequence[Unit], blocks: dict[int, int], *, quickly: bool = False) -> int:
        """What the block surely scores."""
        reply = tuple(sorted(blocks.items()))
        totals: Totals = self.board.scoring.nothing
        for group in groups_of_units(units, blocks):
            least = self.rows.least(group, reply, quickly=quickly)
            if least is None:
                return NEVER
            totals = tuple(map(add, totals, least))
        return self.board.scoring.score(totals)


def groups_of_units(units: Sequence[Unit], blocks: dict[int, int]) -> list[tuple[Unit, ...]]:
    """The units, those together that one blocker blocks several of."""
    groups: list[tuple[tuple[Unit, ...], int]] = [((unit,), mask_of(unit)) for unit in units]
    for mask in blocks.values():
        if mask & (mask - 1):
            met = [group for group in groups if group[1] & mask]
            if len(met) > 1:
                groups = [group for group in groups if not group[1] & mask]
                joined = tuple(sorted(unit for those, _ in met for unit in those))
                groups.append((joined, sum(group[1] for group in met)))
    return [those for those, _ in groups]
