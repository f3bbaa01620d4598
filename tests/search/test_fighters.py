"""What a creature brings into a fight."""

import pytest

from legality.search.best_block import BlockRanking
from legality.search.fighters import Fighter
from tests.table import (
    RULES_2006,
    RULES_2026,
    board,
    creature,
)

A, B = "Ann", "Bob"


def fighter(text: str, size: str = "2/3", rules: str = RULES_2026) -> Fighter:
    """A creature of Bob's with that text, worth 5."""
    one = creature("b", B, size, text, mana_value=5)
    position = board(creature("x", A), one, attacks="x", rules=rules)
    return BlockRanking(position, B).engagements.fighters["b"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", Fighter(2, 3, 3, 5, -1)),
        ("Flying", Fighter(2, 3, 3, 5, -1)),
        ("First strike", Fighter(2, 3, 3, 5, -1, early=True, late=False)),
        ("Double strike", Fighter(2, 3, 3, 5, -1, early=True)),
        ("Deathtouch", Fighter(2, 3, 3, 5, -1, deadly=True)),
        ("Trample", Fighter(2, 3, 3, 5, -1, tramples=True)),
        ("Lifelink", Fighter(2, 3, 3, 5, -1, lifelink=True)),
        ("Indestructible", Fighter(2, 3, None, 5, -1)),
        ("Toxic 2", Fighter(2, 3, 3, 5, -1, toxic=2)),
        ("Wither", Fighter(2, 3, 3, 5, -1, weakens=True)),
        ("Infect", Fighter(2, 3, 3, 5, -1, weakens=True, infects=True)),
        ("Banding", Fighter(2, 3, 3, 5, -1, bands=True)),
        ("Bands with other Goblins", Fighter(2, 3, 3, 5, -1, odd=True)),
    ],
)
def test_what_a_creature_brings(text: str, found: Fighter) -> None:
    assert fighter(text) == found


def test_deathtouch_marks_nobody_as_deadly_before_it_is_a_keyword() -> None:
    assert not fighter("Deathtouch", rules=RULES_2006).deadly


def test_a_negative_power_deals_nothing() -> None:
    assert fighter("", "-1/3").amount == 0
