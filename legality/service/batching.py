"""Many requests in one body, a line of JSON each; a line for each answer, as they are ready."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice

import msgspec

from legality.pool.pool import Pool
from legality.pool.ticket import Result, Ticket
from legality.service.coprocess import as_line, envelope_of
from legality.service.limits import RequestLimits
from legality.service.request_id import Name, id_of_request
from legality.service.statuses import BAD_INPUT

AT_ONCE = 128
"""So many requests of one body at most are with the pool at a time: others come between them."""
AGAIN = 0.02
"""Seconds after which a full pool is asked again."""


class BatchAnswers:
    """The requests of one body, had answered by that pool."""

    def __init__(self, pool: Pool, limits: RequestLimits, body: bytes) -> None:
        self._pool = pool
        self._limits = limits
        self._lines = enumerate(body.split(b"\n"), start=1)
        self._held: list[Ticket] = []  # not taken by the pool yet
        self._open: dict[Name, Ticket] = {}
        self._ready: deque[tuple[Name, Result]] = deque()
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._awake = False

    async def answers(self) -> AsyncGenerator[bytes]:
        """Lines that are ready, together; whoever stops reading is worked for no more."""
        try:
            while True:
                self._awake = False
                lines = [*self._answered(), *islice(self._read(), AT_ONCE)]
                self._ask()
                if lines:
                    if data := b"".join(lines):
                        yield data
                    await asyncio.sleep(0)  # however many lines are no requests, others are served
                elif self._open:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(AGAIN if self._held else None):
                            await self._changed.wait()
                    self._changed.clear()
                else:
                    return
        finally:
            for ticket in [*self._open.values()]:
                ticket.cancel()

    def _answered(self) -> Iterator[bytes]:
        while self._ready:
            name, result = self._ready.popleft()
            del self._open[name]
            yield as_line(name, result) + b"\n"

    def _read(self) -> Iterator[bytes]:
        """Read as many requests as may be with the pool; of lines that are none, why not (nothing
        of those without a word)."""
        while len(self._open) < AT_ONCE:
            number, line = next(self._lines, (0, b""))
            if not number:
                return
            if not line.strip():
                yield b""
            elif problem := self._take(number, line):
                yield (
                    msgspec.json.encode({"status": BAD_INPUT, "kind": "request", **problem}) + b"\n"
                )

    def _take(self, number: int, line: bytes) -> dict[str, Name] | None:
        """Take that line as a request; what is wrong with it."""
        if len(line) > self._limits.body:
            return {"line": number, "error": f"a line of more than {self._limits.body} bytes"}
        try:
            envelope = envelope_of(line)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            return {**id_of_request(line), "line": number, "error": str(error)}
        name = envelope.id
        if name in self._open:
            return {"id": name, "error": "a request with this id has no answer yet"}
        seconds = self._limits.seconds_of(envelope.time_limit)
        self._open[name] = ticket = Ticket(None, line, seconds, partial(self._done, name), self)
        self._held.append(ticket)
        return None

    def _ask(self) -> None:
        """Hand the pool what it has room for."""
        if self._held:
            del self._held[: self._pool.submit_some(self._held)]

    def _done(self, name: Name, result: Result) -> None:
        """Called in another thread: the loop is woken once for all that is ready by then."""
        self._ready.append((name, result))
        if not self._awake:
            self._awake = True
            self._loop.call_soon_threadsafe(self._changed.set)
