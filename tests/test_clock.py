"""The clock, and the solver that is not loaded for nothing."""

import sys

import pytest

from legality.clock import LOADING, SOLVER, Clock, OutOfTime, time_limit
from legality.legal.damage import legal_damage
from tests.table import board, creature


@pytest.mark.parametrize("loaded", [False, True])
@pytest.mark.parametrize("seconds", [None, 60.0, LOADING / 2, 0.0])
def test_the_solver_is_loaded_where_there_is_time_for_it(
    monkeypatch: pytest.MonkeyPatch, seconds: float | None, loaded: bool
) -> None:
    if loaded:
        monkeypatch.setitem(sys.modules, SOLVER, sys)
    else:
        monkeypatch.delitem(sys.modules, SOLVER, raising=False)
    enough = seconds is None or seconds == 60 or (loaded and seconds > 0)
    if enough:
        Clock(seconds).check_solver()
        return
    with pytest.raises(OutOfTime):
        Clock(seconds).check_solver()


def test_the_running_clock_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, SOLVER, raising=False)
    with time_limit(LOADING / 2), pytest.raises(OutOfTime):
        Clock(60.0).check_solver()


def test_the_solver_has_that_name() -> None:
    from ortools.sat.python import cp_model

    assert cp_model.__name__ == SOLVER


def test_no_best_assignment_is_claimed_where_no_time_is_left() -> None:
    permanents = (creature("x", "Ann", "5/5", "Trample"), creature("b", "Bob", "2/2"))
    damage = legal_damage(board(*permanents, attacks="x", blocks="b>x"), "attacking")
    assert damage.best("player", seconds=0.0) is None
    # lethal damage to the blocker is 2: the player gets 3 at most
    assert damage.best("player", seconds=60.0) == {"x": {"b": 2, "Bob": 3}}
