"""The one door to the solver: workers, limits, seed, and what each status means.

Callers get an `Answer` of plain integers. A model the solver calls invalid is a fault of ours and
raises; running out of time never does.
"""

import _thread
import math
import threading
from collections.abc import Callable, Sequence, Sized
from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import replace
from ortools.sat.python import cp_model

from legality.clock import Clock

SEED = 1
EARLY = 0.95
"""The share of the time that is left which a search gets: on a busy machine it ends a bit late, and
what it found must still be told in time."""
Status = Literal["proved", "found", "impossible", "unknown"]

STATUSES: dict[cp_model.CpSolverStatus, Status] = {
    cp_model.OPTIMAL: "proved",
    cp_model.FEASIBLE: "found",
    cp_model.INFEASIBLE: "impossible",
    cp_model.UNKNOWN: "unknown",
}


class InvalidModel(AssertionError):
    """The solver rejects what we built: our fault, never the user's."""


class SolverAnswer(Struct, frozen=True):
    """What the solver says: `values` by variable index, whose objective is `value`; none exceeds
    `bound` (None: nothing is proved); `core`: assumed literals that cannot hold together."""

    status: Status
    values: Sequence[int] | None = None
    value: int | None = None
    bound: int | None = None
    core: frozenset[int] = frozenset()


Method = Literal["linear", "clauses"]
EFFORT = 0.2
"""The first attempt's share, in the solver's deterministic seconds; each round has five times more.

Measured over all families of `benchmarks/problems.py`: linear relaxation proves large boards with
menace and lures at once where clauses alone take minutes; puzzles that are a formula at heart are
the other way round, by a factor of 5 to 50. Taking turns costs a small multiple of the better one.
"""


def prepared(clock: Clock, method: Method = "linear") -> cp_model.CpSolver:
    """A solver with one worker: faster on our sizes, and the only way to enumerate correctly."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.catch_sigint_signal = False  # Ctrl-C is for the program that asks
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.symmetry_level = 0
    solver.parameters.max_presolve_iterations = 1
    solver.parameters.linearization_level = 2 if method == "linear" else 0
    solver.parameters.optimize_with_core = method == "clauses"
    left = clock.left()
    if left is not None:
        solver.parameters.max_time_in_seconds = left
    return solver


def solve(
    model: cp_model.CpModel,
    clock: Clock,
    first: Method = "linear",
    *,
    enough: int | None = None,
) -> SolverAnswer:
    """Solves a model that maximises, or only asks whether there is a solution.

    Both methods take turns, with ever more effort, until one has proved the answer. It is
    also over when a value of `enough` is found or proved to be out of reach.
    """
    clock.check()
    left = clock.left()
    clock = clock if left is None else Clock(EARLY * left)
    second: Method = "clauses" if first == "linear" else "linear"
    best, effort = SolverAnswer("unknown"), EFFORT
    while True:
        for method in (first, second):
            solver = prepared(clock, method)
            solver.parameters.max_deterministic_time = effort
            best = _better(best, _attempt(model, solver, enough))
            if _decided(best, enough) or clock.left() == 0.0:
                return best
        effort *= 5


def _decided(answer: SolverAnswer, enough: int | None) -> bool:
    if answer.status in ("proved", "impossible"):
        return True
    reached = answer.value is not None and enough is not None and answer.value >= enough
    return reached or (answer.bound is not None and enough is not None and answer.bound < enough)


def _attempt(
    model: cp_model.CpModel, solver: cp_model.CpSolver, enough: int | None
) -> SolverAnswer:
    bounds: list[float] = []

    def watch(bound: float) -> None:
        bounds.append(bound)
        if enough is not None and _floor(bound) < enough:
            solver.stop_search()

    if model.has_objective():
        solver.best_bound_callback = watch
    until = None if enough is None else _Until(enough)
    status = _meaning(model, interruptible(solver, model, until))
    match status:
        case "proved" | "found":
            values = tuple(cast("Sequence[int]", solver.response_proto.solution))
            if not model.has_objective():
                return SolverAnswer("proved", values)
            bound = _floor(solver.best_objective_bound)
            return SolverAnswer(status, values, round(solver.objective_value), bound)
        case "impossible":
            core = solver.sufficient_assumptions_for_infeasibility()
            return SolverAnswer(status, core=frozenset(core))
        case "unknown":  # the response has a bound even if there is none, so only a reported one
            return SolverAnswer(status, bound=_floor(min(bounds)) if bounds else None)


def _floor(bound: float) -> int:
    return math.floor(bound + 1e-6)


def _better(first: SolverAnswer, second: SolverAnswer) -> SolverAnswer:
    """What two attempts together say."""
    if second.status in ("proved", "impossible"):
        return second
    best = max(first, second, key=lambda answer: (answer.value is not None, answer.value or 0))
    bound = min((each.bound for each in (first, second) if each.bound is not None), default=None)
    proved = bound is not None and best.value == bound
    return replace(best, status="proved" if proved else best.status, bound=bound)


class Enumeration:
    """Every solution of a model, one at a time; several workers would lose some silently."""

    def __init__(self, model: cp_model.CpModel, clock: Clock) -> None:
        self._model = model
        self._solver = prepared(clock)
        self._solver.parameters.enumerate_all_solutions = True

    def run(self, is_to_go_on: Callable[[Sequence[int]], bool]) -> Status:
        """Calls `found` with the values of all variables until it answers False; "proved" or
        "impossible": there are no others."""
        assert self._solver.parameters.num_workers == 1
        return _meaning(self._model, self._solver.solve(self._model, _Each(is_to_go_on)))

    def stop(self) -> None:
        """Ends a run from another thread; without effect when none is under way."""
        self._solver.stop_search()


class _Until(cp_model.CpSolverSolutionCallback):
    def __init__(self, enough: int) -> None:
        super().__init__()
        self._enough = enough

    def on_solution_callback(self) -> None:
        if self.objective_value >= self._enough:
            self.stop_search()


class _Each(cp_model.CpSolverSolutionCallback):
    def __init__(self, is_to_go_on: Callable[[Sequence[int]], bool]) -> None:
        super().__init__()
        self._is_to_go_on = is_to_go_on

    def on_solution_callback(self) -> None:
        if not self._is_to_go_on(tuple(cast("Sequence[int]", self.response_proto.solution))):
            self.stop_search()


def _meaning(model: cp_model.CpModel, status: cp_model.CpSolverStatus) -> Status:
    if status not in STATUSES:
        raise InvalidModel(f"{status}: {model.validate()}")
    return STATUSES[status]


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
