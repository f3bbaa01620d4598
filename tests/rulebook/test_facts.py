"""Circumstances told by fields of the position."""

from typing import Any

import pytest

from legality import Position
from legality.rulebook.facts import Asked, told


def asked(you: dict[str, Any], it: dict[str, Any], bob: dict[str, Any], **fields: Any) -> Asked:
    position = Position.from_value(
        {
            "players": [{"name": "Ann", **you}, {"name": "Bob", **bob}],
            "permanents": [{"id": "x", "controller": "Ann", "type_line": "Artifact", **it}],
            **fields,
        }
    )
    return Asked(position.battlefield[0], "Ann", position)


@pytest.mark.parametrize(
    ("words", "you", "expected"),
    [
        ("you have no cards in hand", {"hand": 0}, True),
        ("you have no cards in hand", {"hand": ["Forest"]}, False),
        ("you have no cards in hand", {}, None),
        ("you have seven or more cards in hand", {"hand": 7}, True),
        ("you have seven or more cards in hand", {"hand": 6}, False),
        ("you have one or fewer cards in hand", {"hand": 1}, True),
        ("you have one or fewer cards in hand", {"hand": 2}, False),
        ("seven or more cards are in your graveyard", {"graveyard": 7}, True),
        ("there are seven or more cards in your graveyard", {"graveyard": 6}, False),
        ("there are no cards in your library", {"library": 0}, True),
        ("you have three or more experience counters", {"experience": 2}, False),
        ("you have three or more energy counters", {"energy": 3}, True),
        ("you're the monarch", {"monarch": True}, True),
        ("you're the monarch", {}, None),
        ("you have the initiative", {"initiative": False}, False),
        ("you have the city's blessing", {"city_blessing": True}, True),
        ("you have max speed", {"speed": 4}, True),
        ("you have max speed", {"speed": 3}, False),
        ("you gained life this turn", {"this_turn": {"gained_life": 2}}, True),
        ("you've lost life this turn", {"this_turn": {"lost_life": 0}}, False),
        ("you've drawn two or more cards this turn", {"this_turn": {"drew": 2}}, True),
        ("you've cast two or more spells this turn", {"this_turn": {"cast": 1}}, False),
        ("a creature died this turn", {}, None),
    ],
)
def test_of_you(words: str, you: dict[str, Any], expected: bool | None) -> None:
    assert told(words, asked(you, {}, {})) is expected


@pytest.mark.parametrize(
    ("words", "it", "expected"),
    [
        ("~ was kicked", {"kicked": True}, True),
        ("~ was kicked", {}, None),
        ("~ is monstrous", {"monstrous": False}, False),
        ("~ is renowned", {"renowned": True}, True),
        ("~ is saddled", {"saddled": True}, True),
        ("~ was crewed this turn", {"crewed": False}, False),
        ("~ is level 2 or greater", {"level": 2}, True),
        ("~ is level 3 or greater", {"level": 2}, False),
        ("you control your commander", {"commander": True}, True),
        ("you control your commander", {"commander": False}, False),
        ("you control your commander", {}, None),
        ("you control your commander", {"commander": True, "owner": "Bob"}, False),
    ],
)
def test_of_the_permanent(words: str, it: dict[str, Any], expected: bool | None) -> None:
    assert told(words, asked({}, it, {})) is expected


def test_of_an_opponent() -> None:
    words = "an opponent has three or more poison counters"
    assert told(words, asked({"poison": 9}, {}, {"poison": 3})) is True
    assert told(words, asked({"poison": 9}, {}, {"poison": 2})) is False
    assert told(words, asked({"poison": 9}, {}, {})) is None
    assert told("an opponent has no cards in hand", asked({}, {}, {"hand": 0})) is True


def test_day_and_night() -> None:
    assert told("it's night", asked({}, {}, {}, day="night")) is True
    assert told("it's day", asked({}, {}, {}, day="neither")) is False
    assert told("it's day", asked({}, {}, {})) is None


def test_other_words_are_not_told() -> None:
    assert told("you have a funny feeling", asked({"hand": 0}, {}, {})) is None
    assert told("it's monstrous", asked({}, {"monstrous": True}, {})) is None  # which one is "it"?
