"""A whole card object under `card`, in either format; the cards are invented."""

from typing import Any

import pytest

from legality import Position
from legality.errors import PositionError

OGRE = {"name": "Gnarled Test Ogre", "mana_cost": "{2}{R}", "cmc": 3.0, "colors": ["R"],
        "type_line": "Creature — Ogre", "oracle_text": "Menace", "power": "3", "toughness": "2",
        "keywords": ["Menace"], "layout": "normal"}  # fmt: skip
SAME = {"name": "Gnarled Test Ogre", "manaCost": "{2}{R}", "manaValue": 3.0, "colors": ["R"],
        "type": "Creature — Ogre", "text": "Menace", "power": "3", "toughness": "2"}  # fmt: skip
MOON = {"name": "Day Wolf // Night Wolf", "card_faces": [
    {"name": "Day Wolf", "type_line": "Creature — Human", "power": "1", "toughness": "1"},
    {"name": "Night Wolf", "type_line": "Creature — Wolf", "power": "4", "toughness": "4"},
]}  # fmt: skip


def permanent(card: object, **fields: Any) -> Any:
    value = {"id": "one", "controller": "Ann", "card": card, **fields}
    players = [{"name": "Ann"}, {"name": "Bob"}]
    return Position.from_value({"players": players, "permanents": [value]}).permanents[0]


@pytest.mark.parametrize("card", [OGRE, SAME])
def test_both_formats_give_the_same_printed_values(card: dict[str, Any]) -> None:
    one = permanent(card)
    assert (one.name, one.type_line, one.oracle_text) == (
        "Gnarled Test Ogre", "Creature — Ogre", "Menace",
    )  # fmt: skip
    assert (one.power, one.toughness, one.colors, one.mana_value) == (3, 2, ("R",), 3)
    assert one.printed == ("type_line", "colors", "power", "toughness")


def test_fields_of_the_permanent_win_and_are_present() -> None:
    one = permanent(OGRE, power=5)
    assert one.power == 5
    assert one.printed == ("type_line", "colors", "toughness")


def test_the_back_is_up_where_it_is_transformed_or_named() -> None:
    assert permanent(MOON).power == 1
    assert permanent(MOON, transformed=True).power == 4
    assert permanent(MOON, name="Night Wolf").type_line == "Creature — Wolf"


@pytest.mark.parametrize("card", [7, {"name": "Nothing"}, "Unknown Without Database"])
def test_what_is_no_card(card: object) -> None:
    with pytest.raises(PositionError) as caught:
        permanent(card)
    assert caught.value.place == "$.permanents[0].card"


def test_faces_that_are_no_objects_are_none() -> None:
    assert permanent({**OGRE, "card_faces": ["a face by its name"]}) == permanent(OGRE)
