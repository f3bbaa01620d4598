"""The maximum by clauses beside the one by CP-SAT and the one by plain search."""

import sys

import pytest

from legality import Position
from legality.booleans import maximum as module
from legality.booleans.maximum import maximum
from legality.booleans.question import MaximumQuestion
from legality.errors import TooLarge
from legality.problem import checker
from legality.problem.payments import NO_PAYMENTS
from legality.puzzles import random_formula, satisfiability
from legality.rulebook.blockers import block_problem, block_table
from legality_models import maximum as by_model
from tests.legal.dealing import alike, dealt

pytest.importorskip("pysat", reason="python-sat is an extra")


@pytest.mark.parametrize("seed", range(60))
def test_it_is_the_maximum_of_the_model(seed: int) -> None:
    for problem in (dealt(seed), alike(seed)):
        expected = by_model(problem)
        most = sum(part.count for part in problem.requirements)
        known = checker.obeyed(problem, problem.free, frozenset())
        found = maximum(MaximumQuestion(problem, given=problem.free), known, most)
        assert (found.value, found.bound) == (expected.value, expected.value)
        if found.value > known:
            assert found.witness is not None
            assert not checker.broken(problem, found.witness)
            assert checker.obeyed(problem, found.witness, frozenset()) == found.value


def test_what_is_known_is_not_sought_again() -> None:
    problem = dealt(1)
    most = by_model(problem).value
    found = maximum(MaximumQuestion(problem, given=problem.free), most, most)
    assert (found.value, found.bound, found.witness) == (most, most, None)


def test_a_proof_that_the_seconds_end_leaves_its_bound() -> None:
    """A formula of 300 variables, four and a quarter clauses each: hours of search."""
    board = satisfiability(random_formula(300, 1275, seed=1), colossus=True).position
    table = block_table(Position.from_value(board))
    problem = block_problem(table, "Bob")
    most = sum(part.count for part in problem.requirements)
    found = maximum(MaximumQuestion(problem, NO_PAYMENTS, given=problem.free), 0, most, seconds=0.5)
    assert found.value < found.bound <= most


def test_without_python_sat_nothing_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    with pytest.raises(TooLarge, match="python-sat is installed"):
        maximum(MaximumQuestion(dealt(1), given=dealt(1).free), 0, 1)
    assert module.SOLVER == "glucose4"
