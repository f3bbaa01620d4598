"""The nearest declaration by the solver: what it says where the solver did not finish."""

import importlib

import pytest
from msgspec.structs import replace
from ortools.sat.python import cp_model

from legality.clock import Clock
from legality.problem.declarations import Problem, Requirement
from legality_models.nearest import nearest
from legality_models.solve import SolverAnswer, solve
from tests.models.random_problems import WHY

THREE = Problem("blocks", "Bob", ("x", "y"), ("A", "B"), requirements=(Requirement(3, 1, WHY),))


@pytest.mark.parametrize(("proved", "expected"), [(True, True), (False, False)])
def test_what_is_only_found_is_not_called_the_nearest(
    proved: bool, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def halted(model: cp_model.CpModel, clock: Clock) -> SolverAnswer:
        answer = solve(model, clock)
        return answer if proved else replace(answer, status="found")

    monkeypatch.setattr(importlib.import_module("legality_models.nearest"), "solve", halted)
    found = nearest(THREE, (0, 2), least=1)
    assert found is not None
    # Somebody has to block A: x, who does nothing, or y, who blocks B; that is one change or two.
    assert found.declaration == (1, 2)
    assert found.proved is expected
