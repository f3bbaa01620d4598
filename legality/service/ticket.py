"""A request on its way, and the one answer it gets."""

import threading
from collections.abc import Callable
from enum import Enum


class Unanswered(Enum):
    """Why a request has no answer; the value is told."""

    CANCELLED = "it was cancelled"
    LOST = "the process that worked on it has died"
    OVERRUN = "its time was over, and the process that worked on it was ended"
    CLOSED = "the service ends"
    FULL = "so many requests wait that no more are taken"


Result = bytes | Unanswered


class Ticket:
    """A request: its operation where its text does not say it, its text, the seconds it may take;
    `done` is called once, in some thread, with what came of it."""

    __slots__ = ("_cancelled", "_done", "_ended", "_kill", "_lock", "op", "seconds", "text")

    def __init__(
        self, op: str | None, text: bytes, seconds: float, done: Callable[[Result], None]
    ) -> None:
        self.op = op
        self.text = text
        self.seconds = seconds
        self._done = done
        self._lock = threading.Lock()
        self._kill: Callable[[], None] | None = None
        self._ended = False
        self._cancelled = False

    @property
    def cancelled(self) -> bool:
        """Whether it was cancelled before it was answered."""
        return self._cancelled

    def begin(self, kill: Callable[[], None]) -> bool:
        """It is worked on from now on, and `kill` ends that; False where it needs no answer any
        more."""
        with self._lock:
            self._kill = kill
            return not self._ended

    def wait(self) -> bool:
        """It is to be asked again; False where it needs no answer any more."""
        with self._lock:
            self._kill = None
            if not self._cancelled:
                return not self._ended
        self.end(Unanswered.CANCELLED)
        return False

    def cancel(self) -> bool:
        """No answer is wanted any more; False where there is one already."""
        with self._lock:
            if self._ended or self._cancelled:
                return False
            self._cancelled = True
            if self._kill is not None:
                self._kill()
                return True
            self._ended = True
        self._done(Unanswered.CANCELLED)
        return True

    def end(self, result: Result) -> None:
        """What came of it, said once."""
        with self._lock:
            if self._ended:
                return
            self._ended = True
        self._done(Unanswered.CANCELLED if self._cancelled else result)


__all__ = ["Result", "Ticket", "Unanswered"]
