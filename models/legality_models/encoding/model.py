"""A CP-SAT model that is quick to state: sums go straight into its protocol buffer.

On boards of ordinary size stating a model in Python takes as long as solving it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, cast

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model_helper import Literal

Var = cp_model.IntVar
Linear = cp_model.LinearExprT
FEW = 8
"""Sums of so few are stated sooner through the solver's own expressions."""
BOOLEAN = cp_model.Domain(0, 1)


class Model(cp_model.CpModel):
    """A model without the old names of its methods, which take longer to make than a small model
    takes to solve."""

    def _add_pre_pep8_methods(self) -> None:
        pass

    def boolean(self) -> Var:
        """A new variable that is 0 or 1."""
        return cp_model.IntVar(cast("Any", self.proto)).with_domain(BOOLEAN)

    def number(self, most: int) -> Var:
        """A new variable from 0 to `most`."""
        domain = BOOLEAN if most == 1 else cp_model.Domain(0, most)
        return cp_model.IntVar(cast("Any", self.proto)).with_domain(domain)

    def between(
        self, terms: Sequence[Var], least: int, most: int, literals: Iterable[Literal] = ()
    ) -> None:
        """The variables add up to so many, if all literals hold."""
        if 0 < len(terms) <= FEW:
            short = self.add_linear_constraint(cp_model.LinearExpr.sum(terms), least, most)
            short.only_enforce_if(*literals)
            return
        constraint: Any = cast("Any", self.proto).constraints.add()
        linear: Any = constraint.linear
        factors = Counter([term.index for term in terms])
        linear.vars.extend(list(factors))
        linear.coeffs.extend(list(factors.values()))
        linear.domain.extend((least, most))
        constraint.enforcement_literal.extend([literal.index for literal in literals])
