"""The declaration of greatest weight among those that keep the restrictions and obey enough."""

from collections.abc import Mapping

from msgspec import Struct
from ortools.sat.python import cp_model

from legality.clock import Clock, OutOfTime
from legality.problem.declarations import Declaration, Payment, Problem, bits
from legality_models.encoding.assemble import assemble
from legality_models.encoding.declaration import ChoiceVariables
from legality_models.encoding.model import Var
from legality_models.encoding.requirements import stated
from legality_models.reductions.reduce import Reduced, ReductionQuestion, reduced
from legality_models.solve import solve

PairWeights = Mapping[tuple[int, int], int]
"""What choosing an object is worth, by (creature, object); what is not named weighs nothing."""


class Best(Struct, frozen=True):
    """`declaration` weighs `value`, none more than `bound` (None: nothing is proved yet).

    No declaration at all: there is none that obeys enough if `proved`, else none was found.
    """

    declaration: Declaration | None
    value: int | None
    bound: int | None
    proved: bool


def best(
    problem: Problem,
    weights: PairWeights,
    *,
    least: int = 0,
    payable: frozenset[Payment] | None = None,
    in_force: frozenset[int] = frozenset(),
    seconds: float | None = None,
) -> Best:
    """The heaviest declaration that keeps every restriction and obeys `least` requirements.

    Like `declarations`, it pays for nothing outside `payable`, or what the player's mana affords.
    """
    clock = Clock(seconds)
    try:
        state = reduced(problem, ReductionQuestion(payable, in_force), clock)
        choices = _stated(state, weights, least, clock)
        if choices is None:
            return Best(None, None, None, True)
        answer = solve(choices.model, clock)
    except OutOfTime:
        return Best(None, None, None, False)
    if answer.values is None:
        return Best(None, None, answer.bound, answer.status == "impossible")
    values, declared = answer.values, [0] * len(problem.creatures)
    numbers = [[values[variable.index] for variable in taken] for taken in choices.taken]
    choices.grouped.fill(declared, numbers)
    heaviest = tuple(declared)
    return Best(heaviest, weight(heaviest, weights), answer.bound, answer.status == "proved")


def weight(declaration: Declaration, weights: PairWeights) -> int:
    """The weights of all pairs chosen, together."""
    return sum(
        weights.get((creature, target), 0)
        for creature, chosen in enumerate(declaration)
        for target in bits(chosen)
    )


def _stated(
    state: Reduced, weights: PairWeights, least: int, clock: Clock
) -> ChoiceVariables | None:
    """Objects for themselves, creatures of equal weights counted; None: nothing obeys enough."""
    kinds = [
        tuple(weights.get((creature, target), 0) for target in bits(allowed))
        for creature, allowed in enumerate(state.allowed)
    ]
    grouped = assemble(state, clock, merged=False, kinds=kinds)
    if state.base + grouped.ceiling < least:
        return None
    choices = stated(grouped, least - state.base)
    taken: list[Var] = []
    worth: list[int] = []
    for group, variables in zip(grouped.groups, choices.taken, strict=True):
        for option, variable in zip(group.options[0], variables, strict=True):
            target = option.objects.bit_length() - 1
            taken.append(variable)
            worth.append(weights.get((group.members[0], target), 0))
    choices.model.maximize(cp_model.LinearExpr.weighted_sum(taken, worth) if taken else 0)
    return choices
