"""JSON that is read quickly, where nothing can be wrong with it, is read as slowly."""

import json
import random
from typing import Any

import pytest

from legality import json_text
from legality.errors import PositionError

quickly, slowly = json_text.plainly, json_text.with_complaints


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 2}',
        '{"a" : 1, "a"\n:2}',
        '{"a": {"b": 1, "b": 1}}',
        '[{"a": 1}, {"a": 1, "a": "x"}]',
        # one key is lost; the string has a colon more, not less
        '{"a": "\\": ", "a": 2}',
        '{"a": NaN}',
        '{"a": "\\ud800"}',
        "{",
        "",
        "[1,]",
        "\ufeff{}",
    ],
)
def test_what_may_be_wrong_is_not_read_quickly(text: str) -> None:
    assert quickly(text) is None
    assert quickly(text.encode("utf-8")) is None
    with pytest.raises(PositionError) as refused:
        json_text.decode(text)
    assert refused.value.place


@pytest.mark.parametrize("text", ['{"a" : 1, "b"\n:2}', '{"a": "x: y"}', '{"a": {"a": []}}'])
def test_what_has_each_key_once_is(text: str) -> None:
    assert quickly(text) == json.loads(text)


def test_both_read_the_same() -> None:
    chance = random.Random(1)
    plain = 0
    for _ in range(500):
        text = json.dumps(_value(chance, 4), ensure_ascii=chance.random() < 0.5)
        found = quickly(text)
        plain += found is not None
        assert found is None or repr(found) == repr(slowly(text))
    assert plain > 300


def _value(chance: random.Random, depth: int) -> Any:
    kind = chance.randrange(7 if depth else 5)
    if kind == 5:
        return [_value(chance, depth - 1) for _ in range(chance.randrange(4))]
    if kind == 6:
        return {_text(chance): _value(chance, depth - 1) for _ in range(chance.randrange(4))}
    return (None, True, chance.randrange(-(10**20), 10**20), chance.gauss(0, 1e9), _text(chance))[
        kind
    ]


def _text(chance: random.Random) -> str:
    return "".join(chance.choice('ab":{}\\ —😀\n') for _ in range(chance.randrange(5)))
