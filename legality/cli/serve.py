"""`legality serve`: requests, one a line, answered as they are ready."""

import gc
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from legality.cli.files import reason
from legality.cli.output import warn
from legality.cli.streams import plain
from legality.pool.beginning import beginner
from legality.pool.pool import Pool
from legality.queries.statuses import BAD_INPUT
from legality.service.answering import answer
from legality.service.coprocess import Coprocess
from legality.service.limits import RequestLimits


def run(file: str, processes: int, limits: RequestLimits) -> int:
    """Answer until the input ends (`-` is standard input); the exit status is 0 whatever the
    answers are, and 2 where the input cannot be read, or not to its end. At SIGTERM what has no
    answer is told that the service ends, and the program is ended by that signal."""
    name = "standard input" if file == "-" else file
    try:
        number = sys.stdin.fileno() if file == "-" else os.open(Path(file), os.O_RDONLY)
    except (OSError, ValueError) as error:
        warn(f"{name}: {reason(error)}")
        return BAD_INPUT
    pool = Pool(answer, beginner("legality.service.answering"), processes)
    pool.start()
    service = Coprocess(pool, limits, number)
    gc.freeze()  # what was imported stays: it is not looked through while requests are passed on
    with _ended_by_signal(service.end):
        try:
            _write(service)
        finally:
            pool.close()
            if file != "-":
                os.close(number)
    if service.unread is not None:
        warn(f"{name}: {reason(service.unread)}")
        return BAD_INPUT
    return 0


def _write(service: Coprocess) -> None:
    """Write the answers as they are ready, those together that are."""
    for lines in service.answers():
        sys.stdout.write(_shown(lines))
        sys.stdout.flush()


@contextmanager
def _ended_by_signal(end: Callable[[], None]) -> Generator[None]:
    """At SIGTERM `end` is called, beside what runs inside; when that is over, the signal ends the
    program."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []

    def hear(number: int, _: object) -> None:
        signal.signal(signal.SIGTERM, before)  # a second one ends it at once
        heard.append(number)
        threading.Thread(target=end, daemon=True).start()

    before = signal.signal(signal.SIGTERM, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
    if heard:
        sys.stdout.flush()
        signal.raise_signal(signal.SIGTERM)


def _shown(lines: list[bytes]) -> str:
    """The lines, in ASCII where standard output takes no more."""
    if plain():
        return "".join(f"{json.dumps(json.loads(line))}\n" for line in lines)
    return b"\n".join([*lines, b""]).decode()
