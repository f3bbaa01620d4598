"""The time an answer may take: one clock for reading, stating, building and solving together.

A clock that is `running` holds for all that is worked out inside: every other clock made there ends
no later, and every loop that may be long looks at it (`tick`). So a limit is said once, by whoever
asks, and no phase can forget it.
"""

import sys
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import cache
from importlib.util import find_spec
from typing import TypeVar

from legality.errors import OutOfTime

T = TypeVar("T")


LOADING = 0.2
"""Seconds that loading the solver takes at least."""
SOLVER = "ortools.sat.python.cp_model"


@cache
def solver_is_installed() -> bool:
    """Whether OR-Tools can be loaded; in a browser it cannot."""
    try:
        return find_spec("ortools") is not None
    except ValueError:  # it is shut out
        return False


class Clock:
    """The seconds left; None is no limit but that of the clock that is running."""

    __slots__ = ("_end",)

    def __init__(self, seconds: float | None) -> None:
        end = None if seconds is None else time.monotonic() + seconds
        outer = _end.get()
        self._end = end if outer is None else outer if end is None else min(end, outer)

    def left(self) -> float | None:
        """Seconds left, never negative; None without a limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        return self._end is not None and time.monotonic() >= self._end

    def check(self) -> None:
        """Raises OutOfTime when nothing is left."""
        if self.over:
            raise OutOfTime

    @property
    def solves(self) -> bool:
        """Whether the solver is loaded and some time is left, or it is installed and enough is left
        to load it: that takes a fifth of a second, and a third on a busy machine."""
        if not solver_is_installed():
            return False
        left = self.left()
        return left is None or left > (0.0 if SOLVER in sys.modules else LOADING)

    def check_solver(self) -> None:
        """Raises OutOfTime where the solver is not installed, or where it comes too late to ask it
        (`solves`)."""
        if not solver_is_installed():
            raise OutOfTime("undecided: the solver OR-Tools is not installed here")
        if not self.solves:
            raise OutOfTime

    @contextmanager
    def running(self) -> Generator["Clock", None, None]:
        """This clock holds for all that is worked out inside."""
        before = _end.set(self._end)
        try:
            yield self
        finally:
            _end.reset(before)


_end: ContextVar[float | None] = ContextVar("_end", default=None)
"""When the running clock ends, by `time.monotonic`; None where there is no limit."""


def tick() -> None:
    """Raises OutOfTime when nothing is left on the clock that is running."""
    end = _end.get()
    if end is not None and time.monotonic() >= end:
        raise OutOfTime


def ticking(items: Iterable[T]) -> Iterator[T]:
    """The same items, with a look at the clock before each."""
    for item in items:
        tick()
        yield item


def in_time(items: Iterator[T], seconds: float | None) -> Iterator[T]:
    """The same items, all of which together may take so many seconds from now on (None: what the
    clock of whoever asks for the next one says)."""
    return items if seconds is None else _until(items, Clock(seconds))


def _until(items: Iterator[T], clock: Clock) -> Iterator[T]:
    while True:
        with clock.running():
            tick()
            try:
                item = next(items)
            except StopIteration:
                return
        yield item


_NO_LIMIT = nullcontext()


def time_limit(seconds: float | None) -> AbstractContextManager[object]:
    """Whatever of this library is asked inside has so many seconds altogether (None: no limit).

    A function that gives the best by then (a verdict, a search) gives it; any other raises
    `OutOfTime`. Limits inside one another hold all of them. A limit holds in the thread that sets
    it.
    """
    return _NO_LIMIT if seconds is None else Clock(seconds).running()


AT_ONCE = 0.2
"""Seconds that reading, and what is known at once, may take beside the time of a search."""


@contextmanager
def best_by_then(seconds: float | None) -> Generator[Clock, None, None]:
    """The clock of a search that gives the best found by then. All that is worked out inside ends a
    moment later: where the search has not even begun, with `OutOfTime`."""
    clock = Clock(seconds)
    with time_limit(None if seconds is None else seconds + AT_ONCE):
        yield clock


@contextmanager
def unhurried() -> Generator[None, None, None]:
    """What is worked out inside is finished whatever time is left: an answer that was found in time
    is shown."""
    before = _end.set(None)
    try:
        yield
    finally:
        _end.reset(before)


__all__ = [
    "Clock",
    "OutOfTime",
    "best_by_then",
    "in_time",
    "solver_is_installed",
    "tick",
    "ticking",
    "time_limit",
    "unhurried",
]
