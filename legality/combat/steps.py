"""From step to step (506.1): what a step still owes is done before the next one begins."""

from legality.combat.board import bare
from legality.combat.damage import assign_damage, resolve_damage
from legality.combat.declare import declare_attackers, declare_blockers
from legality.combat.events import EventKind
from legality.combat.participants import following
from legality.combat.queries import defending_now
from legality.combat.refusing import refuse
from legality.combat.settling import settle
from legality.combat.sizes import sized, stated
from legality.combat.state import S, State, become
from legality.combat.triggered import resolved
from legality.combat.values import Step, fixed
from legality.numbers import DAMAGE, PHASE, PHASE_ENDS
from legality.position import Position
from legality.problem.damage import SIDES


def begin(combat: S) -> S:
    """507: the phase begins on that table; what the position declares is set aside."""
    position = combat.board
    combat = become(combat, board=bare(position))
    combat = sized(become(combat, bonuses=stated(combat, position)))
    return combat.logged([combat.event(EventKind.COMBAT_BEGINS, combat.board.attacker)])


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


def resolve_triggers(combat: S) -> S:
    """603.3: what has triggered resolves, nobody responding, after the state-based actions that are
    due (704.3); and those after it."""
    return settle(resolved(settle(combat))) if combat.pending else combat


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


def turn_order(position: Position) -> tuple[str, ...]:
    """The players from the active one on (101.4)."""
    names = [player.name for player in position.players]
    first = names.index(position.attacker)
    return (*names[first:], *names[:first])


def defending_sides(combat: State) -> tuple[str, ...]:
    """The defending players of the attackers (their teams, where turns are shared), in turn order:
    those who may have blockers to declare (509.1, 802.4, 805.10d)."""
    side_of = combat.board.seats.side_of
    attacked = {side_of(defending_now(combat, name)) for name in combat.attackers}
    sides = dict.fromkeys(side_of(name) for name in turn_order(combat.board))
    return tuple(side for side in sides if side in attacked)


def over(combat: S) -> S:
    """511.3: everything leaves combat as the end of combat step ends."""
    ended = become(
        combat, attackers=fixed({}), blockers=fixed({}), bands=(), waiting=(), assigned=()
    )
    return sized(ended)
