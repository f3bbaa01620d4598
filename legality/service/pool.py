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
from collections.abc import Iterable
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
TOGETHER, USUALLY = 32, 0.02
"""So many requests at most are sent to a process together, and so many that they usually take no
more than so many seconds."""
GATHERED, PAUSE = 8, 0.003
"""Where more than so many have no answer yet, their answers gather for so many seconds."""
AHEAD = 1 << 16
"""Bytes of the requests that are sent together."""
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
        self._seats: set[_Seat] = set()
        self._slow = 0
        self._usual = USUALLY  # seconds that a request took of late
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

    @property
    def full(self) -> bool:
        """Whether none is taken now."""
        with self._lock:
            return not self._closed and not self._room

    def submit(self, ticket: Ticket) -> None:
        """Take a request. Raises `Full`."""
        with self._lock:
            if not self._closed:
                if not self._room:
                    raise Full
                self._asked.append(ticket)
                self._changed.notify()
                return
        ticket.end(Unanswered.CLOSED)

    def submit_all(self, tickets: Iterable[Ticket]) -> None:
        """Take requests, waiting until there is room."""
        waiting = deque(tickets)
        with self._lock:
            while waiting and not self._closed:
                self._freed.wait_for(lambda: self._closed or self._room)
                while waiting and self._room and not self._closed:
                    self._asked.append(waiting.popleft())
                self._changed.notify_all()
        for ticket in waiting:
            ticket.end(Unanswered.CLOSED)

    @property
    def _room(self) -> bool:
        return len(self._asked) < self._waiting

    def next(self) -> deque[Ticket]:
        """The requests whose turn it is, when there are some: this process's part of those that
        wait; none at the end."""
        with self._lock:
            self._changed.wait_for(lambda: self._closed or bool(self._asked))
            if self._closed:
                return deque()
            self._freed.notify_all()
            part = -(-len(self._asked) // len(self._seats))
            most = min(part, TOGETHER, int(USUALLY / self._usual))
            found, held = deque([self._asked.popleft()]), 0
            while self._asked and len(found) < most and held < AHEAD:
                found.append(self._asked.popleft())
                held += len(found[-1].text)
            return found

    def took(self, seconds: float) -> None:
        """A request was answered in so many seconds."""
        with self._lock:
            self._usual += (min(seconds, PATIENCE) - self._usual) / TOGETHER

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
        self._until = 0.0  # from then on what it was sent makes way

    def stop(self) -> None:
        """End what is worked on."""
        worker = self.worker
        if worker is not None:
            worker.kill()

    def _run(self) -> None:
        try:
            with suppress(OSError):  # then it is tried again for a request
                self.worker = self._pool.worker()
            while not self._slow and (tickets := self._pool.next()):
                begun, number = time.monotonic(), len(tickets)
                self._answer(tickets)
                self._pool.took((time.monotonic() - begun) / number)
        finally:
            self._drop()
            self._pool.left(self, self._slow)

    def _answer(self, tickets: deque[Ticket]) -> None:
        """Answer those in their order; what was not come to goes back to the others."""
        try:
            worker = self._sent(tickets)
        except (Lost, OSError):
            self._drop()
            if not _for_another(tickets[0], tickets):
                tickets.popleft().end(self._gone)
            worker = None
        asked = tuple(tickets)  # what was cancelled before it was sent ended no process
        while worker is not None and tickets:
            result = self._result(worker, tickets, asked)
            if result is None:
                break
            tickets.popleft().end(result)
            worker = self.worker
        if any(ticket.cancelled for ticket in asked):  # its process may be ending
            self._drop()
        self._pool.put_back(tickets)

    def _sent(self, tickets: deque[Ticket]) -> Worker | None:
        """The process to which those were sent that still need an answer. Raises `Lost`."""
        worker = self._ready_worker()
        if self._pool.closed:
            return None
        begun = [ticket for ticket in tickets if ticket.begin(worker.kill)]
        tickets.clear()
        tickets.extend(begun)
        self._until = time.monotonic() + PATIENCE
        if begun:
            worker.ask_all([(one.op, one.text, one.seconds) for one in begun])
        return worker

    def _result(
        self, worker: Worker, tickets: deque[Ticket], asked: Iterable[Ticket]
    ) -> Result | None:
        """What came of the first; None where its process was ended because of another, which may
        have been answered, or have gone back, meanwhile."""
        try:
            return self._awaited(worker, tickets)
        except Overrun:
            self._drop()
            return Unanswered.OVERRUN
        except (Lost, OSError):
            self._drop()
            return None if _for_another(tickets[0], asked) else self._gone

    @property
    def _gone(self) -> Unanswered:
        return Unanswered.CLOSED if self._pool.closed else Unanswered.LOST

    def _awaited(self, worker: Worker, tickets: deque[Ticket]) -> bytes:
        """The answer to the first. Raises `Lost` and `Overrun`."""
        if len(tickets) > GATHERED and not worker.ready(0.0):
            time.sleep(PAUSE)
        patience = max(0.0, self._until - time.monotonic())
        if not worker.ready(patience):
            stale = self._make_way(worker, tickets)
            if not worker.ready(OVER * tickets[0].seconds + GRACE - patience):
                raise Overrun
            answer = worker.answer()
            if stale:
                self._drop()  # it would answer what others are asked
            return answer
        return worker.answer()

    def _make_way(self, worker: Worker, tickets: deque[Ticket]) -> bool:
        """The first takes long: what was sent behind it goes back (whether there was any), and
        another process takes its place."""
        first, *behind = tickets
        tickets.clear()
        tickets.append(first)
        self._pool.put_back(behind)
        if self._pool.make_way():
            self._slow = True
            worker.step_back()
        return bool(behind)

    def _ready_worker(self) -> Worker:
        if self.worker is None or not self.worker.alive:
            self._drop()
            self.worker = self._pool.worker()
        return self.worker

    def _drop(self) -> None:
        worker, self.worker = self.worker, None
        if worker is not None:
            worker.close()


def _for_another(first: Ticket, asked: Iterable[Ticket]) -> bool:
    """Whether their process may have been ended because another than the first was cancelled."""
    return not first.cancelled and any(one.cancelled for one in asked)


__all__ = ["Full", "Pool"]
