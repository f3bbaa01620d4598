"""What the methods that use CP-SAT have in common: tuned parameters, one worker, one question."""

from typing import Any, Literal

from benchmarks.methods.method import Query
from benchmarks.methods.stopwatch import Stopwatch

Tuning = Literal["linear", "clauses"]
"""`linear`: relaxations first; `clauses`: propagation and cores alone. Neither probes nor looks for
symmetry, both simplify the model once and have one worker: measured over all groups, each is the
best of its kind."""


def answered(model: Any, wishes: Any, query: Query, watch: Stopwatch, tuning: Tuning) -> int | bool:
    """The proved maximum of the wishes, or whether no more than so many can be obeyed."""
    from ortools.sat.python import cp_model

    with watch.running("building"):
        if query.more_than is None:
            model.maximize(wishes)
        else:
            model.add(wishes >= query.more_than + 1)
    with watch.running("solving"):
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.cp_model_probing_level = 0
        solver.parameters.symmetry_level = 0
        solver.parameters.max_presolve_iterations = 1
        solver.parameters.linearization_level = 2 if tuning == "linear" else 0
        solver.parameters.optimize_with_core = tuning == "clauses"
        status = solver.solve(model)
    if query.more_than is not None:
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
        return status == cp_model.INFEASIBLE
    assert status == cp_model.OPTIMAL
    return round(solver.objective_value)


def empty_model() -> Any:
    """A model without the old names of its methods, which cost more than a small board."""
    from ortools.sat.python import cp_model

    class Plain(cp_model.CpModel):
        def _add_pre_pep8_methods(self) -> None:
            pass

    return Plain()
