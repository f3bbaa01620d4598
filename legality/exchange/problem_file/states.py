"""What a file says of one way that things may be: of a declaration, and of damage."""

from collections.abc import Sequence
from itertools import product

from msgspec import Struct

from legality.gaps import Gaps, Line
from legality.problem.damage import DamageProblem
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


class DamageState(Struct, frozen=True):
    """The Problem; what nobody knows, so that every answer is undecided (`unknown`); and the lines
    that it was stated without."""

    problem: DamageProblem
    unknown: tuple[str, ...] = ()
    not_understood: tuple[Line, ...] = ()
    not_modelled: tuple[Line, ...] = ()


def gaps_of(state: DeclarationState | DamageState) -> Gaps:
    """The lines that it was stated without."""
    return Gaps(not_understood=state.not_understood, not_modelled=state.not_modelled)


Answers = tuple[bool, ...]
"""Whether each of the circumstances that a file asks holds, in their order."""


def in_order(number: int) -> Sequence[Answers]:
    """All answers to so many questions, in the order in which they are worked out."""
    return tuple(product((False, True), repeat=number))
