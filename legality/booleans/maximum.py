"""The most requirements that can be obeyed, by a solver of clauses: the way where CP-SAT cannot be
installed (in a browser). python-sat has solvers that are built for that platform.

The solver is asked for ever more requirements until it proves that one more is impossible. It works
in pieces of so many conflicts, and the clock is looked at between them.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from legality.booleans.clauses import Clauses
from legality.booleans.question import MaximumQuestion
from legality.booleans.statement import Limit, Statement
from legality.booleans.stating import statement
from legality.clock import Clock, OutOfTime
from legality.errors import TooLarge
from legality.problem.checker import obeyed
from legality.problem.declarations import Declaration

SOLVER = "glucose4"
CONFLICTS = 500
"""In one piece: some hundredths of a second."""


class ProvedMaximum(Struct, frozen=True):
    """`witness` obeys `value` requirements (None: no declaration is known that obeys more than was
    known), and no declaration obeys more than `bound`."""

    value: int
    bound: int
    witness: Declaration | None


def maximum(
    question: MaximumQuestion, known: int, most: int, *, seconds: float | None = None
) -> ProvedMaximum:
    """The most requirements that can be obeyed, of which `known` are known to be, and not more than
    `most` can be. Where the seconds end the proof, `bound` is more than `value`. Raises TooLarge
    where python-sat is not installed, or the costs are beyond what can be stated."""
    clock = Clock(seconds)
    value, bound, witness = known, most, None
    try:
        with clock.running():
            asking = _SatSolver(statement(question), clock)
            while value < bound:
                model = asking.satisfied(value + 1)
                if model is None:
                    bound = value
                    break
                witness = asking.declaration(model)
                value = obeyed(question.problem, witness, question.in_force)
    except OutOfTime:
        pass
    return ProvedMaximum(value, max(value, bound), witness)


class _SatSolver:
    """One solver that is asked for ever more."""

    def __init__(self, stated: Statement, clock: Clock) -> None:
        self.stated = stated
        self.clock = clock
        self.clauses = Clauses(stated.size)
        for limit in stated.limits:
            self.clauses.add(limit)
        for members in stated.alike:
            self.clauses.in_order([tuple(stated.pairs[creature].values()) for creature in members])
        self.given = 0
        self.solver: Any = _solver()

    def satisfied(self, number: int) -> Sequence[int] | None:
        """The literals that hold where so many requirements are obeyed; None where that is proved
        to be impossible. Raises OutOfTime."""
        counted = self.stated.counted
        assumed = self.clauses.new()
        weights = tuple(counted.values())
        self.clauses.add(Limit(tuple(counted), least=number, when=(assumed,), weights=weights))
        for clause in self.clauses.clauses[self.given :]:
            self.solver.add_clause(clause)
        self.given = len(self.clauses.clauses)
        answer: bool | None = None
        while answer is None:
            self.clock.check()
            self.solver.conf_budget(CONFLICTS)
            answer = self.solver.solve_limited(assumptions=[assumed])
        return self.solver.get_model() if answer else None

    def declaration(self, model: Sequence[int]) -> Declaration:
        """What the creatures choose where those literals hold."""
        true = {literal for literal in model if literal > 0}
        return tuple(
            sum(1 << object_index for object_index, boolean in own.items() if boolean in true)
            for own in self.stated.pairs
        )


def _solver() -> Any:
    try:
        from pysat.solvers import Solver  # type: ignore[import-untyped]
    except ModuleNotFoundError:
        raise TooLarge("neither OR-Tools nor python-sat is installed to prove it") from None
    return Solver(name=SOLVER)
