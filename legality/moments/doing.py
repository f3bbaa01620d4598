"""What a resolving ability does, deed by deed (608.2): sizes, counters, damage, what lasts."""

import re
from collections.abc import Sequence
from typing import assert_never

from legality.effects import qualities as q
from legality.effects.filters import Filter
from legality.effects.replacing import within
from legality.effects.triggered import (
    ChangesTotal,
    CreatesTokens,
    DealsDamage,
    Deed,
    Departs,
    Divided,
    DoneLater,
    EntersAttacking,
    Lasts,
    Outside,
    PutsCounters,
    Sacrifices,
    Taps,
    UnreadDeed,
)
from legality.moments import leave
from legality.moments.board import as_they_are, tapped, with_players, worn
from legality.moments.context import (
    Context,
    doubted,
    how_much,
    it,
    source_of,
    those,
    unknown,
    whose,
)
from legality.moments.dealing import deal_by_ability
from legality.moments.events import EventKind
from legality.moments.lasting import lasting
from legality.moments.sacrificing import candidates, may_stay
from legality.moments.sizes import resized, sized
from legality.moments.state import S, State, become
from legality.moments.tokens import beside, create_tokens, tokens_enter_attacking
from legality.moments.triggered import tapping, triggering
from legality.position import Permanent
from legality.position.record import changed
from legality.problem.results import Assigned
from legality.rulebook.losing import life_total

SIZE = re.compile(r"(?P<power>[+-]\d{1,6})/(?P<toughness>[+-]\d{1,6})")
"""A kind of counter that changes sizes."""


def do(combat: S, deed: Deed, context: Context) -> tuple[S, tuple[str, ...]]:
    """The combat after the deed, and the objects that it changed."""
    if _is_of_whom_the_dead_fought(combat, deed, context):
        return unknown(combat, context.line[1], context), ()
    match deed:
        case Lasts(effects):
            return lasting(combat, effects, context)
        case Taps(whom, untaps):
            return _taps(combat, those(combat, whom, context), untaps=untaps)
        case PutsCounters():
            return _puts(combat, deed, context)
        case DealsDamage():
            return _deals(combat, deed, context)
        case Departs(whom, how):
            gone = those(combat, whom, context)
            if how == "sacrificed" and may_stay(combat, gone, context):
                return unknown(combat, context.line[1], context), ()
            return depart(combat, [permanent.id for permanent in gone], how)
        case Sacrifices():
            return _sacrificed(combat, deed, context)
        case ChangesTotal():
            return _totals(combat, deed, context)
        case EntersAttacking():
            return tokens_enter_attacking(combat, deed, context)
        case UnreadDeed(text) | Divided(text):
            return unknown(combat, text, context), ()
        case CreatesTokens():
            return create_tokens(combat, deed, context)
        case Outside(text):
            return beside(combat, text, context), ()
        case DoneLater():
            return combat, ()
        case _:
            assert_never(deed)


def _is_of_whom_the_dead_fought(combat: State, deed: Deed, context: Context) -> bool:
    """Whether it speaks of creatures that block, or are blocked by, what has left the battlefield:
    the position knows what that was like as it last existed (608.2h), not whom it fought."""
    source = context.ability.source
    for part in within(deed):
        if not isinstance(part, q.Faces):
            continue
        meant: set[str] = set()
        if isinstance(part.whom, q.Target):
            meant = set(context.that)
        if source is not None and part.whom == "source":
            meant = {source.id}
        elif source is not None and part.whom == "attached" and source.attached_to is not None:
            meant = {source.attached_to}
        if not meant.isdisjoint(combat.departed):
            return True
    return False


def _taps(combat: S, whom: Sequence[Permanent], *, untaps: bool) -> tuple[S, tuple[str, ...]]:
    names = tuple(permanent.id for permanent in whom if permanent.is_tapped is untaps)
    if not names:
        return combat, ()
    if not untaps:
        return tapping(become(combat, board=tapped(combat.board, names)), names), names
    now = [changed(combat.board.by_id[name], tapped=False) for name in names]
    combat = sized(become(combat, board=worn(combat.board, now)))
    return triggering(combat, [combat.event(EventKind.UNTAPPED, name) for name in names]), names


def _puts(combat: S, deed: PutsCounters, context: Context) -> tuple[S, tuple[str, ...]]:
    size = SIZE.fullmatch(deed.kind)
    size_changes: dict[str, tuple[int, int]] = {}
    now: list[Permanent] = []
    for permanent in those(combat, deed.whom, context):
        many = how_much(combat, deed.number, context, permanent)
        if many is None:
            combat = doubted(combat, [permanent.id], ("size",), context)
            continue
        held = permanent.counters.get(deed.kind, 0)
        many = -min(held, many) if deed.takes else max(many, 0)
        if not many:
            continue
        now.append(changed(permanent, counters={**permanent.counters, deed.kind: held + many}))
        if size is not None:
            size_changes[permanent.id] = many * int(size["power"]), many * int(size["toughness"])
        else:
            size_changes[permanent.id] = (0, 0)
    if not now:
        return combat, ()
    combat = become(combat, board=as_they_are(combat.board, now), unsettled=True)
    combat = sized(resized(combat, size_changes))
    events = [combat.event(EventKind.COUNTERS, name) for name in size_changes]
    return triggering(combat, events), tuple(size_changes)


def _deals(combat: S, deed: DealsDamage, context: Context) -> tuple[S, tuple[str, ...]]:
    sources = those(combat, deed.source, context) or _as_last_seen(combat, deed.source, context)
    damage: list[Assigned] = []
    for source in sources:
        hit = _hit(combat, deed, context, source)
        for name in hit:
            own = isinstance(deed.source, q.ThisObject)
            affected = combat.board.by_id.get(name) if own else source
            many = how_much(combat, deed.number, context, affected)
            if many is None:
                return unknown(combat, "damage", context), ()
            if many > 0:
                damage.append(Assigned(source.id, name, many))
    if not damage:
        return combat, ()
    return deal_by_ability(combat, damage), tuple(
        dict.fromkeys(dealt.recipient for dealt in damage)
    )


def _as_last_seen(combat: State, source: Filter, context: Context) -> list[Permanent]:
    """608.2h, 702.2e: what an ability says deals the damage, as it last was where that is one
    object that has left: its source, what it triggered on, or what its source was attached to."""
    here = source_of(combat, context)
    match source:
        case q.ThisObject():
            return [] if here is None else [here]
        case q.Target(number=0):
            names = context.that
        case q.AttachedObject():
            names = _attached_to(combat, context)
        case _:
            return []
    gone = (combat.departed[name].permanent for name in names if name in combat.departed)
    return [permanent for permanent in gone if permanent.id not in combat.board.by_id]


def _attached_to(combat: State, context: Context) -> tuple[str, ...]:
    """What the source of the ability was attached to as that left the battlefield (303.4c)."""
    source = context.ability.source
    if source is None:
        return ()
    return tuple(name for name, seen in combat.departed.items() if source.id in seen.attached)


def _hit(combat: State, deed: DealsDamage, context: Context, source: Permanent) -> tuple[str, ...]:
    """Who is dealt the damage."""
    if deed.players is not None:
        return whose(combat, deed.players, context)
    if deed.whom is None:
        names = (*context.that, source.id)
        attacking = [combat.attackers[name] for name in names if name in combat.attackers]
        return (attacking[0].target,) if attacking and attacking[0].target else ()
    targeted = deed.whom
    if isinstance(targeted, q.Target) and targeted.number:
        chosen = context.targets[targeted.number - 1]
        known = combat.board.player_by_name
        return tuple(name for name in chosen if name in known or combat.is_present(name))
    return tuple(permanent.id for permanent in those(combat, targeted, context))


DYING = ("destroyed", "sacrificed")


def depart(combat: S, names: Sequence[str], how: str) -> tuple[S, tuple[str, ...]]:
    if how == "combat":
        fighting = [name for name in names if leave.roles(combat, name)]
        for name in fighting:
            combat = leave.remove(combat, name)
        return sized(combat), tuple(fighting)
    gone = list(names)
    if how == "destroyed":
        indestructible = combat.table.keyword_holders("indestructible")
        gone = [name for name in names if name not in indestructible]
    events = [combat.event(EventKind.DIES, name) for name in gone] if how in DYING else []
    leaving = [combat.event(EventKind.LEAVES, name) for name in gone]
    combat = triggering(combat.logged(events), (*events, *leaving))
    for name in gone:
        if name in combat.board.by_id:
            combat = leave.leave(combat, name, dies=how in DYING)
    return sized(combat), tuple(gone)


def _sacrificed(combat: S, deed: Sacrifices, context: Context) -> tuple[S, tuple[str, ...]]:
    """701.21a: what each has to sacrifice, where that is all there is."""
    gone: list[str] = []
    for each in candidates(combat, deed, context):
        if len(each) > deed.number or may_stay(combat, each, context):
            return unknown(combat, deed.text, context), ()
        gone += [permanent.id for permanent in each]
    return depart(combat, gone, "sacrificed")


def _totals(combat: S, deed: ChangesTotal, context: Context) -> tuple[S, tuple[str, ...]]:
    many = how_much(combat, deed.number, context, it(combat, context))
    names = whose(combat, deed.players, context)
    if many is None:
        return unknown(combat, deed.what, context), ()
    if not many:
        return combat, ()
    changes: dict[str, dict[str, int]] = {}
    known = combat.board.player_by_name
    for name in names:
        if deed.what == "poison":
            changes[name] = {"poison": (known[name].poison or 0) + many}
            continue
        for mate in life_total(combat.board, name):
            before = changes.get(mate, {}).get("life", known[mate].life)
            changes[mate] = {"life": before - many if deed.less else before + many}
    board = with_players(combat.board, changes)
    combat = sized(become(combat, board=board, unsettled=True))
    kind = EventKind.COUNTERS
    if deed.what == "life":
        kind = EventKind.LOSES_LIFE if deed.less else EventKind.GAINS_LIFE
    events = [combat.event(kind, name, number=many) for name in names]
    return triggering(combat, events), tuple(names)
