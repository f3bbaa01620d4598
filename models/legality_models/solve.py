"""The one door to the solver: workers, limits, seed, and what each status means.

Callers get an `Answer` of plain integers. A model the solver calls invalid is a fault of ours and
raises; running out of time never does.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from ortools.sat.python import cp_model

SEED = 1
Status = Literal["proved", "found", "impossible", "unknown"]

STATUSES: dict[cp_model.CpSolverStatus, Status] = {
    cp_model.OPTIMAL: "proved",
    cp_model.FEASIBLE: "found",
    cp_model.INFEASIBLE: "impossible",
    cp_model.UNKNOWN: "unknown",
}


class InvalidModel(AssertionError):
    """The solver rejects what we built: our fault, never the user's."""


class OutOfTime(Exception):
    """The clock ran out while a model was being built. Never leaves this package."""


class Clock:
    """The seconds left for building and solving together; None is no limit."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds

    def left(self) -> float | None:
        """Seconds left, never negative; None without a limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def check(self) -> None:
        """Raises OutOfTime when nothing is left."""
        if self._end is not None and time.monotonic() >= self._end:
            raise OutOfTime


@dataclass(frozen=True, slots=True)
class Answer:
    """What the solver says: `bound` is proved (None: nothing is), `values` are by variable index,
    `core` the assumed literals, by index, that cannot hold together."""

    status: Status
    values: Sequence[int] | None = None
    bound: int | None = None
    core: frozenset[int] = frozenset()


def parameters(solver: cp_model.CpSolver, clock: Clock) -> None:
    """One worker: faster on our sizes, and the only setting that enumerates correctly."""
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.linearization_level = 2
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    left = clock.left()
    if left is not None:
        solver.parameters.max_time_in_seconds = left


def solve(model: cp_model.CpModel, clock: Clock) -> Answer:
    """Solves a model that maximises, or only asks whether there is a solution."""
    clock.check()
    solver = cp_model.CpSolver()
    parameters(solver, clock)
    status = _meaning(model, solver.solve(model))
    match status:
        case "proved" | "found":
            bound = (
                math.floor(solver.best_objective_bound + 1e-6) if model.has_objective() else None
            )
            return Answer(status, tuple(solver.response_proto.solution), bound)
        case "impossible":
            core = solver.sufficient_assumptions_for_infeasibility()
            return Answer(status, core=frozenset(core))
        case "unknown":
            return Answer(status)


class Enumeration:
    """Every solution of a model, one at a time; several workers would lose some silently."""

    def __init__(self, model: cp_model.CpModel, clock: Clock) -> None:
        self._model = model
        self._solver = cp_model.CpSolver()
        parameters(self._solver, clock)
        self._solver.parameters.linearization_level = 0
        self._solver.parameters.enumerate_all_solutions = True

    def run(self, found: Callable[[Sequence[int]], bool]) -> Status:
        """Calls `found` with the values of all variables until it answers False; "proved" or
        "impossible": there are no others."""
        assert self._solver.parameters.num_workers == 1
        return _meaning(self._model, self._solver.solve(self._model, _Each(found)))

    def stop(self) -> None:
        """Ends a run from another thread; without effect when none is under way."""
        self._solver.stop_search()


class _Each(cp_model.CpSolverSolutionCallback):
    def __init__(self, found: Callable[[Sequence[int]], bool]) -> None:
        super().__init__()
        self._found = found

    def on_solution_callback(self) -> None:
        if not self._found(tuple(self.response_proto.solution)):
            self.stop_search()


def _meaning(model: cp_model.CpModel, status: cp_model.CpSolverStatus) -> Status:
    if status not in STATUSES:
        raise InvalidModel(f"{status}: {model.validate()}")
    return STATUSES[status]
