"""The hunt of the night: every kind is dealt, what differs is written, a stored board replays."""

import json
from pathlib import Path

import pytest

from tests import nightly
from tests.nightly import SHARES, board, differing, fuzzed, hunted, replay, store


@pytest.mark.parametrize("kind", SHARES)
def test_a_board_of_every_kind_is_compared(kind: str) -> None:
    one = board(kind, 20_261_122)
    assert one["permanents"]
    assert board(kind, 20_261_122) == one
    assert differing(kind, one, 20_261_122) == []


def test_it_ends_in_its_time_and_says_how_many() -> None:
    [number] = hunted("attacks", 5, 0.5)
    assert isinstance(number, int)
    assert number > 0
    [tried] = fuzzed(5, 0.5)
    assert isinstance(tried, int)
    assert tried > 0


def test_a_board_that_differs_is_stored_and_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def differing(*_: object) -> list[str]:
        return ["count: 3 here, 4 by the oracle"]

    monkeypatch.setattr(nightly, "differing", differing)
    found, *_ = hunted("blocks", 1, 0.01)
    assert not isinstance(found, int)
    file = store(tmp_path / "new", found)
    stored = json.loads(file.read_text(encoding="utf-8"))
    assert stored["kind"] == "blocks"
    assert stored["board"]["permanents"]
    assert replay([file]) == 1
    assert "count: 3 here" in capsys.readouterr().out
    monkeypatch.undo()
    assert replay([file]) == 0
    assert "agrees" in capsys.readouterr().out
