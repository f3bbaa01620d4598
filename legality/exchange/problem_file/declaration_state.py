"""What a file of a declaration says of one way that things may be."""

from collections.abc import Sequence
from itertools import product

from msgspec import Struct

from legality.gaps import Line
from legality.problem.declarations import Problem
from legality.verdict import Violation


class DeclarationState(Struct, frozen=True):
    """The Problem; what is wrong with the declaration that it can't say; what nobody knows, so that
    every answer is undecided (`unknown`); and the lines that it was stated without."""

    problem: Problem
    faults: tuple[Violation, ...] = ()
    unknown: tuple[str, ...] = ()
    not_understood: tuple[Line, ...] = ()
    not_modelled: tuple[Line, ...] = ()


Answers = tuple[bool, ...]
"""Whether each of the circumstances that a file asks holds, in their order."""


def in_order(number: int) -> Sequence[Answers]:
    """All answers to so many questions, in the order in which they are worked out."""
    return tuple(product((False, True), repeat=number))
