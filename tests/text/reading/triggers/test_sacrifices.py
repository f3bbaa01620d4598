"""What is given up for something, in words (118.12)."""

import pytest

from legality.effects.canonical import all_of
from legality.effects.filters import OTHER
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy, HasType
from legality.text.reading.triggers.sacrifices import GivenUp, sacrifice_of

CREATURE, YOURS = HasType("creature"), ControlledBy(Who.YOU)


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        ("sacrifice a creature", GivenUp(1, all_of((CREATURE, YOURS)))),
        ("sacrifice two lands", GivenUp(2, all_of((HasType("land"), YOURS)))),
        (
            "return another creature you control to its owner's hand",
            GivenUp(1, all_of((all_of((CREATURE, YOURS)), OTHER))),
        ),
        # not permanents, or not so many that it is told
        ("pay {2}", None),
        ("discard a card", None),
        ("sacrifice any number of creatures", None),
        ("sacrifice a frob", None),
        ("return a creature card from your graveyard to your hand", None),
        ("sacrifice a creature and frobnicate", None),
    ],
)
def test_what_is_given_up(cost: str, expected: GivenUp | None) -> None:
    assert sacrifice_of(cost) == expected
