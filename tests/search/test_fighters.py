"""What a creature brings into a fight, and which boards fall into parts."""

import pytest

from legality import Position
from legality.search.best_block import BlockRanking
from legality.search.fighters import Fighter
from tests.table import (
    RULES_2006,
    RULES_2026,
    board,
    creature,
    enchantment,
    equipment,
    planeswalker,
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
        ("Banding", Fighter(2, 3, 3, 5, -1, odd=True)),
    ],
)
def test_what_a_creature_brings(text: str, found: Fighter) -> None:
    assert fighter(text) == found


def test_deathtouch_marks_nobody_as_deadly_before_it_is_a_keyword() -> None:
    assert not fighter("Deathtouch", rules=RULES_2006).deadly


def test_a_negative_power_deals_nothing() -> None:
    assert fighter("", "-1/3").amount == 0


def separable(position: Position) -> bool:
    """Whether the parts of Bob's combat can be looked at alone."""
    return BlockRanking(position, B).engagements.separable


LORD = "Other creatures you control have first strike."
OWN = "This creature has first strike."
COUNTING = "This creature has first strike as long as you control another creature."
WORN = "Equipped creature has first strike."


def test_parts_stand_alone_where_nobodys_abilities_can_change() -> None:
    x, b = creature("x", A), creature("b", B)
    # an enchantment stays, whoever dies; so does an equipment with what it is attached to
    assert separable(board(x, b, enchantment("e", B, LORD.replace("Other c", "C")), attacks="x"))
    assert separable(board(x, b, equipment("e", B, "b", WORN), attacks="x"))
    assert separable(board(x, b, creature("c", B, text=OWN), attacks="x"))
    # a lord may die, and so may those whom another counts
    assert not separable(board(x, b, creature("c", B, text=LORD), attacks="x"))
    assert not separable(board(x, b, creature("c", B, text=COUNTING), attacks="x"))


def test_who_is_about_to_die_touches_every_part() -> None:
    assert not separable(board(creature("x", A), creature("b", B, "1/0"), attacks="x"))
    assert separable(board(creature("x", A), creature("b", B, "1/1"), attacks="x"))


@pytest.mark.parametrize(
    ("first", "second", "alone"),
    [
        ("First strike", "", True),
        ("", "Lifelink", True),
        ("First strike", "Lifelink", False),  # the early one kills it: nothing is left to gain by
    ],
)
def test_attackers_of_one_planeswalker_share_what_it_has_left(
    first: str, second: str, alone: bool
) -> None:
    permanents = (creature("x", A, text=first), creature("y", A, text=second), planeswalker("w", B))
    assert separable(board(*permanents, attacks="x>w y>w")) is alone
    assert separable(board(*permanents, attacks="x>w y>Bob"))


def test_what_all_attackers_have_leaves_the_parts_apart() -> None:
    text = "Attacking creatures you control have first strike."
    permanents = (creature("x", A), creature("y", A), creature("b", B), enchantment("e", A, text))
    ranking = BlockRanking(board(*permanents, attacks="x y"), B)
    assert ranking.engagements.separable
    assert ranking.outcome({"b": ["x"]}).outcome.died == ("b",)
