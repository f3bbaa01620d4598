"""A place of a pool: a thread with a process of its own, which answers what the pool hands it."""

import threading
import time
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Protocol

from legality.service.process import Lost, Overrun, Worker
from legality.service.ticket import Result, Ticket, Unanswered

PATIENCE = 0.5
"""Seconds after which a request makes way for others."""
OVER, GRACE = 1.1, 2.0
"""A request has so many times its seconds, and so many more, to end by itself before its process is
ended."""
GATHERED, PAUSE = 8, 0.01
"""Where more than so many have no answer yet, their answers gather, for so many seconds at most."""
FOLLOWING = 16
"""Where a process has fewer than so many without an answer, and as many wait, more are sent to it
before it has answered."""


class Turns(Protocol):
    """What a place asks of its pool."""

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        ...

    @property
    def usual(self) -> float:
        """Seconds that a request took of late."""
        ...

    def next(self) -> deque[Ticket]:
        """The requests whose turn it is, when there are some; none at the end."""
        ...

    def following(self) -> deque[Ticket]:
        """The requests whose turn comes after, if there are such as are sent ahead."""
        ...

    def took(self, seconds: float, number: int) -> None:
        """So many requests were answered in so many seconds."""
        ...

    def put_back(self, tickets: Iterable[Ticket]) -> None:
        """Those are asked again, before the others."""
        ...

    def make_way(self) -> bool:
        """A request takes long: another place beside it, if there are not too many."""
        ...

    def left(self, seat: "Seat", slow: bool) -> None:
        """A place is gone."""
        ...

    def worker(self) -> Worker:
        """A new process."""
        ...


class Seat:
    """A thread with a process of its own, which it replaces where it has died."""

    def __init__(self, pool: Turns) -> None:
        self.worker: Worker | None = None
        self.tried = threading.Event()  # to begin it
        self.thread = threading.Thread(target=self._run, daemon=True)
        self._pool = pool
        self._slow = False
        self._tickets: deque[Ticket] = deque()  # sent, and not answered
        self._asked: tuple[Ticket, ...] = ()  # what was sent together and is worked on
        self._following: tuple[Ticket, ...] = ()  # what was sent after it
        self._since = 0.0  # when it was begun

    def stop(self) -> None:
        """End what is worked on."""
        worker = self.worker
        if worker is not None:
            worker.kill()

    def _run(self) -> None:
        try:
            with suppress(OSError):  # then it is tried again for a request
                self.worker = self._pool.worker()
            self.tried.set()
            while not self._slow and (tickets := self._pool.next()):
                self._answer(tickets)
        finally:
            self._drop()
            self._pool.left(self, self._slow)

    def _answer(self, tickets: deque[Ticket]) -> None:
        """Answer those in their order, and what is sent after them; what was not come to goes back
        to the others."""
        self._since = time.monotonic()
        try:
            self._ready_worker()
        except OSError:
            tickets.popleft().end(self._gone)
            self._pool.put_back(tickets)
            return
        if self._pool.closed:
            self._pool.put_back(tickets)
            return
        self._asked = self._sent(tickets)
        while self.worker is not None and self._tickets:
            if len(self._tickets) < FOLLOWING and not self._following:
                self._following = self._sent(self._pool.following())
            if not self._heard():
                break
        if any(ticket.cancelled for ticket in (*self._asked, *self._following)):
            self._drop()  # its process may be ending
        self._pool.put_back(self._tickets)
        self._tickets.clear()
        self._asked = self._following = ()

    def _sent(self, tickets: Iterable[Ticket]) -> tuple[Ticket, ...]:
        """Send those that still need an answer; which they are. (What was cancelled before it was
        sent ended no process. That a process is lost is heard where its answer is waited for.)"""
        worker = self.worker
        assert worker is not None
        begun = tuple(ticket for ticket in tickets if ticket.begin(worker.kill))
        self._tickets.extend(begun)
        if begun:
            with suppress(Lost):
                worker.ask_all([(one.op, one.text, one.seconds) for one in begun])
        return begun

    def _heard(self) -> bool:
        """Tell what came of the first ones; whether the process goes on."""
        results = self._results()
        for result in results:
            self._tickets.popleft().end(result)
        if not results or len(self._tickets) > len(self._following):
            return bool(results)
        now = time.monotonic()
        self._pool.took(now - self._since, len(self._asked))
        if any(ticket.cancelled for ticket in self._asked):
            return False
        self._asked, self._following, self._since = self._following, (), now
        return True

    def _results(self) -> Sequence[Result]:
        """What came of the first ones; of none where its process was ended because of another,
        which may have been answered, or have gone back, meanwhile."""
        assert self.worker is not None
        try:
            return self._awaited(self.worker)
        except Overrun:
            self._drop()
            return (Unanswered.OVERRUN,)
        except (Lost, OSError):
            self._drop()
            return () if self._is_lost_for_another else (self._gone,)

    @property
    def _is_lost_for_another(self) -> bool:
        """Whether the process may have been ended because another than the first was cancelled."""
        sent = (*self._asked, *self._following)
        return not self._tickets[0].cancelled and any(one.cancelled for one in sent)

    @property
    def _gone(self) -> Unanswered:
        return Unanswered.CLOSED if self._pool.closed else Unanswered.LOST

    def _awaited(self, worker: Worker) -> list[bytes]:
        """The answers to the first ones. Raises `Lost` and `Overrun`."""
        more = len(self._tickets) - GATHERED
        if more > 0 and not worker.ready(0.0):
            time.sleep(min(PAUSE, more * self._pool.usual))
        patience = max(0.0, self._since + PATIENCE - time.monotonic())
        if worker.ready(patience):
            return worker.answers()
        stale = self._make_way(worker)
        if not worker.ready(OVER * self._tickets[0].seconds + GRACE - patience):
            raise Overrun
        answer = worker.answer()
        if stale:
            self._drop()  # it would answer what others are asked
        return [answer]

    def _make_way(self, worker: Worker) -> bool:
        """The first takes long: what was sent behind it goes back (whether there was any), and
        another process takes its place."""
        first, *behind = self._tickets
        self._tickets = deque([first])
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


__all__ = ["FOLLOWING", "GRACE", "OVER", "PATIENCE", "Seat", "Turns"]
