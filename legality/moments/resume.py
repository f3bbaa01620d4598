"""A combat taken up in the middle, and one more combat phase in the same turn."""

from collections.abc import Callable

from msgspec import structs
from msgspec.structs import replace

from legality.moments.affected import with_affected_settled
from legality.moments.changing import become_blocked
from legality.moments.declared import (
    attack_events,
    attacking_may_tap,
    become_attackers,
    become_blockers,
    tap,
)
from legality.moments.defending import defending_sides
from legality.moments.participants import early_strikers, strikers_noted
from legality.moments.phases import begin, over, resolve_triggers
from legality.moments.refusing import require
from legality.moments.settling import settle
from legality.moments.sizes import sized
from legality.moments.state import S, State, become
from legality.moments.triggered import triggering
from legality.moments.values import Step, fixed
from legality.position import Damage, LastingEffect, Position
from legality.position.kept import with_effects
from legality.problem.damage import SIDES
from legality.rulebook.damage.combatants import Combatants, combatants
from legality.verdict import Illegal, Verdict

STEPS = {"first": Step.FIRST_DAMAGE, "regular": Step.DAMAGE}


def resume(combat: S, position: Position) -> S:
    """The attack, the bands, the blocks, the orders and the damage step of a position as having
    happened. Its state is that of the moment before the first declaration that is to be judged:
    what this costs and what triggers on it, and on what follows, has happened as well.

    Who has left combat since (506.4) is left out as it is where damage is judged.
    """
    if position.attacks is None:
        return combat
    facing = combatants(position)
    attacked = not position.judges("attacks")
    combat = with_attack(combat, position, facing, happened=attacked)
    combat = resolve_triggers(combat if attacked else settle(combat))
    if position.blocks is None and not position.blocked and position.damage is None:
        return combat
    combat = with_blocks(combat, position, facing)
    if attacked and not position.judges("blocks"):
        combat = become(combat, pending=())
    combat = resolve_triggers(combat)
    return in_damage_step(combat, position)


def with_attack(
    combat: S,
    position: Position,
    facing: Combatants,
    *,
    happened: bool,
    pay: Callable[[S], S] = lambda combat: combat,
) -> S:
    """The combat with those still attacking in it, tapped (508.1f), and what is left of their bands
    (702.22f), once the attack is paid for; what triggers on it waits, unless it has happened
    before."""
    combat = become(
        combat if happened else with_affected_settled(combat, declaring=True), step=Step.ATTACKERS
    )
    there = [combat.board.by_id[name] for name in facing.attacks if combat.is_present(name)]
    untapped = [attacker.id for attacker in there if attacking_may_tap(attacker, past=happened)]
    combat = pay(tap(combat, untapped))
    attacks = {name: to for name, to in facing.attacks.items() if combat.is_present(name)}
    combat = become_attackers(combat, attacks)
    bands = (tuple(name for name in band if name in attacks) for band in position.bands)
    combat = sized(
        become(
            combat,
            bands=tuple(band for band in bands if len(band) > 1),
            history=replace(combat.history, attacked=fixed(position.attacks or {})),
        )
    )
    if happened:
        return with_affected_settled(become(combat, pending=()), declaring=True)
    return triggering(combat, attack_events(combat, attacks))


def with_blocks(combat: S, position: Position, facing: Combatants, *, strict: bool = True) -> S:
    """The combat with those still blocking in it, and everyone who was blocked (509.1h), in their
    orders: names that have left are no fault of these (509.2a, 509.3a of 2024). Raises
    `IllegalMove` for a wrong order, where it is `strict`."""
    if strict:
        _require_orders(facing)
    declared = {name: tuple(faced) for name, faced in (position.blocks or {}).items() if faced}
    history = replace(combat.history, blocked_with=fixed(declared))
    combat = become(combat, step=Step.BLOCKERS, history=history)
    there = {name for name in combat.attackers if combat.is_present(name)}
    blocking = {
        name: tuple(attacker for attacker in faced if attacker in there)
        for name, faced in facing.blocking.items()
        if combat.is_present(name)
    }
    faced = {name for those in blocking.values() for name in those}
    for name in facing.attacks:
        if name in there - faced and name in facing.blocked and not combat.is_blocked(name):
            combat = become_blocked(combat, name)
    combat = become_blockers(combat, blocking, defending_sides(combat))
    ordered = {
        name: replace(
            attacker, blockers=_in_order(attacker.blockers, facing.blockers.get(name, ()))
        )
        for name, attacker in combat.attackers.items()
    }
    return become(combat, attackers=fixed(ordered), blockers=fixed(blocking))


def _in_order(blockers: tuple[str, ...], order: tuple[str, ...]) -> tuple[str, ...]:
    named = tuple(name for name in order if name in blockers)
    return (*named, *(name for name in blockers if name not in named))


def _require_orders(facing: Combatants) -> None:
    wrong: dict[str, Verdict] = {
        side: Illegal(obeyed=0, maximum=0, violations=faults)
        for side, faults in facing.order_faults.items()
        if faults
    }
    require("order", wrong)


def in_damage_step(combat: S, position: Position) -> S:
    """The combat in the damage step that the position names. Damage that it assigns has been dealt
    (the position shows what came of it; state-based actions are still due), unless it is to be
    judged: then it is still to be assigned."""
    damage = position.damage
    if damage is None:
        return combat
    combat = resolve_triggers(combat)
    dealt = damage.assign is not None and not position.judges("damage")
    step = damage.step
    if step is None and dealt:
        step = "first" if early_strikers(combat) else "regular"
    if step is None:
        return combat
    combat = become(combat, step=STEPS[step], waiting=SIDES)
    if dealt or step == "regular":
        combat = struck(combat, damage, step)
    return become(combat, waiting=(), unsettled=True) if dealt else combat


def struck(combat: S, damage: Damage, step: str) -> S:
    """510.4 (310.5): who struck in the first step: those in `struck_first`, or else those who have
    first or double strike now; in 2006 those that the first step let assign damage."""
    combat = strikers_noted(combat)
    history = replace(combat.history, assigned_first=early_strikers(combat))
    if step == "first":
        assigning = {name for name, shares in (damage.assign or {}).items() if any(shares.values())}
        history = replace(history, assigned_first=frozenset(assigning))
    elif damage.struck_first is not None:
        named = frozenset(damage.struck_first)
        history = replace(
            history, first_strikers=named, double_strikers=frozenset(), assigned_first=named
        )
    return become(combat, history=history)


def again(combat: S) -> S:
    """Another combat phase (500.8). "This turn if able" holds in it too; before 2017-09-25 it meant
    the first combat in which the creature was able (ruling 40)."""
    board = over(combat).board
    effects = board.effects
    if not combat.edition.this_turn_is_every_combat:
        effects = tuple(_unspent(combat))
    if (*effects, *combat.entries) != board.effects:
        board = with_effects(board, (*effects, *combat.entries))
    return begin(type(combat)(board=board, departed=combat.departed))


def _unspent(combat: State) -> list[LastingEffect]:
    """The effects left of the turn, without those that were for the combat that is over."""
    history = combat.history
    remaining: list[LastingEffect] = []
    for effect in combat.board.effects:
        text = effect.oracle_text.lower()
        if "this turn if able" not in text or not effect.on:
            remaining.append(effect)
            continue
        spent = history.able_to_block if "block" in text else history.able_to_attack
        on = effect.without(spent)
        if any(on):
            remaining.append(structs.replace(effect, on=on))
    return remaining
