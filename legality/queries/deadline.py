"""A limit that holds whatever the program does: the running clock, and an alarm behind it."""

import signal
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, ContextDecorator, nullcontext
from types import FrameType, TracebackType
from typing import Any

from legality.clock import Clock, OutOfTime
from legality.queries.frames import importing, inside

LATER, MORE = 1.1, 0.1
"""The alarm rings when so much of the limit, and so many seconds more, are over: by then every loop
that looks at the clock has ended."""
SOON = 0.02
"""Seconds until it rings again where it must not break in."""
ENDLESS = 1e8
"""Seconds, three years, after which no alarm is set to ring; systems refuse longer ones."""
PATIENCE = 8
"""How often it waits for a line of this library. Code of others may hold a lock that it would never
give back: a tool that watches what the tests cover, for one."""

_unbroken = 0
"""How many answers are being written: 1 or 0 but for one inside another."""
_set_alarms = 0
"""How many alarms are set: 1 or 0 but for one inside another."""


def deadline(seconds: float | None) -> AbstractContextManager[None]:
    """Whatever is worked out inside has so many seconds; None is no limit.

    What looks at the clock ends in time, with what it knows. An alarm ends anything else with
    `OutOfTime`, on systems that have one and in the main thread.
    """
    return _UNLIMITED if seconds is None else _Limited(seconds)


_UNLIMITED = nullcontext()


class _Limited(AbstractContextManager[None]):
    """The clock and, where there is one, the alarm, which is put out first. (No generator: one that
    is broken into where it is to be left leaves the alarm ringing for as long as it is held.)"""

    def __init__(self, seconds: float) -> None:
        self._clock = Clock(seconds).running()
        self._alarm = _Alarm(LATER * seconds + MORE) if seconds < ENDLESS and _alarms() else None

    def __enter__(self) -> None:
        self._clock.__enter__()
        if self._alarm is not None:
            self._alarm.set()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool | None:
        if self._alarm is not None:
            self._alarm.put_out()
        return self._clock.__exit__(kind, error, trace)


class _Alarm:
    """Rings after so many seconds, and again and again until it is put out. That is not broken
    into: an alarm that is not put out would ring in what comes next. Nor is its own ringing, which
    decides what it breaks into."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._waited = 0
        self._before: signal.Handlers | int | Callable[[int, FrameType | None], Any] | None = None

    def set(self) -> None:
        """From now on it runs."""
        global _set_alarms
        _set_alarms += 1
        self._before = signal.signal(signal.SIGALRM, self.ring)
        signal.setitimer(signal.ITIMER_REAL, self._seconds, MORE)

    def put_out(self) -> None:
        """From now on it is not heard."""
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, self._before)
        global _set_alarms
        _set_alarms -= 1

    def ring(self, signum: int, frame: FrameType | None) -> None:
        """Breaks in, but neither into a line that is being written nor into an import, which would
        leave half a module behind, nor where the alarm is being put out or rings already; into code
        of others only where it goes on and on."""
        if _at_work(frame):
            return
        if _unbroken or importing(frame):
            signal.setitimer(signal.ITIMER_REAL, SOON, MORE)
        elif _ours(frame) or self._waited >= PATIENCE:
            raise OutOfTime
        else:
            self._waited += 1
            signal.setitimer(signal.ITIMER_REAL, SOON, MORE)


class unbroken(ContextDecorator):
    """What is written inside is written as a whole: the alarm waits."""

    def __enter__(self) -> None:
        global _unbroken
        _unbroken += 1

    def __exit__(self, *_: object) -> None:
        global _unbroken
        _unbroken -= 1


def settled() -> None:
    """The answer is known: the alarm rings no more, and it is written as a whole."""
    if _set_alarms and _alarms():
        signal.setitimer(signal.ITIMER_REAL, 0.0)


def _alarms() -> bool:
    main = threading.current_thread() is threading.main_thread()
    return main and hasattr(signal, "setitimer")


_AT_WORK = frozenset(method.__code__ for method in (_Limited.__exit__, _Alarm.put_out, _Alarm.ring))


def _at_work(frame: FrameType | None) -> bool:
    """Whether an alarm is being put out, or rings already."""
    return not _AT_WORK.isdisjoint(inside(frame))


def _ours(frame: FrameType | None) -> bool:
    """Whether the line that runs is this library's."""
    name = "" if frame is None else str(frame.f_globals.get("__name__", ""))
    return name.partition(".")[0] in ("legality", "legality_models")
