"""The combat of a position, moment by moment."""

from collections.abc import Iterable
from typing import Any

import msgspec

from legality import Position
from legality.queries.combat import CombatAnswer, moments


def values(found: Iterable[CombatAnswer]) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(one) for one in found]


def played(board: str) -> list[dict[str, Any]]:
    return values(moments(Position.from_notation(board)))


def test_a_combat_goes_to_its_outcome() -> None:
    found = played("Ann: Ogre 3/3 creature -> Bob; Bob: Elf 1/1 creature -> ogre")
    told = [line for one in found for line in one["told"]]
    assert told[:3] == [
        "Ogre attacks Bob",
        "Elf blocks Ogre",
        "Ogre deals 3 damage to Elf",
    ]
    assert found[-1]["over"]
    assert found[-1]["outcome"] == "dead: Elf; life: Ann 20, Bob 20"
    assert [one["id"] for one in found[-1]["position"]["permanents"]] == ["Ogre"]


def test_an_illegal_block_stops_it() -> None:
    found = played("Ann: Ogre 3/3 creature menace -> Bob; Bob: Elf 1/1 creature -> ogre")
    assert "509.1b" in found[-1]["stops"]
    assert not found[-1]["over"]


def test_what_is_not_declared_stops_it() -> None:
    assert played("Ann: Ogre 3/3 creature; Bob:")[-1]["stops"] == "no attack is declared"
    blocks = played("Ann: Ogre 3/3 creature -> Bob; Bob: Elf 1/1 creature")
    assert blocks[-1]["stops"] == "no blocks are declared"
    assert played("Ann: Ogre 3/3 creature -> Bob; Bob:\nblocks: none")[-1]["over"]


TWO = """
Ann:
  ogre = Ogre 3/3 creature -> Bob
Bob:
  elf = Elf 1/1 creature -> ogre
  bat = Bat 1/1 creature -> ogre
"""


def test_damage_that_could_be_divided_otherwise_is_not_guessed() -> None:
    found = played(TWO)
    assert found[-1]["stops"] == "the damage of the attacking creatures is not divided"
    # The board of that moment can be gone on with, as it is or with the damage divided.
    again = played_on(found[-1]["position"])
    assert again[-1]["stops"] == found[-1]["stops"]
    damage = {"assign": {"ogre": {"elf": 2, "bat": 1}, "elf": {"ogre": 1}, "bat": {"ogre": 1}}}
    ended = played_on({**found[-1]["position"], "damage": {"step": "regular", **damage}})
    assert ended[-1]["outcome"].startswith("dead: elf, bat")


def played_on(position: dict[str, Any]) -> list[dict[str, Any]]:
    judged = Position.from_value({**position, "judge": ["damage"]})
    return values(moments(judged))


def test_declared_damage_is_dealt_in_its_own_step_only() -> None:
    board = """
Ann:
  ogre = Ogre 3/3 creature double strike -> Bob
Bob:
  wall = Wall 0/9 creature -> ogre
damage: first, ogre -> wall 3
"""
    found = played(board)
    told = [line for one in found for line in one["told"]]
    assert told.count("ogre deals 3 damage to wall") == 2  # the second is all that is legal
    assert found[-1]["over"]


def test_first_strike_is_a_step_of_its_own() -> None:
    found = played("Ann: Ogre 3/3 creature first strike -> Bob; Bob: Elf 1/1 creature -> ogre")
    told = [line for one in found for line in one["told"]]
    assert "Elf deals 1 damage to Ogre" not in told
    assert "first combat damage" in [one["step"] for one in found]


def test_damage_that_somebody_divides_is_dealt_so() -> None:
    found = values(
        moments(
            Position.from_notation(TWO),
            {"regular": {"ogre": {"elf": 3}, "elf": {"ogre": 1}, "bat": {"ogre": 1}}},
        )
    )
    assert found[-1]["over"]
    assert found[-1]["result"]["died"] == ["elf"]


def test_damage_is_divided_for_the_best() -> None:
    """3 damage kill both blockers, of one toughness each."""
    found = values(moments(Position.from_notation(TWO), best=True))
    assert found[-1]["over"]
    assert found[-1]["result"]["died"] == ["elf", "bat"]


def test_where_damage_is_to_be_divided_the_step_is_told() -> None:
    assert played(TWO)[-1]["divides"] == "regular"
    first = TWO.replace("Ogre 3/3 creature", "Ogre 3/3 creature first strike")
    assert played(first)[-1]["divides"] == "first"
    assert "divides" not in played("Ann: Ogre 3/3 creature; Bob:")[-1]


def test_each_step_is_divided_by_itself() -> None:
    """Double strike: 3 to the wall of 4 in the first step, then 1 to it and 2 to the elf."""
    board = """rules: current
Ann:
  ogre = Ogre 3/9 creature double strike -> Bob
Bob:
  wall = Wall 0/4 creature -> ogre
  elf = Elf 1/2 creature -> ogre
"""
    divided: dict[Any, dict[str, dict[str, int]]] = {
        "first": {"ogre": {"wall": 3}},
        "regular": {"ogre": {"wall": 1, "elf": 2}, "elf": {"ogre": 1}},
    }
    found = values(moments(Position.from_notation(board), divided))
    assert found[-1]["over"]
    assert sorted(found[-1]["result"]["died"]) == ["elf", "wall"]
