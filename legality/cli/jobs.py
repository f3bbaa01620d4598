"""Positions answered by several processes at once, the answers in the order of the input."""

import io
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
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from queue import Queue
from typing import Any, TypeVar

from legality.cli.interrupt import WATCH

T = TypeVar("T")
Printed = tuple[list[int], str, str]
"""Exit statuses, and what was printed on standard output, then on standard error."""
AHEAD = 16
"""So many times a process's positions are read before their turn."""
TASKS = "/proc/self/task"
"""Where Linux lists the threads of this process."""

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
                continue
            for statuses, out, err in printed:
                sys.stdout.write(out)
                sys.stderr.write(err)
                yield from statuses
        workers.shutdown()


def copies() -> bool:
    """Whether processes can be begun as copies of this one, with all that it has imported: on
    Linux, where no other thread could hold a lock that a copy would wait for. (The thread that
    waits for Ctrl-C holds none.)"""
    if sys.platform != "linux":
        return False
    known = threading.enumerate()
    main = threading.main_thread()
    if any(one is not main and one.name != WATCH for one in known):
        return False
    try:
        return len(os.listdir(TASKS)) == len(known)
    except OSError:
        return False


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
    """What is said of each, in as few pieces as keep its order."""
    assert _answers is not None
    found: list[Printed] = [([], "", "")]
    for one in some:
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = _answers(one)
        statuses, before, told = found[-1]
        if told:
            found.append(([status], out.getvalue(), err.getvalue()))
        else:
            found[-1] = ([*statuses, status], before + out.getvalue(), err.getvalue())
    return found


__all__ = ["copies", "in_order"]
