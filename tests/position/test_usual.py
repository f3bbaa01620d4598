"""A permanent, or player, with what nearly all have is read quickly: as it is read otherwise."""

import json
from typing import Any

import pytest

from legality import Position, PositionError
from legality.position import permanents, players
from legality.position.record import LARGEST, LONGEST_TEXT, NOTHING

OGRE: dict[str, Any] = {
    "id": "ogre",
    "controller": "Ann",
    "type_line": "Creature — Ogre",
    "power": 3,
    "toughness": 3,
    "oracle_text": "Menace",
}
OTHER: list[dict[str, Any]] = [
    {},
    {"id": ""},
    {"type_line": "—"},
    {"type_line": " "},
    {"power": 0, "toughness": LARGEST},
    {"power": LARGEST + 1},
    {"toughness": LARGEST + 1},
    {"power": -1},
    {"toughness": -LARGEST - 1},
    {"power": None},
    {"type_line": "Artifact", "power": None, "toughness": None},
    {"oracle_text": "a" * LONGEST_TEXT},
    {"oracle_text": "a" * (LONGEST_TEXT + 1)},
    {"counters": {}},
    {"counters": {"+1/+1": 2}},
    {"counters": {"+1/+1": -1}},
    {"damage": 1},
    {"damage": -1},
    {"count": 2},
    {"count": 0},
    {"printed": True},
    {"printed": ["power"]},
    {"printed": ["size"]},
    {"printed": []},
    {"mana_cost": "{2}{R}"},
    {"mana_cost": "2R"},
    {"mana_value": -1},
    {"level": -1},
    {"timestamp": -1},
    {"timestamp": 4},
    {"type_line": "Planeswalker", "loyalty": 3},
    {"type_line": "Planeswalker", "loyalty": -3},
    {"type_line": "Battle", "defense": -3},
    {"tapped": True, "colors": ["R"], "keywords": ["Flying"], "name": "Ogre"},
    {"chosen": {"color": "red"}},
    {"chosen": {"color": "pink"}},
]


def read(other: dict[str, Any]) -> Position | str:
    """The position with that ogre, or what is wrong with it."""
    board = {"players": [{"name": "Ann"}, {"name": "Bob"}], "permanents": [{**OGRE, **other}]}
    try:
        return Position.parse(json.dumps(board))
    except PositionError as error:
        return str(error)


@pytest.mark.parametrize("other", OTHER, ids=lambda one: json.dumps(one)[:40])
def test_by_both_roads_the_same_is_read(
    other: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    quickly = read(other)
    monkeypatch.setattr(permanents, "_is_usual", _never)
    assert read(other) == quickly


def _never(_: object) -> bool:
    return False


def test_what_is_usual_is_frozen_and_what_is_wrong_is_refused() -> None:
    found = read({})
    assert isinstance(found, Position)
    assert found.permanents[0].counters is NOTHING
    refused = [other for other in OTHER if isinstance(read(other), str)]
    assert len(refused) == 19


# -- players ---------------------------------------------------------------------------------------

ANNS: list[dict[str, Any]] = [
    {},
    {"name": ""},
    {"life": -LARGEST},
    {"life": -LARGEST - 1},
    {"life": LARGEST + 1},
    {"mana": 3},
    {"mana": -1},
    {"energy": -1},
    {"poison": 9, "experience": 0, "speed": 4},
    {"poison": -1},
    {"speed": LARGEST + 1},
    {"range": -1},
    {"hand": 7},
    {"hand": -7},
    {"graveyard": ["Ogre", {"name": "Elf", "type_line": "Creature — Elf"}]},
    {"graveyard": [{"name": "Elf", "type_lin": "Creature — Elf"}]},
    {"library": [], "exile": 0},
    {"this_turn": {}},
    {"this_turn": {"drew": 2}},
    {"this_turn": {"drew": -2}},
    {"this_turn": {"drow": 2}},
    {"monarch": True, "initiative": False},
]


def with_ann(other: dict[str, Any]) -> Position | str:
    """The position with that Ann, or what is wrong with it."""
    board = {"players": [{"name": "Ann", **other}, {"name": "Bob"}], "permanents": []}
    try:
        return Position.parse(json.dumps(board))
    except PositionError as error:
        return str(error)


@pytest.mark.parametrize("other", ANNS, ids=json.dumps)
def test_players_are_read_the_same_by_both_roads(
    other: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    quickly = with_ann(other)
    monkeypatch.setattr(players, "_is_usual", _never)
    assert with_ann(other) == quickly


def test_players_of_whom_something_is_wrong_are_refused() -> None:
    found = with_ann({})
    assert isinstance(found, Position)
    assert found.players[0].this_turn is NOTHING
    refused = [other for other in ANNS if isinstance(with_ann(other), str)]
    # the name, two lives, mana, energy, poison, speed, range, hand, a card's field, two events
    assert len(refused) == 12
