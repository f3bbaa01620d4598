"""Every command keeps its limit on hard boards, with an answer; factors are generous, as machines
that run tests are busy. `python -m benchmarks.limits` measures it."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from benchmarks.limits import COMMANDS, any_number, boards, fight, put
from legality import Limits, OutOfTime, Position, TooLarge, legal_blocks, time_limit
from legality.clock import Clock, tick
from legality.queries.statuses import status_of
from tests.cli.command import Command

GENEROUS = 30.0


@pytest.mark.sampled("waits for a limit")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_keeps_its_limit(command: str, tmp_path: Path) -> None:
    name, board = next(one for one in boards(5) if one[0].startswith("langford"))
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board))
    run = put(name, command, str(path), 0.2)
    assert run.kept(0.2, GENEROUS), run
    assert "Traceback" not in run.complaint


def test_what_is_counted_by_then_is_said(legality: Command) -> None:
    # 12 creatures that may each block any number of 12 attackers, some with menace
    board: dict[str, Any] = any_number(12) | {"id": "any"}
    answer = legality("blocks", legality.file(board), "--count", "--json", "--time-limit", "0.05")
    if answer.status == 3:  # else it was counted in a twentieth of a second
        value = answer.value
        assert value["id"] == "any"
        value = value.get("Bob", value)
        assert "time limit" in value["undecided"] or "more than" in value["undecided"]


def test_perft_says_what_is_known(legality: Command) -> None:
    board = {key: value for key, value in fight(13, 1).items() if key not in ("attacks", "blocks")}
    board.pop("judge")
    # 2^13 attacks, and the blocks against every one: far more than a second's work
    answer = legality("perft", legality.file(board), "--json", "--time-limit", "1")
    assert answer.status == 3
    if "attacks" in answer.value:
        assert answer.value["attacks"] == 8192
        assert answer.value["blocks"]["at_least"] >= 0


def test_a_running_clock_holds_for_clocks_made_inside() -> None:
    with time_limit(0.0):
        assert Clock(5.0).left() == 0.0
        assert Clock(None).over
        with pytest.raises(OutOfTime), time_limit(5.0):
            tick()
    assert Clock(None).left() is None
    tick()


def test_a_view_is_asked_within_seconds_and_bytes() -> None:
    position = Position.from_value(any_number(6))
    with pytest.raises(OutOfTime):
        legal_blocks(position).count(seconds=0.0)
    with pytest.raises(TooLarge, match="bytes"):
        legal_blocks(position, limits=Limits(memory=100)).count()
    view = legal_blocks(position)
    assert view.count() == view.count(seconds=60.0)
    with pytest.raises(OutOfTime), time_limit(0.0):
        legal_blocks(position).sample(1)


def test_an_answer_that_is_known_stands_alone(
    legality: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the alarm is set for a moment at which the answer has been written, and rings no more
    def slow(judgement: Any) -> int:
        until = time.monotonic() + 0.5
        while time.monotonic() < until:
            pass
        return status_of(judgement)

    monkeypatch.setattr("legality.queries.check.status_of", slow)
    board = any_number(2)
    legality.check(board, "--json")
    answer = legality.check(board, "--json", "--time-limit", "0.3")
    assert len(answer.lines) == 1
    assert answer.value["legal"] is not None or "undecided" in answer.value
