"""The CP-SAT encodings of a Problem, and the only package that knows OR-Tools."""

from .best import Best, Weights, best
from .conflict import conflict
from .listing import declarations
from .maximum import Maximum, maximum

__all__ = ["Best", "Maximum", "Weights", "best", "conflict", "declarations", "maximum"]
