"""Processes of this machine that answer for boards: each board has exactly one answer.

Boards are sent ahead and several together, so that no process waits for the next one; it answers
them in their order. Where a process dies, or takes too long, those it worked on together are asked
again, each alone: then it is known whose doing it is. Those behind them are nobody's fault.
"""

import socket
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import wait
from typing import Any, cast

from legality.batch.apart import Apart
from legality.batch.parcels import SPENT, Board, Parcel, Together
from legality.batch.rows import unanswered
from legality.errors import LegalityError
from legality.service.messages import HELD
from legality.service.process import Answerer, Lost, Worker
from legality.service.seat import GRACE, OVER
from legality.service.ticket import Unanswered

TOGETHER = 16
"""So many boards are sent together at most."""
AHEAD = 4
"""So many parcels are sent to a process before it has answered: where the machine is busy, it is
long before this one runs again."""
LOSSES = 2
"""A board of which so many processes died that had it alone has an error."""
STILLBORN = 3
"""After so many processes that died before they were ready, one after the other, it is given up."""
START = 600.0
"""Seconds that a process may take to begin."""


class NoProcess(LegalityError):
    """No process can be begun that answers."""


Boards = Iterable[Board | None]
"""Boards to be asked; None where there is none at once: answers can be looked for meanwhile."""
Answered = tuple[bytes, bytes]
"""A key, and the row of its boards, packed."""


class _End:
    """There are no more boards."""


_END = _End()


def _held(boards: Iterable[Board]) -> int:
    """The bytes that boards on their way take at most: the system rounds up to powers of two."""
    return 2 * sum(len(one.text) + 16 for one in boards) + 1_024


class _Seat:
    """The place of a process, and what it was sent, in order."""

    def __init__(self) -> None:
        self.worker: Worker | None = None
        self.ready = False
        self.since = 0.0
        self.asked: deque[Parcel] = deque()
        self._bytes = 0

    def takes(self, parcel: Parcel) -> bool:
        """Whether that parcel can be sent now."""
        if not self.asked:
            return True
        return self._bytes + _held(parcel.boards) <= HELD and len(self.asked) < AHEAD

    def send(self, parcel: Parcel, seconds: float) -> None:
        """Raises `Lost`: then it counts as sent too."""
        assert self.worker is not None
        if not self.asked:
            self.since = time.monotonic()
        self.asked.append(parcel)
        self._bytes += _held(parcel.boards)
        self.worker.ask(None, parcel.text(), seconds)

    def first(self) -> Parcel:
        """The parcel that is worked on, which is done with."""
        parcel = self.asked.popleft()
        self._bytes -= _held(parcel.boards)
        self.since = time.monotonic()
        return parcel

    def drop(self) -> tuple[Parcel, ...]:
        """End the process; what it was still to answer."""
        left = tuple(self.asked)
        self.asked.clear()
        self._bytes = 0
        worker, self.worker = self.worker, None
        if worker is not None:
            worker.close()
        return left


class Crew:
    """So many processes that answer by that function, each board within so many seconds; who makes
    them may be told (`Apart`, or as a context of multiprocessing)."""

    def __init__(
        self, answer: Answerer, processes: int, seconds: float, context: Any = None
    ) -> None:
        self._answer = Together(answer)
        self._seconds = seconds
        self._context = context or Apart()
        self._seats = [_Seat() for _ in range(processes)]
        self._waiting: deque[Board] = deque()
        self._alone: deque[Parcel] = deque()
        self._stillborn = 0

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of its processes now."""
        return tuple(seat.worker.pid for seat in self._seats if seat.worker is not None)

    def answers(self, boards: Boards) -> Iterator[Answered]:
        """The answers as they come. Raises `NoProcess`; it can be asked again afterwards."""
        source = iter(boards)
        try:
            more = True
            while more or self._left:
                more, idle = self._sent(source, more)
                yield from self._heard(0.0 if idle and more else None)
        finally:
            self._waiting.clear()
            self._alone.clear()
            for seat in self._seats:
                if seat.asked:  # nobody waits for what it would say
                    seat.drop()

    def close(self) -> None:
        """End every process."""
        for seat in self._seats:
            seat.drop()

    @property
    def _left(self) -> bool:
        return bool(self._waiting or self._alone or any(seat.asked for seat in self._seats))

    # -- sending ----------------------------------------------------------------------------------

    def _sent(self, source: Iterator[Board | None], more: bool) -> tuple[bool, bool]:
        """Send boards to those that take them: whether there may be more in the source, and whether
        some process would take others."""
        while True:
            more, at_once = self._pulled(source, more)
            seat = min(self._seats, key=lambda one: len(one.asked))
            if more and not at_once and seat.asked and not self._alone:
                return more, True
            parcel = self._parcel(more)
            if parcel is None:
                return more, True
            if not seat.takes(parcel):
                return more, False
            self._send(seat, parcel)
            if more and not at_once:
                return more, True

    def _pulled(self, source: Iterator[Board | None], more: bool) -> tuple[bool, bool]:
        """Have boards for a parcel waiting: whether there may be more, and whether there are as
        many as there could be."""
        while more and len(self._waiting) < TOGETHER:
            found = next(source, _END)
            if isinstance(found, _End):
                more = False
            elif found is None:
                return True, False
            else:
                self._waiting.append(found)
        return more, True

    def _parcel(self, more: bool) -> Parcel | None:
        """What is to be sent next: of the last ones each process has its part."""
        if self._alone or not self._waiting:
            return self._alone[0] if self._alone else None
        part = TOGETHER if more else min(TOGETHER, -(-len(self._waiting) // len(self._seats)))
        boards: list[Board] = []
        for board in islice(self._waiting, part):
            boards.append(board)
            if len(boards) > 1 and AHEAD * _held(boards) > HELD:
                boards.pop()
                break
        return Parcel(tuple(boards))

    def _send(self, seat: _Seat, parcel: Parcel) -> None:
        """What cannot be sent is heard of when its process is listened to."""
        if self._alone:
            self._alone.popleft()
        else:
            for _ in parcel.boards:
                self._waiting.popleft()
        if seat.worker is not None and not seat.asked and not seat.worker.alive:
            seat.drop()  # it died of nothing that was asked
        if seat.worker is None:
            try:
                seat.worker = Worker(self._context, self._answer)
            except OSError as error:
                raise NoProcess(f"no process can be begun: {error.strerror or error}") from None
            seat.ready = False
        with suppress(Lost):
            seat.send(parcel, self._seconds)

    def _put_back(self, parcels: Iterable[Parcel]) -> None:
        """Those are asked again, before the others."""
        for parcel in reversed(tuple(parcels)):
            if parcel.losses or len(parcel.boards) == 1:
                self._alone.appendleft(parcel)
            else:
                self._waiting.extendleft(reversed(parcel.boards))

    # -- hearing ----------------------------------------------------------------------------------

    def _heard(self, seconds: float | None) -> Generator[Answered]:
        """What is answered now; if nothing is, within so many seconds, or before one is over its
        time (None)."""
        busy = {seat.worker.socket: seat for seat in self._seats if seat.worker and seat.asked}
        if not busy:
            return
        until = min(self._patience(seat) for seat in busy.values()) if seconds is None else seconds
        for one in cast("list[socket.socket]", wait(list(busy), max(0.0, until))):
            yield from self._said(busy[one])
        for seat in busy.values():
            if self._is_over(seat):
                yield from self._overrun(seat)

    def _is_over(self, seat: _Seat) -> bool:
        """Whether the parcel that is worked on is over its time, and has not been answered while
        nobody listened."""
        if seat.worker is None or not seat.asked or self._patience(seat) > 0:
            return False
        return not seat.worker.ready(0)

    def _patience(self, seat: _Seat) -> float:
        """The seconds that the parcel which is worked on has left: no board of it is begun after
        `SPENT`."""
        own = SPENT + OVER * self._seconds + GRACE if seat.ready else START
        return seat.since + own - time.monotonic()

    def _said(self, seat: _Seat) -> Generator[Answered]:
        """All that a process has said, or that it has died."""
        worker = seat.worker
        assert worker is not None
        try:
            while seat.asked and worker.ready(0):
                said = worker.answer()
                if not seat.ready:
                    seat.ready, seat.since, self._stillborn = True, time.monotonic(), 0
                    continue
                rows, rest = seat.first().answered(said)
                self._waiting.extendleft(reversed(rest))
                yield from rows
        except Lost:
            yield from self._lost(seat)

    def _overrun(self, seat: _Seat) -> Generator[Answered]:
        if not seat.ready:
            yield from self._lost(seat)
            return
        parcel = seat.first()
        self._put_back(seat.drop())
        if len(parcel.boards) == 1:
            yield parcel.boards[0].key, unanswered(Unanswered.OVERRUN)
        else:
            self._put_back(parcel.alone())

    def _lost(self, seat: _Seat) -> Generator[Answered]:
        if not seat.ready:
            self._stillborn += 1
            self._put_back(seat.drop())
            if self._stillborn >= STILLBORN:
                raise NoProcess("the processes that should answer die as they begin")
            return
        parcel = seat.first()
        self._put_back(seat.drop())
        if parcel.losses + 1 >= LOSSES:
            yield parcel.boards[0].key, unanswered(Unanswered.LOST)
        else:
            self._put_back(parcel.alone())


__all__ = ["Answered", "Board", "Boards", "Crew", "NoProcess"]
