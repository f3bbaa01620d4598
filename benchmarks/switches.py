"""The shortcuts of the proof, each with a context in which it is not taken.

This reaches into the models' insides on purpose: the product has no switches that only a benchmark
would use.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from importlib import import_module
from typing import Any
from unittest.mock import PropertyMock, patch

from legality.problem.bound import RequirementBound
from legality.problem.declarations import Problem

Off = Callable[[], AbstractContextManager[Any]]


@dataclass(frozen=True, slots=True)
class Shortcut:
    """`off` gives a context in which it is not taken."""

    name: str
    what: str
    off: Off


def _instead(module: str, name: str, replacement: object) -> Off:
    return lambda: patch.object(import_module(module), name, replacement)


def _no_bound(problem: Problem, *_: object) -> RequirementBound:
    return RequirementBound(sum(part.count for part in problem.requirements), None)


def _nothing(*_: object) -> None:
    pass


def _not_eager() -> AbstractContextManager[Any]:
    stack, tight = ExitStack(), PropertyMock(return_value=False)
    known: Any = import_module("legality_models.maximum")
    stack.enter_context(patch.object(known._Known, "try_eager", _nothing))
    stack.enter_context(
        patch.object(
            import_module("legality_models.encoding.grouped").GroupedProblem, "loose", tight
        )
    )
    return stack


def _unmerged(state: Any, clock: Any, *, merged: bool = True) -> Any:
    return _assemble(state, clock, merged=False)


def _whole_answer(problem: Problem, *, more_than: int | None = None, **options: Any) -> Any:
    return _maximum(problem, **options)


def _one_part(board: Any) -> list[Any]:
    return [board]


def _all_options(board: Any, ways: Sequence[Any], capacity: object) -> list[Any]:
    return list(ways)


def _by_default(clock: Any, method: str = "linear") -> Any:
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if (left := clock.left()) is not None:
        solver.parameters.max_time_in_seconds = left
    return solver


def _same_board(board: Any, clock: Any) -> Any:
    return board


_assemble: Any = import_module("legality_models.encoding.assemble").assemble
_maximum: Any = import_module("legality_models").maximum
SHORTCUTS = (
    Shortcut(
        "bound",
        "every creature's own best sums up to a bound; reached without a solver",
        _instead("legality.judging.declarations", "bound", _no_bound),
    ),
    Shortcut(
        "small",
        "a short search in plain Python before the solver",
        _instead("legality.judging.declarations", "most_obeyed", _nothing),
    ),
    Shortcut("eager", "the same inside the model: parts that nothing binds", _not_eager),
    Shortcut(
        "parts",
        "independent parts one by one",
        _instead("legality_models.maximum", "independent", _one_part),
    ),
    Shortcut(
        "merging",
        "interchangeable creatures and objects counted together",
        _instead("legality_models.maximum", "assemble", _unmerged),
    ),
    Shortcut(
        "exchange",
        "no options that can be exchanged for a free one",
        _instead("legality_models.encoding.assemble", "worthwhile", _all_options),
    ),
    Shortcut(
        "teams",
        "attackers that idle teams can always make blockable; pairs too few for both",
        _instead("legality_models.encoding.part", "always_blockable", _same_board),
    ),
    Shortcut(
        "turns",
        "two ways of solving take turns",
        _instead("legality_models.solve", "EFFORT", 1e9),
    ),
    Shortcut(
        "parameters",
        "the solver's parameters",
        _instead("legality_models.solve", "prepared", _by_default),
    ),
    Shortcut(
        "one more",
        "for verdicts: is one more possible?",
        _instead("legality_models", "maximum", _whole_answer),
    ),
)
"""All that the proof does besides stating every pair and solving."""
