"""Which players a text means."""

import pytest

from legality.effects.players import Players, Who
from legality.rulebook.moment import Viewpoint
from legality.rulebook.players import players
from tests.rulebook.test_evaluate import BY_BOB, BY_CURSE, BY_VEIL, TABLE


@pytest.mark.parametrize(
    ("who", "reader", "expected"),
    [
        (Who.ENCHANTED, BY_CURSE, ("Bob",)),
        (Who.ENCHANTED, BY_VEIL, ()),
        (Who.CONTROLLER_OF_ATTACHED, BY_VEIL, ("Bob",)),
        (Who.CONTROLLER_OF_ATTACHED, BY_BOB, ()),
        (Who.ITS_CONTROLLER, BY_VEIL, ("Bob",)),
        (Who.ITS_OWNER, BY_VEIL, ("Ann",)),
        (Who.CHOSEN, BY_VEIL, ()),
        (Who.DEFENDING, BY_BOB, ("Bob",)),
        (Who.ATTACKING, BY_BOB, ("Ann",)),
    ],
)
def test_which_players_are_meant(
    who: Players, reader: Viewpoint, expected: tuple[str, ...]
) -> None:
    assert players(TABLE, who, reader) == expected
