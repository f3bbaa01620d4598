"""Cards that come into a graveyard between two declarations and have abilities there (113.6b)."""

from typing import Any

import pytest

from legality import Position
from legality.moments.burying import may_come_to_work
from tests.moments.answers import A, B, answer, damage
from tests.table import Value, board, creature, land

THERE = (
    "As long as this card is in your graveyard and you control a Forest, creatures you control "
    "have trample."
)
SIZE = {"power": "3", "toughness": "3"}
BEAST = {"name": "Buried Beast", "type_line": "Creature — Beast", "oracle_text": THERE} | SIZE
PLAIN = {"name": "Old Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}


def attacking(text: str, *others: Value, **zones: Any) -> Position:
    """Ann's 5/5 with that text is blocked by a 2/2, and deals 3 of 5 to Bob: with trample only."""
    attacker = creature("a", A, "5/5", f"Whenever this creature attacks, {text}")
    permanents = [attacker, creature("b", B), *others]
    return Position.from_value(
        {
            "players": [{"name": A, **zones}, {"name": B}],
            "permanents": permanents,
            "attacks": {"a": B},
            "blocks": {"b": ["a"]},
            "damage": {"step": "regular", "assign": {"a": {"b": 2, B: 3}, "b": {"a": 2}}},
        }
    )


FOREST = land("f", A)


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("mill three cards.", {"library": [BEAST] * 3}),
        ("you may mill three cards.", {"library": [BEAST] * 3}),
        ("surveil 1.", {"library": [BEAST]}),
        ("discard a card.", {"hand": [BEAST]}),
        ("you may discard a card. If you do, draw a card.", {"hand": [BEAST]}),
        ("this creature connives.", {"hand": [BEAST]}),
        ("exile target card from a graveyard.", {"graveyard": [BEAST]}),
        ("exile all graveyards.", {"graveyard": [BEAST]}),
        # a card that nobody has told, beside a Forest
        ("mill three cards.", {}),
        ("mill three cards.", {"library": 40}),
        ("discard a card.", {}),
    ],
)
def test_a_card_that_moves_may_work_in_the_graveyard(text: str, zones: Value) -> None:
    position = attacking(text, FOREST, **zones)
    assert damage(position) is None
    assert "a" in [one["id"] for one in answer(position)["not_understood"]]


@pytest.mark.parametrize(
    ("text", "zones", "lands"),
    [
        ("mill three cards.", {"library": [PLAIN] * 3}, [FOREST]),
        ("mill three cards.", {"library": 0}, [FOREST]),
        ("discard a card.", {"hand": [PLAIN]}, [FOREST]),
        ("draw a card.", {"library": 40}, [FOREST]),
        ("mill three cards.", {}, []),
        ("mill three cards.", {}, [land("m", A, "Basic Land — Mountain")]),
        ("mill three cards.", {}, [land("f", B)]),
    ],
)
def test_a_card_that_can_do_nothing_there(text: str, zones: Value, lands: list[Value]) -> None:
    position = attacking(text, *lands, **zones)
    assert (damage(position), answer(position)["not_understood"]) == (False, [])


@pytest.mark.parametrize("graveyard", [None, 0, [], [PLAIN]])
def test_a_creature_that_dies_may_work_there(graveyard: Any) -> None:
    """Ann's beast dies by first strike; the 5/5 may trample then."""
    beast = creature("beast", A, "1/1", THERE)
    plain = creature("beast", A, "1/1")
    for own, verdict in ((beast, None), (plain, False)):
        position = board(
            *(own, creature("a", A, "5/5"), FOREST),
            *(creature("b", B), creature("k", B, "2/2", "First strike")),
            attacks="a beast",
            blocks="b>a k>beast",
            damage={"step": "regular", "assign": {"a": {"b": 2, B: 3}, "b": {"a": 2}}},
        )
        asked = [one["id"] for one in answer(position)["asks"]]
        assert (damage(position), asked) == (verdict, ["beast"] if verdict is None else [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mill a card.", True),
        ("each opponent mills a card.", False),  # Bob has neither a creature nor a land
        ("each player mills a card.", True),
        ("draw a card.", False),
    ],
)
def test_whose_cards_may_come_there(text: str, expected: bool) -> None:
    position = board(creature("a", A), FOREST)
    assert may_come_to_work(position, text, A) is expected
