"""The bar of what takes long: on a terminal only, and gone at the end."""

import io
import sys
import time

import pytest

from legality.cli.progress import ProgressLines, progress


class Terminal(io.StringIO):
    """Standard error that a person looks at."""

    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, rate: bool) -> str:
    """What is written while ten steps take half a second, of which no bar is more than a tenth."""
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    with progress("boards", rate=rate) as watch:
        steps: list[int] = []
        for step in watch(range(10), 10):
            time.sleep(0.05)
            steps.append(step)
    assert steps == list(range(10))
    return stream.getvalue()


def test_rate_and_time_left_are_shown_where_they_are_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_rate = shown(monkeypatch, Terminal(), True)
    assert "boards" in with_rate
    assert "/10" in with_rate
    assert "a second, left" in with_rate
    without = shown(monkeypatch, Terminal(), False)
    assert "/10" in without
    assert "a second" not in without


def test_nothing_is_shown_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, io.StringIO(), True) == ""


def test_a_log_has_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    """Of 40 steps of a second each a line every ten, with what is left at that rate."""
    seconds = iter(range(1_000))
    watch = ProgressLines("boards", lambda: float(next(seconds)))
    assert list(watch(range(40), 40)) == list(range(40))
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "10 of 40 boards, 1 a second, 0:00:30 left",
        "20 of 40 boards, 1 a second, 0:00:20 left",
        "30 of 40 boards, 1 a second, 0:00:10 left",
        "40 of 40 boards, 1 a second, 0:00:00 left",
    ]
    assert list(watch(range(10), None))
    assert capsys.readouterr().err == "10 boards, 1 a second\n"
