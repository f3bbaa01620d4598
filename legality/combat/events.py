"""What abilities look for: one kind of event for each wording of 508.3 and 509.3, with everyone
concerned as they were at that moment (508.2a, 509.3f).

The log says what would trigger. What the triggered abilities then do is not played.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from legality.combat.values import Seen, Step, nothing
from legality.editions import OF_2009, OF_2024, Edition


class EventKind(Enum):
    """The wordings; `subject` is who they speak of, `other` and `others` whom else."""

    COMBAT_BEGINS = "at the beginning of combat"
    ATTACKS = "a creature attacks"  # other: what it attacks
    IS_ATTACKED = "a player, planeswalker or battle is attacked"  # others: by whom
    ATTACKS_WITH = "a player attacks with a creature"  # other: the creature
    PLAYER_ATTACKS = "a player attacks"  # others: with whom
    ATTACKS_PLAYER = "a player attacks another player"  # other: that player; others: with whom
    ATTACKS_UNBLOCKED = "a creature attacks and isn't blocked"
    BLOCKS = "a creature blocks"
    BLOCKS_CREATURE = "a creature blocks a creature"  # other: the attacker
    BECOMES_BLOCKED = "a creature becomes blocked"
    BECOMES_BLOCKED_BY = "a creature becomes blocked by a creature"  # other: the blocker
    BLOCKS_NUMBER = "a creature blocks a number of creatures"
    BLOCKED_BY_NUMBER = "a creature is blocked by a number of creatures"
    DEALS_DAMAGE = "a creature deals combat damage"  # other: to whom; number: how much
    LEAVES_COMBAT = "a permanent is removed from combat"
    DIES = "a permanent is destroyed or put into a graveyard"
    COMBAT_ENDS = "at end of combat"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, and how everyone concerned then looked (`seen`, by id)."""

    kind: EventKind
    step: Step
    subject: str
    other: str | None = None
    others: tuple[str, ...] = ()
    number: int = 0
    seen: Mapping[str, Seen] = field(default_factory=nothing)


Test = str | Callable[[Seen], bool] | None
"""Whom a trigger asks for: an id, a test of a permanent as it was, or anyone."""


def triggers(
    events: Iterable[Event], kind: EventKind, subject: Test = None, other: Test = None
) -> tuple[Event, ...]:
    """The events at which an ability of that wording triggers (508.2a, 509.3f): the subject (and
    the other creature) must have looked so at that moment."""
    return tuple(
        one
        for one in events
        if one.kind is kind and _fits(one, one.subject, subject) and _fits(one, one.other, other)
    )


def _fits(happened: Event, name: str | None, test: Test) -> bool:
    if test is None:
        return True
    if name is None or isinstance(test, str):
        return name == test
    return name in happened.seen and test(happened.seen[name])


RULES: dict[EventKind, tuple[str, str, str, str]] = {
    EventKind.COMBAT_BEGINS: ("307.1", "507.2", "507.2", "507.2"),
    EventKind.ATTACKS: ("308.3", "508.2a", "508.3a", "508.3a"),
    EventKind.IS_ATTACKED: ("308.3", "508.2a", "508.3b", "508.3b"),
    EventKind.ATTACKS_WITH: ("308.3", "508.2a", "508.3c", "508.3c"),
    EventKind.PLAYER_ATTACKS: ("308.3", "508.2a", "508.3d", "508.3d"),
    EventKind.ATTACKS_PLAYER: ("308.3", "508.2a", "508.3e", "508.3e"),
    EventKind.ATTACKS_UNBLOCKED: ("309.4", "509.4g", "509.5g", "509.3g"),
    EventKind.BLOCKS: ("309.3", "509.4a", "509.5a", "509.3a"),
    EventKind.BLOCKS_CREATURE: ("309.3", "509.4b", "509.5b", "509.3b"),
    EventKind.BECOMES_BLOCKED: ("309.4", "509.4c", "509.5c", "509.3c"),
    EventKind.BECOMES_BLOCKED_BY: ("309.4", "509.4d", "509.5d", "509.3d"),
    EventKind.BLOCKS_NUMBER: ("309.3", "509.4e", "509.5e", "509.3e"),
    EventKind.BLOCKED_BY_NUMBER: ("309.4", "509.4e", "509.5e", "509.3e"),
    EventKind.DEALS_DAMAGE: ("310.4", "510.2", "510.2", "510.2"),
    EventKind.LEAVES_COMBAT: ("306.2", "506.4", "506.4", "506.4"),
    EventKind.DIES: ("420.5", "704.5", "704.5", "704.5"),
    EventKind.COMBAT_ENDS: ("311.1", "511.1", "511.2", "511.2"),
}


def rule(kind: EventKind, edition: Edition) -> str:
    """The number of the rule about that wording in the edition in force."""
    numbers = RULES[kind]
    turns = (OF_2009, OF_2024, "2024-11-08")
    return numbers[sum(edition.since(turn) for turn in turns)]
