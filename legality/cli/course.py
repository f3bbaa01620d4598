"""The combat of a position played on to its end: every moment at which something has happened, told
in sentences."""

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec import structs

from legality.cli.best import outcome_sentence
from legality.combat import Combat, EventKind, Step
from legality.errors import IllegalMove
from legality.legal.damage import LegalDamage
from legality.position import Position
from legality.problem.damage import SIDES, Assignment, Side

SAID: Mapping[EventKind, str] = {
    EventKind.ATTACKS: "{who} attacks {other}",
    EventKind.BLOCKS_CREATURE: "{who} blocks {other}",
    EventKind.ATTACKS_UNBLOCKED: "{who} isn't blocked",
    EventKind.DEALS_DAMAGE: "{who} deals {number} damage to {other}",
    EventKind.DAMAGE_PREVENTED: "{number} damage of {who} to {other} is prevented",
    EventKind.PROTECTED: "{number} damage of {who} to {other} is prevented by protection",
    EventKind.EXALTED: "{who} gets +1/+1 by exalted",
    EventKind.BATTLE_CRY: "{who} gets +1/+0 by battle cry",
    EventKind.MELEE: "{who} gets +{number}/+{number} by melee",
    EventKind.BUSHIDO: "{who} gets +{number}/+{number} by bushido",
    EventKind.RAMPAGE: "{who} gets +{number}/+{number} by rampage",
    EventKind.FLANKING: "{who} gets -1/-1 by flanking",
    EventKind.LIFELINK: "{who} gains {number} life",
    EventKind.LEAVES_COMBAT: "{who} is removed from combat",
    EventKind.DIES: "{who} is destroyed or put into a graveyard",
}
"""What is told of the log; the rest of it is there for triggered abilities."""


def moments(position: Position) -> Iterator[dict[str, Any]]:
    """The combat moment by moment, as the position declares it: what is declared and judged is
    declared, what is not judged has happened. The last moment is `over`, or says why the combat
    `stops`: a move that is refused, or something that the position does not declare."""
    combat, told = _begun(position), 0
    yield _moment(combat, told)
    while combat.step is not Step.OVER:
        told = len(combat.events)
        try:
            combat = _moved(combat, position)
        except _Missing as missing:
            yield {**_moment(combat, told), "stops": str(missing)}
            return
        except IllegalMove as refused:
            yield {**_moment(combat, told), "stops": str(refused)}
            return
        found = _moment(combat, told)
        if found["told"] or found["over"]:
            yield found


class _Missing(Exception):
    """What the position does not declare."""


def _begun(position: Position) -> Combat:
    """The combat before what is judged is declared."""
    stages = {stage: position.judges(stage) for stage in ("attacks", "blocks", "damage")}
    if position.attacks is None or stages["attacks"]:
        return Combat.begin(position)
    if position.blocks is None or stages["blocks"]:
        return Combat.resume(structs.replace(position, blocks=None, damage=None, judge=None))
    return Combat.resume(position)


def _moved(combat: Combat, position: Position) -> Combat:
    """The combat after the next thing that is done. Raises `IllegalMove`, and `_Missing`."""
    if not combat.waiting:
        return combat.next_step()
    match combat.step:
        case Step.ATTACKERS:
            if position.attacks is None:
                raise _Missing("no attack is declared")
            return combat.declare_attackers(position.attacks, position.bands)
        case Step.BLOCKERS:
            return _blocked(combat, position)
        case _:
            return _struck(combat, position)


def _blocked(combat: Combat, position: Position) -> Combat:
    """509.1, and the orders that are announced; where nobody attacks nobody needs to declare."""
    if position.blocks is None and combat.attackers:
        raise _Missing("no blocks are declared")
    combat = combat.declare_blockers(position.blocks or {})
    return combat.order(position.order) if position.order else combat


def _struck(combat: Combat, position: Position) -> Combat:
    """510.1: the damage that the position declares for this step; else what alone is legal."""
    view = combat.legal
    if not isinstance(view, LegalDamage):
        return combat.next_step()
    declared = _declared(combat, position)
    assigned: dict[str, Mapping[str, int]] = {}
    for side in SIDES:
        assigned |= _of_side(LegalDamage(combat.position, side), declared, side)
    return combat.assign_damage(assigned)


def _of_side(view: LegalDamage, declared: Assignment, side: Side) -> Assignment:
    """What that side deals. Raises `_Missing` where it is not declared and could be several."""
    sources = {one.id for one in view.problem.sources}
    given = {name: shares for name, shares in declared.items() if name in sources}
    if given:
        return given
    ways = list(islice(view, 2))
    if len(ways) > 1:
        raise _Missing(f"the damage of the {side} creatures is not divided")
    return ways[0] if ways else {}


def _declared(combat: Combat, position: Position) -> Assignment:
    """The damage that the position declares, in the step for which it does."""
    damage = position.damage
    if damage is None or damage.assign is None:
        return {}
    step = "first" if combat.step is Step.FIRST_DAMAGE else "regular"
    if damage.step is None:
        first = combat.step is Step.FIRST_DAMAGE or not combat.history.assigned_first
        return damage.assign if first else {}
    return damage.assign if damage.step == step else {}


def _moment(combat: Combat, told: int) -> dict[str, Any]:
    """What has happened since so many events, and the board as it is now."""
    happened = [
        SAID[one.kind].format(who=one.subject, other=one.other, number=one.number)
        for one in combat.events[told:]
        if one.kind in SAID
    ]
    return {
        "step": combat.step.value,
        "steps": [step.value for step in combat.steps()],
        "told": happened,
        "outcome": outcome_sentence(combat.outcome),
        "over": combat.step is Step.OVER,
        "position": json.loads(str(combat.position)),
        **combat.gaps.to_fields(),
    }


__all__ = ["moments"]
