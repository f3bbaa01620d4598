"""The library itself, through the functions its commands call."""

import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from benchmarks.methods.method import declared_on
from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.stored import Question, StoredBoard
from legality import Legal, Position, Verdict
from legality.judging import declarations
from legality.judging.declarations import declared, maximum, verdict
from legality.judging.faults import requirement_fault, restriction_fault
from legality.legal.damage import legal_damage
from legality.problem.checker import broken, holds
from legality.search.forced_lethal import Kills, Open, forced_lethal


class Ours:
    """`legality`: the bound without a solver, the reductions, and the model of what is left."""

    name = "legality"
    title = "legality"
    questions: frozenset[Question] = frozenset(("maximum", "verdict", "damage", "lethal"))

    def load(self) -> None:
        """Imports the models and OR-Tools."""
        import legality_models

        assert legality_models

    def answer(self, board: StoredBoard, text: bytes, watch: Stopwatch) -> int | bool:
        """The answer to the question of the board, asked as if for the first time."""
        declarations._remembered.clear()  # pyright: ignore[reportPrivateUsage]
        with watch.running("reading"):
            position = Position.parse(text)
        match board.question:
            case "maximum":
                return _maximum(position, watch)
            case "verdict":
                return isinstance(_verdict(position, watch), Legal)
            case "damage":
                with watch.running("solving"):
                    return legal_damage(position, "attacking").count()
            case "lethal":
                with watch.running("solving"):
                    found = forced_lethal(position)
                assert not isinstance(found, Open)
                return isinstance(found, Kills)


def _maximum(position: Position, watch: Stopwatch) -> int:
    """The maximum, and then (as "explaining") what is wrong with the declaration, in sentences."""
    with watch.running("rules"):
        problem, judged = declared_on(position)
    with _solver_apart(watch), watch.running("building"):
        value, bound, witness = maximum(problem, frozenset(), frozenset())
    assert value == bound
    with watch.running("explaining"):
        for part in broken(problem, judged):
            restriction_fault(problem, judged, part)
        if value and witness is not None:
            requirement_fault(problem, judged, holds(problem, judged), value, witness)
            declared(problem, witness)
    return value


def _verdict(position: Position, watch: Stopwatch) -> Verdict:
    """The verdict on the declaration; its sentences are part of it."""
    with watch.running("rules"):
        problem, judged = declared_on(position)
    with _solver_apart(watch), watch.running("building"):
        return verdict(problem, judged)


@contextmanager
def _solver_apart(watch: Stopwatch) -> Generator[None, None, None]:
    """Counts as solving what "building" spends in the solver: all calls of OR-Tools inside."""
    from ortools.sat.python import cp_model

    spent, real = [0.0], cp_model.CpSolver.solve

    def timed(*arguments: Any, **options: Any) -> Any:
        started = time.process_time()
        try:
            return real(*arguments, **options)
        finally:
            spent[0] += time.process_time() - started

    try:
        with patch.object(cp_model.CpSolver, "solve", timed):
            yield
    finally:
        watch.move(spent[0], "building", "solving")
