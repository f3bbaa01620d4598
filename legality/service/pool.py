"""A pool of processes in which no request holds another up.

A process works on one request at a time. Requests that are usually quick are sent to it several
together, so that it need not wait for the next. One that takes longer than `PATIENCE` makes way:
what was sent behind it goes back, its process steps back behind the others, a new one takes its
place, and it ends with its answer. One that overruns its time is ended with its process; so is one
that is cancelled, and what was sent beside it is asked again.
"""

import threading
import time
from collections import deque
from collections.abc import Iterable, Sequence

from legality.service.messages import HELD
from legality.service.process import Answerer, Worker, processes
from legality.service.seat import FOLLOWING, PATIENCE, Seat
from legality.service.ticket import Ticket, Unanswered

SLOW = 16
"""So many requests at most have made way at a time; others that take long hold their places."""
WAITING = 1024
"""So many requests wait at most."""
TOGETHER, USUALLY = 32, 0.02
"""So many requests at most are sent to a process together, and so many that they usually take no
more than so many seconds."""
AHEAD = HELD // 2
"""Bytes of the requests that are sent together: of what follows others no more, so that sending
them never waits for a process that itself waits to be heard."""
AT_ONCE = 8
"""What a request usually takes is known from the last `TOGETHER`, of those sent together from so
many."""
ROOM = 128
"""Whoever waits for room is told when there is room for so many."""
JOINED = 5.0
"""Seconds that the end waits for what is being ended."""


class Full(Exception):
    """So many requests wait that none is taken."""


class Pool:
    """So many processes that answer requests by that function; the module is imported before they
    are made."""

    def __init__(
        self, answer: Answerer, preload: str, processes_: int, waiting: int = WAITING
    ) -> None:
        self._answer = answer
        self._context = processes(preload)
        self._asked: deque[Ticket] = deque()
        self._waiting = waiting
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)  # there is something to do, or the end
        self._freed = threading.Condition(self._lock)  # there is room, or the end
        self._seats: set[Seat] = set()
        self._slow = 0
        self._usual = USUALLY  # seconds that a request took of late
        self._closed = False
        self._first_seats = tuple(self._add() for _ in range(processes_))

    def stand(self, seconds: float) -> bool:
        """Wait, for so many seconds at most, until each of its processes has begun, or cannot;
        whether they have or cannot."""
        until = time.monotonic() + seconds
        return all(
            seat.tried.wait(max(0.0, until - time.monotonic())) for seat in self._first_seats
        )

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of its processes now."""
        with self._lock:
            found = [seat.worker for seat in self._seats]
        return tuple(worker.pid for worker in found if worker is not None)

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._closed

    @property
    def full(self) -> bool:
        """Whether none is taken now."""
        with self._lock:
            return not self._closed and not self._room

    def submit(self, ticket: Ticket) -> None:
        """Take a request. Raises `Full`."""
        if not self.submit_some([ticket]):
            raise Full

    def submit_all(self, tickets: Sequence[Ticket]) -> None:
        """Take requests, waiting until there is room."""
        taken = self.submit_some(tickets)
        while taken < len(tickets):
            with self._lock:
                self._freed.wait_for(lambda: self._closed or self._room)
            taken += self.submit_some(tickets[taken:])

    def submit_some(self, tickets: Sequence[Ticket]) -> int:
        """Take the first of those, as many as there is room for; how many. (At the end all are
        told of it.)"""
        with self._lock:
            if not self._closed:
                some = tickets[: max(0, self._waiting - len(self._asked))]
                self._asked.extend(some)
                self._changed.notify(len(some))
                return len(some)
        for ticket in tickets:
            ticket.end(Unanswered.CLOSED)
        return len(tickets)

    @property
    def _room(self) -> bool:
        return len(self._asked) < self._waiting

    def next(self) -> deque[Ticket]:
        """The requests whose turn it is, when there are some: this process's part of those that
        wait; none at the end."""
        with self._lock:
            self._changed.wait_for(lambda: self._closed or bool(self._asked))
            return deque() if self._closed else self._part(deque([self._asked.popleft()]))

    def following(self) -> deque[Ticket]:
        """The requests whose turn comes after: where many wait that are usually quick, a part of
        them, if it is short."""
        with self._lock:
            many = len(self._asked) >= FOLLOWING and FOLLOWING * self._usual <= USUALLY
            return self._part(deque()) if many and not self._closed else deque()

    def _part(self, found: deque[Ticket]) -> deque[Ticket]:
        """Those, and what can be sent together with them."""
        part = -(-(len(found) + len(self._asked)) // len(self._seats))
        most = max(1, min(part, TOGETHER, int(USUALLY / self._usual)))
        held = sum(len(one.text) for one in found)
        while self._asked and len(found) < most:
            held += len(self._asked[0].text)
            if held > AHEAD:
                break
            found.append(self._asked.popleft())
        if len(self._asked) <= max(0, self._waiting - ROOM):
            self._freed.notify_all()
        return found

    @property
    def usual(self) -> float:
        """Seconds that a request took of late."""
        return self._usual

    def took(self, seconds: float, number: int) -> None:
        """So many requests were answered in so many seconds."""
        with self._lock:
            one = min(seconds / number, PATIENCE)
            self._usual += (one - self._usual) * min(number, AT_ONCE) / TOGETHER

    def put_back(self, tickets: Iterable[Ticket]) -> None:
        """Those are asked again, before the others."""
        waiting = [ticket for ticket in tickets if ticket.wait()]
        with self._changed:
            if not self._closed:
                self._asked.extendleft(reversed(waiting))
                self._changed.notify_all()
                return
        for ticket in waiting:
            ticket.end(Unanswered.CLOSED)

    def close(self) -> None:
        """End every process; what has no answer gets none."""
        with self._changed:
            self._closed = True
            waiting, seats = tuple(self._asked), tuple(self._seats)
            self._asked.clear()
            self._changed.notify_all()
            self._freed.notify_all()
        for ticket in waiting:
            ticket.end(Unanswered.CLOSED)
        for seat in seats:
            seat.stop()
        for seat in seats:
            seat.thread.join(JOINED)

    def make_way(self) -> bool:
        """A request takes long: another seat in its place, if there are not too many."""
        with self._lock:
            if self._closed or self._slow >= SLOW:
                return False
            self._slow += 1
        self._add()
        return True

    def left(self, seat: Seat, slow: bool) -> None:
        """A seat is gone."""
        with self._lock:
            self._seats.discard(seat)
            self._slow -= slow

    def worker(self) -> Worker:
        """A new process."""
        return Worker(self._context, self._answer)

    def _add(self) -> Seat:
        seat = Seat(self)
        with self._lock:
            self._seats.add(seat)
        seat.thread.start()
        return seat


__all__ = ["Full", "Pool"]
