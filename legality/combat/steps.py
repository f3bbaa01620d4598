"""From step to step (506.1): what a step still owes is done before the next one begins."""

from dataclasses import replace
from typing import TYPE_CHECKING

from legality.combat.events import EventKind, event
from legality.combat.participants import following
from legality.combat.refusing import refuse
from legality.combat.values import SIDES, Step, fixed
from legality.position import Position

if TYPE_CHECKING:
    from legality.combat.combat import Combat


def next_step(combat: "Combat") -> "Combat":
    """The next step. A turn-based action not taken is taken as "nobody" and judged so; damage on
    the stack resolves, and state-based actions take their course."""
    if combat.step is Step.OVER:
        refuse("next step", "511.3", combat.board.attacker, "The combat phase is over.")
    combat = finished(combat)
    combat = replace(combat, step=following(combat, combat.step))
    match combat.step:
        case Step.ATTACKERS:
            return replace(combat, waiting=(combat.board.attacker,))
        case Step.BLOCKERS:
            return replace(combat, waiting=defending_players(combat))
        case Step.FIRST_DAMAGE | Step.DAMAGE:
            return replace(combat, waiting=SIDES, assigned=())
        case Step.END:
            return combat.logged([event(combat, EventKind.COMBAT_ENDS, combat.board.attacker)])
        case _:
            return over(combat)


def finished(combat: "Combat") -> "Combat":
    """The step with all done that it owes."""
    if combat.waiting:
        match combat.step:
            case Step.ATTACKERS:
                combat = combat.declare_attackers({})
            case Step.BLOCKERS:
                combat = combat.declare_blockers({})
            case _:
                combat = combat.assign_damage({})
    if combat.stack:
        combat = combat.resolve_damage()
    return combat.settle()


def reach(combat: "Combat", step: Step, move: str) -> "Combat":
    """The combat in that step, going on to it if it is still to come."""
    while combat.step.is_before(step):
        combat = next_step(combat)
    if combat.step is not step:
        why = f"It is the {combat.step.value} step: there is no {step.value} step now."
        refuse(move, "506.1", combat.board.attacker, why)
    return combat


def reach_damage(combat: "Combat", move: str) -> "Combat":
    """The combat in a combat damage step in which damage is still to be assigned."""
    while combat.step.is_before(Step.FIRST_DAMAGE) or (
        combat.step is Step.FIRST_DAMAGE and not combat.waiting
    ):
        combat = next_step(combat)
    if combat.step not in (Step.FIRST_DAMAGE, Step.DAMAGE) or not combat.waiting:
        why = "There is no combat damage to assign now."
        refuse(move, "510.1", combat.board.attacker, why)
    return combat


def turn_order(position: Position) -> tuple[str, ...]:
    """The players from the active one on (101.4)."""
    names = [player.name for player in position.players]
    first = names.index(position.attacker)
    return (*names[first:], *names[:first])


def defending_players(combat: "Combat") -> tuple[str, ...]:
    """The defending players of the attackers, in turn order: those who may have blockers to
    declare (509.1, 802.4)."""
    attacked = {combat.defending_now(name) for name in combat.attackers}
    return tuple(name for name in turn_order(combat.board) if name in attacked)


def over(combat: "Combat") -> "Combat":
    """511.3: everything leaves combat as the end of combat step ends."""
    return replace(
        combat, attackers=fixed({}), blockers=fixed({}), bands=(), waiting=(), assigned=()
    )
