"""What triggers on what has just happened (603.2): abilities of permanents, keywords among them.

What an ability asks for is looked at as the event happens (508.2a, 509.3f). What has triggered
waits in `State.pending`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from legality import numbers
from legality.effects.characteristics import HasAbility
from legality.effects.conditions import ALWAYS, Always, Condition
from legality.effects.effect import Keyword
from legality.effects.effects import Triggered
from legality.effects.filters import Filter, Targets
from legality.effects.players import Who
from legality.effects.triggered import (
    ChangesTotal,
    Happening,
    Instruction,
    TriggeredAbility,
    Whose,
)
from legality.gaps import Ask, Line
from legality.moments.context import Context, is_near, is_so, unknown
from legality.moments.defending import defending_now
from legality.moments.events import RULES, Event, EventKind
from legality.moments.excluding import Happened, Waiting, is_excluded, most_opponents
from legality.moments.exerting import was_exerted
from legality.moments.keyword_abilities import MEANINGS, meaning
from legality.moments.state import S, State, become
from legality.moments.values import After, Seen, Status, Step, Trigger, with_gaps
from legality.numbers import Rule
from legality.position import Permanent
from legality.rulebook.ability import Ability
from legality.rulebook.battlefield import Abilities, Holders
from legality.rulebook.circumstance_query import CircumstanceQuery
from legality.rulebook.conditions import holds
from legality.rulebook.evaluate import COMPARE, matches
from legality.rulebook.moment import Encounter, Viewpoint
from legality.rulebook.players import players
from legality.rulebook.surroundings import questions, within_range
from legality.rulebook.table import Table, holders_on, in_force_on
from legality.text import triggered_ability
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


class StandingAbility(Struct, frozen=True):
    """A triggered ability that a permanent has now: what it triggers on and does (None: not read),
    and for a keyword its name and rule."""

    ability: Ability
    does: TriggeredAbility | None
    keyword: str | None = None
    rule: Rule | None = None


def may_trigger(table: Table) -> bool:
    """Whether any permanent has a triggered ability that a combat may set off."""
    return _triggers(table.in_force, table.holders())


def may_trigger_in(combat: State) -> bool:
    """The same of the combat's table, which is not made for it where its board tells."""
    known, holders = in_force_on(combat.board), holders_on(combat.board)
    if known is None or holders is None:
        return may_trigger(combat.table)
    return _triggers(known, holders)


def _triggers(in_force: Abilities, holders: Holders) -> bool:
    return Triggered in in_force or not holders.keys().isdisjoint(MEANINGS)


def standing_abilities(table: Table) -> Iterator[StandingAbility]:
    """The triggered abilities that permanents have now."""
    for effect, ability in table.abilities(Triggered):
        if ability.source is not None:
            yield StandingAbility(ability, triggered_ability(effect.text))
    for word in MEANINGS:
        for holder in table.keyword_holders(word):
            for held, ability in table.keywords(table.here[holder]):
                sentence_and_rule = meaning(held) if held.name == word else None
                if sentence_and_rule is not None:
                    permanent = table.here[holder]
                    own = ability._replace(source=permanent, you=permanent.controller, by=holder)
                    yield StandingAbility(
                        own, triggered_ability(sentence_and_rule[0]), word, sentence_and_rule[1]
                    )


def numbers_of(seen: Seen, keyword: str) -> Iterator[int]:
    """The numbers of its instances of such a keyword (1 where it has none); each one triggers
    separately."""
    for held in seen.keywords:
        if held.name == keyword:
            yield 1 if held.number is None else held.number


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


class Seeking:
    """What some events set off; what is asked on the way is kept in `asks`, lines of which it is
    not read on what they trigger in `unread`."""

    def __init__(self, combat: State, events: Sequence[Event], tapped: Sequence[str] = ()) -> None:
        self.combat = combat
        self.table = combat.table
        self.events = events
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

    def events_in_range(self, ability: Ability, happening: Happening) -> list[Event]:
        """801.7: the events that happen within the range of influence of the ability's player, as
        far as it speaks of who has a part in them."""
        board, you = self.combat.board, ability.you
        if not board.seats.limited:
            return list(self.events)

        def is_in_range(name: str | None) -> bool:
            if name is None or name in board.player_by_name:
                return name is None or is_near(self.combat, you, name)
            permanent = self.permanent(name)
            return permanent is None or within_range(board, you, permanent)

        dealt = happening.what == "is dealt damage"  # whose subject is what deals it
        both = happening.other is not None or happening.target is not None or happening.most_life
        return [
            event
            for event in self.events
            if (dealt or is_in_range(event.subject))
            and (not (both or dealt) or is_in_range(event.other))
        ]

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
            happened = list(_together(happened, lambda event: event.other))
        elif (
            happening.what == "deals combat damage"
            and happening.other is None
            and happening.target is None
        ):
            happened = list(_together(happened, lambda event: event.subject))
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

    def is_so(self, event: Event, happening: Happening, ability: Ability) -> bool:
        """Whether that event is what the ability waits for."""
        subject, other = event.subject, event.other
        if happening.what == "is dealt damage":
            return other is not None and self.is_one(other, happening.who, ability)
        if happening.what in ("gains life", "loses life", "draws"):
            return self.is_player(subject, happening.target, ability)
        if not self.is_one(subject, happening.who, ability):
            return False
        if happening.other is not None and (
            other is None or not self.is_one(other, happening.other, ability, subject)
        ):
            return False
        if happening.target is not None and not self.is_target(event, happening.target, ability):
            return False
        if happening.most_life and not self.has_most_life(event.other, ability):
            return False
        attacking = [known.subject for known in self.events if known.kind is EventKind.ATTACKS]
        if happening.alone and len(self.combat.history.attacked) != 1:
            return False
        if happening.beside is not None:
            count, others = happening.beside
            beside = [
                name
                for name in attacking
                if name != subject and self.is_one(name, others, ability, subject)
            ]
            return len(beside) >= count
        return True

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

    # -- who ---------------------------------------------------------------------------------------

    def permanent(self, name: str) -> Permanent | None:
        """That permanent as it is, or as it last was."""
        permanent = self.combat.board.by_id.get(name)
        if permanent is None and name in self.combat.departed:
            permanent = self.combat.departed[name].permanent
        return permanent

    def reader(self, ability: Ability, subject: str | None) -> Viewpoint:
        """Who reads the ability, where that creature does what it waits for."""
        source = ability.source
        here = None if source is None else self.permanent(source.id)
        affected = None if subject is None else self.permanent(subject)
        return Viewpoint(here or source, ability.you, affected, self.meeting(ability, subject))

    def meeting(self, ability: Ability, subject: str | None) -> Encounter:
        """508.5: the defending player that the ability means: of the creature that attacks, else of
        its source."""
        names = [subject, ability.source.id if ability.source else None]
        for name in names:
            if name is not None and name in self.combat.attackers:
                player = defending_now(self.combat, name)
                return Encounter(self.combat.board.seats.heads(player))
        defenders = self.combat.board.defenders
        return Encounter(defenders if len(defenders) == 1 else ())

    def is_one(self, name: str, who: Filter, ability: Ability, subject: str | None = None) -> bool:
        """Whether the permanent of that id is one that the ability speaks of."""
        permanent = self.permanent(name)
        if permanent is None:
            return False
        return matches(self.table, who, permanent, self.reader(ability, subject or name))

    def is_target(self, event: Event, wanted: Targets, ability: Ability) -> bool:
        """Whether what is attacked or damaged is one of those."""
        name = event.other
        if name is None:
            return False
        reader = self.reader(ability, event.subject)
        position = self.combat.board
        if name in position.player_by_name:
            meant = () if wanted.players is None else players(self.table, wanted.players, reader)
            return any(head in meant for head in position.seats.heads(name))
        permanent = self.permanent(name)
        if permanent is None:
            return False
        if wanted.permanents is not None and matches(
            self.table, wanted.permanents, permanent, reader
        ):
            return True
        if "battle" in permanent.words:
            whose = wanted.battles_of
            holder = position.protector_of(permanent)
        else:
            whose, holder = wanted.planeswalkers_of, permanent.controller
            if "planeswalker" not in permanent.words:
                return False
        return whose is not None and holder in players(self.table, whose, reader)

    def is_player(self, name: str, wanted: Targets | None, ability: Ability) -> bool:
        """Whether the player is one of those that the ability speaks of."""
        if wanted is None or wanted.players is None:
            return False
        return name in players(self.table, wanted.players, self.reader(ability, None))

    def has_most_life(self, name: str | None, ability: Ability) -> bool:
        """702.105a, 801.11: the player has the most life of those in range, or is tied for it."""
        known = self.combat.board.player_by_name
        if name is None or name not in known:
            return False
        near = (player for player in known if is_near(self.combat, ability.you, player))
        return known[name].life == max(known[player].life for player in near)

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


def _together(events: Iterable[Event], by: Callable[[Event], str | None]) -> Iterator[Event]:
    """The damage dealt at once to each, or by each, as one event: as the first of it, and as much
    as all."""
    by_subject: dict[str | None, list[Event]] = {}
    for event in events:
        by_subject.setdefault(by(event), []).append(event)
    for those in by_subject.values():
        yield replace(those[0], number=sum(event.number for event in those))


def questions_of(
    combat: State, ability: Ability, condition: Condition, reader: Viewpoint
) -> list[Ask]:
    """What the condition asks that the position does not tell."""
    attacks, defending = combat.table.attacks, reader.meeting.defending
    who = CircumstanceQuery(reader.source, ability.you, combat.board, attacks, defending)
    return questions(combat.table.answers, who, condition, ability.text)


def tapping(combat: S, names: Sequence[str]) -> S:
    """The combat in which what those permanents becoming tapped sets off waits to resolve."""
    if not names or not may_trigger_in(combat):
        return combat
    return _with_waiting(combat, Seeking(combat, (), names))


LIFELINK = Keyword("lifelink")


def gaining_life(combat: State, events: Iterable[Event]) -> Iterator[Trigger]:
    """To 2009-05 lifelink was "Whenever this creature deals damage, you gain that much life"."""
    if combat.edition.lifelink_at_once:
        return
    dealt = (event for event in events if event.kind is EventKind.DEALS_DAMAGE)
    for total in _together(dealt, lambda event: event.subject):
        source = total.seen.get(total.subject) or combat.seen(total.subject)
        for _ in numbers_of(source, "lifelink"):
            yield _gain(source.permanent, total)


def _gain(permanent: Permanent, event: Event) -> Trigger:
    gain = ChangesTotal("life", event.number, Whose(Who.YOU))
    does = TriggeredAbility(
        text="lifelink", on=(), instructions=(Instruction(text="lifelink", deeds=(gain,)),)
    )
    ability = Ability(
        HasAbility(keyword=LIFELINK), permanent, permanent.controller, "lifelink", by=permanent.id
    )
    return Trigger(
        ability=ability,
        does=does,
        rule=numbers.LIFELINK,
        after="damage",
        keyword="lifelink",
        subject=event.subject,
        number=event.number,
    )
