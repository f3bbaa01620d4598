"""The encoding asked about one declaration: every choice fixed, nothing left to search."""

from legality.clock import Clock
from legality.problem.declarations import Declaration, Problem
from legality_models.encoding.assemble import assemble
from legality_models.encoding.declaration import ChoiceVariables, keep_restrictions
from legality_models.encoding.requirements import obeyed
from legality_models.reductions.reduce import ReductionQuestion, reduced
from legality_models.solve import solve


def accepts(problem: Problem, declaration: Declaration) -> bool:
    """Whether the plain encoding has a solution with exactly these choices, within the mana."""
    return encoded_score(problem, declaration, frozenset()) is not None


def encoded_score(
    problem: Problem, declaration: Declaration, in_force: frozenset[int]
) -> int | None:
    """How many requirements the encoding counts as obeyed; None if it refuses the declaration."""
    clock = Clock(None)
    state = reduced(problem, ReductionQuestion(None, in_force), clock)
    choices = ChoiceVariables(assemble(state, clock, merged=False))
    keep_restrictions(choices)
    total = obeyed(choices, exact=True)
    left = list(declaration)
    for group, taken in zip(choices.grouped.groups, choices.taken, strict=True):
        for option, variable in zip(group.options[0], taken, strict=True):
            creature = group.members[0]
            choices.model.add(variable == int(bool(declaration[creature] & option.objects)))
            left[creature] &= ~option.objects
    if any(left):
        return None
    choices.model.maximize(total)
    answer = solve(choices.model, clock)
    if answer.status == "impossible":
        return None
    assert answer.status == "proved"
    assert answer.value is not None
    return answer.value + state.base
