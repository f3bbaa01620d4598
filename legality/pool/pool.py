"""A pool of processes in which no request holds another up, and each has exactly one result.

A process works on one request at a time. Requests that are usually quick are sent to it several
together, so that it need not wait for the next. Where a process dies that had several, each is sent
again, alone: then it is known whose doing it is. One that takes longer than `PATIENCE` makes way:
what was sent behind it goes back, its process steps back behind the others, another takes its
place (of the reserve, if it has any), and it ends with its answer. One that overruns its time is
ended with its process; so is one that is cancelled while it is worked on.

Everything happens in `turn`, in one thread: that of a service (`start`), or of whoever waits for
results (`fronts`). Other threads only hand in requests, cancel them and close the pool.
"""

import heapq
import math
import select
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial

from msgspec import Struct

from legality.pool.beginning import Beginner
from legality.pool.pace import USUALLY, Beginnings, Pace
from legality.pool.queue import FairQueue
from legality.pool.seat import HASTE, LONG, PATIENCE, Seat
from legality.pool.seats import ProcessSeats
from legality.pool.ticket import Ticket, Unanswered
from legality.pool.work import Answerer
from legality.pool.worker import Lost, Worker

SPARE = 16
"""So many requests at most have made way at a time; others that take long hold their places."""
WAITING = 1024
"""So many requests wait at most."""
BYTES = 1 << 20
"""Bytes of the requests that are with a process behind the first."""
GATHERED = 8
"""Where each process has more than so many requests, their answers gather for a moment."""
ROOM = 128
"""Whoever waits for room is told when there is room for so many."""


class Ahead(Struct, frozen=True):
    """How much is sent to a process before it has answered: requests that usually take so many
    seconds together, and so many of them at most; and the seconds for which answers may gather."""

    seconds: float = USUALLY
    requests: int = 32
    moment: float = 0.01


FAR_AHEAD = Ahead(seconds=1.0, requests=64, moment=0.05)
"""For many requests of one file or batch: where the machine is busy, it is long before the process
that sends them runs again."""


class Full(Exception):
    """So many requests wait that none is taken."""


class Pool:
    """So many processes that answer requests by that function, begun by that one; `spare` more
    where requests take long, of which `reserve` stand ready. A request is given up when `tries`
    processes died that had it alone.
    """

    def __init__(
        self,
        answer: Answerer,
        begin: Beginner,
        processes: int,
        *,
        spare: int = SPARE,
        reserve: int = 0,
        tries: int = 1,
        waiting: int = WAITING,
        ahead: Ahead = Ahead(),  # noqa: B008  # a value
        patience: float | None = None,
    ) -> None:
        """`patience`: seconds after which a request surely makes way while others wait (by
        default `PATIENCE`); with it requests may make way after `HASTE`."""
        self._patience = patience
        self._answer = answer
        self._begin = begin
        self._spare = spare
        self._tries = tries
        self._waiting = waiting
        self._ahead = ahead
        self._queue = FairQueue()
        self._expiring: list[tuple[float, int, Ticket]] = []
        self._pace = Pace()
        # what other threads touch
        self._lock = threading.Lock()
        self._freed = threading.Condition(self._lock)
        self._incoming: deque[Ticket] = deque()
        self._leaving: deque[Ticket] = deque()
        self._number = 0  # of those that wait
        self._closing = False
        self._closed = threading.Event()
        self._tried = threading.Event()  # each of the first processes has begun, or cannot
        self._thread: threading.Thread | None = None
        self._asleep = self._woken = False
        self._heard, self._waker = socket.socketpair()
        for end in (self._heard, self._waker):
            end.setblocking(False)
        self._beginnings = Beginnings()
        self._seats = ProcessSeats(processes, reserve, self._worker, self._beginnings)
        self._seats.selector.register(self._heard, selectors.EVENT_READ)

    # -- for every thread --------------------------------------------------------------------------

    def start(self) -> None:
        """Have all processes begun, and requests answered, in a thread of its own."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stand(self, seconds: float) -> bool:
        """Wait, for so many seconds at most, until each of its processes has begun, or cannot;
        whether they have or cannot."""
        return self._tried.wait(seconds)

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of its processes that have begun."""
        return self._seats.pids

    @property
    def failure(self) -> Exception | None:
        """Why the last process could not begin; None where one has begun since."""
        return self._beginnings.failure

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._closing

    @property
    def full(self) -> bool:
        """Whether none is taken now."""
        with self._lock:
            return not self._closing and self._number >= self._waiting

    @property
    def usual(self) -> float:
        """Seconds that a request took of late."""
        return self._pace.usual

    @property
    def wait(self) -> float:
        """Seconds after which a request that is handed in now would be begun, by what others took
        of late."""
        with self._lock:
            ahead = self._number
        busy = sum(1 for seat in [*self._seats.working] if seat.sent)
        if busy < self._seats.number and not ahead:
            return 0.0
        return (ahead + 1) * self._pace.any_length / self._seats.number

    def submit(self, ticket: Ticket) -> None:
        """Take a request. Raises `Full`."""
        if not self.submit_some([ticket]):
            raise Full

    def submit_all(self, tickets: Sequence[Ticket]) -> None:
        """Take requests, waiting until there is room."""
        taken = self.submit_some(tickets)
        while taken < len(tickets):
            with self._lock:
                self._freed.wait_for(lambda: self._closing or self._number < self._waiting)
            taken += self.submit_some(tickets[taken:])

    def submit_some(self, tickets: Sequence[Ticket]) -> int:
        """Take the first of those, as many as there is room for; how many. (At the end all are
        told of it.)"""
        now = time.monotonic()
        with self._lock:
            closing = self._closing
            some = () if closing else tickets[: max(0, self._waiting - self._number)]
            self._number += len(some)
            for ticket in some:
                ticket.leave = partial(self.leave, ticket)
                if not ticket.waits:
                    ticket.deadline = now + ticket.seconds
            self._incoming.extend(some)
        if closing:
            for ticket in tickets:
                ticket.end(Unanswered.CLOSED)
            return len(tickets)
        self.wake()
        return len(some)

    def leave(self, ticket: Ticket) -> None:
        """A request that was cancelled on its way."""
        self._leaving.append(ticket)
        self.wake()

    def wake(self) -> None:
        """There is something to do: what waits in `turn` comes back."""
        self._woken = True
        if self._asleep:
            with suppress(OSError):  # it is woken already, or closed
                self._waker.send(b"!")

    def close(self) -> None:
        """End every process; what has no answer gets none."""
        with self._lock:
            self._closing = True
            self._freed.notify_all()
        if self._closed.is_set():
            return
        if self._thread is None:
            self._end()
        elif self._thread is not threading.current_thread():
            self._asleep = True  # whatever it does
            self.wake()
            self._closed.wait()

    # -- in one thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            self.begin_all()
            while not self._closing:
                self.turn(None)
        finally:
            with self._lock:
                self._closing = True
                self._freed.notify_all()
            self._end()

    def turn(self, seconds: float | None) -> None:
        """Do what is to be done; wait for it, for so many seconds at most (None: for any)."""
        self._take()
        if self._lacks and self._beginnings.may_begin():
            self._seats.stands(next(seat for seat in self._seats.every if seat.worker is None))
        self._assign()
        now = time.monotonic()
        if (until := self._until()) is not None:
            left = max(0.0, until - now)
            seconds = left if seconds is None else min(seconds, left)
        for key, events in self._ready(seconds):
            if key.data is None:
                with suppress(OSError):
                    self._heard.recv(4096)
                continue
            seat: Seat = key.data
            if events & selectors.EVENT_WRITE and seat.worker is not None:
                seat.worker.flush()
                self._seats.watch(seat)
            if events & selectors.EVENT_READ:
                self._hear(seat)
        self._look(time.monotonic())

    def _ready(self, seconds: float | None) -> list[tuple[selectors.SelectorKey, int]]:
        """What can be read or written within so many seconds. (Who hands in a request just before
        that sees that nobody would hear it, or is seen.)"""
        self._asleep = True
        try:
            if not self._has_news and (moment := self._moment()) > 0:
                select.select([self._heard], [], [], moment)
            return self._seats.selector.select(0.0 if self._has_news else seconds)
        finally:
            self._asleep = self._woken = False

    @property
    def _has_news(self) -> bool:
        """Whether something was handed in."""
        return bool(self._woken or self._incoming or self._leaving or self._closing)

    def _moment(self) -> float:
        """Seconds for which the answers of all processes may gather, as each has more to do."""
        least = min((len(seat.sent) for seat in self._seats.working if seat.sent), default=0)
        return min(self._ahead.moment, max(0, least - GATHERED) * self._pace.usual)

    def _until(self) -> float | None:
        """When something is to be done though nothing is heard."""
        times = [seat.end_of() for seat in self._seats.working if seat.sent]
        times += [
            seat.since + self._seconds_held(seat)
            for seat in self._seats.working
            if seat.sent and seat.is_ready and self._may_make_way(seat)
        ]
        times += [
            seat.since + LONG for seat in self._seats.working if seat.slow and not seat.is_behind
        ]
        if self._expiring:
            times.append(self._expiring[0][0])
        if self._lacks or (self._queue and self._seats.has_empty):
            times.append(self._beginnings.again)  # also where it has come since requests were sent
        first = min(times, default=math.inf)
        return None if math.isinf(first) else first

    # -- taking and sending ------------------------------------------------------------------------

    def _take(self) -> None:
        """Take what was handed in, and let go what was cancelled."""
        while self._incoming:
            ticket = self._incoming.popleft()
            self._queue.put(ticket)
            if ticket.deadline is not None:
                entry = ticket.deadline, id(ticket), ticket
                heapq.heappush(self._expiring, entry)
        while self._leaving:
            self._let_go(self._leaving.popleft())

    def _let_go(self, ticket: Ticket) -> None:
        """What is worked on ends with its process; what waits has its result now, and is passed
        over later."""
        for seat in self._seats.working:
            if seat.sent and seat.sent[0] is ticket:
                self._put_back(self._seats.dropped(seat)[1:])
                break
        ticket.end(Unanswered.CANCELLED)

    def _assign(self) -> None:
        """Send requests to those that take some: of the last ones each has its part."""
        depth = max(1, min(self._ahead.requests, int(self._ahead.seconds / self._pace.usual)))
        while self._queue:
            free = [
                seat
                for seat in self._seats.working
                if seat.takes(depth) and self._seats.may_send(seat)
            ]
            if not free:
                self._give_up()
                return
            seat = min(free, key=lambda seat: len(seat.sent))
            if self._seats.stands(seat):
                if not (lot := self._lot(seat, seat.takes(depth))):
                    return
                seat.send(lot, time.monotonic())
                self._seats.watch(seat)

    def _lot(self, seat: Seat, most: int) -> list[Ticket]:
        """The requests that are sent to that one next."""
        part = -(-len(self._queue) // max(1, sum(not other.slow for other in self._seats.working)))
        held = sum(len(sent.text) for sent in seat.sent)
        lot: list[Ticket] = []
        while len(lot) < min(most, part) and (ticket := self._queue.next()) is not None:
            if ticket.ended or ticket.cancelled:
                self._leaves_queue()
                ticket.end(Unanswered.CANCELLED)
                continue
            others = bool(lot or seat.sent)
            held += len(ticket.text)
            if others and (ticket.alone or held > BYTES):
                break
            lot.append(self._leaves_queue())
            if ticket.alone:
                break
        return lot

    def _leaves_queue(self) -> Ticket:
        """The request whose turn it is, which waits no more."""
        ticket = self._queue.pop()
        with self._lock:
            self._number -= 1
            if self._number <= max(0, self._waiting - ROOM):
                self._freed.notify_all()
        return ticket

    def _put_back(self, tickets: Iterable[Ticket]) -> None:
        """Those are sent again, before the others."""
        waiting = [ticket for ticket in tickets if not ticket.ended and not ticket.cancelled]
        with self._lock:
            self._number += len(waiting)
        self._queue.put_back(waiting)

    # -- processes ---------------------------------------------------------------------------------

    def begin_all(self) -> None:
        """Begin all processes now, not when they are needed."""
        for seat in self._seats.every:
            self._seats.stands(seat)
        self._count_tried()

    @property
    def _lacks(self) -> bool:
        """Whether a process is to be begun before it is needed: a service replaces what died, and
        fills its reserve."""
        empty = any(seat.worker is None for seat in self._seats.every)
        return self._thread is not None and empty

    def _worker(self, files: list[int]) -> Worker:
        """A process that is begun now, which lets go of those files and of the pool's own. Raises
        `OSError` and `EOFError`."""
        held = [*files, self._heard.fileno(), self._waker.fileno()]
        return Worker(self._begin, self._answer, held)

    def _give_up(self) -> None:
        """Where no process can be begun, and none is there, nobody waits for one."""
        standing = any(seat.worker is not None for seat in self._seats.working)
        if standing or not self._beginnings.is_hopeless():
            return
        while self._queue:
            self._leaves_queue().end(Unanswered.BUSY)
        self._woken = True  # whoever waits for results has some now

    # -- hearing -----------------------------------------------------------------------------------

    def _hear(self, seat: Seat) -> None:
        """What a process has answered, or that it has died."""
        if seat.worker is None:
            return
        begun = seat.is_ready
        try:
            answers = seat.worker.answers()
        except Lost as error:
            self._lost(seat, begun, str(error))
            return
        if not begun and seat.is_ready:
            self._beginnings.succeeded()
            seat.since = time.monotonic()
            self._count_tried()
        if not answers:
            return
        done = seat.answered(len(answers))
        seconds = sum(seconds for seconds, _ in answers)
        self._pace.took(seconds, len(answers))
        if seat.slow and self._patience is not None and seconds < self._patience:
            self._pace.hasty = time.monotonic()
        for ticket, (_, answer) in zip(done, answers, strict=False):
            ticket.end(answer)
        if seat.slow or (seat.stale and not seat.sent) or (seat.sent and seat.sent[0].cancelled):
            self._put_back(self._seats.dropped(seat))

    def _lost(self, seat: Seat, begun: bool, why: str) -> None:
        """A process has died: of several requests each is sent again, alone."""
        if not begun:
            self._beginnings.failed(OSError(why) if why else EOFError("it died as it began"))
            self._count_tried()
        left = [ticket for ticket in self._seats.dropped(seat) if not ticket.ended]
        if begun and len(left) == 1:
            [ticket] = left
            ticket.deaths += 1
            if ticket.cancelled or ticket.deaths >= self._tries:
                ticket.end(Unanswered.CLOSED if self._closing else Unanswered.LOST)
                return
        for ticket in left:
            ticket.alone = True
        self._put_back(left)

    def _count_tried(self) -> None:
        """Whether each of the first processes has begun, or cannot."""
        if self._beginnings.failures or all(seat.is_ready for seat in self._seats.working):
            self._tried.set()

    # -- time --------------------------------------------------------------------------------------

    def _look(self, now: float) -> None:
        """Whatever is over its time."""
        for seat in self._seats.every:
            if not seat.sent and (seat.worker is None or seat.is_ready):
                continue
            if now >= seat.end_of():
                self._overrun(seat)
            elif self._held_too_long(seat, now) and self._may_make_way(seat):
                self._make_way(seat)
            if seat.slow and now >= seat.since + LONG:
                seat.step_back()
        while self._expiring and (self._expiring[0][2].ended or now >= self._expiring[0][0]):
            ticket = heapq.heappop(self._expiring)[2]
            if not ticket.ended and not any(ticket in seat.sent for seat in self._seats.working):
                ticket.end(Unanswered.WAITED)

    def _overrun(self, seat: Seat) -> None:
        left = self._seats.dropped(seat)
        self._put_back(left[1:])
        for first in left[:1]:
            first.end(Unanswered.OVERRUN)

    def _seconds_held(self, seat: Seat) -> float:
        """How long the first request of that seat may hold its place now. Each that makes way costs
        a process: where those that did were quick all the same, others do not for a while."""
        if self._patience is None or not (self._queue or len(seat.sent) > 1):
            return PATIENCE
        hold = HASTE if self._queue.is_due() or len(seat.sent) > 1 else LONG
        return self._patience if self._pace.is_patient(seat.since) else min(hold, self._patience)

    def _held_too_long(self, seat: Seat, now: float) -> bool:
        return seat.is_ready and now >= seat.since + self._seconds_held(seat)

    def _may_make_way(self, seat: Seat) -> bool:
        """Whether others would go on if the first request of that seat made way, which takes long:
        another process in its place, or one that has nothing to do."""
        if seat.slow:
            return False
        if self._seats.slow < self._spare:
            return True
        idle = any(not other.sent for other in self._seats.working)
        return idle and not self._queue and len(seat.sent) > 1

    def _make_way(self, seat: Seat) -> None:
        """A request takes long: what was sent behind it goes back, and another process takes its
        place, if there are not too many."""
        first, *behind = seat.sent
        if behind:
            seat.sent = deque([first])
            seat.stale = True  # it would answer what others are asked
            self._put_back(behind)
        if self._seats.slow < self._spare:
            self._seats.replace(seat)

    # -- the end -----------------------------------------------------------------------------------

    def _end(self) -> None:
        """End every process; what has no answer is told that it gets none."""
        self._take()
        waiting = self._queue.clear()
        for seat in self._seats.every:
            if seat.worker is not None:
                seat.worker.kill()
        for seat in self._seats.every:
            waiting += self._seats.dropped(seat)
        self._begin.close()
        self._seats.selector.close()
        self._heard.close()
        self._waker.close()
        self._tried.set()
        self._closed.set()
        for ticket in waiting:
            ticket.end(Unanswered.CLOSED)
