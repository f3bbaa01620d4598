"""Which boards fall into parts that don't touch, and which conditions combat does not change."""

from typing import Any

import pytest

from legality import Position
from legality.search.best_block import BlockRanking
from tests.search.exhaustive import block_differences
from tests.table import Value, board, creature, enchantment, equipment, permanent, planeswalker

A, B = "Ann", "Bob"
WOOD = permanent("wood", B, "Land — Forest")
LIVING = permanent("wood", B, "Land Creature — Forest", power=1, toughness=1)
AURA = permanent("aura", B, "Enchantment — Aura", attached_to="b")
LAW = permanent("law", B, "Enchantment")


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


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        # colours and mana values stay; powers do not, as somebody's bonus may end
        ("Protection from multicolored", True),
        ("Protection from mana value 3 or greater", True),
        ("Protection from odd mana values", True),
        ("Protection from creatures with power 3 or greater", False),
    ],
)
def test_protection_from_what_stays_touches_nobody(text: str, fixed: bool) -> None:
    position = board(creature("x", A, text=text), creature("b", B), attacks="x")
    assert separable(position) is fixed


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        # it attacks to the end of the combat, or is gone
        ("As long as equipped creature is attacking, it has first strike.", True),
        # another may die
        ("Equipped creature has first strike as long as you control another creature.", False),
    ],
)
def test_what_lasts_as_long_as_its_bearer_attacks(text: str, fixed: bool) -> None:
    permanents = creature("x", A), creature("b", B), equipment("e", A, "x", text)
    position = board(*permanents, attacks="x")
    assert separable(position) is fixed


def test_who_is_about_to_die_touches_every_part() -> None:
    assert not separable(board(creature("x", A), creature("b", B, "1/0"), attacks="x"))
    assert separable(board(creature("x", A), creature("b", B, "1/1"), attacks="x"))


@pytest.mark.parametrize(
    ("size", "first", "second", "alone"),
    [
        ("3/3", "First strike", "", True),
        ("3/3", "", "Lifelink", True),
        ("3/3", "First strike", "Lifelink", False),  # the early one kills it: nothing is gained
        ("2/2", "First strike", "Lifelink", True),  # one of three counters is left (306.9)
        ("2/2", "First strike\nRampage 1", "Lifelink", False),  # it may grow
        ("3/3", "First strike", "Lifelink\nFirst strike", True),  # both strike before it leaves
    ],
)
def test_attackers_of_one_planeswalker_share_what_it_has_left(
    size: str, first: str, second: str, alone: bool
) -> None:
    permanents = (
        creature("x", A, size, first),
        creature("y", A, text=second),
        planeswalker("w", B),
    )
    assert separable(board(*permanents, attacks="x>w y>w")) is alone
    assert separable(board(*permanents, attacks="x>w y>Bob"))


def test_what_all_attackers_have_leaves_the_parts_apart() -> None:
    text = "Attacking creatures you control have first strike."
    permanents = (creature("x", A), creature("y", A), creature("b", B), enchantment("e", A, text))
    ranking = BlockRanking(board(*permanents, attacks="x y"), B)
    assert ranking.engagements.separable
    assert ranking.outcome({"b": ["x"]}).outcome.died == ("b",)


def stands_alone(condition: str, *others: Value) -> bool:
    """Whether the parts of Bob's combat don't touch; his blocker strikes first on a condition."""
    blocker = creature("b", B, "2/2", f"As long as {condition}, this creature has first strike.")
    position = board(creature("x", A), blocker, *others, attacks="x")
    return BlockRanking(position, B).engagements.separable


@pytest.mark.parametrize("condition", ["it's your turn", "it's not your turn"])
def test_whose_turn_it_is_stays(condition: str) -> None:
    assert stands_alone(condition)


def test_a_land_stays_and_a_living_one_may_die() -> None:
    assert stands_alone("you control a Forest", WOOD)
    assert stands_alone("you control a Forest")  # and none comes
    assert not stands_alone("you control a Forest", LIVING)
    assert not stands_alone("you control a Forest", WOOD, {**LIVING, "id": "other"})


def test_an_aura_dies_with_what_it_enchants() -> None:
    assert stands_alone("you control an enchantment", LAW)
    assert not stands_alone("you control an enchantment", LAW, AURA)


def test_creatures_that_are_counted_may_die() -> None:
    assert not stands_alone("you control another creature")
    assert not stands_alone("you control a tapped land", WOOD)  # not looked into: slow, and right


def test_where_types_may_change_no_count_is_fixed() -> None:
    text = "Enchanted land is a 1/1 creature in addition to its other types."
    law = permanent("law", B, "Enchantment — Aura", text, attached_to="wood")
    assert not stands_alone("you control a Forest", {**WOOD, "printed": True}, law)


def enchanted(text: str) -> dict[str, Any]:
    """Ann attacks with two, one strikes first; Bob's Aura is on the blocker that dies of it."""
    return {
        "rules": "2026-09-25",
        "players": [{"name": A}, {"name": B}],
        "permanents": [
            creature("a0", A, "3/3", "First strike"),
            creature("a1", A, "3/3"),
            creature("b0", B, "1/1"),
            creature("b1", B, "2/3"),
            permanent("aura", B, "Enchantment — Aura", text, attached_to="b0"),
            WOOD,
        ],
        "attacks": {"a0": B, "a1": B},
    }


@pytest.mark.parametrize(
    "text",
    [
        "Creatures you control have deathtouch.",
        "As long as you control a Forest, creatures you control have deathtouch.",
        "Creatures you control have lifelink.",
        "Attacking creatures get -1/-0.",
        "Enchanted creature has deathtouch.",
    ],
)
def test_what_an_aura_says_of_others_ends_with_what_it_enchants(text: str) -> None:
    """704.5m: against every block with every course of the combat."""
    assert list(block_differences(enchanted(text))) == []
