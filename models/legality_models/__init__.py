"""The CP-SAT encodings of a Problem, and the only package that knows OR-Tools."""

from .conflict import conflict
from .maximum import Maximum, maximum

__all__ = ["Maximum", "conflict", "maximum"]
