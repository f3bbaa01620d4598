"""How often each inequality is to be added, so that the sum bounds an objective from above.

These are the dual values of a linear program: floating-point numbers, which prove nothing. Whoever
uses them rounds them, and adds up.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from legality.clock import Clock


def multipliers(
    rows: Sequence[tuple[Mapping[int, int], int]],
    objective: Mapping[int, int],
    variables: int,
    seconds: float | None = None,
) -> tuple[float, ...] | None:
    """For each row (coefficient of each variable, and the least sum) its dual value, where the
    objective is maximised over variables 1 to `variables` from 0 to 1; None where the relaxation
    was not solved in time, or has no solution."""
    program = _program()
    left = Clock(seconds).left()
    if left is not None:
        program.SetTimeLimit(max(1, int(1000 * left)))
    numbers = [program.NumVar(0, 1, "") for _ in range(variables)]
    stated: list[Any] = []
    for coefficients, least in rows:
        row = program.Constraint(least, program.infinity())
        for variable, coefficient in coefficients.items():
            row.SetCoefficient(numbers[variable - 1], coefficient)
        stated.append(row)
    for variable, coefficient in objective.items():
        program.Objective().SetCoefficient(numbers[variable - 1], coefficient)
    program.Objective().SetMaximization()
    if program.Solve() != program.OPTIMAL:
        return None
    return tuple(max(0.0, -float(row.dual_value())) for row in stated)


def _program() -> Any:
    """An empty linear program: the wrapper that SWIG makes is not typed."""
    wrapper: Any = import_module("ortools.linear_solver.pywraplp")
    return wrapper.Solver.CreateSolver("GLOP")
