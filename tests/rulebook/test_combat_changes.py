"""Changes of base size and types that begin with an attack: nobody makes them, so nobody knows."""

from typing import Any

import pytest

from legality import Legal, Position, Undecided, check

GROWS = "As long as this creature is attacking, it has base power and toughness 5/5."
DRAGON = "As long as this creature is attacking, it's a Dragon in addition to its other types."
SMALL = "This creature can't block creatures with power 3 or greater."


def board(text: str, guard: str, *judge: str) -> Position:
    value: dict[str, Any] = {
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        "permanents": [
            {"id": "ox", "controller": "Ann", "type_line": "Creature — Ox", "power": 2,
             "toughness": 2, "oracle_text": text},
            {"id": "elf", "controller": "Bob", "type_line": "Creature — Elf", "power": 2,
             "toughness": 2, "oracle_text": guard},
        ],
        "attacks": {"ox": "Bob"},
        "blocks": {"elf": ["ox"]},
        "judge": list(judge),
    }  # fmt: skip
    return Position.from_value(value)


@pytest.mark.parametrize(
    ("text", "guard", "kind"),
    [
        # The attack is judged too: 2/2 is the ox before it, and attacking it is 5/5.
        (GROWS, SMALL, Undecided),
        # Nothing asks for its power.
        (GROWS, "", Legal),
        # Whether it is a creature is asked by every rule, and its types are in doubt.
        (DRAGON, "This creature can't block Dragons.", Undecided),
    ],
)
def test_what_begins_with_a_judged_attack_is_in_doubt(text: str, guard: str, kind: type) -> None:
    judgement = check(board(text, guard, "attacks", "blocks"))
    assert isinstance((judgement.blocks or {})["Bob"], kind)
    assert judgement.not_understood == (("ox", text),)


def test_values_present_before_the_blocks_have_the_change_in_them() -> None:
    # Only the block is judged: what is written is just before it, so the attacking ox is 2/2.
    judgement = check(board(GROWS, SMALL, "blocks"))
    assert isinstance((judgement.blocks or {})["Bob"], Legal)
