"""The most requirements that can be obeyed, where a proof is at hand without a search or a solver.

Some of the restrictions are left out, so that what is left is a question with a quick answer; that
bounds all declarations. One that reaches it and is legal, as the checker says, is the best.
"""

from legality.problem.checker import broken, obeyed
from legality.problem.crowds import by_crowds
from legality.problem.declarations import Payment, Problem
from legality.problem.moving import by_moving
from legality.problem.relaxed_problem import relaxed_problem
from legality.problem.small import SmallMaximum
from legality.problem.teams import by_teams


def directly(
    problem: Problem, payable: frozenset[Payment], antecedents: frozenset[int], known: int
) -> SmallMaximum | None:
    """The most requirements that a declaration can obey that pays for nothing but `payable`, if it
    is more than `known`; None where no such proof is at hand."""
    relaxed = relaxed_problem(problem, payable, antecedents)
    if relaxed is None:
        return None
    for way in (by_teams, by_crowds, by_moving):
        answer = way(relaxed)
        if answer is None:
            continue
        value, chosen = answer
        if value <= known:
            return SmallMaximum(known, None)
        declaration = relaxed.declared(chosen)
        if obeyed(problem, declaration, antecedents) == value and not broken(problem, declaration):
            return SmallMaximum(value, declaration)
    return None
