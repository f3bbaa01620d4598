"""A request on its way, and the one result it gets."""

import threading
from collections.abc import Callable
from enum import Enum

from legality.errors import LegalityError


class NoProcess(LegalityError):
    """No process can be begun that answers."""


class Unanswered(Enum):
    """Why a request has no answer; the value is the sentence that says so."""

    CANCELLED = "it was cancelled"
    LOST = "the process that worked on it has died"
    OVERRUN = "its time was over, and the process that worked on it was ended"
    WAITED = "its time was over before a process was free for it"
    CLOSED = "the service ends"
    FULL = "so many requests wait that no more are taken"
    BUSY = "no process can be begun for it at the moment"


Result = bytes | Unanswered


class Ticket:
    """A request: its operation where its text does not say it, its text, the seconds it may take;
    `done` is called once, in some thread, with what came of it.

    Who asks (`asker`, any value) takes turns with others (`FairQueue`). One that does not `wait`
    for others has its seconds from the beginning, else from when it is worked on.
    """

    __slots__ = (
        *("_cancelled", "_done", "_ended", "_lock", "alone", "deadline", "deaths", "leave"),
        *("asker", "op", "seconds", "text", "waits"),
    )

    def __init__(
        self,
        op: str | None,
        text: bytes,
        seconds: float,
        done: Callable[[Result], None],
        asker: object = None,
        waits: bool = True,
    ) -> None:
        self.op = op
        self.text = text
        self.seconds = seconds
        self.asker = asker
        self.waits = waits
        self.deadline: float | None = None
        """When its seconds are over, where others are not waited for."""
        self.alone = False
        """Whether it is sent to a process by itself: one died that had it among others."""
        self.deaths = 0
        """How many processes died that had it alone."""
        self.leave: Callable[[], None] | None = None
        """Called when it is cancelled on its way."""
        self._done = done
        self._lock = threading.Lock()
        self._ended = False
        self._cancelled = False

    @property
    def cancelled(self) -> bool:
        """Whether it was cancelled before it was answered."""
        return self._cancelled

    @property
    def ended(self) -> bool:
        """Whether it has its result."""
        return self._ended

    def cancel(self) -> bool:
        """No answer is wanted any more; False where there is one already."""
        with self._lock:
            if self._ended or self._cancelled:
                return False
            self._cancelled = True
            leave = self.leave
        if leave is None:
            self.end(Unanswered.CANCELLED)
        else:
            leave()
        return True

    def end(self, result: Result) -> None:
        """What came of it, said once."""
        with self._lock:
            if self._ended:
                return
            self._ended = True
        self._done(Unanswered.CANCELLED if self._cancelled else result)
