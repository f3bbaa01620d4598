"""A pool of processes in which no request holds another up.

Each request has a process to itself until it is answered. One that takes longer than `PATIENCE`
makes way: its process steps back behind the others, a new one takes its place, and it ends with its
answer. One that overruns its time is ended with its process; so is one that is cancelled.
"""

import threading
from collections import deque
from contextlib import suppress

from legality.service.process import Answerer, Lost, Overrun, Worker, processes
from legality.service.ticket import Result, Ticket, Unanswered

PATIENCE = 0.5
"""Seconds after which a request makes way for others."""
SLOW = 16
"""So many requests at most have made way at a time; others that take long hold their places."""
OVER, GRACE = 1.1, 2.0
"""A request has so many times its seconds, and so many more, to end by itself before its process is
ended."""
WAITING = 1024
"""So many requests wait at most."""


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
        self._changed = threading.Condition(self._lock)
        self._seats: set[_Seat] = set()
        self._slow = 0
        self._closed = False
        for _ in range(processes_):
            self._add()

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

    def submit(self, ticket: Ticket, wait: bool = False) -> None:
        """Take a request; `wait` until there is room, or raise `Full`."""
        with self._changed:
            if wait:
                self._changed.wait_for(lambda: self._closed or self._room)
            elif not self._closed and not self._room:
                raise Full
            if not self._closed:
                self._asked.append(ticket)
                self._changed.notify_all()
                return
        ticket.end(Unanswered.CLOSED)

    @property
    def _room(self) -> bool:
        return len(self._asked) < self._waiting

    def next(self) -> Ticket | None:
        """The request whose turn it is, when there is one; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or bool(self._asked))
            if self._closed:
                return None
            self._changed.notify_all()
            return self._asked.popleft()

    def close(self) -> None:
        """End every process; what has no answer gets none."""
        with self._changed:
            self._closed = True
            waiting, seats = tuple(self._asked), tuple(self._seats)
            self._asked.clear()
            self._changed.notify_all()
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

    def left(self, seat: "_Seat", slow: bool) -> None:
        """A seat is gone."""
        with self._lock:
            self._seats.discard(seat)
            self._slow -= slow

    def worker(self) -> Worker:
        """A new process."""
        return Worker(self._context, self._answer)

    def _add(self) -> None:
        seat = _Seat(self)
        with self._lock:
            self._seats.add(seat)
        seat.thread.start()


class _Seat:
    """A thread with a process of its own, which it replaces where it has died."""

    def __init__(self, pool: Pool) -> None:
        self.worker: Worker | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self._pool = pool
        self._slow = False

    def stop(self) -> None:
        """End what is worked on."""
        worker = self.worker
        if worker is not None:
            worker.kill()

    def _run(self) -> None:
        try:
            with suppress(OSError):  # then it is tried again for a request
                self.worker = self._pool.worker()
            while not self._slow and (ticket := self._pool.next()) is not None:
                self._answer(ticket)
        finally:
            self._drop()
            self._pool.left(self, self._slow)

    def _answer(self, ticket: Ticket) -> None:
        ticket.end(self._result(ticket))
        if ticket.cancelled:  # its process may be ending
            self._drop()

    def _result(self, ticket: Ticket) -> Result:
        try:
            worker = self._ready_worker()
            if self._pool.closed:
                return Unanswered.CLOSED
            if not ticket.begin(worker.kill):
                return Unanswered.CANCELLED
            return self._asked(worker, ticket)
        except Overrun:
            self._drop()
            return Unanswered.OVERRUN
        except (Lost, OSError):
            self._drop()
            return Unanswered.CLOSED if self._pool.closed else Unanswered.LOST

    def _asked(self, worker: Worker, ticket: Ticket) -> bytes:
        """The answer. Raises `Lost` and `Overrun`."""
        worker.ask(ticket.op, ticket.text, ticket.seconds)
        if not worker.ready(PATIENCE):
            if self._pool.make_way():
                self._slow = True
                worker.step_back()
            if not worker.ready(OVER * ticket.seconds + GRACE - PATIENCE):
                raise Overrun
        return worker.answer()

    def _ready_worker(self) -> Worker:
        if self.worker is None or not self.worker.alive:
            self._drop()
            self.worker = self._pool.worker()
        return self.worker

    def _drop(self) -> None:
        worker, self.worker = self.worker, None
        if worker is not None:
            worker.close()


__all__ = ["Full", "Pool"]
