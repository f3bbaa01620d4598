"""An ability as it resolves: who and how much its words mean, and what stays unknown."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

from msgspec import Struct

from legality.effects import qualities as q
from legality.effects.canonical import any_of
from legality.effects.conditions import AffectedIs, AttackingAlone, Condition
from legality.effects.filters import Amount, Filter, StatisticOf, Untold
from legality.effects.players import PlayerNamed, Players, Who
from legality.effects.replacing import replaced, within
from legality.effects.triggered import (
    Whose,
)
from legality.gaps import Line
from legality.moments.answers_kept import as_last_seen
from legality.moments.burying import may_come_to_work
from legality.moments.legends import may_meet_its_like
from legality.moments.listening import listeners_in_doubt
from legality.moments.state import S, State, become
from legality.moments.unread import (
    hanging,
    lookers_in_doubt,
    speaks_of_size,
    with_modes,
)
from legality.moments.values import Doubt, OpenVerdict, Trigger, in_doubt, with_gaps
from legality.position import Permanent
from legality.rulebook.ability import Ability
from legality.rulebook.conditions import holds
from legality.rulebook.evaluate import amount, matches
from legality.rulebook.measures import statistic
from legality.rulebook.moment import Encounter, Trait, Viewpoint
from legality.rulebook.players import players
from legality.rulebook.surroundings import within_range
from legality.text.reading.triggers.happenings import Cause, what_is_done

_OPPONENTS_ATTACKED = re.compile(
    r"the number of (?:opponents|players) (?:you attacked|being attacked)(?: this combat)?", re.I
)


class Context(Struct, frozen=True):
    """An ability as it resolves: whose it is, the creature that it triggered on (`that`, or those
    together), the objects of each target, the defending player, and the number that "that much" is
    (0: none)."""

    ability: Ability
    that: tuple[str, ...] = ()
    targets: tuple[tuple[str, ...], ...] = ()
    defending: tuple[str, ...] = ()
    number: int = 0

    @property
    def line(self) -> Line:
        """Whose it is, and its line."""
        return self.ability.line

    @staticmethod
    def of(trigger: Trigger, targets: tuple[tuple[str, ...], ...]) -> "Context":
        """That of a triggered ability with those targets."""
        that = trigger.other if trigger.does.that == "other" else trigger.subject
        those = trigger.those or (() if that is None else (that,))
        return Context(trigger.ability, those, targets, trigger.defending, trigger.number)


def source_of(combat: State, context: Context) -> Permanent | None:
    """The source as it is now, or as it last was (608.2h)."""
    source = context.ability.source
    if source is None:
        return None
    return as_last_seen(combat, source.id) or source


def reader_of(combat: State, context: Context, affected: Permanent | None = None) -> Viewpoint:
    """Who reads the ability, of that object."""
    meeting = Encounter(context.defending)
    return Viewpoint(source_of(combat, context), context.ability.you, affected, meeting)


T = TypeVar("T")


def bound(value: T, context: Context) -> T:
    """The value with the objects and players that its words mean in this case."""

    def other(part: object) -> object:
        if isinstance(part, q.Target):
            names = context.that
            if part.number:
                names = context.targets[part.number - 1]
            return any_of(q.WithId(name) for name in names) if names else NOBODY
        if part is Who.DEFENDING and len(context.defending) == 1:
            return PlayerNamed(context.defending[0])
        if isinstance(part, Untold) and part.text == "that much":
            return context.number or part
        return part

    return replaced(value, other)


NOBODY: Filter = q.WithId("")


def those(combat: State, whom: Filter, context: Context) -> list[Permanent]:
    """The permanents meant."""
    table = combat.table
    wanted = _remembered(combat, bound(whom, context))
    return [
        permanent
        for permanent in table.permanents
        if within_range(combat.board, context.ability.you, permanent)
        and matches(table, wanted, permanent, reader_of(combat, context, permanent))
    ]


def whose(combat: State, meant: Whose, context: Context) -> tuple[str, ...]:
    """The players meant, as far as they are in range (801.10)."""
    players_meant = _whose(combat, meant, context)
    return tuple(name for name in players_meant if is_near(combat, context.ability.you, name))


def is_near(combat: State, you: str, player: str) -> bool:
    """801.2: whether that player is in the range of influence of the ability's."""
    seats = combat.board.seats
    return not seats.limited or you not in seats.place or seats.within(you, player)


def _whose(combat: State, meant: Whose, context: Context) -> tuple[str, ...]:
    if meant.target is not None:
        known = combat.board.player_by_name
        return tuple(name for name in context.targets[meant.target - 1] if name in known)
    if meant.controller_of is not None:
        wanted = bound(meant.controller_of, context)
        names = [
            permanent.controller
            for permanent in combat.table.permanents
            if matches(combat.table, wanted, permanent, reader_of(combat, context, permanent))
        ]
        if not names:
            names = [
                combat.departed[name].permanent.controller
                for name in context.that
                if name in combat.departed
            ]
        return tuple(dict.fromkeys(names))
    assert meant.players is not None
    who: Players = meant.players
    return players(combat.table, who, reader_of(combat, context))


def how_much(
    combat: State, value: Amount, context: Context, affected: Permanent | None = None
) -> int | None:
    """What the amount comes to as the ability resolves (608.2h); None where nobody knows."""
    counted = _counted(combat, bound(value, context), context)
    return amount(combat.table, counted, reader_of(combat, context, affected))


def it(combat: State, context: Context) -> Permanent | None:
    """Whom the words mean by "it" or "that creature", as it is now or last was (608.2h); None where
    they mean several, or nothing."""
    return None if context.targets else triggering_object(combat, context)


def triggering_object(combat: State, context: Context) -> Permanent | None:
    """What the ability triggered on, as it is now or last was; None where it was several."""
    if len(context.that) != 1:
        return None
    return _as_last_seen(combat, context.that[0])


def _as_last_seen(combat: State, name: str) -> Permanent | None:
    """The permanent as it is, or as it was when it left (608.2h)."""
    gone = combat.departed.get(name)
    return combat.board.by_id.get(name) or (None if gone is None else gone.permanent)


def is_so(
    combat: State, condition: Condition, context: Context, meeting: Encounter | None = None
) -> bool | None:
    """Whether a circumstance is so as the ability triggers or resolves (603.4, 608.2c); None where
    nothing tells. `meeting`: who meets whom, where that is not told by the context."""
    affected = triggering_object(combat, context)
    if affected is None and any(isinstance(part, OF_AFFECTED) for part in within(condition)):
        return None
    reader = reader_of(combat, context, affected)
    if meeting is not None:
        reader = reader._replace(meeting=meeting)
    return holds(combat.table, bound(condition, context), reader)


OF_AFFECTED = (AffectedIs, AttackingAlone)
"""Circumstances of the object that the ability triggered on."""


def _counted(combat: State, value: Amount, context: Context) -> Amount:
    """The amount with what only the course of the combat tells."""
    attacked = len(opponents_attacked(combat, context.ability.you))
    value = _remembered(combat, value)

    def other(part: object) -> object:
        if isinstance(part, Untold) and _OPPONENTS_ATTACKED.fullmatch(part.text.rstrip(".")):
            return attacked
        return part

    return replaced(value, other)


def _remembered(combat: State, value: T) -> T:
    """The same, where it looks at an object that has left: by what that last was (608.2h)."""

    def other(part: object) -> object:
        if isinstance(part, StatisticOf) and isinstance(part.of, q.WithId):
            gone = combat.departed.get(part.of.id)
            known = None if gone is None else statistic(gone.permanent, part.statistic)
            return part if known is None else known
        if isinstance(part, q.Shares) and isinstance(part.of, q.WithId):
            gone = combat.departed.get(part.of.id)
            return part if gone is None else _shared_with(gone.permanent, part)
        return part

    return replaced(value, other)


def _shared_with(gone: Permanent, part: q.Shares) -> Filter:
    """What shares that with a permanent that has left."""
    if part.what == "name":
        return q.Named(gone.name) if gone.name and not gone.face_down else NOBODY
    if part.what == "color":
        return any_of(q.HasColor(color) for color in gone.colors) if gone.colors else NOBODY
    return part


def opponents_attacked(combat: State, player: str) -> set[str]:
    """The players whom creatures of that player attacked in this combat."""
    return {
        target
        for attacker, target in combat.history.attacked.items()
        if target in combat.board.player_by_name
        and combat.seen(attacker).permanent.controller == player
    }


def unknown(combat: S, text: str, context: Context) -> S:
    """The combat in which something was done that is not read; sizes are in doubt where the words
    speak of them, and so is who fights."""
    account = with_gaps(combat.account, unread=[context.line])
    text = with_modes(text, source_of(combat, context))
    hangs = [OpenVerdict(stage, context.line) for stage in hanging(text, combat.table)]
    combat = become(combat, account=in_doubt(account, hangs))
    combat = with_lookers_in_doubt(combat, text)
    combat = with_listeners_in_doubt(combat, text)
    here, source = combat.board.battlefield, source_of(combat, context)
    board, done = combat.board, what_is_done(text)
    if may_meet_its_like(here, done, source) or may_come_to_work(board, done, context.ability.you):
        combat = with_verdicts_in_doubt(combat, context)
    if not speaks_of_size(what_is_done(text)):
        return combat
    creatures = [permanent.id for permanent in combat.table.permanents if permanent.is_creature]
    return doubted(combat, creatures, ("size",), context)


def with_listeners_in_doubt(combat: S, text: str, known: Collection[Cause] = ()) -> S:
    """The combat after that was done, and not followed: what triggers on it is in doubt, but for
    what is `known` to happen so."""
    table = combat.whole or combat.table
    return _noting(combat, tuple(listeners_in_doubt(table, text, known)))


def with_lookers_in_doubt(combat: S, text: str) -> S:
    """The combat after that was done, and not followed: what looks at it is in doubt."""
    return _noting(combat, tuple(lookers_in_doubt(combat.whole or combat.table, text)))


def with_verdicts_in_doubt(combat: S, context: Context) -> S:
    """The combat in which every verdict to come hangs on what that ability has done."""
    return _noting(combat, [OpenVerdict(stage, context.line) for stage in ("blocks", "damage")])


def _noting(combat: S, doubts: Sequence[Doubt | OpenVerdict]) -> S:
    return become(combat, account=in_doubt(combat.account, doubts)) if doubts else combat


def doubted(combat: S, names: Iterable[str], traits: Sequence[Trait], context: Context) -> S:
    """The combat in which those traits of those permanents are not known any more."""
    account = with_gaps(combat.account, unread=[context.line])
    new = [Doubt(name, trait, context.line) for name in names for trait in traits]
    return become(combat, account=in_doubt(account, new))
