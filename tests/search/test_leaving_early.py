"""A defending player who loses in the first damage step takes along what is theirs (800.4a)."""

import pytest

from legality import Position, best_attack, best_block
from tests.moments.answers import A, B
from tests.table import Value, aura, creature, enchantment

C = "Cat"
QUICK, OGRE = creature("quick", A, "2/2", "First strike"), creature("ogre", A, "4/4")
LEAVES = (("", "once Bob has lost the game (704.5), what is theirs leaves the game"),)


def attack(*permanents: Value, bob: int = 2, quick: str = B) -> Position:
    """The quick one attacks Bob, the ogre Cat, who has 4 life."""
    return Position.from_value(
        {
            "players": [{"name": A}, {"name": B, "life": bob}, {"name": C, "life": 4}],
            "permanents": [QUICK, OGRE, *permanents],
            "attacks": {"quick": quick, "ogre": C},
        }
    )


ANTHEM = enchantment("law", B, "Attacking creatures get +2/+0.")
RAGE = aura("rage", B, "ogre", "Enchant creature\nEnchanted creature gets +2/+2.")


@pytest.mark.parametrize("owned", [ANTHEM, RAGE])
def test_what_others_fight_with_is_left_open(owned: Value) -> None:
    # Bob is dead before the ogre strikes: of his Aura's +2/+2 it has nothing then, and Cat lives.
    found = best_block(attack(owned), C)
    assert (found.proved, found.gaps.not_modelled) == (False, LEAVES)


@pytest.mark.parametrize(
    "position",
    [
        attack(ANTHEM, bob=20),  # Bob lives
        attack(),  # nothing is his
        attack(enchantment("law", B, "Creatures you control get +1/+1.")),
        attack(enchantment("law", A, "Attacking creatures get +2/+0.")),  # Ann's stays
    ],
)
def test_what_is_nothing_to_others_is_not_named(position: Position) -> None:
    found = best_block(position, C)
    assert (found.proved, found.gaps.not_modelled) == (True, ())


def test_so_is_the_best_attack() -> None:
    found = best_attack(attack(ANTHEM))
    assert (found.proved, found.gaps.not_modelled) == (False, LEAVES)
