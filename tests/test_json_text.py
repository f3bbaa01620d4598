"""JSON in one line is that of the standard library, and every sign of it is shown."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from legality import json_text
from legality.errors import PositionError, visible_json
from legality.frozen import FrozenDict
from legality.json_text import decode, json_line

WORDS = some.text(some.characters(exclude_categories=[]))
"""Halves of surrogate pairs among them."""
PARTS = some.none() | some.booleans() | some.integers() | WORDS
VALUES = some.recursive(
    PARTS,
    lambda parts: some.lists(parts) | some.dictionaries(WORDS, parts) | some.tuples(parts, parts),
)

busy = settings(suppress_health_check=[HealthCheck.too_slow])
"""Such values are made slowly where the machine has much else to do."""


@busy
@given(VALUES)
def test_it_is_that_of_the_standard_library(value: Any) -> None:
    assert json_line(value) == visible_json(json.dumps(value, ensure_ascii=False))


@busy
@given(VALUES)
def test_it_is_one_line_of_signs_that_are_shown(value: Any) -> None:
    assert json_line(value).isprintable()


BY_HAND: list[tuple[object, str]] = [
    ({"a": 1, "b": [2, None, True]}, '{"a": 1, "b": [2, null, true]}'),
    (FrozenDict({1: (0.5, -0.0)}), '{"1": [0.5, -0.0]}'),
    ({}, "{}"),
    ([[], {}], "[[], {}]"),
    ("é — “x”", '"é — “x”"'),
    ("\x1b[2J\x7f\n\u202e", '"\\u001b[2J\\u007f\\n\\u202e"'),
    ("\ud800", '"\\ud800"'),
    (2**70, "1180591620717411303424"),
    ('", ": {', '"\\", \\": {"'),
]


@pytest.mark.parametrize(("value", "line"), BY_HAND)
def test_by_hand(value: object, line: str) -> None:
    assert json_line(value) == line


@given(some.floats(allow_nan=False, allow_infinity=False))
def test_floats_are_what_they_were(value: float) -> None:
    assert json.loads(json_line([value])) == [value]


def test_the_depth_that_a_browser_bears(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four deep is one too many; brackets in strings, and many beside each other, are no depth."""
    monkeypatch.setattr(json_text, "DEEPEST", 3)
    assert decode('[[["[[[[", "\\"["]], [], {}, [], {}]') == [[["[[[[", '"[']], [], {}, [], {}]
    assert decode(b'{"a": [{"b": 1}]}') == {"a": [{"b": 1}]}
    for text in ("[[[[]]]]", b'{"a": [{"b": {}}]}'):
        with pytest.raises(PositionError, match="nested less deeply"):
            decode(text)
