"""Processes of this machine that answer for boards: each board has exactly one answer.

Boards are sent ahead, so that no process waits for the next one; it answers them in their order.
Thus the first that has no answer is the one that is worked on: where a process dies it is asked
again, once, and where it takes too long its process is ended; those behind it are nobody's fault.
"""

import sys
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import cast

from legality.batch.apart import Apart
from legality.batch.rows import unanswered
from legality.errors import LegalityError
from legality.service.pool import GRACE, OVER
from legality.service.process import Answerer, Lost, Worker
from legality.service.ticket import Unanswered
from legality.values import dataclass

AHEAD = 64
"""So many boards are sent to a process before it has answered: where the machine is busy, it is
long before this one runs again."""
HELD = 180_000 if sys.platform == "linux" else 6_000
"""So many bytes a pipe takes before it is read, whatever the system needs beside them (`_held`):
if more were sent, both ends could wait to be read."""
LOSSES = 2
"""A board of which so many processes died has an error."""
PAUSE = 0.004
"""Seconds in which nobody is listened to while all have so much to do (`PLENTY`): answers are then
taken several at a time, and this program takes less from those that work."""
PLENTY = AHEAD // 4
STILLBORN = 3
"""After so many processes that died before they were ready, one after the other, it is given up."""
START = 600.0
"""Seconds that a process may take to begin."""
PULLED = 64
"""So many times it is looked whether there is another board before answers are looked for."""


class NoProcess(LegalityError):
    """No process can be begun that answers."""


@dataclass(frozen=True, slots=True)
class Board:
    """The text of a board and its key."""

    key: bytes
    text: bytes


Boards = Iterable[Board | None]
"""Boards to be asked; None where there is none at once: answers can be looked for meanwhile."""
Answered = tuple[bytes, bytes]
"""A key, and the row of its boards, packed."""


class _End:
    """There are no more boards."""


_END = _End()


class _Asked:
    """A board on its way, and how many processes died of it."""

    __slots__ = ("board", "losses")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.losses = 0


def _held(one: _Asked) -> int:
    """The bytes that a board on its way takes at most: the system rounds up to powers of two."""
    return 2 * len(one.board.text) + 1_024


class _Seat:
    """The place of a process, and what it was sent, in order."""

    def __init__(self) -> None:
        self.worker: Worker | None = None
        self.ready = False
        self.since = 0.0
        self.asked: deque[_Asked] = deque()
        self._bytes = 0

    def takes(self, one: _Asked) -> bool:
        """Whether that board can be sent now."""
        if not self.asked:
            return True
        return self._bytes + _held(one) <= HELD and len(self.asked) < AHEAD

    def send(self, one: _Asked, seconds: float) -> None:
        """Raises `Lost`: then it counts as sent too."""
        assert self.worker is not None
        if not self.asked:
            self.since = time.monotonic()
        self.asked.append(one)
        self._bytes += _held(one)
        self.worker.ask(None, one.board.text, seconds)

    def first(self) -> _Asked:
        """The board that is worked on, which is done with."""
        one = self.asked.popleft()
        self._bytes -= _held(one)
        self.since = time.monotonic()
        return one

    def drop(self) -> tuple[_Asked, ...]:
        """End the process; what it was still to answer."""
        left = tuple(self.asked)
        self.asked.clear()
        self._bytes = 0
        worker, self.worker = self.worker, None
        if worker is not None:
            worker.close()
        return left


class Crew:
    """So many processes that answer by that function, each board within so many seconds."""

    def __init__(self, answer: Answerer, processes: int, seconds: float) -> None:
        self._answer = answer
        self._seconds = seconds
        self._seats = [_Seat() for _ in range(processes)]
        self._again: deque[_Asked] = deque()
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
            while more or self._again or any(seat.asked for seat in self._seats):
                more, idle = self._sent(source, more)
                if all(len(seat.asked) >= PLENTY for seat in self._seats):
                    time.sleep(PAUSE)
                yield from self._heard(0.0 if idle and more else None)
        finally:
            self._again.clear()
            for seat in self._seats:
                if seat.asked:  # nobody waits for what it would say
                    seat.drop()

    def close(self) -> None:
        """End every process."""
        for seat in self._seats:
            seat.drop()

    # -- sending ----------------------------------------------------------------------------------

    def _sent(self, source: Iterator[Board | None], more: bool) -> tuple[bool, bool]:
        """Send boards to those that take them: whether there may be more in the source, and whether
        some process would take another."""
        for _ in range(PULLED):
            if not self._again:
                if not more:
                    break
                found = next(source, _END)
                if isinstance(found, _End):
                    more = False
                    break
                if found is None:
                    continue
                self._again.append(_Asked(found))
            seat = min(self._seats, key=lambda one: len(one.asked))
            if not seat.takes(self._again[0]):
                return more, False
            self._send(seat, self._again.popleft())
        return more, True

    def _send(self, seat: _Seat, one: _Asked) -> None:
        """What cannot be sent is heard of when its process is listened to."""
        if seat.worker is not None and not seat.asked and not seat.worker.alive:
            seat.drop()  # it died of nothing that was asked
        if seat.worker is None:
            try:
                seat.worker = Worker(Apart(), self._answer)
            except OSError as error:
                raise NoProcess(f"no process can be begun: {error.strerror or error}") from None
            seat.ready = False
        with suppress(Lost):
            seat.send(one, self._seconds)

    # -- hearing ----------------------------------------------------------------------------------

    def _heard(self, seconds: float | None) -> Generator[Answered]:
        """What is answered now; if nothing is, within so many seconds, or before one is over its
        time (None)."""
        busy = {seat.worker.connection: seat for seat in self._seats if seat.worker and seat.asked}
        if not busy:
            return
        until = min(self._patience(seat) for seat in busy.values()) if seconds is None else seconds
        for one in cast("list[Connection]", wait(list(busy), max(0.0, until))):
            yield from self._said(busy[one])
        for seat in busy.values():
            if self._is_over(seat):
                yield from self._overrun(seat)

    def _is_over(self, seat: _Seat) -> bool:
        """Whether the board that is worked on is over its time, and has not been answered while
        nobody listened."""
        if seat.worker is None or not seat.asked or self._patience(seat) > 0:
            return False
        return not seat.worker.ready(0)

    def _patience(self, seat: _Seat) -> float:
        """The seconds that the board which is worked on has left."""
        own = OVER * self._seconds + GRACE if seat.ready else START
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
                yield seat.first().board.key, said
        except Lost:
            yield from self._lost(seat)

    def _overrun(self, seat: _Seat) -> Generator[Answered]:
        if not seat.ready:
            yield from self._lost(seat)
            return
        one = seat.first()
        self._again.extendleft(reversed(seat.drop()))
        yield one.board.key, unanswered(Unanswered.OVERRUN)

    def _lost(self, seat: _Seat) -> Generator[Answered]:
        if not seat.ready:
            self._stillborn += 1
            self._again.extendleft(reversed(seat.drop()))
            if self._stillborn >= STILLBORN:
                raise NoProcess("the processes that should answer die as they begin")
            return
        one = seat.first()
        self._again.extendleft(reversed(seat.drop()))
        one.losses += 1
        if one.losses < LOSSES:
            self._again.appendleft(one)
        else:
            yield one.board.key, unanswered(Unanswered.LOST)


__all__ = ["Answered", "Board", "Boards", "Crew", "NoProcess"]
