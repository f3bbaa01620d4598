"""The answers by CP-SAT where a diagram would be too large: slower, and no counts."""

from collections.abc import Iterator

from legality.problem import Declaration, Problem

from .weights import Weighed, Weights


def declarations(problem: Problem) -> Iterator[Declaration]:
    """Every legal declaration once, in no stated order."""
    import legality_models

    return iter(legality_models.declarations(problem))


def best(problem: Problem, weights: Weights, count: int) -> Iterator[Weighed]:
    """The legal declarations of greatest weight, greatest first."""
    import legality_models

    raise NotImplementedError(legality_models)
