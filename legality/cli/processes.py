"""Positions of a file answered by several processes at once, the answers in the order of the
file."""

import io
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from queue import Empty, SimpleQueue
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct

from legality.cli.cores import copies
from legality.cli.sources import File, Text
from legality.errors import LegalityError
from legality.pool.beginning import Beginner, CopiedProcesses, beginner
from legality.pool.fronts import Nothing, PoolRequest, Requests, in_order
from legality.pool.pool import FAR_AHEAD, Pool
from legality.pool.ticket import Result, Unanswered

TRIES = 2
"""A position of which so many processes died that had it alone has an error."""
ENDLESS = 1 << 60
MOMENT = 0.02
"""Seconds after which a process answers no more of the positions that it was sent together."""
MOST, BYTES = 16, 1 << 14
"""So many positions at most are sent together, of so many bytes."""
QUICK = MOMENT / 4
"""Seconds that a request usually takes where more positions may be sent together."""
Group = tuple[Text, ...]
"""Positions that are sent together."""


class FileQuestion(Protocol):
    """What is asked of every position of a file, in any process."""

    @property
    def file(self) -> File:
        """Whose positions they are."""
        ...

    @property
    def seconds(self) -> float | None:
        """The seconds that each may take."""
        ...

    def put(self, text: Text) -> int:
        """Print the answer for a position; the exit status."""
        ...

    def late(self, text: Text) -> int:
        """Print that a position was not answered in its time; the exit status."""
        ...

    def lost(self, text: Text) -> int:
        """Print that the process of a position died; the exit status."""
        ...


class Printing(Struct, frozen=True):
    """Answers for a position as it is sent: what is printed, and the exit status."""

    question: FileQuestion

    def __call__(self, _: str | None, text: bytes, seconds: float) -> bytes:
        """What is printed of those positions: of the first, and of others while they are quick."""
        return packed(printed(self.question.put, _in_a_moment(_received(text))))


def _in_a_moment(texts: Sequence[Text]) -> Iterator[Text]:
    """The first of them, and each that follows in a moment."""
    end = time.monotonic() + MOMENT
    for number, text in enumerate(texts):
        if number and time.monotonic() > end:
            return
        yield text


_sent = msgspec.msgpack.Encoder().encode
_received = msgspec.msgpack.Decoder(list[tuple[bytes, int | None]]).decode


def by_processes(question: FileQuestion, positions: Iterator[Text], jobs: int) -> Iterator[int]:
    """The exit status of each position, printed as soon as those before it are. Raises
    `NoProcess`."""
    pool = Pool(
        Printing(question), _begin(), jobs, spare=0, tries=TRIES, waiting=ENDLESS, ahead=FAR_AHEAD
    )
    try:
        if question.file.name == "-":
            pool.begin_all()  # while there is no other thread
            reading = _Read(positions, pool)
            requests: Requests[Group] = reading.requests(question)
        elif question.seconds is None:
            requests = _grouped(question, positions, pool)
        else:
            requests = (_request(question, text) for text in positions)
        for group, result in in_order(pool, jobs, requests):
            number = 0
            for status in _printed_statuses(question, group, result):
                number += 1
                yield status
            if number < len(group):
                alone = (_request(question, text) for text in group[number:])
                for single, answer in in_order(pool, jobs, alone):
                    yield from _printed_statuses(question, single, answer)
    finally:
        pool.close()


def _begin() -> Beginner:
    """What begins the processes: copies of this one, with all that it has imported."""
    if not hasattr(os, "fork"):
        return beginner("legality.cli.each")
    return CopiedProcesses(copies, lambda: beginner("legality.cli.each"))


def _request(question: FileQuestion, text: Text) -> PoolRequest[Group]:
    """The request for a position; what is none is answered here."""
    data, line = text
    seconds = float("inf") if question.seconds is None else question.seconds
    if isinstance(data, LegalityError):
        return PoolRequest((text,), b"", seconds, packed(printed(question.put, [text])))
    return PoolRequest((text,), _sent([(data, line)]), seconds)


def _grouped(
    question: FileQuestion, positions: Iterator[Text], pool: Pool
) -> Iterator[PoolRequest[Group]]:
    """Requests for positions that may take any time: for several together while these are quick,
    as each request takes as long to carry as a small position to judge."""
    most, group, size = 1, list[Text](), 0
    for text in positions:
        data, _ = text
        if isinstance(data, LegalityError):
            if group:
                yield _request_together(group)
                group, size = [], 0
            yield _request(question, text)
            continue
        group.append(text)
        size += len(data)
        if len(group) >= most or size >= BYTES:
            yield _request_together(group)
            group, size = [], 0
            most = min(2 * most, MOST) if pool.usual < QUICK else max(1, most // 2)
    if group:
        yield _request_together(group)


def _request_together(group: Sequence[Text]) -> PoolRequest[Group]:
    return PoolRequest(tuple(group), _sent(group), float("inf"))


def _printed_statuses(question: FileQuestion, group: Group, result: Result) -> Iterable[int]:
    """Print what was answered, which may be of the first positions only; what is said of a single
    one that has no answer."""
    if isinstance(result, bytes):
        return tell(unpacked(result))
    text, *others = group
    if others:
        return ()
    return (question.late(text) if result is Unanswered.OVERRUN else question.lost(text),)


class _Read:
    """Positions that are read in a thread of its own, as they are written by somebody."""

    def __init__(self, positions: Iterator[Text], pool: Pool) -> None:
        self._read: SimpleQueue[Text | BaseException | None] = SimpleQueue()
        self._room = threading.Semaphore(ROOM)
        self._pool = pool
        threading.Thread(target=self._run, args=(positions,), daemon=True).start()

    def _run(self, positions: Iterator[Text]) -> None:
        try:
            for text in positions:
                self._room.acquire()
                self._put(text)
            self._put(None)
        except BaseException as error:  # handed to the thread that answers
            self._put(error)

    def _put(self, what: Text | BaseException | None) -> None:
        self._read.put(what)
        self._pool.wake()

    def requests(self, question: FileQuestion) -> Requests[Group]:
        """A request for each, as soon as it was read."""
        while True:
            try:
                position = self._read.get_nowait()
            except Empty:
                yield Nothing.YET
                continue
            if position is None:
                return
            if isinstance(position, BaseException):
                raise position
            self._room.release()
            yield _request(question, position)


ROOM = 1024
"""So many positions at most were read and are not asked."""


T = TypeVar("T")
AS_IT_IS = "surrogatepass"
Printed = tuple[list[int], str, str]
"""Exit statuses, and what was printed on standard output, then on standard error."""


def printed(answer: Callable[[T], int], some: Iterable[T]) -> list[Printed]:
    """What is said of each, in as few pieces as keep its order."""
    left = iter(some)
    pieces: list[Printed] = []
    while (piece := _piece(answer, left))[0]:
        pieces.append(piece)
    return pieces


def tell(pieces: Iterable[Printed]) -> Iterator[int]:
    """Prints what was said, and gives the exit statuses."""
    for statuses, out, err in pieces:
        sys.stdout.write(out)
        sys.stderr.write(err)
        yield from statuses


def _piece(answer: Callable[[T], int], left: Iterator[T]) -> Printed:
    """What is said of the next ones, up to the first that has a word on standard error."""
    statuses: list[int] = []
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        for item in left:
            statuses.append(answer(item))
            if err.tell():
                break
    return statuses, out.getvalue(), err.getvalue()


def packed(pieces: Sequence[Printed]) -> bytes:
    """What was printed, as bytes; names of files that are no text too (PEP 383)."""
    return msgspec.msgpack.encode(
        [(n, out.encode(errors=AS_IT_IS), err.encode(errors=AS_IT_IS)) for n, out, err in pieces]
    )


def unpacked(data: bytes) -> list[Printed]:
    """What was printed, from those bytes."""
    pieces = msgspec.msgpack.decode(data, type=list[tuple[list[int], bytes, bytes]])
    return [(n, out.decode(errors=AS_IT_IS), err.decode(errors=AS_IT_IS)) for n, out, err in pieces]
