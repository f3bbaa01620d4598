"""What rampage, bushido and flanking come to as they resolve now."""

from collections.abc import Mapping

from legality.moments.events import EventKind, triggers
from legality.moments.naming import known
from legality.moments.state import State
from legality.moments.triggered import numbers_of
from legality.moments.values import fixed


def rampage_bonus(combat: State, attacker: str) -> int:
    """702.23a: +N/+N for each creature blocking it beyond the first, counted as the ability
    resolves; 0 if it never became blocked."""
    known(combat, "rampage_bonus", attacker)
    if not triggers(combat.events, EventKind.BECOMES_BLOCKED, attacker):
        return 0
    beyond = max(len(combat.blockers_of(attacker)) - 1, 0)
    return sum(number * beyond for number in numbers_of(combat.seen(attacker), "rampage"))


def bushido_bonus(combat: State, creature: str) -> int:
    """702.45a: +N/+N when it blocks or becomes blocked."""
    known(combat, "bushido_bonus", creature)
    times = len(triggers(combat.events, EventKind.BLOCKS, creature))
    times += len(triggers(combat.events, EventKind.BECOMES_BLOCKED, creature))
    return times * sum(numbers_of(combat.seen(creature), "bushido"))


def flanking_penalties(combat: State, attacker: str) -> Mapping[str, int]:
    """702.25a: blocker → how many -1/-1 it gets: one for each instance of flanking, if it had no
    flanking itself as it came to block."""
    known(combat, "flanking_penalties", attacker)
    count = sum(1 for _ in numbers_of(combat.seen(attacker), "flanking"))
    penalties: dict[str, int] = {}
    for happened in triggers(combat.events, EventKind.BECOMES_BLOCKED_BY, attacker):
        blocker = happened.other
        if blocker is None or not count:
            continue
        if not happened.seen[blocker].has("flanking"):
            penalties[blocker] = penalties.get(blocker, 0) - count
    return fixed(penalties)
