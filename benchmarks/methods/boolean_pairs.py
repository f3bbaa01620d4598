"""One Boolean a pair in CP-SAT, with one of two tuned sets of parameters."""

from typing import Any, cast

from benchmarks.methods.cp_sat import Tuning, answered, empty_model
from benchmarks.methods.method import DECLARATIONS, stated
from benchmarks.methods.pairs import Pairs, pairs_of
from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.stored import StoredBoard


class BooleanPairs:
    """CP-SAT with one worker; the two tunings are two methods, so that the better one is seen."""

    questions = DECLARATIONS

    def __init__(self, tuning: Tuning) -> None:
        self.tuning: Tuning = tuning
        self.name = f"pairs-{tuning}"
        self.title = f"CP-SAT, pairs, {tuning}"

    def load(self) -> None:
        """Imports OR-Tools."""
        from ortools.sat.python import cp_model

        assert cp_model.CpModel()

    def answer(self, board: StoredBoard, text: bytes, watch: Stopwatch) -> int | bool:
        """The proved maximum, or whether nothing better than the declared block exists."""
        query = stated(board, text, watch)
        with watch.running("building"):
            model, wishes = _model(pairs_of(query.problem))
        return answered(model, wishes, query, watch, self.tuning)


def _model(pairs: Pairs) -> tuple[Any, Any]:
    from ortools.sat.python import cp_model

    add_up = cast("Any", cp_model.LinearExpr).sum
    model = empty_model()
    booleans = [model.new_bool_var("") for _ in range(pairs.size)]
    for part in pairs.sums:
        own = [booleans[one - 1] for one in part.booleans]
        when = None if part.when is None else booleans[part.when - 1]
        if when is None and part.least is None and part.most == 1:
            model.add_at_most_one(own)
        elif part.least == 1 and part.most is None:
            model.add_bool_or(own if when is None else [*own, ~when])
        else:
            least = 0 if part.least is None else part.least
            most = len(own) if part.most is None else part.most
            limit = model.add_linear_constraint(add_up(own), least, most)
            if when is not None:
                limit.only_enforce_if(when)
    return model, add_up([booleans[one - 1] for one in pairs.wishes])
