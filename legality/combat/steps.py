"""From step to step (506.1): what a step still owes is done before the next one begins."""

from legality.combat.damage import assign_damage, resolve_damage
from legality.combat.declare import declare_attackers, declare_blockers
from legality.moments.defending import defending_sides
from legality.moments.events import EventKind
from legality.moments.participants import following
from legality.moments.phases import over, resolve_triggers
from legality.moments.refusing import refuse
from legality.moments.settling import settle
from legality.moments.state import S, become
from legality.moments.values import Step
from legality.numbers import DAMAGE, PHASE, PHASE_ENDS
from legality.problem.damage import SIDES


def next_step(combat: S) -> S:
    """The next step. A turn-based action not taken is taken as "nobody" and judged so; damage on
    the stack resolves, and state-based actions take their course."""
    if combat.step is Step.OVER:
        refuse(combat, "next step", PHASE_ENDS, combat.board.attacker, "The combat phase is over.")
    combat = finished(combat)
    step = following(combat, combat.step)
    match step:
        case Step.ATTACKERS:
            return become(combat, step=step, waiting=(combat.board.attacking_side,))
        case Step.BLOCKERS:
            return become(combat, step=step, waiting=defending_sides(combat))
        case Step.FIRST_DAMAGE | Step.DAMAGE:
            return become(combat, step=step, waiting=SIDES, assigned=())
        case Step.END:
            combat = become(combat, step=step)
            return combat.logged([combat.event(EventKind.COMBAT_ENDS, combat.board.attacker)])
        case _:
            return over(become(combat, step=step))


def finished(combat: S) -> S:
    """The step with all done that it owes."""
    if combat.waiting:
        match combat.step:
            case Step.ATTACKERS:
                combat = declare_attackers(combat, {})
            case Step.BLOCKERS:
                combat = declare_blockers(combat, {})
            case _:
                combat = assign_damage(combat, {})
    if combat.stack:
        combat = resolve_damage(combat)
    return resolve_triggers(settle(combat))


def due(combat: S) -> S:
    """The combat in which somebody has something to declare or to assign: this one, or where it
    goes on by itself; the end of it all if nobody has."""
    while not combat.waiting and combat.step is not Step.OVER:
        combat = next_step(combat)
    return combat


def reach(combat: S, step: Step, move: str) -> S:
    """The combat in that step, going on to it if it is still to come."""
    while combat.step.is_before(step):
        combat = next_step(combat)
    if combat.step is not step:
        why = f"It is the {combat.step.value} step: there is no {step.value} step now."
        refuse(combat, move, PHASE, combat.board.attacker, why)
    return combat


def reach_damage(combat: S, move: str) -> S:
    """The combat in a combat damage step in which damage is still to be assigned."""
    while combat.step.is_before(Step.FIRST_DAMAGE) or (
        combat.step is Step.FIRST_DAMAGE and not combat.waiting
    ):
        combat = next_step(combat)
    if combat.step not in (Step.FIRST_DAMAGE, Step.DAMAGE) or not combat.waiting:
        why = "There is no combat damage to assign now."
        refuse(combat, move, DAMAGE, combat.board.attacker, why)
    return combat
