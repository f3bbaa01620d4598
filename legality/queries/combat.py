"""`combat`: the combat of a position played on to its end, moment by moment, in sentences."""

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType, structs

from legality.combat import Combat, EventKind, Step
from legality.errors import IllegalMove
from legality.frozen import HashedByContent
from legality.legal.damage import LegalDamage
from legality.position import Position
from legality.problem.damage import SIDES, Assignment, DamageStep, Side
from legality.queries import sentences
from legality.queries.answer import Answer, GapValue, Listing, gap_fields
from legality.queries.request import BoardRequest
from legality.queries.values import OutcomeValue
from legality.search.playing import outcome_value

EVENT_SENTENCES: Mapping[EventKind, str] = {
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


Divided = Mapping[DamageStep, Assignment]
"""Combat damage as somebody divides it, by step."""


class CombatRequest(BoardRequest, frozen=True, kw_only=True, tag="combat"):
    """The combat of the position played on to its end, moment by moment; what is declared and not
    judged has happened. `divided` is the damage of each step as somebody divides it; with `best`
    the rest is divided so that the most creatures die."""

    divided: dict[DamageStep, dict[str, dict[str, int]]] = msgspec.field(
        default_factory=dict[DamageStep, dict[str, dict[str, int]]]
    )
    best: bool = False


class CombatAnswer(HashedByContent, frozen=True, kw_only=True):
    """A moment of the combat: what has happened since the last, and the board as it is now. The
    last moment is `over`, or says why the combat `stops`; of damage that could be divided in
    several ways `divides` is the step."""

    step: str
    steps: list[str]
    told: list[str]
    outcome: str
    result: OutcomeValue
    over: bool
    position: dict[str, Any]
    not_understood: list[GapValue] | UnsetType = UNSET
    asks: list[GapValue] | UnsetType = UNSET
    not_modelled: list[GapValue] | UnsetType = UNSET
    stops: str | UnsetType = UNSET
    divides: DamageStep | UnsetType = UNSET


def answer(request: CombatRequest) -> Answer[CombatAnswer]:
    """Every moment of the combat at which something has happened."""
    every_moment = moments(request.board, request.divided, best=request.best)
    return Answer(Listing(every_moment, None))


def moments(
    position: Position, divided: Divided | None = None, *, best: bool = False
) -> Iterator[CombatAnswer]:
    """The combat moment by moment, as the position declares it: what is declared and judged is
    declared, what is not judged has happened. Damage is dealt as it is `divided` for a step; with
    `best` all other damage so that the most creatures die. The last moment is `over`, or says why
    the combat `stops`: a move that is refused, or something that the position does not declare; of
    damage that could be divided in several ways `divides` is the step."""
    dividing = Dividing(divided or {}, best)
    combat, shown = _begun(position), 0
    yield _moment(combat, shown)
    while combat.step is not Step.OVER:
        shown = len(combat.events)
        try:
            combat = _moved(combat, position, dividing)
        except (_Missing, IllegalMove) as stopped:
            divides = _step(combat) if isinstance(stopped, _Undivided) else UNSET
            yield structs.replace(_moment(combat, shown), stops=str(stopped), divides=divides)
            return
        moment = _moment(combat, shown)
        if moment.told or moment.over:
            yield moment


class _Missing(Exception):
    """What the position does not declare."""


class _Undivided(_Missing):
    """Damage that could be divided in several ways."""


class Dividing(HashedByContent, frozen=True):
    """How damage is divided that the position does not declare."""

    divided: Divided
    best: bool


def _begun(position: Position) -> Combat:
    """The combat before what is judged is declared."""
    stages = {stage: position.judges(stage) for stage in ("attacks", "blocks", "damage")}
    if position.attacks is None or stages["attacks"]:
        return Combat.begin(position)
    if position.blocks is None or stages["blocks"]:
        return Combat.resume(structs.replace(position, blocks=None, damage=None, judge=None))
    return Combat.resume(position)


def _moved(combat: Combat, position: Position, dividing: Dividing) -> Combat:
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
            return _struck(combat, position, dividing)


def _blocked(combat: Combat, position: Position) -> Combat:
    """509.1, and the orders that are announced; where nobody attacks nobody needs to declare."""
    if position.blocks is None and combat.attackers:
        raise _Missing("no blocks are declared")
    combat = combat.declare_blockers(position.blocks or {})
    return combat.order(position.order) if position.order else combat


def _struck(combat: Combat, position: Position, dividing: Dividing) -> Combat:
    """510.1: the damage that is divided for this step, or declared by the position; else what alone
    is legal, or what is best."""
    view = combat.legal
    if not isinstance(view, LegalDamage):
        return combat.next_step()
    declared = {**_declared(combat, position), **dividing.divided.get(_step(combat), {})}
    assigned: dict[str, Mapping[str, int]] = {}
    for side in SIDES:
        assigned |= _of_side(LegalDamage(combat.position, side), declared, side, dividing.best)
    return combat.assign_damage(assigned)


def _of_side(view: LegalDamage, declared: Assignment, side: Side, best: bool) -> Assignment:
    """What that side deals. Raises `_Undivided` where it is not declared and could be several."""
    sources = {source.id for source in view.problem.sources}
    given = {name: shares for name, shares in declared.items() if name in sources}
    if given:
        return given
    ways = list(islice(view, 2))
    if len(ways) > 1:
        best_way = view.best() if best else None
        if best_way is None:
            raise _Undivided(f"the damage of the {side} creatures is not divided")
        return best_way
    return ways[0] if ways else {}


def _declared(combat: Combat, position: Position) -> Assignment:
    """The damage that the position declares, in the step for which it does."""
    damage = position.damage
    if damage is None or damage.assign is None:
        return {}
    if damage.step is None:
        first = combat.step is Step.FIRST_DAMAGE or not combat.history.assigned_first
        return damage.assign if first else {}
    return damage.assign if damage.step == _step(combat) else {}


def _step(combat: Combat) -> DamageStep:
    """The damage step that the combat is in."""
    return "first" if combat.step is Step.FIRST_DAMAGE else "regular"


def _moment(combat: Combat, shown: int) -> CombatAnswer:
    """What has happened since so many events, and the board as it is now."""
    happened = [
        EVENT_SENTENCES[event.kind].format(
            who=event.subject, other=event.other, number=event.number
        )
        for event in combat.events[shown:]
        if event.kind in EVENT_SENTENCES
    ]
    result = msgspec.convert(outcome_value(combat.outcome), OutcomeValue)
    moment = CombatAnswer(
        step=combat.step.value,
        steps=[step.value for step in combat.steps()],
        told=happened,
        outcome=sentences.outcome(result),
        result=result,
        over=combat.step is Step.OVER,
        position=json.loads(str(combat.position)),
    )
    return structs.replace(moment, **gap_fields(combat.gaps))
