"""What hangs on the one creature that is affected, or on what a spell has made of it."""

from itertools import permutations
from typing import Any

import pytest

from legality import Illegal, Legal, Position, check_attacks, check_blocks
from tests.small_boards import board, creature, other, theirs

ISLAND = other("island", "Ann", "Basic Land — Island")
FLYING = "Each creature has flying as long as its controller controls an Island."
BOUND = "Each creature can't block unless its controller controls an Island."


def blocked(*permanents: dict[str, Any]) -> Position:
    declared: dict[str, Any] = {
        "attacks": {"a": "Bob"},
        "blocks": {"b": ["a"]},
        "judge": ["blocks"],
    }
    return Position.from_value(board(*permanents, **declared))


@pytest.mark.parametrize("place", [0, 1])
def test_its_controller_is_that_of_each_creature(place: int) -> None:
    # Only Ann has an Island: her attacker flies and Bob's guard does not, in whatever order they
    # stand and whoever has the law. Without the law the block is fine; with an Island of Bob's too.
    a, b = creature("a"), theirs("b")
    law = other("law", "Ann", "Enchantment", FLYING)
    for order in permutations((a, b)):
        verdict = check_blocks(blocked(*order[: place + 1], law, ISLAND, *order[place + 1 :]))
        assert isinstance(verdict["Bob"], Illegal)
        assert isinstance(check_blocks(blocked(*order, ISLAND))["Bob"], Legal)
        both = check_blocks(blocked(*order, law, ISLAND, ISLAND | {"id": "x", "controller": "Bob"}))
        assert isinstance(both["Bob"], Legal)


def test_a_restriction_of_each_creature_too() -> None:
    law = other("law", "Ann", "Enchantment", BOUND)
    for order in permutations((creature("a"), theirs("b"), law, ISLAND)):
        assert isinstance(check_blocks(blocked(*order))["Bob"], Illegal)
    theirs_too = ISLAND | {"controller": "Bob"}
    assert isinstance(
        check_blocks(blocked(creature("a"), theirs("b"), law, theirs_too))["Bob"], Legal
    )


@pytest.mark.parametrize("text", ["", "Menace"])
def test_what_a_spell_suspected_is_suspected(text: str) -> None:
    # 701.60: by the field or by a spell, with menace of its own or without
    law = other("law", "Bob", "Enchantment", "Suspected creatures can't attack.")
    spell = {"oracle_text": "Suspect target creature.", "controller": "Bob", "on": ["a"]}
    plain = [creature("a", text), theirs("b"), law]
    free = board(*plain, attacks={"a": "Bob"})
    said = board(*plain, attacks={"a": "Bob"}, effects=[spell])
    field = board(plain[0] | {"suspected": True}, *plain[1:], attacks={"a": "Bob"})
    assert isinstance(check_attacks(Position.from_value(free)), Legal)
    assert isinstance(check_attacks(Position.from_value(said)), Illegal)
    assert isinstance(check_attacks(Position.from_value(field)), Illegal)


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("Changeling", True),
        ("Flying, changeling", True),
        ("Old Elk is every creature type.", True),
        ("Create a 2/2 colorless Shapeshifter creature token with changeling.", False),
        ("Target creature gains changeling until end of turn.", False),
        ("Enchanted creature has reach and is every creature type.", False),
        ("Creatures you control have changeling.", False),
    ],
)
def test_a_card_in_a_graveyard_is_of_every_type_by_its_own_text(text: str, legal: bool) -> None:
    # 702.73a: only a text on the card itself makes it an Elf there
    words = "This creature can't attack unless there are one or more Elf cards in your graveyard."
    card = {"name": "Old Elk", "type_line": "Creature — Elk", "oracle_text": text}
    made = board(creature("a", words), theirs("b"), attacks={"a": "Bob"})
    made["players"][0]["graveyard"] = [card]
    verdict = check_attacks(Position.from_value(made))
    assert isinstance(verdict, Legal if legal else Illegal)
