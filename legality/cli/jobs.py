"""Positions answered by several processes at once, the answers in the order of the input: lines
that are still to come, and where no copies of this process can be made (`copied`)."""

import itertools
import multiprocessing
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from queue import Queue
from typing import Any, TypeVar

from legality.cli.cores import copies
from legality.cli.printed import Printed, printed, tell

T = TypeVar("T")
AHEAD = 16
"""So many times a process's positions are read before their turn."""

_answers: Callable[[Any], int] | None = None
"""What a process answers with: told as it begins."""


def in_order(
    answer: Callable[[T], int],
    asked: Iterable[T],
    jobs: int,
    lost: Callable[[T], int],
    together: int = 1,
) -> Generator[int, None, None]:
    """The exit status of each answer, printed as soon as those before it are.

    `answer` runs in another process and must be picklable; `lost` answers for one whose process
    died. So many are handed out `together`: a process that has one that is hard keeps the others
    waiting, and one that has few waits for more.
    """
    waiting: Queue[tuple[Sequence[T], Future[list[Printed]]] | BaseException | None]
    waiting = Queue(AHEAD * jobs)
    with _workers(answer, jobs) as workers:

        def read() -> None:
            try:
                source = iter(asked)
                while some := list(itertools.islice(source, together)):
                    waiting.put((some, _submitted(workers, some)))
                waiting.put(None)
            except BaseException as error:  # handed to the thread that answers
                waiting.put(error)

        threading.Thread(target=read, daemon=True).start()
        while (found := waiting.get()) is not None:
            if isinstance(found, BaseException):
                raise found
            some, future = found
            try:
                printed = future.result()
            except BrokenProcessPool:
                yield from map(lost, some)
            else:
                yield from tell(printed)
        workers.shutdown()


@contextmanager
def _workers(answer: Callable[[T], int], jobs: int) -> Generator[ProcessPoolExecutor, None, None]:
    """So many processes, which leave Ctrl-C to this one and end with it."""
    context = multiprocessing.get_context("fork" if copies() else "spawn")
    workers = ProcessPoolExecutor(jobs, context, _begin, (answer,))
    try:
        _start(workers, jobs)
        yield workers
    finally:
        workers.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()


def _start(workers: ProcessPoolExecutor, jobs: int) -> None:
    """Starts the processes; what is blocked at its start a process never hears."""
    sys.stdout.flush()  # what waits to be written would be written by each copy
    sys.stderr.flush()
    blocks = hasattr(signal, "pthread_sigmask")
    if blocks:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of threads: `copies` knows them
        for _ in range(jobs):
            workers.submit(int)
    if blocks:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _begin(answer: Callable[[Any], int]) -> None:
    """What a process does first."""
    global _answers
    _answers = answer
    sys.set_int_max_str_digits(0)  # numbers of declarations have as many digits as they have
    signal.set_wakeup_fd(-1)  # that of the process it is a copy of
    threading.Thread(target=_end_alone, daemon=True).start()


def _end_alone() -> None:
    """Ends this process when the one that began it has ended, however it did."""
    asking = multiprocessing.parent_process()
    assert asking is not None
    asking.join()
    os._exit(1)


def _submitted(workers: ProcessPoolExecutor, some: Sequence[Any]) -> Future[list[Printed]]:
    """The answers that are to come; where a process has died, that it has."""
    try:
        return workers.submit(_printed, some)
    except BrokenProcessPool as error:
        never: Future[list[Printed]] = Future()
        never.set_exception(error)
        return never


def _printed(some: Sequence[Any]) -> list[Printed]:
    """What is said of each."""
    assert _answers is not None
    return printed(_answers, some)


__all__ = ["in_order"]
