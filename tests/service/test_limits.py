"""The seconds of a request: its own, as far as it may name them, and what is said where they end
before the board is read."""

import json
from unittest import mock

import pytest

from legality.queries.statuses import FAULT
from legality.service.answering import answer
from legality.service.limits import LEAST, RequestLimits


@pytest.mark.parametrize(
    ("asked", "given"), [(None, 10.0), (3.0, 3.0), (60.0, 60.0), (61.0, 60.0), (-1.0, 10.0)]
)
def test_seconds(asked: float | None, given: float) -> None:
    assert RequestLimits().seconds_of(asked) == given


def test_a_usual_time_is_never_above_the_most() -> None:
    assert RequestLimits(usual=10.0, most=2.0).seconds_of(None) == 2.0
    assert RequestLimits().seconds_of(float("nan")) == 10.0


def test_a_limit_of_next_to_nothing_is_long_enough_to_be_asked() -> None:
    """A request of 5e-146 seconds was lost, and its process with it."""
    assert RequestLimits().seconds_of(5e-146) == LEAST
    assert RequestLimits(most=0.01).seconds_of(5e-146) == 0.01


@pytest.mark.parametrize("seconds", [1e-6, 1e-3, 60.0])
@pytest.mark.parametrize("op", ["check", "graph"])
def test_the_time_ends_while_a_bad_board_is_read(op: str, seconds: float) -> None:
    """The board was read again, without a limit, to say what it does not tell; what was wrong in it
    then ended the process. The last permanent is of another type than the others."""
    many = [{"id": f"p{number}", "controller": "A", "name": 3.5} for number in range(20_000)]
    asked = {"players": [{"name": "A"}, {"name": "B"}], "permanents": [*many, 7]}
    found = json.loads(answer(op, json.dumps({"position": asked}).encode(), seconds))
    if found["status"] == 3:
        assert found["undecided"] == "the time limit ended the work"
    else:
        assert (found["status"], found["kind"]) == (2, "position")


def test_a_fault_after_the_limit_is_told_as_one() -> None:
    """Whatever goes wrong is answered: the process that works for others lives on."""
    with mock.patch("legality.service.answering._refused", side_effect=KeyError("planted")):
        found = json.loads(answer("check", b'{"id": "a", "position": {"players": 3}}', 60.0))
    assert (found["id"], found["status"], found["kind"]) == ("a", FAULT, "fault")
    assert "planted" in found["error"]
