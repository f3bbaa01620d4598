"""One method on one board in a process of its own: limits that hold, and memory of its own."""

import json
import resource
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext

from benchmarks.comparison.runs import Record, Run
from benchmarks.methods import METHODS, OutOfReach
from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.stored import StoredBoard
from legality.puzzles import random_blocks

LOADING = 60.0
"""Seconds of the processor in which a method's imports must be done."""
PATIENCE = 20
"""So many times a limit of the processor may pass by the wall clock, on a machine that is busy."""
LOOK = 0.1
"""Seconds between two looks at what a process has used."""
MEMORY = 8 << 30
"""The address space of a process, in bytes."""
_PUZZLE = random_blocks(2, 2, seed=1)
TINY = StoredBoard("tiny", "", "", 2, "maximum", _PUZZLE.answer, _PUZZLE.position)
"""Answered before anything is measured, so that nothing is loaded then."""


def measure(method: str, board: StoredBoard, *, limit: float, runs: int) -> Record:
    """Asks the same question several times (fewer, where they together take over `limit` seconds).

    A run of over `limit` seconds of the processor is no answer: "timeout".
    """
    context = _context(method)
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_answer, args=(theirs, method, board, limit, runs))
    process.start()
    theirs.close()
    try:
        assert process.pid is not None
        return record_of(ours, process.pid, method, board, limit)
    finally:
        process.kill()
        process.join()
        ours.close()


def _timeout(method: str, board: StoredBoard, limit: float) -> Record:
    return Record(method, board.name, "timeout", note=f"over {limit:g} s")


def _context(method: str) -> SpawnContext | ForkServerContext:
    """Children are copies of a process that has OR-Tools loaded; HiGHS, which does not share a
    process with it, begins anew."""
    if method == "highs":
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["benchmarks.methods", "legality_models"])
    return context


def _said_in_time(pipe: Connection, child: int, limit: float) -> bool:
    """Whether the child says something before it has used so many seconds of the processor.

    A child that has ended uses no more: the pipe holds all that it said, and then its end.
    """
    started = _used(child)
    deadline = time.monotonic() + PATIENCE * limit
    while not pipe.poll(LOOK):
        used = _used(child)
        if used is None or started is None:
            return True
        if used - started > limit or time.monotonic() > deadline:
            return False
    return True


def _used(process: int) -> float | None:
    """The seconds of the processor that another process has used (Linux); `None`: it has ended."""
    try:
        return time.clock_gettime((~process << 3) | 2)
    except OSError:
        return None


def record_of(
    pipe: Connection, child: int, method: str, board: StoredBoard, limit: float
) -> Record:
    """What the child with that process id says of the board, until it has said all or takes longer
    than `limit` seconds of the processor."""
    found: list[Run] = []
    answer: int | bool | None = None
    patience = LOADING
    try:
        while True:
            if not _said_in_time(pipe, child, patience):
                return _timeout(method, board, limit)
            what, value = pipe.recv()
            patience = limit
            match what:
                case "run":
                    answer, run = value
                    if run.processor > limit:
                        return _timeout(method, board, limit)
                    if answer != board.expected:
                        note = f"{answer} instead of {board.expected}"
                        return Record(method, board.name, "wrong", answer, (run,), note=note)
                    found.append(run)
                case "out of reach":
                    return Record(method, board.name, "out of reach", note=value)
                case "crashed":
                    return Record(method, board.name, "crashed", note=value)
                case "done":
                    return Record(method, board.name, "proved", answer, tuple(found), value)
                case _:
                    assert what == "ready"
    except (EOFError, OSError):
        return Record(method, board.name, "crashed", note="the process ended")


def _answer(pipe: Connection, name: str, board: StoredBoard, limit: float, runs: int) -> None:
    """The child: loads the method, says so, and answers again and again."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    method = METHODS[name]
    try:
        method.load()
        method.answer(TINY, _text(TINY), Stopwatch())
        before = _peak()
        pipe.send(("ready", None))
        text = _text(board)
        started = time.process_time()
        for _ in range(runs):
            watch = Stopwatch()
            clock, processor = time.perf_counter(), time.process_time()
            answer = method.answer(board, text, watch)
            elapsed = time.perf_counter() - clock
            stages = {str(stage): spent for stage, spent in watch.seconds.items()}
            run = Run(elapsed, time.process_time() - processor, stages)
            pipe.send(("run", (answer, run)))
            if time.process_time() - started > limit:
                break
        pipe.send(("done", _peak() - before))
    except OutOfReach as error:
        pipe.send(("out of reach", str(error)))
    except MemoryError:
        pipe.send(("crashed", f"over {MEMORY >> 30} GiB"))
    except Exception as error:
        pipe.send(("crashed", f"{type(error).__name__}: {error}"))


def _text(board: StoredBoard) -> bytes:
    return json.dumps(board.position).encode()


def _peak() -> float:
    """The most memory this process has had, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
