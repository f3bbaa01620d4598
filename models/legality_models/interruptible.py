"""A search that a signal ends: Ctrl-C, an alarm clock."""

import _thread
import threading
from collections.abc import Sized
from typing import cast

from ortools.sat.python import cp_model

QUICK_VARIABLES, QUICK_EFFORT = 200, 0.2
"""So small a model, with so little effort (in deterministic seconds), is solved in no time."""
GRACE = 0.3
"""Seconds for a search that is told to stop; one that doesn't is left alone."""


def interruptible(
    solver: cp_model.CpSolver,
    model: cp_model.CpModel,
    callback: cp_model.CpSolverSolutionCallback | None,
) -> cp_model.CpSolverStatus:
    """Solves so that whatever a signal raises (Ctrl-C) ends the search at once.

    The main thread hears signals only while it runs Python, so it lets another one solve; a model
    that is solved in no time is not worth that.
    """
    effort = solver.parameters.max_deterministic_time
    quick = len(cast("Sized", model.proto.variables)) <= QUICK_VARIABLES and effort <= QUICK_EFFORT
    if quick or _thread.get_ident() != threading.main_thread().ident:
        return solver.solve(model, callback)
    ended = _thread.allocate_lock()
    results: list[cp_model.CpSolverStatus | BaseException] = []

    def work() -> None:
        try:
            results.append(solver.solve(model, callback))
        except BaseException as error:  # handed to the thread that asks
            results.append(error)
        finally:
            ended.release()

    ended.acquire()
    _thread.start_new_thread(work, ())
    try:
        ended.acquire()
    except BaseException:
        solver.stop_search()
        ended.acquire(timeout=GRACE)
        raise
    (status,) = results
    if isinstance(status, BaseException):
        raise status
    return status
