"""Positions answered by several processes at once, the answers in the order of the input."""

import io
import multiprocessing
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from queue import Queue
from typing import TypeVar

T = TypeVar("T")
Printed = tuple[int, str, str]
"""An exit status, and what was printed on standard output and standard error."""
AHEAD = 16
"""So many positions a process are read before their turn."""


def in_order(
    answer: Callable[[T], int], asked: Iterable[T], jobs: int, lost: Callable[[T], int]
) -> Generator[int, None, None]:
    """The exit status of each answer, printed as soon as those before it are.

    `answer` runs in another process and must be picklable; `lost` answers for one whose process
    died.
    """
    waiting: Queue[tuple[T, Future[Printed]] | BaseException | None] = Queue(AHEAD * jobs)
    with _workers(jobs) as workers:

        def read() -> None:
            try:
                for one in asked:
                    waiting.put((one, _submitted(workers, answer, one)))
                waiting.put(None)
            except BaseException as error:  # handed to the thread that answers
                waiting.put(error)

        threading.Thread(target=read, daemon=True).start()
        while (found := waiting.get()) is not None:
            if isinstance(found, BaseException):
                raise found
            one, future = found
            try:
                status, out, err = future.result()
            except BrokenProcessPool:
                yield lost(one)
                continue
            sys.stdout.write(out)
            sys.stderr.write(err)
            yield status


@contextmanager
def _workers(jobs: int) -> Generator[ProcessPoolExecutor, None, None]:
    """So many processes, which leave Ctrl-C to this one and end with it."""
    workers = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
    try:
        _start(workers, jobs)
        yield workers
    finally:
        workers.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()


def _start(workers: ProcessPoolExecutor, jobs: int) -> None:
    """Starts the processes; what is blocked at its start a process never hears."""
    blocks = hasattr(signal, "pthread_sigmask")
    if blocks:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    for _ in range(jobs):
        workers.submit(int)
    if blocks:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _submitted(workers: ProcessPoolExecutor, answer: Callable[[T], int], one: T) -> Future[Printed]:
    """The answer that is to come; where a process has died, that it has."""
    try:
        return workers.submit(_printed, answer, one)
    except BrokenProcessPool as error:
        never: Future[Printed] = Future()
        never.set_exception(error)
        return never


def _printed(answer: Callable[[T], int], asked: T) -> Printed:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = answer(asked)
    return status, out.getvalue(), err.getvalue()
