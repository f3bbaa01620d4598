"""What a file of damage says of one way that things may be."""

from msgspec import Struct

from legality.gaps import Line
from legality.problem.damage import DamageProblem


class DamageState(Struct, frozen=True):
    """The Problem; what nobody knows, so that every answer is undecided (`unknown`); and the lines
    that it was stated without."""

    problem: DamageProblem
    unknown: tuple[str, ...] = ()
    not_understood: tuple[Line, ...] = ()
    not_modelled: tuple[Line, ...] = ()
