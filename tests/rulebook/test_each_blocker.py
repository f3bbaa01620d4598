"""Costs for "each blocking creature": once a creature, however many it blocks (509.1d, 509.1g)."""

from typing import Any

import pytest

from legality import Position, check
from tests.table import EDITIONS, Value, creature, enchantment

HEAT = (
    "Nonblue creatures can't block creatures you control unless their controller pays 1 life for "
    "each blocking creature they control."
)
THOSE = (
    "Creatures can't block creatures you control unless their controller pays 1 life for each of "
    "those creatures."
)
PLAIN = "Creatures can't block creatures you control unless their controller pays 1 life."
TWICE = "This creature can block an additional creature each combat."
COUNTED = "creatures that block only a teammate's attackers are counted"


def blocked(text: str, life: int, blocks: dict[str, list[str]], rules: str) -> Any:
    """Bob's B, who blocks two, and C, against Ann's X and Y, by her enchantment."""
    value: Value = {
        "rules": rules,
        "players": [{"name": "Ann"}, {"name": "Bob", "life": life}],
        "permanents": [
            creature("X", "Ann", "1/1"),
            creature("Y", "Ann", "1/1"),
            creature("B", "Bob", "1/1", TWICE),
            creature("C", "Bob", "1/1"),
            enchantment("heat", "Ann", text),
        ],
        "attacks": {"X": "Bob", "Y": "Bob"},
        "blocks": blocks,
        "judge": ["blocks"],
    }
    return check(Position.from_value(value)).to_value()["blocks"]["Bob"]


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("text", [HEAT, THOSE])
def test_who_blocks_two_pays_once(text: str, rules: str) -> None:
    verdict = blocked(text, 1, {"B": ["X", "Y"]}, rules)
    assert verdict["legal"] is True
    assert verdict["pays"] == {"Bob": {"life": 1}}
    two = blocked(text, 1, {"B": ["X", "Y"], "C": ["X"]}, rules)  # two blocking creatures: 2
    assert two["legal"] is False
    assert blocked(text, 2, {"B": ["X", "Y"], "C": ["X"]}, rules)["legal"] is True


def test_a_price_for_blocking_certain_creatures_stays_one_for_each() -> None:
    verdict = blocked(PLAIN, 20, {"B": ["X", "Y"]}, "2024-03-08")
    assert verdict["pays"] == {"Bob": {"life": 2}}


@pytest.mark.parametrize(("given", "legal"), [(None, None), (True, False), (False, True)])
def test_beside_a_teammates_attackers_it_is_asked(given: bool | None, legal: bool | None) -> None:
    # B blocks Ann's X, C only Amy's Y: 1 life, or 2 if C counts as well; they have 1
    value: Value = {
        "shared_team_turns": True,
        "players": [
            {"name": name, "team": name[0], "life": 20 if name[0] == "A" else 1}
            for name in ("Ann", "Amy", "Bob", "Ben")
        ],
        "permanents": [
            creature("X", "Ann", "1/1"),
            creature("Y", "Amy", "1/1"),
            creature("D", "Bob", "1/1"),
            creature("C", "Bob", "1/1"),
            enchantment("heat", "Ann", HEAT),
        ],
        "attacks": {"X": "Bob", "Y": "Bob"},
        "blocks": {"D": ["X"], "C": ["Y"]},
        "judge": ["blocks"],
    }
    if given is not None:
        value["given"] = [{"id": "heat", "text": COUNTED, "holds": given}]
    answer = check(Position.from_value(value)).to_value()
    assert answer["legal"] is legal
    assert [one["asked"] for one in answer["asks"]] == ([COUNTED] if given is None else [])
