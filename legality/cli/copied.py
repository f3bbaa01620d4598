"""Lines of a file answered by copies of this process, the answers in the order of the lines.

A copy has all that was imported, and every line: only the numbers of lines go to it, and what it
printed comes back. (`jobs` does the same where no copies can be made, or lines are still to come.)
"""

import gc
import os
import select
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from legality.cli.printed import Printed, printed, tell

T = TypeVar("T")
Answers = dict[int, list[Printed] | None]
"""What was printed of shares whose turn has not come; None where the process has died."""
FEWEST, MOST = 4, 64
"""So many lines are handed out together."""
SHARES = 8
"""A process has at least so many shares of what is left, so that none waits long for another at the
end, and no more than `MOST` lines wait for one that is hard."""
AHEAD = 16
"""So many shares for each process are answered before their turn."""
LENGTH = 8
"""The bytes of a number between processes."""
PIECE = 1 << 16
AS_IT_IS = "surrogatepass"
SELDOM = 50_000
"""So many new objects are there before garbage is looked for in a copy: what a line leaves is freed
without that."""


def in_order(
    answer: Callable[[T], int], asked: Sequence[T], jobs: int, lost: Callable[[T], int]
) -> Generator[int, None, None]:
    """The exit status of each answer, printed as soon as those before it are; `lost` answers for
    those that a process had when it died."""
    cut = list(shares(asked, jobs))
    with _copies(answer, cut, min(jobs, len(cut))) as copies:
        crew = _Crew(copies, len(cut), AHEAD * jobs)
        for turn, some in enumerate(cut):
            found = crew.answer(turn)
            yield from map(lost, some) if found is None else tell(found)


def shares(asked: Sequence[T], jobs: int) -> Iterator[Sequence[T]]:
    """The lines as they are handed out, the fewer together the fewer are left."""
    place = 0
    while place < len(asked):
        number = (len(asked) - place) // (SHARES * jobs)
        number = min(max(number, 1 if len(asked) < FEWEST * SHARES * jobs else FEWEST), MOST)
        yield asked[place : place + number]
        place += number


@dataclass(slots=True)
class _Copy:
    """A process, the pipe on which it is asked and that on which it answers; the share that it owes
    and what has come of its answer."""

    number: int
    asked: int
    answers: int
    owes: int | None = None
    come: bytearray = field(default_factory=bytearray)

    def ask(self, share: int) -> None:
        """Ask for a share; one that has died is heard to have done so."""
        self.owes = share
        with suppress(BrokenPipeError):
            os.write(self.asked, share.to_bytes(LENGTH))

    def hear(self) -> bool:
        """Read on; False at the end, which is the death of a process."""
        piece = os.read(self.answers, PIECE)
        self.come += piece
        return bool(piece)

    def answer(self) -> list[Printed] | None:
        """The answer that it owes, once it has come in whole."""
        if len(self.come) - LENGTH < int.from_bytes(self.come[:LENGTH]) or not self.come:
            return None
        found = unpacked(bytes(memoryview(self.come)[LENGTH:]))
        self.come.clear()
        return found

    def end(self) -> None:
        """End it, if it has not ended."""
        os.close(self.asked)
        os.close(self.answers)
        with suppress(ProcessLookupError, ChildProcessError):  # ended, and nobody is to wait for it
            os.kill(self.number, signal.SIGKILL)  # nothing of it is lost
            os.waitpid(self.number, 0)


class _Crew:
    """The copies at work on so many shares, so many at most ahead of their turn."""

    def __init__(self, copies: Sequence[_Copy], number: int, ahead: int) -> None:
        self._living = {copy.answers: copy for copy in copies}
        self._left = iter(range(number))
        self._next = next(self._left, None)
        self._ahead = ahead
        self._found: Answers = {}

    def answer(self, turn: int) -> list[Printed] | None:
        """The answer to the share whose turn it is; None where it will not come."""
        while turn not in self._found and self._living:
            self._hand_out(turn + self._ahead)
            for ready in select.select(list(self._living), [], [])[0]:
                self._hear(self._living[ready])
        return self._found.pop(turn, None)

    def _hand_out(self, end: int) -> None:
        """A share before that one to everyone who has none."""
        for copy in self._living.values():
            if copy.owes is None and self._next is not None and self._next < end:
                copy.ask(self._next)
                self._next = next(self._left, None)

    def _hear(self, copy: _Copy) -> None:
        if not copy.hear():
            del self._living[copy.answers]
            if copy.owes is not None:
                self._found[copy.owes] = None
        elif copy.owes is not None and (found := copy.answer()) is not None:
            self._found[copy.owes] = found
            copy.owes = None


# -- processes -------------------------------------------------------------------------------------


@contextmanager
def _copies(
    answer: Callable[[T], int], cut: Sequence[Sequence[T]], jobs: int
) -> Generator[list[_Copy], None, None]:
    """So many processes, which leave Ctrl-C to this one and end with it."""
    sys.stdout.flush()  # what waits to be written would be written by each copy
    sys.stderr.flush()
    living, lives = os.pipe()  # which ends when this process does
    made: list[_Copy] = []
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            for _ in range(jobs):
                made.append(_copy(answer, cut, living, lives))
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        yield made
    finally:
        os.close(living)
        os.close(lives)
        for copy in made:
            copy.end()


def _copy(answer: Callable[[T], int], cut: Sequence[Sequence[T]], living: int, lives: int) -> _Copy:
    """Another process that answers."""
    (heard, asked), (answers, told) = os.pipe(), os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of threads: `jobs` knows them
        number = os.fork()
    if number == 0:
        try:
            for one in (lives, asked, answers):
                os.close(one)
            signal.set_wakeup_fd(-1)  # that of the process it is a copy of
            gc.set_threshold(SELDOM)
            threading.Thread(target=_end_alone, args=(living,), daemon=True).start()
            _answer(answer, cut, heard, told)
        finally:
            os._exit(1)  # never back into what the other does
    os.close(heard)
    os.close(told)
    return _Copy(number, asked, answers)


def _end_alone(living: int) -> None:
    """Ends this process when the one that it is a copy of has ended, however it did."""
    os.read(living, 1)
    os._exit(1)


def _answer(answer: Callable[[T], int], cut: Sequence[Sequence[T]], heard: int, told: int) -> None:
    """Answer for each share that is asked."""
    with open(told, "wb") as stream:
        while asked := os.read(heard, LENGTH):
            data = packed(printed(answer, cut[int.from_bytes(asked)]))
            stream.write(len(data).to_bytes(LENGTH) + data)
            stream.flush()


def packed(found: Sequence[Printed]) -> bytes:
    """What was printed, as bytes; names of files that are no text too (PEP 383)."""
    return msgspec.msgpack.encode(
        [(n, out.encode(errors=AS_IT_IS), err.encode(errors=AS_IT_IS)) for n, out, err in found]
    )


def unpacked(data: bytes) -> list[Printed]:
    """What was printed, from those bytes."""
    found = msgspec.msgpack.decode(data, type=list[tuple[list[int], bytes, bytes]])
    return [(n, out.decode(errors=AS_IT_IS), err.decode(errors=AS_IT_IS)) for n, out, err in found]


__all__ = ["in_order", "packed", "shares", "unpacked"]
