"""The `id` of a position stands in every line of JSON that answers for it, and in no other."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from legality import Position, PositionError
from legality.json_text import stated_id
from tests.cli.command import BOARD, Command
from tests.cli.test_gaps import ANSWERS, LISTINGS, UNREAD, as_lines

JSON_ROADS = (("check",), *ANSWERS, *LISTINGS)


def answers(legality: Command, command: tuple[str, ...], board: Mapping[str, Any]) -> list[Any]:
    """Every line of JSON on both streams."""
    name, *rest = command
    answer = legality(name, legality.file(board), *rest, "--json")
    beside = [json.loads(line) for line in answer.err.splitlines() if line.startswith("{")]
    assert answer.lines
    return answer.lines + beside


@pytest.mark.parametrize("name", ["board-7", ""])
@pytest.mark.parametrize("command", JSON_ROADS, ids=" ".join)
def test_every_command_repeats_it(legality: Command, command: tuple[str, ...], name: str) -> None:
    bare = answers(legality, command, UNREAD)
    named = answers(legality, command, {**UNREAD, "id": name})
    assert named == [{"id": name, **line} for line in bare]
    assert all("id" not in line for line in bare)


def test_several_players_blocks_in_one_object(legality: Command) -> None:
    three = {**BOARD, "players": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cid"}], "id": "x"}
    for option in ("--best", "--count"):
        (line,) = answers(legality, ("blocks", option), three)
        assert (line["id"], line.keys() >= {"Bob", "Cid"}) == ("x", True)


def test_what_is_wrong_and_what_is_too_large_have_it_too(
    legality: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = as_lines(
        {"id": "no players", "players": []},
        {"id": "unknown field", "plyers": []},
        {"id": 7, "players": []},
        {"players": []},
    )
    answer = legality("check", legality.file(lines, "boards.jsonl"), "--json")
    said = [(line.get("id"), line["line"]) for line in answer.lines]
    assert said == [("no players", 1), ("unknown field", 2), (None, 3), (None, 4)]
    assert "expected a string, got 7" in answer.lines[2]["error"]

    from legality.errors import TooLarge

    def failing(position: Position, **options: Any) -> Any:
        raise TooLarge("too large") if position.id == "large" else ZeroDivisionError("a bug")

    monkeypatch.setattr("legality.queries.check.examine", failing)
    lines = as_lines({**BOARD, "id": "large"}, {**BOARD, "id": "fault"})
    large, fault = legality("check", legality.file(lines, "boards.jsonl"), "--json").lines
    assert large == {"id": "large", "undecided": "too large", "line": 1}
    assert (fault["id"], fault["line"]) == ("fault", 2)


def test_strict_errors_have_it(legality: Command) -> None:
    answer = legality.check({**UNREAD, "id": "unread"}, "--strict", "--json")
    assert (answer.status, answer.value["id"]) == (2, "unread")


def test_a_stored_board_answers_with_its_position_s(legality: Command) -> None:
    stored = {"name": "stored", "position": {**BOARD, "id": "inside"}}
    (line,) = answers(legality, ("perft",), stored)
    assert (line["name"], line["id"]) == ("stored", "inside")


def test_it_is_written_and_read_again() -> None:
    named = Position.from_value({**BOARD, "id": "board-7"})
    assert named.id == "board-7"
    assert Position.parse(str(named)) == named != Position.from_value(BOARD)
    assert Position.from_value(BOARD).id is None
    with pytest.raises(PositionError, match=r"\$\.id: expected a string, got 7"):
        Position.from_value({**BOARD, "id": 7})


@pytest.mark.parametrize(
    ("text", "found"),
    [('{"id": "x", "other": 1}', "x"), ('{"id": 3}', None), ("[1]", None), ("{", None), ("", None)],
)
def test_the_id_of_what_cannot_be_read(text: str, found: str | None) -> None:
    assert stated_id(text) == found
