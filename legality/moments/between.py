"""The board just before a declaration, when earlier ones are judged as well.

A position shows the moment before the first declaration that is judged or asked for. Until a later
one costs have been paid (508.1j), attackers are tapped (508.1f), abilities have triggered and
resolved, nobody responding, and creatures have died of it (704.3). What was asked or
not read on the way stands in the notes of the position made, as what its own values left open does.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any

from msgspec import structs

from legality.effects.attacking import AttackCost
from legality.effects.blocking import BlockCost, BlockedCost
from legality.effects.characteristics import Gets
from legality.effects.effects import Triggered
from legality.gaps import Applied, Line
from legality.moments.board import worn
from legality.moments.charging import attack_paid, blocks_paid
from legality.moments.declared import attacking_may_tap
from legality.moments.entries import awaited, struck_before, without_awaited
from legality.moments.events import EventKind
from legality.moments.first_strike import after_first_strike
from legality.moments.past import Past, beginning_of, past_of
from legality.moments.phases import begin_on, resolve_triggers
from legality.moments.resume import with_attack, with_blocks
from legality.moments.settling import losers, settle
from legality.moments.since import answered_before
from legality.moments.snapshot import position_of
from legality.moments.standing import unclear
from legality.moments.standing_abilities import may_trigger
from legality.moments.state import State, become
from legality.moments.state_triggers import become_so
from legality.moments.turning import may_turn, turned
from legality.moments.unfollowed import unfollowed
from legality.moments.unplayed import unplayed
from legality.moments.unread_lines import changed_by_standing, may_change
from legality.moments.values import Account, Doubt, OpenVerdict, in_doubt, with_gaps
from legality.position import Damage, Permanent, Position, Stage
from legality.position.kept import standing_singly, with_declared
from legality.position.record import changed
from legality.rulebook.characteristics.bonuses import bonuses
from legality.rulebook.characteristics.present import is_plain, lying, noted, present
from legality.rulebook.characteristics.standing import Notes
from legality.rulebook.damage.combatants import combatants
from legality.rulebook.looks import Fact, facts
from legality.rulebook.table import Table
from legality.rulebook.targets import attacking
from legality.rulebook.texts import CHANGES_OF
from legality.text.reading.triggers.happenings import causes

BLOCKS, DAMAGE = "_before_blocks", "_before_damage"
"""Under which names a position keeps what it becomes."""
NOT_PLAIN = frozenset({Gets, AttackCost, BlockCost, BlockedCost, *CHANGES_OF})
"""Effects by which a declaration may change more than who is tapped."""


def before_attacks(position: Position) -> Position:
    """The position as attackers are declared: how abilities resolve later is no effect yet; with
    questions about those that triggered as combat began."""
    made = without_awaited(position)
    begun = beginning_of(position)
    return _with_past(made, begun) if begun else made


def before_blocks(position: Position) -> Position:
    """The position as blockers are declared, the attack having happened; kept with it."""
    if position.attacks is None:
        return without_awaited(position)
    return _kept(position, BLOCKS, lambda board: _with_past_asked(_before_blocks(board), board))


def before_damage(position: Position) -> Position:
    """The position as combat damage is assigned, all else having happened; kept with it."""
    if position.attacks is None:
        return without_awaited(position)
    return _kept(position, DAMAGE, lambda board: _with_past_asked(_before_damage(board), board))


def _kept(position: Position, name: str, make: Callable[[Position], Position]) -> Position:
    held: dict[str, Any] = vars(position)
    if name not in held:
        _keep(position, name, make(position))
    return held[name] or position


def _keep(position: Position, name: str, made: Position) -> None:
    vars(made)[name] = None  # it is its own
    vars(position)[name] = None if made is position else made


def leading_to(position: Position, made: Position) -> Position:
    """The position again, as one that becomes that as blockers are declared: its attack happens
    so."""
    again = with_declared(position)
    _keep(again, BLOCKS, _with_past_asked(made, again))
    return again


def _with_past_asked(made: Position, position: Position) -> Position:
    """The position with questions about what had triggered before it."""
    past = past_of(position)
    return _with_past(made, past) if past else made


def _with_past(made: Position, past: Past) -> Position:
    """The position with those questions."""
    lies = lying(made)
    doubts = {
        name: {trait: dict(lines) for trait, lines in traits.items()}
        for name, traits in lies.notes.doubts.items()
    }
    notes = replace(
        lies.notes,
        asks={**lies.notes.asks, **dict.fromkeys(past.asks)},
        unread={**lies.notes.unread, **dict.fromkeys(past.unread)},
        noticed={**lies.notes.noticed, **dict.fromkeys(past.hanging)},
        doubts=doubts,
    )
    for doubt in past.doubts:
        notes.doubt(doubt.name, doubt.trait, *doubt.line)
    return noted(with_declared(made), structs.replace(lies, notes=notes))


# -- one moment ------------------------------------------------------------------------------------


def _before_blocks(position: Position) -> Position:
    judge = judged_next(position)
    if not position.judges("attacks"):
        return with_attackers_tapped(without_awaited(position))
    table = uneventful(position)
    if table is not None:
        return with_attackers_tapped(position, table, judge=judge)
    start = started(position)
    combat = resolve_triggers(settle(attacked(start, position)))
    return as_position(start, combat, position, judge)


def judged_next(position: Position) -> tuple[Stage, ...]:
    """What is judged of the position once its attack has happened."""
    return ("blocks", "damage") if position.judges("damage") else ("blocks",)


def _before_damage(position: Position) -> Position:
    if not position.judges("attacks") and not position.judges("blocks"):
        return with_attackers_tapped(without_awaited(position))
    table = uneventful(position)
    if table is not None and not struck_before(position):
        return with_attackers_tapped(position, table, judge=("damage",))
    start = started(position)
    combat = resolve_triggers(settle(attacked(start, position)))
    combat, remaining = _with_blocks_paid(combat, position)
    combat = with_blocks(combat, remaining, combatants(remaining), strict=False)
    combat = after_first_strike(resolve_triggers(settle(combat)), position.damage)
    return as_position(start, combat, position, ("damage",))


def _with_blocks_paid(combat: State, position: Position) -> tuple[State, Position]:
    """509.1f, g: the combat in which the blocks are paid for, and the position without the blocks
    of creatures that went for it: these never block."""
    if not position.judges("blocks"):
        return combat, position
    paid = blocks_paid(combat, position)
    gone = combat.board.by_id.keys() - paid.board.by_id.keys()
    if gone.isdisjoint(position.blocks or {}):
        return paid, position
    blocks = {name: faced for name, faced in (position.blocks or {}).items() if name not in gone}
    return paid, with_declared(position, blocks=blocks)


def uneventful(position: Position) -> Table | None:
    """The table of the position where a declaration does nothing but tap attackers: nothing
    triggers, nothing is paid, and no bonus begins or ends; else None."""
    if not is_plain(position) or any(effect.source is not None for effect in position.effects):
        return None
    table = Table(position)
    if may_trigger(table) or not NOT_PLAIN.isdisjoint(table.in_force):
        return None
    if may_change(table.not_understood) or may_turn(position):
        return None
    return table


def with_attackers_tapped(
    position: Position, table: Table | None = None, **declared: Any
) -> Position:
    """508.1f: the position with its attackers tapped, but those of an attack that has happened
    which it tells to be untapped, and with that declared; `table` is the position's, where it is at
    hand."""
    each, past = present(position), not position.judges("attacks")
    here = each.by_id
    untapped = [name for name in attacking(each) if attacking_may_tap(here[name], past=past)]
    names = (table or Table(position)).tapped_by_attacking(untapped) if untapped else ()
    if not names:
        return with_declared(position, **declared) if declared else position
    if any([permanent.count > 1 for permanent in each.permanents]):
        each = standing_singly(each)
    now = [changed(here[name], tapped=True) for name in names]
    return _with_notes_of(position, worn(each, now, **declared))


def _with_notes_of(position: Position, other: Position) -> Position:
    """The other position with what is told beside the values of the first."""
    return other if is_plain(position) else noted(other, lying(position))


# -- what happens ----------------------------------------------------------------------------------


def started(position: Position) -> State:
    """The beginning of the combat, with the values that are present, known for sure or not; an
    attack that has happened has tapped its attackers before these values were written."""
    entries = awaited(position)
    board = without_awaited(position)
    board = board if position.judges("attacks") else with_attackers_tapped(board)
    return become(begin_on(State(board=board)), entries=entries)


def attacked(start: State, position: Position) -> State:
    """The combat in which the attack of the position has been declared; what triggers waits, unless
    the position shows what came of it."""
    if not position.judges("attacks"):
        return with_attack(start, position, combatants(position), happened=True)
    before = before_attacks(position)

    def paid(combat: State) -> State:
        return attack_paid(combat, before)

    return with_attack(start, position, combatants(position), happened=False, pay=paid)


# -- the position ----------------------------------------------------------------------------------


def as_position(
    start: State, combat: State, position: Position, judge: tuple[Stage, ...]
) -> Position:
    """The combat as a position: everyone who was there has a place, those who left as phased out,
    so that what names them can be judged."""
    now = position_of(combat)
    gone = [
        _gone(combat, permanent)
        for permanent in start.board.permanents
        if permanent.id not in now.by_id
    ]
    there = combat.board.by_id.keys()
    declared: dict[str, Any] = {"judge": judge, "order": _order(position, there)}
    if judge[0] == "blocks":
        declared["blocks"], declared["blocked"] = position.blocks, position.blocked
        declared["damage"] = position.damage
    else:
        declared["damage"] = _damage(position, now)
    board = changed(now, permanents=(*now.permanents, *gone)) if gone else now
    board = with_declared(board, **declared) if not gone else changed(board, **declared)
    return _noted(board, start, combat, position)


def _gone(combat: State, permanent: Permanent) -> Permanent:
    seen = combat.departed.get(permanent.id)
    last = permanent if seen is None else seen.permanent
    return changed(last, phased_out=True, attached_to=None)


def _order(position: Position, there: Collection[str]) -> dict[str, tuple[str, ...]]:
    """The damage assignment orders of the position among those that are still there."""
    return {
        name: tuple(attacker for attacker in faced if attacker in there)
        for name, faced in position.order.items()
        if name in there
    }


def _damage(position: Position, now: Position) -> Damage | None:
    """The damage of the position, with who has struck before (510.4)."""
    damage = position.damage
    if damage is None or damage.struck_first is not None or now.damage is None:
        return damage
    if damage.step != "regular" or now.damage.step != "regular":
        return damage
    return structs.replace(damage, struck_first=now.damage.struck_first)


def _noted(made: Position, start: State, combat: State, position: Position) -> Position:
    """The position with what was asked, not read and put in doubt on the way."""
    account = _with_bonuses_asked(start, combat, position)
    lies = lying(position)
    there = combat.board.by_id
    gone = {permanent.id for permanent in start.board.permanents if permanent.id not in there}
    if is_plain(position) and not gone and structs.replace(account, times=()) == Account():
        return made
    notes = lies.notes
    all_notes = Notes(
        asks={**notes.asks, **dict.fromkeys(account.asks)},
        unread={**notes.unread, **dict.fromkeys(account.unread)},
        steps=notes.steps,
        noticed={**notes.noticed, **dict.fromkeys(_decisive(account, made))},
        applied=(*notes.applied, *_looked_at(combat, account)),
        gone=notes.gone | gone,
        died=notes.died | {e.subject for e in combat.events if e.kind is EventKind.DIES},
        lost=losers(combat),
    )
    for name, traits in notes.doubts.items():
        if name in made.by_id:
            all_notes.doubts[name] = {trait: dict(lines) for trait, lines in traits.items()}
    for doubt in account.doubts:
        all_notes.doubt(doubt.name, doubt.trait, *doubt.line)
    return noted(made, structs.replace(lies, notes=all_notes))


def _looked_at(combat: State, account: Account) -> Iterator[Applied]:
    """The abilities that have resolved; none of them `aside` where a text on the board looks at
    life totals, or at how many permanents there are, or may trigger on these."""
    table = combat.whole or combat.table
    looked_at = {fact for ability in table.everything() for fact in facts(ability.effect)}
    waiting = {
        cause
        for triggered, _ in combat.table.abilities(Triggered)
        for cause in causes(triggered.text)
    }
    aside = looked_at.isdisjoint(("life", "members", "anything")) and waiting.isdisjoint(
        ("life", "entering")
    )
    for applied in account.applied:
        yield applied if aside or not applied.aside else applied._replace(aside=False)


def _decisive(account: Account, made: Position) -> Iterator[Line]:
    """The lines that were not read on which the next verdict hangs."""
    following = made.judge[0] if made.judge else None
    return (verdict.line for verdict in account.hanging if verdict.stage == following)


def _with_bonuses_asked(start: State, combat: State, position: Position) -> Account:
    """The account with what bonuses that begin or end with a declaration leave open, and what other
    effects that do so put in doubt: nothing adds these to values that are present."""
    account, table = combat.account, combat.table
    changed_now = changed_facts(start, combat)
    whole = combat.whole or combat.table
    standing = list(changed_by_standing(combat.table, whole, position, changed_now))
    hanging = [doubt for doubt in standing if isinstance(doubt, OpenVerdict)]
    doubts = [doubt for doubt in standing if isinstance(doubt, Doubt)]
    doubts = [*account.doubts, *doubts, *_unclear(start, combat, changed_now)]
    for _, ability in table.abilities(Gets):
        table.subjects(ability)
    so = become_so(start, combat, changed_now)
    after = (*unplayed(start, combat), *unfollowed(start, combat), *so)
    account = with_gaps(account, asks=(*table.asks, *after))
    return in_doubt(account, [*doubts, *hanging])


def changed_facts(start: State, combat: State) -> frozenset[Fact]:
    """What a text may look at that is otherwise than at the start of the combat."""
    before, now = start.board, combat.board
    old, new = before.by_id, now.by_id
    both = [(old[name], new[name]) for name in old if name in new]
    facts_changed: dict[Fact, bool] = {
        "attack": bool(combat.attackers),
        "tapped": any(permanent.is_tapped is not other.is_tapped for permanent, other in both),
        "members": old.keys() != new.keys(),
        "graveyard": bool(combat.departed),
        "counters": any(permanent.counters != other.counters for permanent, other in both),
        "sizes": any(
            (permanent.power, permanent.toughness) != (other.power, other.toughness)
            for permanent, other in both
        ),
        "keywords": before.effects != now.effects,
        "life": before.players != now.players,
        "cards": before.players != now.players,
        "anything": True,
    }
    return frozenset(fact for fact, changed in facts_changed.items() if changed)


def _unclear(start: State, combat: State, changed_now: frozenset[Fact]) -> Iterator[Doubt]:
    yield from answered_before(start, combat, changed_now)
    if combat.whole is not None:
        yield from unclear(combat.whole, changed_now)
    for effect, ability in combat.table.abilities(Gets):
        for moment in (start.table, combat.table):
            for bonus in bonuses(moment, effect, ability.source, ability.you):
                if bonus.size is None:
                    yield Doubt(bonus.permanent.id, "size", ability.line)
    yield from turned(start.table, combat.table)
