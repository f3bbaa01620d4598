"""The bar of what takes long: on a terminal only, and gone at the end."""

import io
import sys
import time

import pytest

from legality.cli.progress import progress


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
