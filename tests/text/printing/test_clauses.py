"""What is said of a subject, in the singular and the plural."""

import pytest

from legality.effects.attacking import MustAttack, NeedsCompany, OnlyAlone
from legality.effects.blocking import AdditionalBlocks, CantBeBlocked, CantBlock, MustBeBlocked
from legality.effects.characteristics import Goaded
from legality.effects.effects import AnyEffect
from legality.effects.filters import Not
from legality.effects.qualities import HasType, Is
from legality.text.printing.clauses import attacking, blocked, blocking, state
from legality.text.printing.qualities import Unsayable


def said(effect: AnyEffect, one: bool) -> list[str]:
    return [text for read in (attacking, blocking, blocked, state) if (text := read(effect, one))]


@pytest.mark.parametrize(
    ("effect", "one", "many"),
    [
        (MustAttack(), "attacks each combat if able", "attack each combat if able"),
        (OnlyAlone(action="block"), "can only block alone", "can only block alone"),
        (NeedsCompany(action="attack"), "can't attack alone", "can't attack alone"),
        (
            CantBlock(attackers=Not(Is("tapped"))),
            "can block only tapped creatures",
            "can block only tapped creatures",
        ),
        (
            AdditionalBlocks(more=None),
            "can block any number of creatures",
            "can block any number of creatures",
        ),
        (
            CantBeBlocked(blockers=HasType("wall")),
            "can't be blocked by Walls",
            "can't be blocked by Walls",
        ),
        (
            MustBeBlocked(blockers=HasType("wall")),
            "must be blocked by a Wall if able",
            "must be blocked by a Wall if able",
        ),
        (Goaded(), "is goaded", "are goaded"),
    ],
)
def test_one_printer_says_each(effect: AnyEffect, one: str, many: str) -> None:
    assert said(effect, True) == [one]
    assert said(effect, False) == [many]


def test_between_two_and_three_blockers_has_no_words() -> None:
    with pytest.raises(Unsayable):
        blocked(MustBeBlocked(least=2, most=3), True)
