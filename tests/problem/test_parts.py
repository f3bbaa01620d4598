"""Who goes through the parts of a Problem meets every one, and raises at a kind unheard of."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from legality.legal.declarations import LegalDeclarations
from legality.problem.classes import classes
from legality.problem.declarations import (
    Antecedent,
    Capacity,
    ChosenCount,
    Company,
    Cost,
    DeclaredCap,
    Forbidden,
    Problem,
    Reason,
    Requirement,
    Solitary,
)
from legality.problem.prices import Price

WHY = Reason("509.1b", "by hand")
FULL = Problem(
    "blocks",
    "Bob",
    ("b1", "b2"),
    ("a1",),
    forbidden=(Forbidden(1, 1, WHY),),
    capacities=(Capacity(0, 2, WHY),),
    counts=(ChosenCount(0, 2, 2, WHY),),
    caps=(DeclaredCap(3, 1, 1, WHY),),
    company=(Company(0, 2, 1, WHY),),
    solitary=(Solitary(1, WHY),),
    requirements=(Requirement(1, 1, WHY),),
    antecedents=(Antecedent(1, 1),),
    costs=(Cost(1, 1, Price(mana=1), WHY),),
)


class Whim(Struct, frozen=True):
    """A kind of part that nobody has thought of."""

    creatures: int
    reason: Reason


def test_every_part_is_met_once_whatever_field_holds_it() -> None:
    kinds = [type(part) for part in FULL.parts]
    restrictions = [Forbidden, Capacity, ChosenCount, DeclaredCap, Company, Solitary]
    assert kinds == [*restrictions, Requirement, Antecedent, Cost]


def test_a_new_kind_of_part_is_never_passed_over() -> None:
    made_up = replace(FULL, caps=(Whim(1, WHY),))
    with pytest.raises(AssertionError, match="Whim"):
        classes(made_up)
    with pytest.raises(AssertionError, match="Whim"):
        LegalDeclarations(made_up).count()
