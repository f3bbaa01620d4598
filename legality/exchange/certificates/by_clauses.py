"""A proof by CaDiCaL (`python-sat`), of a statement that is not long as clauses."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any

from legality.clock import ticking
from legality.exchange.certificates.inequality import Inequality, over_literals
from legality.exchange.certificates.steps import Propagated, Step

MOST_CLAUSES = 5_000
"""So many clauses in all, and no longer statement."""

Clause = tuple[int, ...]


def proof_by_clauses(statement: Sequence[Inequality]) -> tuple[Step, ...] | None:
    """The steps that show that the statement can't be satisfied; None where it is too long as
    clauses, or no proof was found."""
    clauses = _all_clauses(statement)
    if clauses is None:
        return None
    learned = _refuted(clauses)
    if learned is None:
        return None
    return tuple(Propagated(over_literals(dict.fromkeys(clause, 1), 1)) for clause in learned)


def _all_clauses(statement: Sequence[Inequality]) -> list[Clause] | None:
    clauses: list[Clause] = []
    for row in ticking(statement):
        for clause in _clauses(row):
            clauses.append(clause)
            if len(clauses) > MOST_CLAUSES:
                return None
    return clauses


def _clauses(row: Inequality) -> Iterator[Clause]:
    """Sets of literals, none larger than it must be, one of which holds: if all of a set fail, the
    others do not reach the degree."""
    literals = sorted(row.literals.items(), key=lambda pair: -pair[1])
    spare = sum(coefficient for _, coefficient in literals) - row.degree
    left = [0]
    for _, coefficient in reversed(literals):
        left.append(left[-1] + coefficient)
    left.reverse()
    waiting: list[tuple[int, int, Clause]] = [(0, spare, ())]
    while waiting:
        place, spare, failing = waiting.pop()
        if spare < 0:
            yield failing
        elif left[place] > spare:
            literal, coefficient = literals[place]
            waiting.append((place + 1, spare, failing))
            waiting.append((place + 1, spare - coefficient, (*failing, literal)))


def _refuted(clauses: Sequence[Clause]) -> list[Clause] | None:
    """What CaDiCaL learns on its way to the empty clause; None where it does not get there."""
    solvers: Any = import_module("pysat.solvers")
    with solvers.Solver(
        name="cd15", bootstrap_with=[list(clause) for clause in clauses], with_proof=True
    ) as solver:
        if solver.solve() is not False:
            return None
        proof: list[str] = solver.get_proof()
    lines = (line.split() for line in proof if not line.startswith("d"))
    learned = [tuple(int(word) for word in words[:-1]) for words in lines]
    return learned if learned and not learned[-1] else [*learned, ()]
