"""The innermost place of a fault is named, wherever it lies in a nested value."""

from typing import Any

import msgspec
import pytest

from legality import Position, PositionError, legal_attacks, legal_blocks

BOARD: dict[str, Any] = {
    "players": [{"name": "Ann"}, {"name": "Bob"}],
    "permanents": [
        {"id": name, "controller": who, "type_line": "Creature — Bear", "power": 2, "toughness": 2}
        for name, who in (("x", "Ann"), ("y", "Ann"), ("a", "Bob"), ("b", "Bob"))
    ],
    "attacks": {"x": "Bob"},
}
POSITION = Position.from_value(BOARD)

NESTED: list[tuple[str, object, str]] = [
    # In each the parts before the fault are of the same shape and right.
    ("blocks", {"a": ["x"], "b": ["x", 1]}, "$.blocks.b[1]: expected a string, got 1"),
    ("blocks", {"a": ["x", 1], "b": ["x"]}, "$.blocks.a[1]: expected a string, got 1"),
    ("blocks", {"a": ["x"], "b": "x"}, "$.blocks.b: expected a list"),
    ("attacks", {"x": "Bob", "y": ["Bob"]}, "$.attacks.y: expected a string"),
    ("order", {"x": ["a", "b"], "y": ["a", None]}, "$.order.y[1]: expected a string"),
    ("bands", [["x"], ["y", 2]], "$.bands[1][1]: expected a string, got 2"),
    (
        "damage",
        {"assign": {"x": {"a": 1}, "y": {"a": 1, "b": "1"}}},
        '$.damage.assign.y.b: expected an integer, got "1"',
    ),
    ("damage", {"assign": {"x": {"a": 1}, "y": []}}, "$.damage.assign.y: expected an object"),
]


@pytest.mark.parametrize(("field", "value", "said"), NESTED)
def test_reading_names_the_innermost_place(field: str, value: object, said: str) -> None:
    with pytest.raises(PositionError) as raised:
        Position.from_value(BOARD | {field: value})
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"a": ["x"], "b": ["x", 1]}, "$.blocks.b[1]: expected a string, got 1"),
        ({"a": ["x", ["y"]]}, "$.blocks.a[1]: expected a string, got ('y',)"),
        ({"a": {"x": 1}}, "$.blocks.a: expected a list, each a string"),
    ],
)
def test_making_names_the_innermost_place(value: Any, said: str) -> None:
    with pytest.raises(PositionError) as raised:
        msgspec.structs.replace(POSITION, blocks=value)
    assert said in str(raised.value)


NO_BLOCKS: list[tuple[Any, str]] = [
    (None, "$.blocks: expected an object"),
    ([1], "$.blocks: expected an object"),
    ({"a": 5}, "$.blocks.a: expected a list, got 5"),
    ({"a": "x"}, '$.blocks.a: expected a list, got "x"'),
    ({"a": ["x"], "b": ["x", 1]}, "$.blocks.b[1]: expected a string, got 1"),
    ({"a": [["x"]]}, "$.blocks.a[0]: expected a string"),
    ({"q": ["x"]}, '$.blocks.q: expected a permanent\'s id, got "q"'),
    ({1: ["x"]}, "$.blocks.1: expected a permanent's id, got 1"),
    ({"a": ["zz"]}, '$.blocks.a[0]: expected a permanent\'s id, got "zz"'),
    ({"a": ["x", "zz"]}, '$.blocks.a[1]: expected a permanent\'s id, got "zz"'),
]


@pytest.mark.parametrize(("declared", "said"), NO_BLOCKS)
def test_a_view_names_what_is_wrong_with_a_declaration(declared: Any, said: str) -> None:
    view = legal_blocks(POSITION)
    with pytest.raises(PositionError) as raised:
        view.judge(declared)
    assert said in str(raised.value)
    assert declared not in view


@pytest.mark.parametrize("declared", [None, {"x": 5}, {"x": ["Bob"]}, {"x": "zz"}, {"zz": "Bob"}])
def test_a_view_of_attacks_does_so_too(declared: Any) -> None:
    view = legal_attacks(POSITION)
    with pytest.raises(PositionError, match="expected"):
        view.judge(declared)
    assert declared not in view


def test_who_does_not_attack_is_not_said_to_stand_for_several() -> None:
    # y is one creature and does not attack: it is no thing that may be blocked.
    with pytest.raises(PositionError) as raised:
        legal_blocks(POSITION).mask({"a": ["x", "y"]})
    assert str(raised.value) == 'mask: expected what may be blocked, got "y"'


@pytest.mark.parametrize("partial", [None, [1], {"a": 5}, {"a": {"x": 1}}, {"a": [["x"]]}])
def test_masks_name_what_is_wrong(partial: Any) -> None:
    with pytest.raises(PositionError, match="expected"):
        legal_blocks(POSITION).mask(partial)
    with pytest.raises(PositionError, match="expected"):
        legal_blocks(POSITION).complete(partial)


SLIPPED: list[tuple[dict[str, object], str, str]] = [
    ({"effects": [{"oracle_txt": "Flying"}]}, "$.effects[0].oracle_txt", "oracle_text"),
    ({"permanents": [{"id": "a", "typ_line": "Land"}]}, "$.permanents[0].typ_line", "type_line"),
]


@pytest.mark.parametrize(("board", "place", "meant"), SLIPPED)
def test_a_word_that_slipped_is_named_before_the_field_that_is_missing_for_it(
    board: dict[str, object], place: str, meant: str
) -> None:
    with pytest.raises(PositionError) as error:
        Position.from_value({"players": BOARD["players"], **board})
    assert str(error.value) == f"{place}: unknown field; did you mean `{meant}`?"
