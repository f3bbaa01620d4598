"""Inequalities over variables of 0 and 1, and the steps by which one follows from others.

A literal is a variable's number, or minus that for its negation (1 minus the variable).
"""

import re
from collections.abc import Iterable, Mapping

from legality.frozen import HashedByContent

TERM = re.compile(r"([+-]\d+) (~?)x([1-9]\d*)")


class Inequality(HashedByContent, frozen=True):
    """The sum of coefficient × variable is at least `bound`; no coefficient is 0."""

    coefficients: Mapping[int, int]
    bound: int

    @property
    def degree(self) -> int:
        """The bound of the same inequality over literals with positive coefficients."""
        return self.bound - sum(c for c in self.coefficients.values() if c < 0)

    @property
    def literals(self) -> dict[int, int]:
        """The coefficient of each literal where all are positive: that is at least `degree`."""
        return {v if c > 0 else -v: abs(c) for v, c in self.coefficients.items()}

    @property
    def impossible(self) -> bool:
        """Whether no values of the variables satisfy it."""
        return sum(c for c in self.coefficients.values() if c > 0) < self.bound

    @property
    def negation(self) -> "Inequality":
        """What holds exactly if this does not."""
        return Inequality({v: -c for v, c in self.coefficients.items()}, 1 - self.bound)

    def plus(self, other: "Inequality") -> "Inequality":
        """The sum of both."""
        total = dict(self.coefficients)
        for variable, coefficient in other.coefficients.items():
            total[variable] = total.get(variable, 0) + coefficient
        return inequality(total, self.bound + other.bound)

    def times(self, factor: int) -> "Inequality":
        """The same so many times; `factor` is 1 or more."""
        coefficients = {v: c * factor for v, c in self.coefficients.items()}
        return Inequality(coefficients, self.bound * factor)

    def divided(self, divisor: int) -> "Inequality":
        """Each literal's coefficient, and the degree, divided and rounded up."""
        return over_literals(
            {literal: -(-c // divisor) for literal, c in self.literals.items()},
            -(-self.degree // divisor),
        )

    def saturated(self) -> "Inequality":
        """No literal's coefficient is more than the degree."""
        degree = max(self.degree, 0)
        return over_literals(
            {literal: min(c, degree) for literal, c in self.literals.items()}, degree
        )

    def __str__(self) -> str:
        """A line of OPB, without an end."""
        terms = "".join(f"{c:+d} x{v} " for v, c in self.coefficients.items())
        return f"{terms}>= {self.bound} ;"


def inequality(coefficients: Mapping[int, int], bound: int) -> Inequality:
    """The inequality, without coefficients of 0."""
    return Inequality({v: c for v, c in coefficients.items() if c}, bound)


def over_literals(literals: Mapping[int, int], degree: int) -> Inequality:
    """The inequality that the sum of positive coefficient × literal is at least `degree`."""
    coefficients = {abs(literal): c if literal > 0 else -c for literal, c in literals.items()}
    return inequality(
        coefficients, degree - sum(c for literal, c in literals.items() if literal < 0)
    )


def axiom(literal: int) -> Inequality:
    """The literal is at least 0."""
    return over_literals({literal: 1}, 0)


def read(line: str) -> Inequality:
    """An inequality from a line of OPB: `+1 x3 -2 ~x7 >= 1 ;`. Raises `ValueError`."""
    terms, sign, bound = line.removesuffix(";").rstrip().rpartition(">=")
    if not sign or TERM.sub("", terms).strip():
        raise ValueError(f"not an inequality of OPB: {line!r}")
    return _collected(((int(c), negated, int(v)) for c, negated, v in TERM.findall(terms)), bound)


def _collected(terms: Iterable[tuple[int, str, int]], bound: str) -> Inequality:
    total: dict[int, int] = {}
    least = int(bound)
    for coefficient, negated, variable in terms:
        total[variable] = total.get(variable, 0) + (-coefficient if negated else coefficient)
        least -= coefficient if negated else 0
    return inequality(total, least)
