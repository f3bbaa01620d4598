"""Conditions that combat can't change, by hand."""

from typing import Any

import pytest

from legality.search.best_block import BlockRanking
from tests.search.exhaustive import block_differences
from tests.table import Value, board, creature, permanent

A, B = "Ann", "Bob"
WOOD = permanent("wood", B, "Land — Forest")
LIVING = permanent("wood", B, "Land Creature — Forest", power=1, toughness=1)
AURA = permanent("aura", B, "Enchantment — Aura", attached_to="b")
LAW = permanent("law", B, "Enchantment")


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
    text = "Enchanted land is a creature in addition to its other types."
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
