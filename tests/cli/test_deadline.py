"""The alarm behind the clock: it breaks in, and where it is put out it does not."""

import io
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType, FunctionType

import pytest

from legality.clock import Clock
from legality.errors import OutOfTime
from legality.queries import deadline as alarm
from legality.queries.deadline import deadline
from tests.cli.command import BOARD, Command

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarm here")


def test_it_breaks_into_what_never_looks_at_the_clock() -> None:
    def work() -> None:
        with deadline(0.05):
            while True:
                pass

    with pytest.raises(OutOfTime, match="time limit"):
        work()


def test_it_is_put_out_when_all_was_in_time() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with deadline(5.0):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 5.0
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) == before


@pytest.mark.parametrize("slow", ["setitimer", "signal"])
def test_an_alarm_that_rings_while_it_is_put_out_is_not_heard_later(
    monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    """What puts it out takes so long here that it rings meanwhile: before, it broke in there, was
    never put out, and ended the next position, or the program, as a fault of ours."""
    done = getattr(signal, slow)

    def slowly(number: int, value: object, *more: object) -> object:
        if not value or value is before:
            time.sleep(0.5)  # the alarm is due after 0.11 s and 0.21 s
        return done(number, value, *more)

    before = signal.getsignal(signal.SIGALRM)
    with deadline(0.01):
        monkeypatch.setattr(signal, slow, slowly)
    monkeypatch.undo()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) == before
    time.sleep(0.3)


class _Slow(io.StringIO):
    """An output that takes its time for each text."""

    def write(self, text: str, /) -> int:
        half = len(text) // 2
        super().write(text[:half])
        time.sleep(0.8)  # the alarm is due meanwhile: after 0.65 s
        return half + super().write(text[half:])


@pytest.mark.sampled("waits for a limit")
@pytest.mark.parametrize("words", [("graph",), ("export", "--form", "wcnf")])
def test_what_is_being_written_is_written_to_its_end(
    legality: Command, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = legality.file(BOARD)
    whole = legality(*words, file).out
    slow = _Slow()
    monkeypatch.setattr(sys, "stdout", slow)
    legality(*words, file, "--time-limit", "0.5")
    assert slow.getvalue() == whole


def test_it_waits_for_a_line_of_ours_before_it_breaks_in() -> None:
    """Code of others may hold a lock that it would never give back: a tool that measures what the
    tests cover did, and the whole run ended."""
    held: list[str] = []

    def work() -> None:
        with deadline(0.01):
            end = time.monotonic() + 0.2  # the alarm is due after 0.111 s
            held.append("taken")
            while time.monotonic() < end:
                pass
            held.append("given back")
            while True:
                tick_in_our_own_lines()

    def tick_in_our_own_lines() -> None:
        tuple(Clock(None).left() for _ in range(100))

    with pytest.raises(OutOfTime):
        work()
    assert held == ["taken", "given back"]


def test_an_alarm_that_rings_while_it_rings_breaks_into_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy machine it was due again while it looked what it would break into: that was a line
    of ours, and it broke into the code of others below it."""
    held: list[str] = []

    def rung() -> None:
        if not held[1:]:
            held.append("rings")
            signal.raise_signal(signal.SIGALRM)

    named = {"__name__": "legality.cli.rung", "signal": signal}
    ours = FunctionType(rung.__code__, named, "rung", None, rung.__closure__)

    def importing(frame: FrameType | None) -> bool:
        ours()
        return looked(frame)

    looked: Callable[[FrameType | None], bool] = vars(alarm)["importing"]
    monkeypatch.setattr(alarm, "importing", importing)

    def work() -> None:
        with deadline(0.01):
            end = time.monotonic() + 0.2
            held.append("taken")
            while time.monotonic() < end:
                pass
            held.append("given back")
            while True:
                tuple(Clock(None).left() for _ in range(100))

    with pytest.raises(OutOfTime):
        work()
    assert held == ["taken", "rings", "given back"]
