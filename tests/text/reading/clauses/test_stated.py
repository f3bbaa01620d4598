"""What changes only values that a position states itself."""

import pytest

from legality.effects.characteristics import Gets
from legality.effects.conditions import Always, SourceIs, Undecided
from legality.effects.filters import AllOf
from legality.effects.qualities import THIS, HasColor, Is
from legality.text.reading.clauses.stated import of_combat, stated


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (Gets(subject=THIS, bonus="+1/+1"), True),
        (Gets(subject=AllOf((HasColor("R"), Is("attacking"))), bonus="+1/+0"), False),
        (Gets(subject=THIS, bonus="+1/+1", condition=SourceIs(Is("blocking"))), False),
        (Gets(subject=THIS, bonus="+1/+1", condition=Undecided("it is raining")), True),
        (Gets(subject=THIS, bonus="+1/+1", condition=Undecided("it was blocked")), False),
    ],
)
def test_a_bonus_is_stated_unless_it_hangs_on_combat(effect: Gets, expected: bool) -> None:
    assert stated(effect) is expected


def test_only_attacking_and_blocking_are_of_combat() -> None:
    assert not of_combat((Always(), Is("tapped"), "attacking"))
