"""The workers of a Dask cluster, each with a process of its own beside it that answers for boards.

A worker that dies takes nothing with it: Dask gives its boards to another. What a board can do, it
does to the process beside the worker.
"""

import atexit
import threading
import time
from collections.abc import Iterator
from itertools import islice
from queue import Queue
from typing import Any

from legality.batch.crew import Answered, Boards, Crew, KeyedText
from legality.batch.extra import needed
from legality.batch.rows import unanswered
from legality.errors import LegalityError
from legality.pool.ticket import Unanswered
from legality.pool.work import Answerer

FEWEST_AT_ONCE, MOST_AT_ONCE = 32, 256
"""So many boards are sent to a worker at once; where they take little time, up to so many."""
SECONDS_AT_ONCE = 0.1
"""Seconds that a thread is to be busy with what is sent at once: Dask takes a hundredth for it."""
QUEUED_PER_THREAD = 3
"""So many times that for each of its threads, so that none waits."""
SECONDS_BETWEEN_COUNTS = 1.0
"""Seconds after which the scheduler is asked again how many threads there are."""


class NoCluster(LegalityError):
    """A cluster that cannot be reached, or no longer, or that lacks this library."""


class Cluster:
    """The cluster at that address of a scheduler. Raises `NoCluster`."""

    def __init__(self, answer: Answerer, address: str, seconds: float) -> None:
        distributed = needed("distributed")
        self._answer = answer
        self._seconds = seconds
        self._worker_killed: Any = distributed.KilledWorker
        self._thread_count, self._next_count = 1, 0.0  # threads, and when they are counted again
        try:
            self._client = distributed.Client(address, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise NoCluster(f"the cluster at {address}: {error or 'nobody answers'}") from None

    def answers(self, boards: Boards) -> Iterator[Answered]:
        """The answers as they come. Raises `NoCluster`."""
        source = iter(boards)
        done: Queue[Any] = Queue()
        sent: dict[Any, list[KeyedText]] = {}
        has_more, received, begun = True, 0, time.monotonic()
        try:
            while has_more or sent:
                while has_more and len(sent) < QUEUED_PER_THREAD * self._threads:
                    rate = received / max(0.001, time.monotonic() - begun) / self._threads
                    number = max(FEWEST_AT_ONCE, int(SECONDS_AT_ONCE * rate))
                    pulled = list(islice(source, min(MOST_AT_ONCE, number)))
                    has_more = bool(pulled)
                    if batch := [board for board in pulled if board is not None]:
                        self._submit(batch, sent, done)
                if sent:
                    for answer in self._results(done.get(), sent, done):
                        received += 1
                        yield answer
        finally:
            self._client.cancel(list(sent))

    def close(self) -> None:
        """Leave the cluster; what was begun there goes on to its end."""
        self._client.close()

    @property
    def _threads(self) -> int:
        """The threads of all workers: more where the cluster has grown."""
        if time.monotonic() >= self._next_count:
            threads: dict[str, int] = self._client.nthreads()
            self._thread_count = max(1, sum(threads.values()))
            self._next_count = time.monotonic() + SECONDS_BETWEEN_COUNTS
        return self._thread_count

    def _submit(
        self, batch: list[KeyedText], sent: dict[Any, list[KeyedText]], done: "Queue[Any]"
    ) -> None:
        texts = [board.text for board in batch]
        future = self._client.submit(answered, self._answer, texts, self._seconds, pure=False)
        sent[future] = batch
        future.add_done_callback(done.put)

    def _results(
        self, future: Any, sent: dict[Any, list[KeyedText]], done: "Queue[Any]"
    ) -> Iterator[Answered]:
        """What came of those boards: of several whose workers died one after the other, each is
        asked alone."""
        batch = sent.pop(future)
        try:
            rows: list[bytes] = future.result()
        except self._worker_killed:
            if len(batch) == 1:
                yield batch[0].key, unanswered(Unanswered.LOST)
                return
            for board in batch:
                self._submit([board], sent, done)
        except Exception as error:
            raise NoCluster(f"a worker of the cluster failed: {error!r}") from error
        else:
            yield from zip((board.key for board in batch), rows, strict=True)


_of_thread = threading.local()


def answered(answer: Answerer, texts: list[bytes], seconds: float) -> list[bytes]:
    """In a worker: the row of each board, by a process beside it, which is kept for the next."""
    crew = _crew(answer, seconds)
    rows = dict(
        crew.answers(KeyedText(str(number).encode(), text) for number, text in enumerate(texts))
    )
    return [rows[str(number).encode()] for number in range(len(texts))]


def _crew(answer: Answerer, seconds: float) -> Crew:
    """The crew of this thread for that question."""
    held: tuple[object, Crew] | None = getattr(_of_thread, "held", None)
    question = (answer, seconds)
    if held is not None and held[0] == question:
        return held[1]
    if held is not None:
        held[1].close()
    crew = Crew(answer, 1, seconds)
    _of_thread.held = (question, crew)
    atexit.register(crew.close)
    return crew
