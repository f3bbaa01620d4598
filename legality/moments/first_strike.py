"""The first combat damage step, where the regular one is judged with an earlier declaration."""

from collections.abc import Mapping
from itertools import islice

from msgspec.structs import replace

from legality.gaps import FIRST_STRIKE
from legality.moments.dealing import deal
from legality.moments.participants import early_strikers, strikers_noted
from legality.moments.phases import resolve_triggers
from legality.moments.settling import settle
from legality.moments.snapshot import position_of
from legality.moments.state import S, become
from legality.moments.values import Step, with_gaps
from legality.position import Damage
from legality.problem.assignments.listing import assignments
from legality.problem.damage import SIDES, DamageProblem
from legality.problem.results import Assigned
from legality.rulebook.damage.assigning import damage_problems

Shares = Mapping[str, Mapping[str, int]]


def after_first_strike(combat: S, damage: Damage | None) -> S:
    """The combat after the first damage step, where the position is about the regular one: its
    damage is dealt where it can be assigned in one way only, and else asked (510.4)."""
    if damage is None or damage.step != "regular" or not early_strikers(combat):
        return combat
    combat = strikers_noted(become(combat, step=Step.FIRST_DAMAGE, waiting=SIDES))
    combat = _striking(combat, early_strikers(combat))
    _, problems = damage_problems(position_of(combat))
    forced = [only(problems[side]) for side in SIDES]
    assigned: list[Assigned] = []
    for assignment in forced:
        if assignment is None:
            account = with_gaps(combat.account, asks=[FIRST_STRIKE])
            return become(combat, step=Step.DAMAGE, account=account)
        assigned += [
            Assigned(source, to, amount)
            for source, shares in assignment.items()
            for to, amount in shares.items()
            if amount
        ]
    combat = _striking(combat, frozenset(share.source for share in assigned))
    combat = become(combat, waiting=(), assigned=tuple(assigned))
    combat = resolve_triggers(settle(deal(combat, assigned)))
    return become(combat, step=Step.DAMAGE, waiting=SIDES, assigned=())


def _striking(combat: S, names: frozenset[str]) -> S:
    """310.5: the combat in which it is noted who assigns damage in the first step."""
    return become(combat, history=replace(combat.history, assigned_first=names))


def only(problem: DamageProblem) -> Shares | None:
    """The one assignment that is legal; None where there are several."""
    first_two = list(islice(assignments(problem), 2))
    if len(first_two) > 1:
        return None
    return first_two[0] if first_two else {}
