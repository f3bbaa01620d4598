"""Values made in Python are checked as values that are read: `PositionError`, with the field."""

from typing import Any

import pytest
from msgspec import structs

from legality import Damage, LastingEffect, Permanent, Player, Position, PositionError

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
        (Permanent, BEAR | {"counters": {"x": "1"}}, r"\$\.counters: expected an object"),
        (Permanent, BEAR | {"colors": ("X",)}, r"\$\.colors: expected a list, each one of W"),
        (Permanent, BEAR | {"keywords": "Flying"}, r"\$\.keywords: expected a list"),
        (Damage, {"step": "second"}, r"\$\.step: expected one of first, regular, got 'second'"),
        (Damage, {"assign": {"bear": {"Bob": "2"}}}, r"\$\.assign: expected an object"),
        (Position, {"players": ("Ann", "Bob")}, r"\$\.players: expected a list, each a Player"),
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


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"permanents": (bear(id=""),)}, r"\$\.permanents\[0\]\.id"),
        ({"permanents": (bear(power=None),)}, "the field `power` is missing"),
        ({"players": (Player(name="Ann"), Player(name=""))}, r"\$\.players\[1\]\.name"),
        ({"players": (Player(name="Ann"), Player(name="Bob", mana=-1))}, r"\$\.players\[1\]\.mana"),
        ({"attacks": {"baer": "Bob"}}, r"did you mean bear\?"),
    ],
)
def test_a_position_names_the_place_as_a_read_one_does(
    changed: dict[str, Any], message: str
) -> None:
    fields: dict[str, Any] = {"players": PLAYERS, "permanents": (bear(),), **changed}
    with pytest.raises(PositionError, match=message):
        Position(**fields)
