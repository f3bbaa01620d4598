"""What triggers on what has just happened (603.2): abilities of permanents, keywords among them.

What an ability asks for is looked at as the event happens (508.2a, 509.3f). What has triggered
waits in `State.pending`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from msgspec.structs import replace

from legality import numbers
from legality.effects.conditions import ALWAYS, Always, Condition
from legality.effects.effects import Triggered
from legality.effects.triggered import Happening, TriggeredAbility
from legality.gaps import Ask, Line
from legality.moments.answers_kept import answers_kept
from legality.moments.context import Context, is_so, unknown
from legality.moments.event_matching import EventMatcher
from legality.moments.events import RULES, Event, EventKind, dealt_at_once
from legality.moments.excluding import Happened, Waiting, is_excluded, most_opponents
from legality.moments.exerting import was_exerted
from legality.moments.standing_abilities import StandingAbility, may_trigger_in, standing_abilities
from legality.moments.state import S, State, become
from legality.moments.values import After, Status, Step, Trigger, with_gaps
from legality.numbers import Rule
from legality.rulebook.ability import Ability
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.conditions import holds
from legality.rulebook.evaluate import COMPARE
from legality.rulebook.moment import Viewpoint
from legality.rulebook.surroundings import questions
from legality.text.later import later
from legality.text.reading.triggers.happenings import Cause, causes, of_attack_or_block

KINDS: dict[str, tuple[EventKind, EventKind | None]] = {
    "attacks": (EventKind.ATTACKS, None),
    "blocks": (EventKind.BLOCKS, EventKind.BLOCKS_CREATURE),
    "becomes blocked": (EventKind.BECOMES_BLOCKED, EventKind.BECOMES_BLOCKED_BY),
    "attacks unblocked": (EventKind.ATTACKS_UNBLOCKED, None),
    "deals combat damage": (EventKind.DEALS_DAMAGE, EventKind.DEALS_DAMAGE),
    "is dealt damage": (EventKind.DEALS_DAMAGE, None),
    "dies": (EventKind.DIES, None),
    "leaves": (EventKind.LEAVES, None),
    "enters": (EventKind.ENTERS, None),
    "becomes untapped": (EventKind.UNTAPPED, None),
    "gains life": (EventKind.GAINS_LIFE, None),
    "loses life": (EventKind.LOSES_LIFE, None),
    "draws": (EventKind.DRAWS, None),
}
"""What is logged where that happens; and where the other of the two is asked for."""
CAUSES: dict[EventKind, tuple[Cause, ...]] = {
    EventKind.DEALS_DAMAGE: ("damage",),
    EventKind.DAMAGED: ("damage",),
    EventKind.DIES: ("leaving",),
    EventKind.LEAVES: ("leaving",),
    EventKind.ENTERS: ("entering",),
    EventKind.UNTAPPED: ("untapping",),
    EventKind.GAINS_LIFE: ("life",),
    EventKind.LOSES_LIFE: ("life",),
    EventKind.COUNTERS: ("counters",),
    EventKind.CARDS: ("cards", "entering", "leaving"),
    EventKind.DRAWS: ("cards",),
    EventKind.TARGETED: ("target",),
}
"""On what of the words of an ability it may trigger as that happens."""
DECLARED = (EventKind.ATTACKS, EventKind.BLOCKS)
_AS_BLOCKS_ARE = frozenset(
    (EventKind.BLOCKS, EventKind.BECOMES_BLOCKED, EventKind.ATTACKS_UNBLOCKED)
)
"""What happens as blockers are declared, and as an effect says that an attacker is blocked."""
AFTER: dict[Step, After] = {Step.ATTACKERS: "attacks", Step.BLOCKERS: "blocks"}


def waits(combat: S, triggers: Iterable[Trigger]) -> S:
    """The combat in which those have triggered."""
    new: list[Trigger] = []
    once = list(combat.account.once)
    key: tuple[Line, str | None]
    for trigger in triggers:
        if _ONCE.search(trigger.does.text) is not None:
            key = trigger.line, None
        elif _FIRST_TIME.search(trigger.does.text) is not None:
            key = trigger.line, trigger.subject or "".join(trigger.defending)
        else:
            new.append(trigger)
            continue
        if key not in once:
            once.append(key)
            new.append(trigger)
    if not new:
        return combat
    account = replace(combat.account, once=tuple(once))
    return become(combat, pending=(*combat.pending, *new), account=account)


_ONCE = later(
    r"\b(?:this ability triggers|do this) only once each (?:turn|combat)\b", re.IGNORECASE
)

_FIRST_TIME = later(r"^when(?:ever)? [^,]*\bfor the first time (?:each|this) turn\b", re.IGNORECASE)


def triggering(combat: S, events: Sequence[Event]) -> S:
    """The combat in which what these events set off waits to resolve."""
    if not events or not may_trigger_in(combat):
        return combat
    return _with_waiting(combat, Seeking(combat, events))


def _with_waiting(combat: S, seeking: "Seeking") -> S:
    """The combat in which what was sought waits to resolve."""
    triggers = tuple(seeking.triggers())
    if seeking.asks or seeking.unread:
        combat = seeking.noted(combat)
    return waits(combat, triggers)


_ONLY_TOKENS = later(
    r"(?:you )?(?:investigate|creates? (?:(?!\band\b|\bthen\b)[^.,])*\btokens?)\.?", re.IGNORECASE
)


def causes_of(event: Event) -> frozenset[Cause]:
    """On what of the words of an ability it may trigger as that happens; by words that make tokens
    and nothing else, no card is moved."""
    if event.kind is EventKind.CARDS and _ONLY_TOKENS.fullmatch(event.text) is not None:
        return frozenset(("entering",))
    return frozenset(CAUSES.get(event.kind, ()))


class Seeking(EventMatcher):
    """What some events set off; what is asked on the way is kept in `asks`, lines of which it is
    not read on what they trigger in `unread`."""

    def __init__(self, combat: State, events: Sequence[Event], tapped: Sequence[str] = ()) -> None:
        super().__init__(combat, events)
        self.tapped = tapped
        self.asks: dict[Ask, None] = {}
        self.unread: dict[tuple[str, str], None] = {}
        self.strange: list[Ability] = []
        """Those of which it is not read on what they trigger, and that may have."""
        self.after: After = AFTER.get(combat.step, "damage")
        kinds = {event.kind for event in events}
        self.cards_move = any(
            event.kind is EventKind.CARDS and not event.number for event in events
        )
        """Whether cards may be drawn in words that do not tell how many."""
        self.declared = not kinds.isdisjoint(DECLARED)
        self.causes = {cause for event in events for cause in causes_of(event)}

    def triggers(self) -> Iterator[Trigger]:
        """Each ability as many times as it triggers."""
        for standing in standing_abilities(self.table):
            effect = standing.ability.effect
            has_it = effect.condition if isinstance(effect, Triggered) else ALWAYS
            if standing.does is None:
                reader = self.reader(standing.ability, None)
                if holds(self.table, has_it, reader) is not False:
                    self.not_read(standing.ability)
                continue
            if self.cards_move and any(happening.what == "draws" for happening in standing.does.on):
                self.not_read(standing.ability)
            for happening in standing.does.on:
                for trigger in self.of(standing, standing.does, happening):
                    each = has_it, standing.does.when, standing.does.if_so
                    if all(self.holds(trigger, condition) for condition in each):
                        yield trigger

    def not_read(self, ability: Ability) -> None:
        """Note a line that may trigger on this, where that was not read."""
        assert isinstance(ability.effect, Triggered)
        text = ability.effect.text
        source = "" if ability.source is None else ability.source.id
        if is_excluded(text, self.happened, Waiting(source, ability.you)):
            return
        may = bool(self.causes & causes(text))
        if of_attack_or_block(text):
            may = may or self.declared or bool(self.tapped)
        if may:
            self.unread[ability.line] = None
            self.strange.append(ability)

    @cached_property
    def happened(self) -> Happened:
        """The same by what the words of a condition that is not read may exclude."""
        combat, board = self.combat, self.combat.board
        kinds = {event.kind for event in self.events}
        targeted = [event for event in self.events if event.kind is EventKind.TARGETED]
        fighting = {
            name: attacker for name, attacker in combat.attackers.items() if name in board.by_id
        }
        return Happened(
            attacking=frozenset(fighting),
            attackers=frozenset(board.by_id[name].controller for name in fighting),
            attacked=frozenset(
                name
                for attacker in fighting.values()
                for name in board.seats.members(board.seats.side_of(attacker.defending))
            ),
            blocking=frozenset(combat.blockers),
            blocked=frozenset(
                name
                for name, attacker in combat.attackers.items()
                if attacker.status is Status.BLOCKED
            ),
            attacks=EventKind.ATTACKS in kinds,
            blocks=not kinds.isdisjoint(_AS_BLOCKS_ARE),
            leaves=not kinds.isdisjoint((EventKind.DIES, EventKind.LEAVES)),
            opponents=most_opponents(board),
            tapped=frozenset(self.tapped),
            targeted=frozenset(event.subject for event in targeted),
            choosing=frozenset(event.other or "" for event in targeted),
        )

    def noted(self, combat: S) -> S:
        """The combat in which that is told; what the lines that were not read may have changed is
        in doubt."""
        account = with_gaps(combat.account, asks=self.asks, unread=self.unread)
        combat = become(combat, account=account)
        for ability in self.strange:
            combat = unknown(combat, ability.text, Context(ability))
        return combat

    # -- one happening ---------------------------------------------------------------------------

    def of(
        self, standing: StandingAbility, does: TriggeredAbility, happening: Happening
    ) -> Iterator[Trigger]:
        """The times that an ability triggers by one of the things that it waits for."""
        if happening.what == "becomes tapped":
            for name in self.tapped:
                if self.is_one(name, happening.who, standing.ability):
                    yield self.trigger(standing, does, numbers.TRIGGERS, name, None)
            return
        if happening.what == "is exerted":
            yield from self.exerted(standing, does, happening)
            return
        of_one, of_two = KINDS[happening.what]
        kind = of_two if of_two is not None and happening.other is not None else of_one
        in_range = self.events_in_range(standing.ability, happening)
        events = [event for event in in_range if event.kind is kind]
        if kind is EventKind.DEALS_DAMAGE and not happening.of_combat:
            events += [event for event in in_range if event.kind is EventKind.DAMAGED]
        if not events:
            return
        if happening.together is not None:
            yield from self.together(standing, does, happening, events)
            return
        happened = [event for event in events if self.is_so(event, happening, standing.ability)]
        if happening.other is not None and not happening.each:
            firsts = {event.subject: event for event in reversed(happened)}
            happened = list(firsts.values())
        if happening.what == "is dealt damage":
            happened = list(dealt_at_once(happened, lambda event: event.other))
        elif (
            happening.what == "deals combat damage"
            and happening.other is None
            and happening.target is None
        ):
            happened = list(dealt_at_once(happened, lambda event: event.subject))
        for event in happened:
            subject, other = event.subject, event.other
            if happening.what == "is dealt damage":
                subject, other = event.other or "", event.subject
            rule = numbers.TRIGGERS if event.kind is EventKind.DIES else RULES[event.kind]
            yield self.trigger(standing, does, rule, subject, other, event.number)

    def exerted(
        self, standing: StandingAbility, does: TriggeredAbility, happening: Happening
    ) -> Iterator[Trigger]:
        """701.43d: each of those that was exerted as it attacked."""
        for event in self.events_in_range(standing.ability, happening):
            name = event.subject
            if event.kind is not EventKind.ATTACKS or not self.is_one(
                name, happening.who, standing.ability
            ):
                continue
            exerted = was_exerted(self.table, self.combat.board.by_id[name])
            if isinstance(exerted, Ask):
                self.asks[exerted] = None
            elif exerted:
                yield self.trigger(standing, does, numbers.TRIGGERS, name, None)

    def together(
        self,
        standing: StandingAbility,
        does: TriggeredAbility,
        happening: Happening,
        events: Sequence[Event],
    ) -> Iterator[Trigger]:
        """508.3d: an ability that triggers once for so many that attack (or deal damage) together;
        for each player once where it says so."""
        assert happening.together is not None
        comparison, count = happening.together
        those = [
            event
            for event in events
            if self.is_one(event.subject, happening.who, standing.ability)
            and (
                happening.target is None
                or self.is_target(event, happening.target, standing.ability)
            )
        ]
        groups: dict[str | None, list[Event]] = {}
        for event in those:
            groups.setdefault(event.other if happening.of_each_player else None, []).append(event)
        for group in groups.values():
            names = tuple(dict.fromkeys(event.subject for event in group))
            if COMPARE[comparison](len(names), count):
                rule = (
                    numbers.PLAYER_ATTACKS if happening.what == "attacks" else numbers.DAMAGE_DEALT
                )
                dealt = sum(event.number for event in group)
                number = len(names) if happening.what == "attacks" else dealt
                trigger = self.trigger(standing, does, rule, names[0], group[0].other, number)
                yield replace(trigger, those=names)

    # -- circumstances -----------------------------------------------------------------------------

    def holds(self, trigger: Trigger, condition: Condition) -> bool:
        """Whether the circumstance is so; what nothing tells is asked, and taken as not so."""
        if isinstance(condition, Always):
            return True
        ability, context = trigger.ability, Context.of(trigger, ())
        reader = self.reader(ability, trigger.subject)
        is_true = is_so(self.combat, condition, context, reader.meeting)
        if is_true is None:
            questions_asked = questions_of(self.combat, ability, condition, reader)
            if questions_asked:
                self.asks.update(dict.fromkeys(questions_asked))
            else:
                self.unread[trigger.line] = None
        return is_true is True

    def trigger(
        self,
        standing: StandingAbility,
        does: TriggeredAbility,
        rule: Rule,
        subject: str | None,
        other: str | None,
        number: int = 0,
    ) -> Trigger:
        ability = standing.ability
        player = subject in self.combat.board.player_by_name
        defending = self.meeting(ability, subject).defending
        if other is not None and other in self.combat.board.player_by_name:
            defending = self.combat.board.seats.heads(other)
        return Trigger(
            ability=ability,
            does=does,
            rule=standing.rule or rule,
            after=self.after,
            keyword=standing.keyword,
            subject=None if player else subject,
            other=other,
            defending=(subject,) if player and subject is not None else defending,
            number=number,
        )


def questions_of(
    combat: State, ability: Ability, condition: Condition, reader: Viewpoint
) -> list[Ask]:
    """What the condition asks that the position does not tell."""
    attacks, defending = combat.table.attacks, reader.meeting.defending
    who = CircumstanceQuery(reader.source, ability.you, combat.board, attacks, defending)
    return questions(answers_kept(combat), who, condition, ability.text)


def tapping(combat: S, names: Sequence[str]) -> S:
    """The combat in which what those permanents becoming tapped sets off waits to resolve."""
    if not names or not may_trigger_in(combat):
        return combat
    return _with_waiting(combat, Seeking(combat, (), names))
