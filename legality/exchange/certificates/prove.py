"""A proof that a statement can't be satisfied: by adding up where that is enough, else by a solver
that writes down its proof. Whatever it comes from, it was followed step by step before it is given.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Literal

from msgspec import Struct

from legality.clock import Clock
from legality.exchange.certificates.add_up import proof_by_sum
from legality.exchange.certificates.by_clauses import proof_by_clauses
from legality.exchange.certificates.by_exact import proof_by_exact
from legality.exchange.certificates.inequality import Inequality
from legality.exchange.certificates.replay import trimmed
from legality.exchange.certificates.steps import Step, WrongProof

Method = Literal["sum", "exact", "clauses"]
"""How a proof was found: by adding up, by Exact, or by CaDiCaL."""
SECONDS = 60.0
"""So long a solver searches where nobody says how long."""


class Proof(Struct, frozen=True):
    """The steps, and how they were found."""

    steps: tuple[Step, ...]
    method: Method


def prove(
    statement: Sequence[Inequality],
    objective: Mapping[int, int],
    variables: int,
    *,
    methods: Sequence[Method] = ("sum", "exact", "clauses"),
    seconds: float | None = None,
) -> Proof | None:
    """A proof that the statement, whose last inequality is how much of the objective is asked for,
    can't be satisfied; None where none was found in time. Raises `OutOfTime`."""
    clock = Clock(seconds)
    for method, find in _ways(statement, objective, variables, clock):
        if method not in methods:
            continue
        try:
            steps = find()
            if steps is not None:
                return Proof(trimmed(statement, steps), method)
        except WrongProof:
            if method == "sum":  # a fault of ours: a solver may take steps that are no part of this
                raise
    return None


def _ways(
    statement: Sequence[Inequality], objective: Mapping[int, int], variables: int, clock: Clock
) -> Iterator[tuple[Method, Callable[[], tuple[Step, ...] | None]]]:
    left = clock.left()
    seconds = SECONDS if left is None else left
    if _installed("ortools"):
        yield "sum", partial(proof_by_sum, statement, objective, variables, seconds)
    if _installed("exact"):
        yield "exact", partial(proof_by_exact, statement, variables, seconds)
    if _installed("pysat"):
        yield "clauses", partial(proof_by_clauses, statement)


def _installed(package: str) -> bool:
    return find_spec(package) is not None
