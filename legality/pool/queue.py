"""The requests that wait, and whose turn is next."""

from collections import deque
from collections.abc import Iterable

from legality.pool.ticket import Ticket


class FairQueue:
    """Who asks much does not keep others waiting: of everyone for whom requests wait, the first is
    taken in turn. Those that were sent before, and came back, are taken first."""

    def __init__(self) -> None:
        self._again: deque[Ticket] = deque()
        self._lines: dict[object, deque[Ticket]] = {}
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def put(self, ticket: Ticket) -> None:
        """A new request."""
        line = self._lines.get(ticket.whose)
        if line is None:
            line = self._lines[ticket.whose] = deque()
        line.append(ticket)
        self._number += 1

    def put_back(self, tickets: Iterable[Ticket]) -> None:
        """Requests that are to be sent again, in their order, before all others."""
        back = [*tickets]
        self._again.extendleft(reversed(back))
        self._number += len(back)

    def next(self) -> Ticket | None:
        """The request whose turn it is, which stays; None where none waits."""
        if self._again:
            return self._again[0]
        for line in self._lines.values():
            return line[0]
        return None

    def pop(self) -> Ticket:
        """The same request, which leaves."""
        self._number -= 1
        if self._again:
            return self._again.popleft()
        whose = next(iter(self._lines))
        line = self._lines.pop(whose)
        ticket = line.popleft()
        if line:
            self._lines[whose] = line  # behind the others
        return ticket

    def clear(self) -> list[Ticket]:
        """All of them, which leave."""
        waiting = [*self._again, *(ticket for line in self._lines.values() for ticket in line)]
        self._again.clear()
        self._lines.clear()
        self._number = 0
        return waiting
