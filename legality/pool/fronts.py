"""Who waits for the results of many requests has the pool work in the own thread: results in the
order of the requests, or each as it comes."""

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from enum import Enum
from typing import Generic, TypeVar

from msgspec import Struct

from legality.pool.pool import Pool
from legality.pool.ticket import NoProcess, Result, Ticket, Unanswered

T = TypeVar("T")
AHEAD = 256
"""So many requests for each process are on their way at most, or wait for others before them."""


class PoolRequest(Struct, Generic[T], frozen=True):
    """A request, and whatever whoever asks knows it by; `result` where there is one already."""

    what: T
    text: bytes
    seconds: float
    result: bytes | None = None


class Nothing(Enum):
    """There is no request at once: whoever asks is to come back when results were looked for, or
    when there are some, or the pool is woken."""

    NOW = 1
    YET = 2


Requests = Iterable[PoolRequest[T] | Nothing]


def as_answered(
    pool: Pool, processes: int, requests: Requests[T]
) -> Generator[tuple[T, Result], None, None]:
    """The result of each request as it comes, together with what it is known by. Raises
    `NoProcess`. Whoever stops early gives up what is on its way."""
    source, ready = iter(requests), deque[tuple[T, Result]]()
    tickets: dict[int, Ticket] = {}
    more = True
    try:
        while more or tickets:
            nothing: Nothing | None = None
            while more and nothing is None and len(tickets) < AHEAD * processes:
                request = next(source, None)
                if request is None:
                    more = False
                elif isinstance(request, Nothing):
                    nothing = request
                else:
                    _ask(pool, request, tickets, ready)
            if tickets or nothing is not None:
                pool.turn(0.0 if ready or nothing is Nothing.NOW else None)
            while ready:
                yield _known(pool, ready.popleft())
    finally:
        for ticket in [*tickets.values()]:
            ticket.cancel()


def in_order(
    pool: Pool, processes: int, requests: Requests[T]
) -> Generator[tuple[T, Result], None, None]:
    """The same results, in the order of the requests."""
    numbered = _Numbered(requests)
    waiting: dict[int, tuple[T, Result]] = {}
    turn = 0
    answered = as_answered(pool, processes, numbered)
    for (number, what), result in answered:
        waiting[number] = what, result
        while turn in waiting:
            yield waiting.pop(turn)
            turn += 1
            numbered.done = turn


class _Numbered(Generic[T]):
    """Requests with their numbers; none where too many wait for one before them."""

    def __init__(self, requests: Requests[T]) -> None:
        self._source = iter(requests)
        self._number = 0
        self.done = 0

    def __iter__(self) -> Iterator[PoolRequest[tuple[int, T]] | Nothing]:
        return self

    def __next__(self) -> PoolRequest[tuple[int, T]] | Nothing:
        if self._number - self.done > MOST_AHEAD:
            return Nothing.YET
        request = next(self._source)
        if isinstance(request, Nothing):
            return request
        number = self._number
        self._number += 1
        return PoolRequest((number, request.what), request.text, request.seconds, request.result)


MOST_AHEAD = 16 * AHEAD
"""So many results at most wait for one before them."""


def _ask(
    pool: Pool,
    request: PoolRequest[T],
    tickets: dict[int, Ticket],
    ready: deque[tuple[T, Result]],
) -> None:
    """Hand in a request, unless it has its result."""
    if request.result is not None:
        ready.append((request.what, request.result))
        return

    def done(result: Result) -> None:
        tickets.pop(id(ticket), None)
        ready.append((request.what, result))

    ticket = Ticket(None, request.text, request.seconds, done)
    tickets[id(ticket)] = ticket
    pool.submit(ticket)


def _known(pool: Pool, answered: tuple[T, Result]) -> tuple[T, Result]:
    """The same. Raises `NoProcess` where none could be begun for it."""
    if answered[1] is Unanswered.BUSY:
        why = pool.failure
        reason = getattr(why, "strerror", None) or why
        raise NoProcess(f"no process can be begun: {reason}") from why
    return answered
