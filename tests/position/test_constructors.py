"""Values made in Python are checked as values that are read: `PositionError`, with the field."""

import json
from typing import Any

import pytest
from msgspec import structs

from legality import (
    Chosen,
    Damage,
    Given,
    LastingEffect,
    Permanent,
    Player,
    Position,
    PositionError,
)

BEAR: dict[str, Any] = {
    "id": "bear",
    "controller": "Ann",
    "type_line": "Creature — Bear",
    "power": 2,
    "toughness": 2,
}


def bear(**fields: Any) -> Permanent:
    """Ann's bear with those fields changed."""
    return Permanent(**{**BEAR, **fields})


PLAYERS = (Player(name="Ann"), Player(name="Bob"))


@pytest.mark.parametrize(
    ("kind", "fields", "message"),
    [
        (Player, {"name": 3}, r"\$\.name: expected a string, got 3"),
        (Player, {"name": "Ann", "life": "20"}, r"\$\.life: expected an integer, got '20'"),
        (Player, {"name": "Ann", "mana": True}, r"\$\.mana: expected an integer, got True"),
        (Permanent, BEAR | {"power": 2.0}, r"\$\.power: expected an integer, got 2\.0"),
        (Permanent, BEAR | {"tapped": 1}, r"\$\.tapped: expected true or false, got 1"),
        (Permanent, BEAR | {"counters": {"x": "1"}}, r"\$\.counters\.x: expected an integer"),
        (Permanent, BEAR | {"colors": ("X",)}, r"\$\.colors\[0\]: expected one of W"),
        (Permanent, BEAR | {"keywords": "Flying"}, r"\$\.keywords: expected a list"),
        (Damage, {"step": "second"}, r"\$\.step: expected one of first, regular, got 'second'"),
        (Damage, {"assign": {"bear": {"Bob": "2"}}}, r"\$\.assign\.bear\.Bob: expected an integer"),
        (Permanent, BEAR | {"mana_cost": "2R"}, r"\$\.mana_cost: expected symbols like"),
        (Permanent, BEAR | {"timestamp": -1}, r"\$\.timestamp: expected an integer from 0"),
        (Permanent, BEAR | {"face_down": None}, r"\$\.face_down: expected true or false"),
        (Chosen, {"color": "pink"}, r"\$\.color: expected one of W, U, B, R, G, got \"pink\""),
        (LastingEffect, {"card": "Hush"}, r"\$\.oracle_text: expected the text of the card"),
        (Position, {"players": ("Ann", "Bob")}, r"\$\.players\[0\]: expected a Player"),
    ],
)
def test_another_kind_of_value_is_refused(kind: Any, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        kind(**fields)


def test_what_is_replaced_is_checked_too() -> None:
    with pytest.raises(PositionError, match=r"\$\.life: expected an integer"):
        structs.replace(PLAYERS[0], life=None)


def test_lists_and_dictionaries_are_taken() -> None:
    lists: dict[str, Any] = {"on": ["bear"], "keywords": ["Flying"], "players": [*PLAYERS]}
    effect = LastingEffect(oracle_text="This creature can't block.", on=lists["on"])
    flyer = bear(counters={"+1/+1": 1}, keywords=lists["keywords"])
    position = Position(players=lists["players"], permanents=(flyer,), effects=(effect,))
    assert position == Position(players=PLAYERS, permanents=(flyer,), effects=(effect,))
    assert position.permanents[0].keywords == ("Flying",)
    assert hash(position) == hash(Position.parse(str(position)))


MOST = 10**12
ALONE: list[tuple[Any, str, dict[str, Any], str]] = [
    (Player, "players[1]", {"name": ""}, "name: expected a name, got an empty string"),
    (Player, "players[1]", {"name": "Bob", "mana": -1}, "mana: expected an integer from 0 to"),
    (
        Player,
        "players[1]",
        {"name": "Bob", "life": MOST + 1},
        f"life: expected an integer from -{MOST}",
    ),
    (Player, "players[1]", {"name": "Bob", "hand": -1}, "hand: expected an integer from 0 to"),
    (Player, "players[1]", {"name": "Bob", "this_turn": {"drew": -1}}, "this_turn.drew: expected"),
    (
        Player,
        "players[1]",
        {"name": "Bob", "this_turn": {"gained_lif": 1}},
        "this_turn.gained_lif: unknown event; did you mean `gained_life`?",
    ),
    (
        Player,
        "players[1]",
        {"name": "Bob", "graveyard": ["Elk", {"name": "Fox", "type_lin": "Creature"}]},
        "graveyard[1].type_lin: unknown field; did you mean `type_line`?",
    ),
    (Permanent, "permanents[0]", BEAR | {"id": ""}, "id: expected an id, got an empty string"),
    (Permanent, "permanents[0]", BEAR | {"type_line": " — "}, "type_line: expected types like"),
    (Permanent, "permanents[0]", BEAR | {"count": 0}, "count: expected 1 or more, got 0"),
    (Permanent, "permanents[0]", BEAR | {"damage": -1}, "damage: expected an integer from 0 to"),
    (Permanent, "permanents[0]", BEAR | {"power": -MOST - 1}, "power: expected an integer from -"),
    (Permanent, "permanents[0]", BEAR | {"counters": {"x": -1}}, "counters.x: expected an integer"),
    (
        Permanent,
        "permanents[0]",
        BEAR | {"oracle_text": "x" * 100_001},
        "oracle_text: expected at most",
    ),
    (LastingEffect, "effects[0]", {"oracle_text": "x" * 100_001}, "oracle_text: expected at most"),
    (
        LastingEffect,
        "effects[0]",
        {"oracle_text": "x", "on": ("a", ("b",))},
        "on: expected ids, or",
    ),
    (Given, "given[0]", {"text": " ", "holds": True}, "text: expected the words that were asked"),
    (
        Damage,
        "damage",
        {"assign": {"bear": {"Bob": MOST + 1}}},
        "assign.bear.Bob: expected an integer",
    ),
]
"""A value that is wrong by itself: where it stands in a position, and what is said of it."""


def read(place: str, fields: dict[str, Any]) -> Position:
    """The position that has that value at that place, from JSON."""
    where, several, _ = place.partition("[")
    board: dict[str, Any] = {"players": [{"name": "Ann"}, {"name": "Bob"}]}
    if place == "players[1]":
        board["players"][1] = fields
    else:
        board[where] = [fields] if several else fields
    return Position.parse(json.dumps(board))


@pytest.mark.parametrize(("kind", "place", "fields", "message"), ALONE)
def test_what_is_wrong_by_itself_is_refused_alone_as_in_a_position(
    kind: Any, place: str, fields: dict[str, Any], message: str
) -> None:
    with pytest.raises(PositionError) as alone:
        kind(**fields)
    assert str(alone.value).startswith(f"$.{message}")
    with pytest.raises(PositionError) as there:
        read(place, fields)
    assert str(there.value) == f"$.{place}{str(alone.value).removeprefix('$')}"


def test_the_least_and_the_most_are_taken() -> None:
    edge = bear(power=-MOST, toughness=MOST, damage=0, counters={"x": 0}, oracle_text="x" * 100_000)
    assert (edge.power, edge.toughness) == (-MOST, MOST)
    assert Player(name="Ann", life=-MOST, mana=0).life == -MOST
    assert Permanent(id="l", controller="Ann", type_line="Land").power is None


def test_what_a_message_quotes_does_not_move_the_place() -> None:
    told = {"name": "Bob", "this_turn": {" - at `$.rules`": -1}}
    with pytest.raises(PositionError, match=r"^\$\.players\[1\]\.this_turn\. - at"):
        read("players[1]", told)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"permanents": (bear(power=None),)}, "the field `power` is missing"),
        ({"permanents": (bear(), bear())}, r"\$\.permanents\[1\]\.id"),
        ({"permanents": (bear(controller="Cid"),)}, r"\$\.permanents\[0\]\.controller"),
        ({"players": (Player(name="Ann"), Player(name="Ann"))}, r"\$\.players\[1\]\.name"),
        ({"attacks": {"baer": "Bob"}}, r"did you mean bear\?"),
    ],
)
def test_a_position_names_the_place_as_a_read_one_does(
    changed: dict[str, Any], message: str
) -> None:
    fields: dict[str, Any] = {"players": PLAYERS, "permanents": (bear(),), **changed}
    with pytest.raises(PositionError, match=message):
        Position(**fields)


def test_a_chosen_color_is_its_letter() -> None:
    assert Chosen(color="Red") == Chosen(color="R")


def test_what_was_chosen_names_a_player_of_the_game() -> None:
    read = {"players": [{"name": "Ann"}, {"name": "Bob"}]}
    with pytest.raises(PositionError, match=r"\$\.permanents\[0\]\.chosen\.player: expected a pl"):
        Position.from_value(read | {"permanents": [BEAR | {"chosen": {"player": "Eve"}}]})


def test_an_effect_has_a_text_or_a_card_that_tells_it() -> None:
    read: dict[str, Any] = {"players": [{"name": "Ann"}, {"name": "Bob"}], "permanents": [BEAR]}
    card = {"name": "Hush", "oracle_text": "Target creature can't block this turn."}
    told = Position.from_value(read | {"effects": [{"card": card, "on": ["bear"]}]})
    assert told.effects[0].oracle_text == card["oracle_text"]
    assert Position.parse(str(told)) == told
    for nothing in ({"on": ["bear"]}, {"card": {"name": "Hush"}}):
        with pytest.raises(PositionError, match=r"\$\.effects\[0\]: the field `oracle_text` is m"):
            Position.from_value(read | {"effects": [nothing]})
