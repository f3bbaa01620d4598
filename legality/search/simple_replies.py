"""A reply that keeps as much damage off as can be seen at once, to any one attack of a plain board.

It need not be good: it is legal, and what it comes to bounds what the attack scores.
"""

from collections.abc import Sequence

from legality.search.part_table import Chosen
from legality.search.plain_board import PlainBoard, Unit, mask_of


def simple_reply(board: PlainBoard, units: Sequence[Unit]) -> Chosen:
    """As many blockers as must be before one attacker of each unit, the most damage first; those
    that are left stand before what tramples, or where they must block. Nobody blocks two."""
    there = sum(map(mask_of, units))
    left = sorted(
        (
            blocker
            for blocker, allowed in enumerate(board.allowed)
            if allowed & there and board.capacity[blocker]
        ),
        key=lambda blocker: ((board.allowed[blocker] & there).bit_count(), -_need(board, blocker)),
    )
    before: dict[int, list[int]] = {}
    for unit in sorted(units, key=lambda unit: board.free(unit)[2]):
        blockers = [_taken(board, attacker, left) for attacker, _ in unit]
        ready = [(len(those), attacker, those)
                 for (attacker, _), those in zip(unit, blockers, strict=True) if those]  # fmt: skip
        if ready:
            _, attacker, those = min(ready)
            before[attacker] = those
            left = [blocker for blocker in left if blocker not in those]
    fighters = board.engagements.fighters
    for blocker in left:
        for attacker in before:
            wanted = board.duties[blocker] or fighters[board.attackers[attacker]].tramples
            _, most = board.limits.get(attacker, (1, len(board.blockers)))
            if wanted and board.allowed[blocker] >> attacker & 1 and len(before[attacker]) < most:
                before[attacker].append(blocker)
                break
    return tuple(
        sorted((blocker, 1 << attacker) for attacker, those in before.items() for blocker in those)
    )


def _need(board: PlainBoard, blocker: int) -> int:
    """What is lethal to the blocker."""
    return board.engagements.fighters[board.blockers[blocker]].need


def _taken(board: PlainBoard, attacker: int, left: Sequence[int]) -> list[int]:
    """As many of those as must block the attacker together; none where there are too few."""
    least, most = board.limits.get(attacker, (1, len(board.blockers)))
    able = [blocker for blocker in left if board.allowed[blocker] >> attacker & 1]
    number = max(1, least)
    return able[:number] if number <= min(most, len(able)) else []
