"""A mixed-integer program by HiGHS: the same Booleans, conditions as linear inequalities."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from benchmarks.methods.method import DECLARATIONS, stated
from benchmarks.methods.pairs import Pairs, Sum, pairs_of
from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.stored import StoredBoard

Row = tuple[float, float, list[int], list[float]]
"""Lower and upper limit, columns, coefficients."""

TUNED: dict[str, Any] = {
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.99,
    "mip_detect_symmetry": False,
    "mip_heuristic_effort": 0.0,
    "mip_heuristic_run_feasibility_jump": False,
    "mip_heuristic_run_rins": False,
    "mip_heuristic_run_rens": False,
    "mip_heuristic_run_root_reduced_cost": False,
}
"""Measured over all groups: 1.2 to 2.5 times as fast as the defaults in the geometric mean."""


class Highs:
    """HiGHS on one thread, tuned: whole numbers of wishes, no symmetry, no primal heuristics."""

    name = "highs"
    title = "HiGHS"
    questions = DECLARATIONS

    def load(self) -> None:
        """Imports highspy, which is not typed."""
        self._highspy: Any = import_module("highspy")

    def answer(self, board: StoredBoard, text: bytes, watch: Stopwatch) -> int | bool:
        """The proved maximum, or whether nothing better than the declared block exists."""
        query = stated(board, text, watch)
        with watch.running("building"):
            pairs = pairs_of(query.problem)
            program = self._program(pairs, query.more_than)
        with watch.running("solving"):
            program.run()
        status = program.getModelStatus()
        kinds = self._highspy.HighsModelStatus
        if query.more_than is not None and status == kinds.kInfeasible:
            return True
        if status == kinds.kModelEmpty:
            return 0 if query.more_than is None else True
        assert status == kinds.kOptimal, status
        value = round(program.getInfo().objective_function_value)
        return value if query.more_than is None else False

    def _program(self, pairs: Pairs, more_than: int | None) -> Any:
        highspy = self._highspy
        infinity: float = highspy.kHighsInf
        rows = [row for part in pairs.sums for row in rows_of(part, infinity)]
        cost = [0.0] * pairs.size
        for wish in pairs.wishes:
            cost[wish - 1] += 1.0
        if more_than is not None:
            columns = [place for place, value in enumerate(cost) if value]
            rows.append((more_than + 1, infinity, columns, [cost[place] for place in columns]))
        program = highspy.Highs()
        program.setOptionValue("output_flag", False)
        program.setOptionValue("threads", 1)
        for option, value in TUNED.items():
            assert program.setOptionValue(option, value) == highspy.HighsStatus.kOk, option
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = pairs.size, len(rows)
        model.col_cost_ = cost
        model.col_lower_, model.col_upper_ = [0.0] * pairs.size, [1.0] * pairs.size
        model.row_lower_, model.row_upper_ = [row[0] for row in rows], [row[1] for row in rows]
        model.integrality_ = [highspy.HighsVarType.kInteger] * pairs.size
        model.sense_ = highspy.ObjSense.kMaximize
        starts = [0]
        for row in rows:
            starts.append(starts[-1] + len(row[2]))
        matrix = model.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kRowwise
        matrix.start_ = starts
        matrix.index_ = [column for row in rows for column in row[2]]
        matrix.value_ = [value for row in rows for value in row[3]]
        assert program.passModel(model) == highspy.HighsStatus.kOk
        return program


def rows_of(part: Sum, infinity: float) -> Iterator[Row]:
    """The inequalities of a sum; under a condition w they are slack where w is 0:
    sum ≥ least·w, and sum ≤ n - (n - most)·w."""
    columns = [one - 1 for one in part.booleans]
    number = len(columns)
    if part.when is None:
        least = -infinity if part.least is None else part.least
        yield least, infinity if part.most is None else part.most, columns, [1.0] * number
        return
    if part.least is not None:
        yield 0.0, infinity, *_added(columns, part.when - 1, -part.least)
    if part.most is not None and part.most < number:
        yield -infinity, number, *_added(columns, part.when - 1, number - part.most)


def _added(columns: list[int], extra: int, value: int) -> tuple[list[int], list[float]]:
    """The sum of the columns with one more, which may be one of them."""
    weights = dict.fromkeys(columns, 1.0)
    weights[extra] = weights.get(extra, 0.0) + value
    return list(weights), list(weights.values())
