"""What a creature is, and not what it reads, decides: suspected (701.60), and conditions that speak
of the affected creature itself."""

from typing import Any

import pytest

from tests.table import TODAY, Value, aura, block, board, broken, creature, legal_blocks

THREE = (creature("x", "Bob"), creature("y", "Bob"), creature("z", "Bob"))


def suspected(id: str, controller: str, **fields: Any) -> Value:
    return {**creature(id, controller, **fields), "suspected": True}


@pytest.mark.parametrize("edition", TODAY)
def test_a_suspected_attacker_has_menace(edition: str) -> None:
    # 701.60c: it has menace, so one blocker is too few, two are just enough, none is fine.
    position = board(suspected("A", "Ann"), *THREE[:2], attacks="A", rules=edition)
    assert legal_blocks(position) == {"nobody", "x y"}
    assert broken(block(position, "x"))
    plain = board(creature("A", "Ann", suspected=False), *THREE[:2], attacks="A")
    assert legal_blocks(plain) == {"nobody", "x", "y", "x y"}


@pytest.mark.parametrize("edition", TODAY)
def test_a_suspected_creature_cannot_block(edition: str) -> None:
    # 701.60c: "can't block"; the other one can.
    position = board(
        creature("A", "Ann"), suspected("x", "Bob"), THREE[1], attacks="A", rules=edition
    )
    assert legal_blocks(position) == {"nobody", "y"}
    ((_, objects),) = broken(block(position, "x"))
    assert objects == {"A", "x"}


def test_a_condition_speaks_of_the_creature_that_wears_it_and_not_of_the_aura() -> None:
    # "can't block as long as it's tapped" would be trivial, so it asks for the colour: the Aura
    # itself is white, Bob's x is red and y, which has the same Aura, is green.
    text = "Enchanted creature can't block as long as it's red."
    board_of = {
        "red": creature("x", "Bob", colors=["R"]),
        "green": creature("y", "Bob", colors=["G"]),
    }
    position = board(
        creature("A", "Ann"),
        *board_of.values(),
        {**aura("on x", "Ann", "x", text), "colors": ["W"]},
        {**aura("on y", "Ann", "y", text), "colors": ["R"]},
        attacks="A",
    )
    assert legal_blocks(position) == {"nobody", "y"}
    ((_, objects),) = broken(block(position, "x y"))
    assert objects == {"A", "x"}
