"""One Boolean a pair in CP-SAT with default parameters: what a user of OR-Tools writes first."""

from typing import Any, cast

from benchmarks.methods.method import DECLARATIONS, stated
from benchmarks.methods.pairs import Pairs, pairs_of
from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.stored import StoredBoard


class BooleanPairs:
    """CP-SAT as it comes, with as many workers as it likes."""

    name = "boolean-pairs"
    title = "one Boolean a pair"
    questions = DECLARATIONS

    def load(self) -> None:
        """Imports OR-Tools."""
        from ortools.sat.python import cp_model

        assert cp_model.CpModel()

    def answer(self, board: StoredBoard, text: bytes, watch: Stopwatch) -> int | bool:
        """The proved maximum, or whether nothing better than the declared block exists."""
        from ortools.sat.python import cp_model

        query = stated(board, text, watch)
        with watch.running("building"):
            pairs = pairs_of(query.problem)
            model, wishes = _model(pairs)
            if query.more_than is None:
                model.maximize(wishes)
            else:
                model.add(wishes >= query.more_than + 1)
        with watch.running("solving"):
            solver = cp_model.CpSolver()
            status = solver.solve(model)
        if query.more_than is not None:
            assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)
            return status == cp_model.INFEASIBLE
        assert status == cp_model.OPTIMAL
        return round(solver.objective_value)


def _model(pairs: Pairs) -> tuple[Any, Any]:
    from ortools.sat.python import cp_model

    add_up = cast("Any", cp_model.LinearExpr).sum
    model = cp_model.CpModel()
    booleans = [model.new_bool_var("") for _ in range(pairs.size)]
    for part in pairs.sums:
        total = add_up([booleans[one - 1] for one in part.booleans])
        limits: list[Any] = []
        if part.least is not None:
            limits.append(model.add(total >= part.least))
        if part.most is not None:
            limits.append(model.add(total <= part.most))
        if part.when is not None:
            for limit in limits:
                limit.only_enforce_if(booleans[part.when - 1])
    return model, add_up([booleans[one - 1] for one in pairs.wishes])
