"""The position once a declaration has been paid for, each way that there is (508.1j, 509.1f).

What is sacrificed, returned or tapped is the choice of whoever declares. A search looks at each;
where nobody chooses, `legality.moments.charging` asks.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from legality.effects.attacking import AttackCost
from legality.errors import TooLarge
from legality.moments.between import (
    as_position,
    attacked,
    before_attacks,
    judged_next,
    leading_to,
    started,
)
from legality.moments.charging import charged_each_way
from legality.moments.entries import awaited
from legality.moments.phases import resolve_triggers
from legality.moments.resume import with_attack
from legality.moments.selecting import Selection
from legality.moments.settling import dying, settle
from legality.moments.state import State
from legality.position import Position
from legality.problem.declarations import Problem
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.damage.combatants import combatants
from legality.rulebook.table import Table
from legality.rulebook.targets import attacked_as


class NotFollowed(TooLarge):
    """What comes of a block is not followed to its end: another block may still be survived."""


def block_paid_each_way(
    position: Position, problem: Problem, block: Mapping[str, Sequence[str]]
) -> Iterator[tuple[Selection, Position]]:
    """Of a position as blockers are declared, and a legal block of that Problem: what the block may
    be paid with, and the position after that. Creatures that went for it never block (509.1g).
    Raises `NotFollowed` where something triggers on what is paid or dies of it before damage, or
    where the ways are too many."""
    start = started(position)
    combat = attacked(start, position)
    try:
        ways = charged_each_way(combat, problem, block)
    except TooLarge as error:
        raise NotFollowed(str(error)) from error
    for selection, paid in ways:
        if paid.pending or dying(paid):
            raise NotFollowed("what is paid for blocks makes something trigger or die")
        yield selection, as_position(start, paid, position, ("blocks",))


def attack_paid_each_way(position: Position) -> list[tuple[Selection, Position]]:
    """Of a position whose attack is judged: what the attack may be paid with, and the position that
    becomes what this leaves as blockers are declared. Where nothing has to be chosen, or the
    position tells what is, or the ways are too many, it is the position as it stands."""
    as_it_stands: list[tuple[Selection, Position]] = [((), position)]
    if AttackCost not in Table(position).in_force or awaited(position):
        return as_it_stands
    before = before_attacks(position)
    problem = attack_problem(attack_table(before), position.attacks)
    if not any(cost.price.uses for cost in problem.costs):
        return as_it_stands
    attacks = (position.attacks or {}).items()
    chosen = {name: (attacked_as(position, to),) for name, to in attacks}
    ways: list[tuple[Selection, State]] = []

    def charge(combat: State) -> State:
        ways.extend(charged_each_way(combat, problem, chosen))
        return combat

    start = started(position)
    try:
        _attacked(start, position, charge)
    except TooLarge:
        return as_it_stands
    every = [(way, _leading_to(start, position, paid)) for way, paid in ways if way]
    return every or as_it_stands


def _attacked(start: State, position: Position, pay: Callable[[State], State]) -> State:
    return with_attack(start, position, combatants(position), happened=False, pay=pay)


def _leading_to(start: State, position: Position, paid: State) -> Position:
    """The position whose attack is paid for so."""
    combat = resolve_triggers(settle(_attacked(start, position, lambda _: paid)))
    return leading_to(position, as_position(start, combat, position, judged_next(position)))
