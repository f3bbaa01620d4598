"""JSON is read straight into a position where nothing has to be looked up: the same, or the same
complaint, as by the long way."""

import gc
import json
import random
from typing import Any

import pytest

from legality import Position, PositionError, check
from tests.boards import random_attack_board, random_block_board

OTHERS: list[Any] = json.loads(
    '[null, true, false, 0, -1, 3, 2.5, "", "3", "*", "Ann", "Bear", "W", "\\u2603", [], {}, ["W"],'
    '["x", 1], [[]], {"x": 1}, {"x": {"y": [1]}}, {"": -1}, 10000000000000, 1e30,'
    "1000000000000000000000000000000]"
)
FIELDS = (
    *("id", "controller", "type_line", "owner", "power", "toughness", "loyalty", "colors", "card"),
    *("keywords", "oracle_text", "counters", "goaded_by", "count", "printed", "face_down", "odd"),
    *("chosen", "attached_to", "timestamp", "damage", "mana_cost", "protector", "name"),
)


def the_long_way(text: str) -> Position:
    """Decoded by the standard library, then checked value by value."""
    return Position.from_value(json.loads(text))


def outcome(text: str, read: Any) -> object:
    try:
        return read(text)
    except PositionError as error:
        return str(error)


def bent(board: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The board with one thing in it that may be wrong."""
    value: dict[str, Any] = json.loads(json.dumps(board))
    where = rng.choice(("permanents", "permanents", "players", "effects", "top"))
    if where == "top":
        field = rng.choice(("attacks", "blocks", "judge", "order", "rules", "active", "given"))
        value[field] = rng.choice(OTHERS)
        return value
    if where == "effects":
        text = {"oracle_text": "Creatures can't block this turn."}
        effects: tuple[dict[str, Any], ...] = ({}, {"card": "Bear"}, {"on": []}, text)
        value["effects"] = [rng.choice((*effects, {**text, "card": "Bear"}))]
        return value
    one = rng.choice(value[where])
    field = rng.choice(FIELDS if where == "permanents" else ("name", "life", "hand", "this_turn"))
    if rng.random() < 0.2:
        one.pop(field, None)
    else:
        one[field] = rng.choice(OTHERS)
    return value


@pytest.mark.parametrize("seed", range(40))
def test_read_as_the_long_way(seed: int) -> None:
    rng = random.Random(f"quick reading {seed}")
    dealt = random_block_board if seed % 2 else random_attack_board
    board = dealt(rng)
    texts = [json.dumps(board), *(json.dumps(bent(board, rng)) for _ in range(40))]
    for text in texts:
        quick, slow = outcome(text, Position.parse), outcome(text, the_long_way)
        assert quick == slow, text
        assert repr(quick) == repr(slow)


def test_what_is_read_is_frozen() -> None:
    text = (
        '{"players": [{"name": "Ann", "this_turn": {"died": 1}}, {"name": "Bob"}],'
        '"permanents": [{"id": "a", "controller": "Ann", "type_line": "Creature", "power": 1,'
        '"toughness": 1, "counters": {"+1/+1": 1}}], "attacks": {"a": "Bob"},'
        '"effects": [{"oracle_text": "x", "card": {"name": "Bear", "faces": [{"y": []}]}}]}'
    )
    position = Position.parse(text)
    for held in (position.attacks, position.permanents[0].counters, position.order):
        with pytest.raises(TypeError, match="does not change"):
            held["x"] = 1  # type: ignore[index]  # that is what is tested
    assert hash(position) == hash(the_long_way(text))


@pytest.mark.parametrize(
    "text",
    [
        '{"players": [{"name": "Ann"}, {"name": "Bob"}], "players": []}',
        '{"players": [{"name": "Ann", "name" : "Cay"}, {"name": "Bob"}]}',
        # a colon in a string does not stand in for the lost one, however it is written
        '{"id": "x\\u003a", "id": "y\\u003a", "players": [{"name": "Ann"}, {"name": "Bob"}]}',
        '{"id": "\\u003a\\u003A", "players": [{"name": "Ann"}, {"name": "Bob", "name": "Cay"}]}',
        '{"id": "a:", "id": "b::", "players": [{"name": "Ann"}, {"name": "Bob"}]}',
    ],
)
def test_a_doubled_key_is_refused(text: str) -> None:
    with pytest.raises(PositionError, match="stands twice"):
        Position.parse(text)


@pytest.mark.parametrize("sign", [":", "\\u003a", '\\":', "\\\\u003a", '\\":\\":', "—", "\\u2014"])
def test_colons_in_strings_are_no_keys(sign: str) -> None:
    text = f'{{"id": "x{sign}y", "players": [{{"name": "Ann"}}, {{"name": "Bob"}}]}}'
    assert Position.parse(text) == the_long_way(text)


def test_a_judged_position_is_let_go_at_once() -> None:
    """Nothing that is worked out of a position refers back to it: files of thousands of boards
    would be judged at the pace of the collector of garbage."""
    board = random_block_board(random.Random(7))
    check(Position.from_value(board))
    gc.collect()
    gc.disable()
    try:
        before = positions()
        for _ in range(3):
            check(Position.from_value(board))
        assert positions() == before
    finally:
        gc.enable()


def positions() -> int:
    return sum(1 for one in gc.get_objects() if type(one) is Position)
