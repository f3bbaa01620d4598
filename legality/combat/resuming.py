"""A combat taken up in the middle, and one more combat phase in the same turn."""

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import structs

from legality.combat.declaring import become_attackers, become_blockers
from legality.combat.moving import defending_players
from legality.combat.switches import this_turn_is_every_combat
from legality.combat.values import SIDES, Step, fixed
from legality.position import LastingEffect, Position
from legality.rules.targets import attacking

if TYPE_CHECKING:
    from legality.combat.phase import Combat


def resume(combat: "Combat", position: Position) -> "Combat":
    """The attack, the bands, the blocks, the orders and the damage step of a position as having
    happened; its state is that of the moment it shows, so nobody is tapped and nothing is paid."""
    if position.attacks is None:
        return combat
    attacks = attacking(position)
    combat = become_attackers(replace(combat, step=Step.ATTACKERS), attacks)
    combat = replace(
        combat, bands=position.bands, history=replace(combat.history, attacked=fixed(attacks))
    )
    if position.blocks is None and not position.blocked and position.damage is None:
        return combat
    combat = replace(combat, step=Step.BLOCKERS)
    who = defending_players(combat)
    blocks = {
        name: faced
        for name, attackers in (position.blocks or {}).items()
        if combat.is_present(name) and (faced := tuple(a for a in attackers if a in attacks))
    }
    history = replace(combat.history, blocked_with=fixed(blocks))
    combat = become_blockers(replace(combat, history=history), blocks, who)
    for name in position.blocked:
        if combat.is_attacking(name) and not combat.is_blocked(name):
            combat = combat.become_blocked(name)
    if position.order and combat.edition.ordered_damage:
        combat = combat.order(position.order)
    return in_damage_step(combat, position)


def in_damage_step(combat: "Combat", position: Position) -> "Combat":
    """The combat in the regular damage step after a first one, if the position says so."""
    damage = position.damage
    if damage is None or damage.step != "regular" or damage.struck_first is None:
        return combat
    struck = frozenset(damage.struck_first)
    history = replace(combat.history, first_strikers=struck, assigned_first=struck)
    return replace(combat, step=Step.DAMAGE, waiting=SIDES, history=history)


def again(combat: "Combat") -> "Combat":
    """Another combat phase (500.8). "This turn if able" holds in it too; before 2017-09-25 it meant
    the first combat in which the creature was able (ruling 40)."""
    board = combat.board
    if not this_turn_is_every_combat(combat.edition):
        board = structs.replace(board, effects=tuple(_unspent(combat)))
    return replace(type(combat).begin(board), poison=combat.poison)


def _unspent(combat: "Combat") -> list[LastingEffect]:
    """The effects left of the turn, without those that were for the combat that is over."""
    history = combat.history
    left: list[LastingEffect] = []
    for effect in combat.board.effects:
        text = effect.oracle_text.lower()
        if "this turn if able" not in text or not effect.on:
            left.append(effect)
            continue
        spent = history.able_to_block if "block" in text else history.able_to_attack
        on = tuple(name for name in effect.on if name not in spent)
        if on:
            left.append(structs.replace(effect, on=on))
    return left
