"""Boards that are the same have one key, others have another."""

import json

import pytest

from legality import Position
from legality.batch.keys import keyed
from legality.batch.rows import Row, packed
from tests.cli.command import BOARD

SAID = json.dumps(BOARD).encode()


@pytest.mark.parametrize(
    "other",
    [
        json.dumps(BOARD, indent=3).encode(),
        json.dumps(dict(reversed(BOARD.items()))).encode(),
        json.dumps({**BOARD, "id": "a name"}).encode(),
        json.dumps({"id": None, **BOARD}).encode(),
        b"  " + SAID + b"\n",
    ],
)
def test_the_same_board_has_the_same_key(other: bytes) -> None:
    assert keyed(other).key == keyed(SAID).key


@pytest.mark.parametrize(
    "other",
    [
        json.dumps({**BOARD, "id": 7}).encode(),  # no board: an id is a string
        json.dumps({**BOARD, "blocks": {}}).encode(),
        json.dumps({**BOARD, "permanents": BOARD["permanents"][::-1]}).encode(),
        SAID.replace(b'"power": 3', b'"power": 3.0'),
        SAID.replace(b'"power": 3', b'"power": true'),
        SAID.replace(b'"power": 3,', b'"power": 3, "power": 3,', 1),  # said twice: an error
        SAID + b"}",
        Position.from_value(BOARD).notation().encode(),
        Position.from_value(BOARD).code().encode(),
        b"",
        b"\xff",
        b"[" * 10_000,
    ],
)
def test_what_may_be_answered_otherwise_has_another_key(other: bytes) -> None:
    assert keyed(other).key != keyed(SAID).key


def test_equal_keys_are_those_of_equal_positions() -> None:
    named = json.dumps({**BOARD, "id": "mine"}).encode()
    assert Position.parse(named).id == keyed(named).id == "mine"
    assert keyed(SAID).id is None


def test_the_whole_text_counts_where_it_is_repeated() -> None:
    named = json.dumps({**BOARD, "id": "mine"}).encode()
    assert keyed(named, whole=True).key != keyed(SAID, whole=True).key
    assert keyed(SAID, whole=True).key == keyed(SAID + b"\n", whole=True).key


def test_a_row_has_the_id_of_its_own_board() -> None:
    answer = packed(Row(status=0, answer="{}"))
    assert keyed(json.dumps({**BOARD, "id": "mine"}).encode()).row(answer).id == "mine"
    assert keyed(SAID).row(answer) == Row(status=0, answer="{}")
    assert keyed(b"a code").row(packed(Row(status=0, id="of the code"))).id == "of the code"
