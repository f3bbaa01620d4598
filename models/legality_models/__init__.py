"""The CP-SAT encodings of a Problem, and the only package that knows OR-Tools."""

from legality_models.best import Best, PairWeights, best
from legality_models.conflict import conflict
from legality_models.listing import declarations
from legality_models.maximum import Maximum, maximum
from legality_models.multipliers import multipliers
from legality_models.nearest import Near, nearest

__all__ = [
    "Best",
    "Maximum",
    "Near",
    "PairWeights",
    "best",
    "conflict",
    "declarations",
    "maximum",
    "multipliers",
    "nearest",
]
