"""A limit that holds whatever the program does: the running clock, and an alarm behind it."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

from legality.clock import Clock, OutOfTime

LATER, MORE = 1.1, 0.1
"""The alarm rings when so much of the limit, and so many seconds more, are over: by then every loop
that looks at the clock has ended."""
SOON = 0.02
"""Seconds until it rings again where it must not break in."""

_unbroken = 0
"""How many answers are being written: 1 or 0 but for one inside another."""


@contextmanager
def deadline(seconds: float | None) -> Generator[Clock, None, None]:
    """Whatever is worked out inside has so many seconds; None is no limit.

    What looks at the clock ends in time, with what it knows. An alarm ends anything else with
    `OutOfTime`, on systems that have one and in the main thread.
    """
    clock = Clock(seconds)
    with clock.running():
        if seconds is None or not _alarms():
            yield clock
            return
        before = signal.signal(signal.SIGALRM, _ring)
        signal.setitimer(signal.ITIMER_REAL, LATER * seconds + MORE, MORE)
        try:
            yield clock
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0.0)
            signal.signal(signal.SIGALRM, before)


@contextmanager
def unbroken() -> Generator[None, None, None]:
    """What is written inside is written as a whole: the alarm waits."""
    global _unbroken
    _unbroken += 1
    try:
        yield
    finally:
        _unbroken -= 1


def settled() -> None:
    """The answer is known: the alarm rings no more, and it is written as a whole."""
    if _alarms():
        signal.setitimer(signal.ITIMER_REAL, 0.0)


def _alarms() -> bool:
    main = threading.current_thread() is threading.main_thread()
    return main and hasattr(signal, "setitimer")


def _ring(signum: int, frame: FrameType | None) -> None:
    """Breaks in, but neither into a line that is being written nor into an import, which would
    leave half a module behind."""
    if _unbroken or _importing(frame):
        signal.setitimer(signal.ITIMER_REAL, SOON, MORE)
        return
    raise OutOfTime


def _importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False
