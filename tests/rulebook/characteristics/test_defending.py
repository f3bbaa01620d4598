"""Values that speak of the defending player, where an attack has been declared (508.5)."""

from typing import Any

import pytest

from legality import Position
from legality.rulebook.characteristics.present import present
from tests.moments.answers import A, B

RAIDER = "As long as this creature is attacking, it gets +X/+0, where X is the number of lands "
LANDS = (("grove", A), ("dune", B), ("reef", B), ("moor", "Cid"))


def power(text: str, target: str, judge: list[str], host: str = "") -> int | None:
    """The power of the printed 1/1 that attacks; Ann, Bob and Cid have 1, 2 and 1 lands."""
    raider: dict[str, Any] = {"id": "raider", "controller": A, "printed": True}
    raider |= {"type_line": "Creature — Orc", "power": 1, "toughness": 1, "oracle_text": text}
    seer = {"id": "seer", "controller": "Cid", "type_line": "Planeswalker", "loyalty": 3}
    banner = {"id": "banner", "controller": B, "type_line": "Enchantment — Aura"}
    banner |= {"attached_to": "raider", "oracle_text": host}
    lands = [{"id": name, "controller": who, "type_line": "Land"} for name, who in LANDS]
    value = {
        "players": [{"name": A}, {"name": B}, {"name": "Cid"}],
        "permanents": [raider, seer, banner, *lands],
        "attacks": {"raider": target} if target else {},
        "judge": judge,
    }
    return present(Position.from_value(value)).by_id["raider"].power


@pytest.mark.rule("508.5")
@pytest.mark.parametrize(("target", "expected"), [(B, 3), ("Cid", 2), ("seer", 2), ("", 1)])
def test_lands_of_whom_it_attacks(target: str, expected: int) -> None:
    """1 and the lands of Bob, 2, or of Cid, 1, also by Cid's planeswalker; 1 at home."""
    assert power(f"{RAIDER}defending player controls.", target, ["blocks"]) == expected


@pytest.mark.rule("508.5")
def test_an_attack_to_be_judged_has_not_happened() -> None:
    assert power(f"{RAIDER}defending player controls.", B, ["attacks"]) == 1


@pytest.mark.rule("508.5")
@pytest.mark.parametrize(("target", "expected"), [(B, 5), ("Cid", 3), ("", 1)])
def test_of_the_enchanted_creature(target: str, expected: int) -> None:
    """Twice the lands: 1 + 4 against Bob, 1 + 2 against Cid."""
    text = "Enchanted creature gets +2/+0 for each land defending player controls."
    assert power("", target, ["blocks"], host=text) == expected


@pytest.mark.rule("508.5")
@pytest.mark.parametrize(("target", "expected"), [(B, 4), ("Cid", 1)])
def test_a_circumstance_of_the_defending_player(target: str, expected: int) -> None:
    """Only Bob has two lands."""
    text = "This creature gets +3/+0 as long as defending player controls two or more lands."
    assert power(text, target, ["blocks"]) == expected
