"""The time an answer may take: one clock for reading, stating, building and solving together."""

import time


class OutOfTime(Exception):
    """The clock ran out while something was being worked out; whoever holds the clock answers with
    what is known by then. Never leaves this library."""


class Clock:
    """The seconds left; None is no limit."""

    __slots__ = ("_end",)

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds

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
