"""By whose size, and by which number, a triggered ability does something: "its", "that creature's",
cards in hand."""

from typing import Any

import pytest
from msgspec import structs

from legality import best_block
from tests.moments.answers import A, B, blocks
from tests.table import Value, board, creature, enchantment

HIT = "Whenever a creature you control deals combat damage to a player, "


def life(text: str, **fields: Any) -> tuple[int, int, bool]:
    """Ann's and Bob's life after the unblocked 3/7 of Ann's, and whether that is proved."""
    position = board(creature("a", A, "3/7"), enchantment("law", A, HIT + text), attacks="a")
    ann, bob = position.players
    position = structs.replace(position, players=(structs.replace(ann, **fields), bob))
    found = best_block(position)
    return found.outcome.life[A], found.outcome.life[B], found.proved


@pytest.mark.parametrize(
    ("text", "ann", "bob"),
    [
        ("you gain life equal to that creature's toughness.", 27, 17),
        ("you gain life equal to its power.", 23, 17),
        ("each opponent loses life equal to its power.", 20, 14),
        ("you gain 1 life for each creature you control.", 21, 17),
        ("it deals damage equal to its power to that player.", 20, 14),
    ],
)
def test_the_size_of_the_creature_that_it_triggered_on(text: str, ann: int, bob: int) -> None:
    assert life(text) == (ann, bob, True)


def test_a_number_that_the_position_does_not_tell_is_no_proof() -> None:
    text = "you gain life equal to the number of cards in your hand."
    assert life(text)[2] is False
    assert life(text, hand=2) == (22, 17, True)


def attacked_by(text: str, size: str, *others: Value) -> bool | None:
    """Whether Bob's guard, which can't block 4 power or more, may block Ann's bear of 1/1, beside
    which an ogre of that size attacks."""
    ogre = creature("o", A, size, types="Creature — Ogre")
    bear = creature("a", A, "1/1", text)
    guard = creature("g", B, "2/2", "This creature can't block creatures with power 4 or greater.")
    return blocks(board(bear, ogre, guard, *others, attacks="a o", blocks="g>a"))


def test_that_creatures_power_is_not_ones_own() -> None:
    """1 + 3 = 4; by its own power 1 + 1 = 2."""
    text = (
        "Whenever another creature you control attacks, this creature gets +X/+0 until end of turn,"
        " where X is that creature's power."
    )
    assert attacked_by(text, "3/3") is False
    assert attacked_by(text, "2/3") is True
    own = text.replace("that creature's", "this creature's")
    assert attacked_by(own, "3/3") is True
    assert attacked_by(own.replace("+X/+0", "+3/+0"), "3/3") is False


def test_counters_by_that_creatures_power() -> None:
    text = (
        "Whenever another creature you control attacks, put X +1/+1 counters on this creature, "
        "where X is that creature's power."
    )
    assert attacked_by(text, "3/3") is False
    assert attacked_by(text, "2/9") is True


def hit_for(power: str, size: str) -> bool | None:
    """Whether Bob's guard of that size may block after Ann's bear dealt each creature of his damage
    equal to its power."""
    text = (
        "Whenever a creature you control attacks, it deals damage equal to its power to each "
        "creature defending player controls."
    )
    attacker, guard = creature("a", A, power), creature("g", B, size)
    law = enchantment("law", A, text)
    return blocks(board(attacker, guard, law, attacks="a", blocks="g"))


def test_a_creature_that_deals_damage_does_so_by_its_own_power() -> None:
    """3 damage to a 1/3 (1 by the power of the damaged one), 1 damage to a 3/3 (not 3)."""
    assert hit_for("3/3", "1/3") is False
    assert hit_for("1/1", "3/3") is True
