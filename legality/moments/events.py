"""What abilities look for: one kind of event for each wording of 508.3 and 509.3, with everyone
concerned as they were at that moment (508.2a, 509.3f).

The log says what would trigger. What the triggered abilities then do is not played.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from legality import numbers
from legality.editions import Edition
from legality.moments.values import NOTHING, Seen, Step, fixed


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
    DAMAGE_PREVENTED = "combat damage is prevented"  # as DEALS_DAMAGE, had it been dealt
    PROTECTED = "combat damage is prevented by protection"
    EXALTED = "a creature gets +1/+1 by exalted"
    BATTLE_CRY = "a creature gets +1/+0 by battle cry"
    MELEE = "a creature gets +N/+N by melee"  # number: N
    BUSHIDO = "a creature gets +N/+N by bushido"
    RAMPAGE = "a creature gets +N/+N by rampage"
    FLANKING = "a creature gets -1/-1 by flanking"
    LIFELINK = "a player gains life by a triggered ability"  # number: how much
    RESOLVES = "a triggered ability resolves"  # others: whom it changed; text: its line
    LEAVES_COMBAT = "a permanent is removed from combat"
    DIES = "a permanent is destroyed or put into a graveyard"
    LEAVES = "a permanent leaves the battlefield"
    ENTERS = "a permanent enters the battlefield"
    UNTAPPED = "a permanent becomes untapped"
    GAINS_LIFE = "a player gains life"  # number: how much
    LOSES_LIFE = "a player loses life"  # number: how much
    DRAWS = "a player draws a card"
    DAMAGED = "a permanent deals damage that is no combat damage"  # as DEALS_DAMAGE
    COUNTERS = "counters are put on something, or taken from it"
    CARDS = "cards are moved, or permanents that no combat looks at"  # number: 1 if draws are told
    TARGETED = "something may be chosen as a target"  # other: the player who chooses
    COMBAT_ENDS = "at end of combat"


class Event(Struct, frozen=True):
    """One thing that happened, and how everyone concerned then looked (`seen`, by id)."""

    kind: EventKind
    step: Step
    subject: str
    other: str | None = None
    others: tuple[str, ...] = ()
    number: int = 0
    seen: Mapping[str, Seen] = NOTHING
    text: str = ""


class Looks(Mapping[str, Seen]):
    """How those concerned looked at a moment, worked out when it is first asked for: most of what
    happens triggers nothing."""

    __slots__ = ("_found", "_look")

    def __init__(self, look: Callable[[], Mapping[str, Seen]]) -> None:
        self._look: Callable[[], Mapping[str, Seen]] | None = look

    @property
    def by_name(self) -> Mapping[str, Seen]:
        """They, as a mapping of its own."""
        look = self._look
        if look is not None:
            self._found: Mapping[str, Seen] = look()
            self._look = None
        return self._found

    def __getitem__(self, name: str) -> Seen:
        return self.by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_name)

    def __len__(self) -> int:
        return len(self.by_name)

    def __eq__(self, other: object) -> bool:
        return self.by_name == (other.by_name if isinstance(other, Looks) else other)

    def __hash__(self) -> int:
        return hash(self.by_name)

    def __repr__(self) -> str:
        return repr(self.by_name)

    def __reduce__(self) -> tuple[Any, ...]:
        return fixed, (dict(self.by_name),)


Test = str | Callable[[Seen], bool] | None
"""Whom a trigger asks for: an id, a test of a permanent as it was, or anyone."""


def triggers(
    events: Iterable[Event], kind: EventKind, subject: Test = None, other: Test = None
) -> tuple[Event, ...]:
    """The events at which an ability of that wording triggers (508.2a, 509.3f): the subject (and
    the other creature) must have looked so at that moment."""
    return tuple(
        event
        for event in events
        if event.kind is kind
        and _fits(event, event.subject, subject)
        and _fits(event, event.other, other)
    )


def _fits(happened: Event, name: str | None, test: Test) -> bool:
    if test is None:
        return True
    if name is None or isinstance(test, str):
        return name == test
    return name in happened.seen and test(happened.seen[name])


RULES: dict[EventKind, numbers.Rule] = {
    EventKind.COMBAT_BEGINS: numbers.COMBAT_BEGINS,
    EventKind.ATTACKS: numbers.ATTACKS,
    EventKind.IS_ATTACKED: numbers.IS_ATTACKED,
    EventKind.ATTACKS_WITH: numbers.ATTACKS_WITH,
    EventKind.PLAYER_ATTACKS: numbers.PLAYER_ATTACKS,
    EventKind.ATTACKS_PLAYER: numbers.ATTACKS_PLAYER,
    EventKind.ATTACKS_UNBLOCKED: numbers.ATTACKS_UNBLOCKED,
    EventKind.BLOCKS: numbers.BLOCKS,
    EventKind.BLOCKS_CREATURE: numbers.BLOCKS_CREATURE,
    EventKind.BECOMES_BLOCKED: numbers.BECOMES_BLOCKED,
    EventKind.BECOMES_BLOCKED_BY: numbers.BECOMES_BLOCKED_BY,
    EventKind.BLOCKS_NUMBER: numbers.BLOCKS_NUMBER,
    EventKind.BLOCKED_BY_NUMBER: numbers.BLOCKED_BY_NUMBER,
    EventKind.DEALS_DAMAGE: numbers.DAMAGE_DEALT,
    EventKind.DAMAGE_PREVENTED: numbers.PREVENTED,
    EventKind.PROTECTED: numbers.PROTECTED,
    EventKind.EXALTED: numbers.EXALTED,
    EventKind.BATTLE_CRY: numbers.BATTLE_CRY,
    EventKind.MELEE: numbers.MELEE,
    EventKind.BUSHIDO: numbers.BUSHIDO,
    EventKind.RAMPAGE: numbers.RAMPAGE,
    EventKind.FLANKING: numbers.FLANKING,
    EventKind.LIFELINK: numbers.LIFELINK,
    EventKind.RESOLVES: numbers.TRIGGERS,
    EventKind.LEAVES_COMBAT: numbers.LEAVING_COMBAT,
    EventKind.DIES: numbers.STATE_BASED,
    **dict.fromkeys(
        (
            EventKind.LEAVES,
            EventKind.ENTERS,
            EventKind.UNTAPPED,
            EventKind.GAINS_LIFE,
            EventKind.LOSES_LIFE,
            EventKind.DAMAGED,
            EventKind.COUNTERS,
            EventKind.CARDS,
            EventKind.DRAWS,
            EventKind.TARGETED,
        ),
        numbers.TRIGGERS,
    ),
    EventKind.COMBAT_ENDS: numbers.COMBAT_ENDS,
}


def rule(kind: EventKind, edition: Edition) -> str:
    """The number of the rule about that wording in the edition in force; of its section where the
    number is not known."""
    return edition.number(RULES[kind])


def dealt_at_once(events: Iterable[Event], by: Callable[[Event], str | None]) -> Iterator[Event]:
    """The damage dealt at once to each, or by each, as one event: as the first of it, and as much
    as all."""
    by_subject: dict[str | None, list[Event]] = {}
    for event in events:
        by_subject.setdefault(by(event), []).append(event)
    for those in by_subject.values():
        yield replace(those[0], number=sum(event.number for event in those))
