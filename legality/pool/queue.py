"""The requests that wait, and whose turn is next."""

import heapq
import time
from collections import deque
from collections.abc import Iterable

from legality.pool.ticket import Ticket

BLOCK, BLOCKS = 1 << 16, 16
"""For each so many bytes of a text those that come so small a part of a second later go first: it
takes long to be read."""


class FairQueue:
    """Who asks much does not keep others waiting: of everyone for whom requests wait, the first is
    taken in turn, a long text later. Those that were sent before, and came back, are taken first.
    """

    def __init__(self) -> None:
        self._returned: deque[Ticket] = deque()
        self._by_asker: dict[object, deque[Ticket]] = {}
        self._turns: list[tuple[float, int, object]] = []  # a heap, with each asker once
        self._turn = 0
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def put(self, ticket: Ticket) -> None:
        """A new request."""
        queue = self._by_asker.get(ticket.asker)
        if queue is None:
            queue = self._by_asker[ticket.asker] = deque()
            self._line_up(ticket)
        queue.append(ticket)
        self._number += 1

    def put_back(self, tickets: Iterable[Ticket]) -> None:
        """Requests that are to be sent again, in their order, before all others."""
        back = [*tickets]
        self._returned.extendleft(reversed(back))
        self._number += len(back)

    def next(self) -> Ticket | None:
        """The request whose turn it is, which stays; None where none waits."""
        if self._returned:
            return self._returned[0]
        return self._by_asker[self._turns[0][2]][0] if self._turns else None

    def is_due(self) -> bool:
        """Whether somebody waits whose request is not so long that others could go first."""
        return bool(self._returned or (self._turns and self._turns[0][0] <= time.monotonic()))

    def pop(self) -> Ticket:
        """The same request, which leaves."""
        self._number -= 1
        if self._returned:
            return self._returned.popleft()
        asker = heapq.heappop(self._turns)[2]
        queue = self._by_asker[asker]
        ticket = queue.popleft()
        if queue:
            self._line_up(queue[0])
        else:
            del self._by_asker[asker]
        return ticket

    def _line_up(self, ticket: Ticket) -> None:
        """The first request of somebody comes behind those of the others that are no longer."""
        due = time.monotonic() + len(ticket.text) // BLOCK / BLOCKS
        self._turn += 1
        heapq.heappush(self._turns, (due, self._turn, ticket.asker))

    def clear(self) -> list[Ticket]:
        """All of them, which leave."""
        waiting = [
            *self._returned,
            *(ticket for queue in self._by_asker.values() for ticket in queue),
        ]
        self._returned.clear()
        self._by_asker.clear()
        self._turns.clear()
        self._number = 0
        return waiting
