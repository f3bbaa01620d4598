"""The one door to the solver: every status, limits, and our own faults."""

import time

import pytest
from ortools.sat.python import cp_model

import legality_models.solve as solving
from benchmarks.problems import random_cnf
from legality.clock import Clock, OutOfTime
from legality_models.solve import STATUSES, InvalidModel, SolverAnswer, solve


def test_every_status_of_the_solver_is_mapped_or_raises() -> None:
    meant = {cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE, cp_model.UNKNOWN}
    assert set(STATUSES) == meant
    assert cp_model.MODEL_INVALID not in STATUSES


def test_proved_with_value_and_bound() -> None:
    model = cp_model.CpModel()
    x = model.new_int_var(0, 7, "")
    model.add(2 * x <= 9)
    model.maximize(3 * x)
    assert solve(model, Clock(None)) == SolverAnswer("proved", (4,), 12, 12)


def test_a_core_of_assumptions() -> None:
    model = cp_model.CpModel()
    x, y, z = (model.new_bool_var("") for _ in range(3))
    model.add_bool_or(~x, ~y)
    model.add_assumptions([x, y, z])
    answer = solve(model, Clock(None))
    assert answer.status == "impossible"
    assert answer.core == {x.index, y.index}


def test_an_invalid_model_raises_with_the_solvers_words() -> None:
    model = cp_model.CpModel()
    model.new_int_var(5, 3, "")
    with pytest.raises(InvalidModel, match="domain"):
        solve(model, Clock(None))


def test_no_time_left_raises_before_anything_is_built() -> None:
    with pytest.raises(OutOfTime):
        solve(cp_model.CpModel(), Clock(0))
    with pytest.raises(OutOfTime):
        Clock(0).check()
    assert Clock(None).left() is None


@pytest.mark.parametrize("first", ["linear", "clauses"])
def test_both_methods_take_turns_within_the_limit(first: str) -> None:
    model = cp_model.CpModel()
    true = [model.new_bool_var("") for _ in range(300)]
    satisfied: list[cp_model.IntVar] = []
    for clause in random_cnf(5, 300, 2000):
        done = model.new_bool_var("")
        literals = [true[abs(n) - 1] if n > 0 else ~true[abs(n) - 1] for n in clause]
        model.add_bool_or([~done, *literals])
        satisfied.append(done)
    model.maximize(sum(satisfied))
    started = time.perf_counter()
    answer = solve(model, Clock(1.5), "clauses" if first == "clauses" else "linear")
    assert time.perf_counter() - started < 30  # the machine may be busy
    assert answer.status in ("found", "unknown")
    assert answer.bound is not None
    assert (answer.value or 0) < answer.bound <= 2000


def test_enough_ends_the_search_either_way() -> None:
    model = cp_model.CpModel()
    numbers = [model.new_int_var(0, 7, "") for _ in range(3)]
    model.add(2 * numbers[0] + 2 * numbers[1] + 2 * numbers[2] <= 9)
    model.maximize(sum(numbers))
    reached = solve(model, Clock(None), enough=2)
    assert reached.value is not None
    assert 2 <= reached.value <= 4
    missed = solve(model, Clock(None), enough=9)
    assert missed.bound is not None
    assert missed.bound < 9


@pytest.mark.parametrize(
    ("answer", "enough", "expected"),
    [
        (SolverAnswer("found", (1,), 1, 5), None, False),
        (SolverAnswer("found", (1,), 1, 5), 3, False),  # 3 may still be reached
        (SolverAnswer("found", (1,), 1, 3), 3, False),
        (SolverAnswer("found", (1,), 1, 2), 3, True),  # out of reach
        (SolverAnswer("found", (3,), 3, 5), 3, True),  # reached
        (SolverAnswer("unknown"), 3, False),
        (SolverAnswer("unknown"), None, False),
        (SolverAnswer("proved", (1,), 1, 1), 3, True),
    ],
)
def test_when_the_question_is_answered(
    answer: SolverAnswer, enough: int | None, expected: bool
) -> None:
    assert solving._decided(answer, enough) is expected  # pyright: ignore[reportPrivateUsage]


def test_each_round_takes_five_times_the_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    efforts: list[float] = []

    def attempted(_: object, solver: cp_model.CpSolver, enough: int | None) -> SolverAnswer:
        efforts.append(round(solver.parameters.max_deterministic_time, 6))
        return SolverAnswer("proved" if len(efforts) == 6 else "unknown")

    monkeypatch.setattr(solving, "_attempt", attempted)
    assert solve(cp_model.CpModel(), Clock(None)).status == "proved"
    assert efforts == [0.2, 0.2, 1.0, 1.0, 5.0, 5.0]
