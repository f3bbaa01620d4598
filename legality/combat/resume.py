"""A combat taken up in the middle, and one more combat phase in the same turn."""

from msgspec import structs
from msgspec.structs import replace

from legality.combat.changing import become_blocked
from legality.combat.damage import strikers_noted
from legality.combat.declare import become_attackers, become_blockers
from legality.combat.participants import early_strikers
from legality.combat.refusing import require
from legality.combat.sizes import sized
from legality.combat.state import S, State, become
from legality.combat.steps import begin, defending_sides, over, resolve_triggers
from legality.combat.triggered import of_attack, waits
from legality.combat.values import Step, fixed
from legality.position import Damage, LastingEffect, Position
from legality.problem.damage import SIDES
from legality.rulebook.characteristics.moments import before_judging
from legality.rulebook.damage.combatants import Combatants, combatants
from legality.verdict import Illegal, Verdict

STEPS = {"first": Step.FIRST_DAMAGE, "regular": Step.DAMAGE}


def resume(combat: S, position: Position) -> S:
    """The attack, the bands, the blocks, the orders and the damage step of a position as having
    happened; its state is that of the moment it shows, so nobody is tapped and nothing is paid.
    Power and toughness are those before the first declaration that is to be judged: what triggers
    on it and on what follows, and bonuses that begin with it, are added.

    Who has left combat since (506.4) is left out as it is where damage is judged.
    """
    if position.attacks is None:
        return combat
    facing = combatants(position)
    combat = with_attack(combat, position, facing)
    attacks, blocks = before_judging(position)
    if not attacks:  # else the values show the attack
        combat = resolve_triggers(waits(combat, of_attack(combat, combat.history.attacked)))
    if position.blocks is None and not position.blocked and position.damage is None:
        return combat
    combat = with_blocks(combat, position, facing)
    if blocks:  # the values show them, and the attack
        combat = become(combat, pending=())
    return in_damage_step(combat, position)


def with_attack(combat: S, position: Position, facing: Combatants) -> S:
    """The combat with those still attacking in it, and what is left of their bands (702.22f)."""
    combat = become_attackers(become(combat, step=Step.ATTACKERS), facing.attacks)
    bands = (tuple(name for name in band if name in facing.attacks) for band in position.bands)
    attacking = become(
        combat,
        bands=tuple(band for band in bands if len(band) > 1),
        history=replace(combat.history, attacked=fixed(position.attacks or {})),
    )
    return sized(attacking)


def with_blocks(combat: S, position: Position, facing: Combatants) -> S:
    """The combat with those still blocking in it, and everyone who was blocked (509.1h), in their
    orders: names that have left are no fault of these (509.2a, 509.3a). Raises `IllegalMove`."""
    wrong: dict[str, Verdict] = {
        side: Illegal(obeyed=0, maximum=0, violations=found)
        for side, found in facing.order_faults.items()
        if found
    }
    require("order", wrong)
    declared = {name: tuple(faced) for name, faced in (position.blocks or {}).items() if faced}
    history = replace(combat.history, blocked_with=fixed(declared))
    combat = become(combat, step=Step.BLOCKERS, history=history)
    for name in facing.attacks:
        if name in facing.blocked and not facing.blockers[name] and not combat.is_blocked(name):
            combat = become_blocked(combat, name)
    combat = become_blockers(combat, facing.blocking, defending_sides(combat))
    ordered = {n: replace(one, blockers=facing.blockers[n]) for n, one in combat.attackers.items()}
    return become(combat, attackers=fixed(ordered), blockers=fixed(facing.blocking))


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
    if not combat.edition.this_turn_is_every_combat:
        board = structs.replace(board, effects=tuple(_unspent(combat)))
    return begin(type(combat)(board=board, departed=combat.departed))


def _unspent(combat: State) -> list[LastingEffect]:
    """The effects left of the turn, without those that were for the combat that is over."""
    history = combat.history
    left: list[LastingEffect] = []
    for effect in combat.board.effects:
        text = effect.oracle_text.lower()
        if "this turn if able" not in text or not effect.on:
            left.append(effect)
            continue
        spent = history.able_to_block if "block" in text else history.able_to_attack
        on = effect.without(spent)
        if any(on):
            left.append(structs.replace(effect, on=on))
    return left
