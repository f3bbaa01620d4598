"""Requests on standard input, one a line; answers on standard output, one a line, as they are
ready."""

import os
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from legality.pool.pool import Pool
from legality.pool.ticket import Result, Ticket, Unanswered
from legality.service.limits import RequestLimits
from legality.service.request_id import Name, id_of_request
from legality.service.statuses import BAD_INPUT, UNANSWERED

CHUNK = 1 << 16


class Envelope(msgspec.Struct, frozen=True):
    """What is read of a request here; the rest is read where it is answered."""

    id: Name
    op: str
    time_limit: float | None = None
    request: Name | None = None


class Overlong(Struct, frozen=True):
    """A line that is too long to be read."""


class Coprocess:
    """Reads requests from a file of the system and has them answered; `answers` gives the lines to
    write. When they have ended, `unread` is what kept it from reading to the end, if anything."""

    def __init__(self, pool: Pool, limits: RequestLimits, file: int) -> None:
        self._pool = pool
        self._limits = limits
        self._file = file
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)  # something is ready, or the end
        self._ready: list[bytes] = []
        self._open: dict[Name, Ticket] = {}
        self._ended = False
        self.unread: OSError | None = None

    def answers(self) -> Iterator[list[bytes]]:
        """A line for each request, those together that are ready, until the input has ended and
        each has its answer."""
        threading.Thread(target=self._read, daemon=True).start()
        while ready := self._next():
            yield ready

    def end(self) -> None:
        """Read no more; what has no answer yet is told that the service ends."""
        with self._changed:
            self._ended = True
            self._changed.notify()
        self._pool.close()

    def _next(self) -> list[bytes]:
        """What is ready, when something is; nothing at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._ready or (self._ended and not self._open))
            ready, self._ready = self._ready, []
            return ready

    def _read(self) -> None:
        number = 0
        try:
            for some in lines(self._file, self._limits.body):
                taken = [self._taken(at, line) for at, line in enumerate(some, number + 1)]
                number += len(some)
                self._pool.submit_all([ticket for ticket in taken if ticket is not None])
        except OSError as error:
            self.unread = error
        finally:
            with self._changed:
                self._ended = True
                self._changed.notify()

    def _taken(self, number: int, line: bytes | Overlong) -> Ticket | None:
        """The request of that line, if there is one; what is none is answered."""
        if isinstance(line, Overlong):
            self._say({"line": number}, f"a line of more than {self._limits.body} bytes")
            return None
        try:
            envelope = envelope_of(line)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            if line.strip():
                self._say({**id_of_request(line), "line": number}, str(error))
            return None
        if envelope.op == "cancel":
            self._cancel(envelope)
            return None
        return self._opened(envelope, line)

    def _opened(self, envelope: Envelope, line: bytes) -> Ticket | None:
        name = envelope.id
        seconds = self._limits.seconds_of(envelope.time_limit)
        ticket = Ticket(None, line, seconds, partial(self._done, name))
        with self._lock:
            if self._open.setdefault(name, ticket) is ticket:
                return ticket
        self._say({"id": name}, "a request with this id has no answer yet")
        return None

    def _cancel(self, envelope: Envelope) -> None:
        """The request that is cancelled has its own answer, which says so."""
        if envelope.request is None:
            self._say({"id": envelope.id}, "Object missing required field `request`")
            return
        with self._lock:
            ticket = self._open.get(envelope.request)
        cancelled = ticket is not None and ticket.cancel()
        self._put({"id": envelope.id, "status": 0, "cancelled": cancelled})

    def _done(self, name: Name, result: Result) -> None:
        """In one step: whoever reads the answer may ask with its id again."""
        with self._lock:
            self._open.pop(name, None)
            self._tell(as_line(name, result))

    def _say(self, named: Mapping[str, Any], error: str) -> None:
        self._put({**named, "status": BAD_INPUT, "kind": "request", "error": error})

    def _put(self, value: Mapping[str, Any]) -> None:
        with self._lock:
            self._tell(msgspec.json.encode(value))

    def _tell(self, line: bytes) -> None:
        """That line is ready."""
        if not self._ready:
            self._changed.notify()
        self._ready.append(line)


envelope_of = msgspec.json.Decoder(Envelope).decode
"""The envelope of a request. Raises what a decoder of msgspec does."""


def as_line(name: Name, result: Result) -> bytes:
    """What is ready for the request of that id, as JSON."""
    if isinstance(result, Unanswered):
        return msgspec.json.encode(unanswered({"id": name}, result))
    return result


def unanswered(named: Mapping[str, Any], why: Unanswered) -> dict[str, Any]:
    """What is said of a request that has no answer."""
    return {**named, "status": UNANSWERED, "kind": why.name.lower(), "error": why.value}


def lines(file: int, most: int) -> Iterator[list[bytes | Overlong]]:
    """The lines of a file as they are written, those together that are; of one that is too long
    nothing is kept."""
    begun, overlong = bytearray(), False
    read: Callable[[], bytes] = partial(os.read, file, CHUNK)
    while chunk := read():
        *whole, rest = chunk.split(b"\n")
        whole_lines: list[bytes | Overlong] = []
        for part in whole:
            begun += part
            whole_lines.append(Overlong() if overlong or len(begun) > most else bytes(begun))
            begun, overlong = bytearray(), False
        begun += rest
        if len(begun) > most:
            begun, overlong = bytearray(), True
        if whole_lines:
            yield whole_lines
    if overlong or begun:
        yield [Overlong() if overlong or len(begun) > most else bytes(begun)]


__all__ = ["Coprocess", "Envelope", "envelope_of", "id_of_request", "unanswered"]
