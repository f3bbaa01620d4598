"""Problems for other solvers: one statement over Booleans, and a writer for each form."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from legality.booleans.statement import Statement
from legality.booleans.stating import statement
from legality.exchange.forms.cp_sat import cp_sat
from legality.exchange.forms.dimacs import cnf, wcnf
from legality.exchange.forms.linear import lp, minizinc, mps, opb, xcsp3
from legality.exchange.forms.question import SolverQuestion, solver_question

FORMS: Mapping[str, Callable[[Statement], Iterator[str]]] = MappingProxyType(
    {
        "wcnf": wcnf,
        "cnf": cnf,
        "opb": opb,
        "lp": lp,
        "mps": mps,
        "mzn": minizinc,
        "xcsp3": xcsp3,
        "cpsat": cp_sat,
    }
)
"""The lines of a statement in each form, by the usual ending of its files (`.xml` for XCSP3)."""

__all__ = ["FORMS", "SolverQuestion", "Statement", "solver_question", "statement"]
