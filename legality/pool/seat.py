"""The place of a process in the pool, and what it was sent, in order."""

import time
from collections import deque
from collections.abc import Iterable

from legality.pool.ticket import Ticket
from legality.pool.worker import Worker

PATIENCE = 0.5
"""Seconds after which a request makes way for others."""
HASTE, LONG = 0.01, 0.03
"""The same where somebody waits for each, and it is seldom in vain; and where only long texts wait.
"""
OVER, GRACE = 1.1, 2.0
"""A request has so many times its seconds, and so many more, to end by itself before its process is
ended."""
START = 600.0
"""Seconds that a process may take to begin."""


class Seat:
    """A process, once there is one, and the requests that it has not answered."""

    def __init__(self) -> None:
        self.worker: Worker | None = None
        self.sent: deque[Ticket] = deque()
        self.since = 0.0
        """When the first of them was begun."""
        self.slow = False
        """Whether another seat has taken its place."""
        self.stale = False
        """Whether its process was sent requests that others answer meanwhile."""
        self.is_behind = False
        """Whether its process has stepped back behind the others."""

    @property
    def is_ready(self) -> bool:
        """Whether its process has begun."""
        return self.worker is not None and self.worker.pid is not None

    def takes(self, depth: int) -> int:
        """How many requests it takes now, where it may have so many: a new lot only where half of
        the last one is answered, and none beside one that is to be alone."""
        if self.slow or self.stale:
            return 0
        number = len(self.sent)
        if number and (self.sent[0].alone or number > depth // 2):
            return 0
        return depth - number

    def send(self, tickets: Iterable[Ticket], now: float) -> None:
        """Send those, after what was sent before."""
        assert self.worker is not None
        lot = [*tickets]
        if not self.sent:
            self.since = now
        self.sent.extend(lot)
        self.worker.ask([(ticket.op, ticket.text, _left(ticket, now)) for ticket in lot])

    def step_back(self) -> None:
        """From now on its process works only when others do not."""
        if self.worker is not None and not self.is_behind:
            self.is_behind = True
            self.worker.step_back()

    def answered(self, number: int) -> list[Ticket]:
        """The first so many, which are answered."""
        self.since = time.monotonic()
        return [self.sent.popleft() for _ in range(min(number, len(self.sent)))]

    def end_of(self) -> float:
        """When the first request is over its time, or the process has not begun in its own."""
        if not self.is_ready:
            return self.since + START
        return self.since + OVER * self.sent[0].seconds + GRACE

    def drop(self) -> list[Ticket]:
        """End the process; what it had not answered."""
        worker, self.worker = self.worker, None
        left = [*self.sent]
        self.sent.clear()
        self.stale = False
        if worker is not None:
            worker.close()
        return left


def _left(ticket: Ticket, now: float) -> float:
    """The seconds that a request has from now on."""
    if ticket.deadline is None:
        return ticket.seconds
    return max(0.0, min(ticket.seconds, ticket.deadline - now))


__all__ = ["GRACE", "HASTE", "LONG", "OVER", "PATIENCE", "Seat"]
