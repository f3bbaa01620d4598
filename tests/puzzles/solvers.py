"""Solvers that have nothing to do with this library, for confirming answers."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

# python-sat is not typed
_solvers: Any = import_module("pysat.solvers")
_formula: Any = import_module("pysat.formula")
_rc2: Any = import_module("pysat.examples.rc2")
_generators: Any = import_module("pysat.examples.genhard")
_cardinality: Any = import_module("pysat.card")


def satisfiable(clauses: Iterable[Sequence[int]]) -> bool:
    """Whether CaDiCaL finds a satisfying assignment."""
    with _solvers.Cadical153(bootstrap_with=[list(clause) for clause in clauses]) as solver:
        return bool(solver.solve())


def most_satisfied(clauses: Sequence[Sequence[int]], hard: Sequence[Sequence[int]] = ()) -> int:
    """The MAX-SAT value by RC2: clauses satisfied at best while the hard ones hold."""
    clauses = [clause for clause in clauses if clause]
    if not clauses:
        return 0
    weighted = _formula.WCNF()
    for clause in hard:
        weighted.append(list(clause))
    for clause in clauses:
        weighted.append(list(clause), weight=1)
    with _rc2.RC2(weighted) as solver:
        solver.compute()
        return len(clauses) - int(solver.cost)


def generated(family: str, size: int) -> list[list[int]]:
    """The clauses of one of python-sat's hard families: PHP, PAR, GT, CB."""
    clauses: list[list[int]] = getattr(_generators, family)(size).clauses
    return clauses


def covers(elements: int, triples: Sequence[Sequence[int]]) -> int:
    """How many exact covers there are, by blocking each model found."""
    holding = [[t + 1 for t, one in enumerate(triples) if e in one] for e in range(elements)]
    if not all(holding):
        return 0
    clauses: list[list[int]] = []
    for own in holding:
        encoded: list[list[int]] = _cardinality.CardEnc.equals(
            lits=own, bound=1, encoding=_cardinality.EncType.pairwise
        ).clauses
        clauses += encoded
    with _solvers.Cadical153(bootstrap_with=clauses) as solver:
        found = 0
        while solver.solve():
            found += 1
            model: list[int] = solver.get_model()
            solver.add_clause([-one for one in model])
        return found


def most_disjoint(elements: int, triples: Sequence[Sequence[int]]) -> int:
    """The largest number of disjoint triples, by RC2."""
    hard = [
        [-(one + 1), -(other + 1)]
        for other in range(len(triples))
        for one in range(other)
        if set(triples[one]) & set(triples[other])
    ]
    return most_satisfied([[t + 1] for t in range(len(triples))], hard)
