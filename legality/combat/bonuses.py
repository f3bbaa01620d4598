"""What the keywords that look at blocking come to: rampage, bushido and flanking.

A position holds present power and toughness, so none of this is applied by itself: these are the
numbers to apply when the triggered ability resolves.
"""

from collections.abc import Iterator, Mapping

from legality.combat.events import EventKind, triggers
from legality.combat.naming import known
from legality.combat.state import State
from legality.combat.values import fixed


def instances(combat: State, name: str, keyword: str) -> Iterator[int]:
    """The numbers of a permanent's instances of such a keyword (1 where it has none); each one
    triggers separately."""
    for one in combat.seen(name).keywords:
        if one.name == keyword:
            yield 1 if one.number is None else one.number


def rampage_bonus(combat: State, attacker: str) -> int:
    """702.23a: +N/+N for each creature blocking it beyond the first, counted as the ability
    resolves; 0 if it never became blocked."""
    known(combat, "rampage_bonus", attacker)
    if not triggers(combat.events, EventKind.BECOMES_BLOCKED, attacker):
        return 0
    beyond = max(len(combat.blockers_of(attacker)) - 1, 0)
    return sum(number * beyond for number in instances(combat, attacker, "rampage"))


def bushido_bonus(combat: State, creature: str) -> int:
    """702.45a: +N/+N when it blocks or becomes blocked."""
    known(combat, "bushido_bonus", creature)
    times = len(triggers(combat.events, EventKind.BLOCKS, creature))
    times += len(triggers(combat.events, EventKind.BECOMES_BLOCKED, creature))
    return times * sum(instances(combat, creature, "bushido"))


def flanking_penalties(combat: State, attacker: str) -> Mapping[str, int]:
    """702.25a: blocker → how many -1/-1 it gets: one for each instance of flanking, if it had no
    flanking itself as it came to block."""
    known(combat, "flanking_penalties", attacker)
    count = sum(1 for _ in instances(combat, attacker, "flanking"))
    found: dict[str, int] = {}
    for happened in triggers(combat.events, EventKind.BECOMES_BLOCKED_BY, attacker):
        blocker = happened.other
        if blocker is None or not count:
            continue
        if not happened.seen[blocker].has("flanking"):
            found[blocker] = found.get(blocker, 0) - count
    return fixed(found)
