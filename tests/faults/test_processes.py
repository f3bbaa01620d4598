"""Every n-th start of a process fails, or ends in what begins them: no request is lost."""

import os
import random
import signal
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress

import pytest

from legality.pool.beginning import ForkServer
from legality.pool.fronts import PoolRequest, in_order
from legality.pool.pool import Pool
from legality.pool.ticket import Unanswered
from legality.pool.work import Answerer
from tests.service.answers import answer

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a system with a server of copies")

PRELOAD = "tests.service.answers"
NUMBER = 300


class Failing(ForkServer):
    """Of its processes every so-many-th cannot be begun, or dies with what begins them."""

    def __init__(self, every: int, kills: bool) -> None:
        super().__init__(PRELOAD)
        self.begun = 0
        self._every, self._kills = every, kills

    def begin(self, end: socket.socket, leash: int, answer: Answerer, held: Iterable[int]) -> None:
        self.begun += 1
        if self.begun % self._every == 0:
            if not self._kills:
                raise OSError("no memory")
            assert self.pid is not None
            os.kill(self.pid, signal.SIGKILL)
        super().begin(end, leash, answer, held)


def requests() -> Iterator[PoolRequest[int]]:
    """Each fifteenth ends its process."""
    for number in range(NUMBER):
        text = "die" if number % 15 == 14 else f"say {number}"
        yield PoolRequest(number, text.encode(), 60.0)


@pytest.mark.sampled("waits for processes")
@pytest.mark.parametrize(
    ("every", "kills"),
    [(2, False), (3, False), (5, False), (4, True), (7, True)],
)
def test_each_request_has_its_result_whatever_begins(every: int, kills: bool) -> None:
    begin = Failing(every, kills)
    pool = Pool(answer, begin, 2, spare=0)
    try:
        found = [*in_order(pool, 2, requests())]
    finally:
        pool.close()
    assert begin.begun > 20
    assert [number for number, _ in found] == [*range(NUMBER)]
    assert [result for number, result in found if number % 15 != 14] == [
        str(number).encode() for number in range(NUMBER) if number % 15 != 14
    ]
    assert {result for number, result in found if number % 15 == 14} == {Unanswered.LOST}


def killed(pids: Iterable[int | None], which: random.Random) -> None:
    """Kill one of those processes."""
    standing = [pid for pid in pids if pid is not None]
    if standing:
        with suppress(ProcessLookupError):
            os.kill(which.choice(standing), signal.SIGKILL)


def killing(seconds: float, seed: int) -> int:
    """Kill workers and what begins them in random order while requests are answered, for so long;
    how many were answered. Each has exactly one result: its answer, or that it was lost."""
    which, begin = random.Random(seed), ForkServer(PRELOAD)
    pool = Pool(answer, begin, 3, spare=0, tries=3)
    over = threading.Event()

    def kill() -> None:
        while not over.wait(which.uniform(0.1, 1.0)):
            killed(pool.pids if which.random() < 0.7 else [begin.pid], which)

    until, sent = time.monotonic() + seconds, 0
    found: list[int] = []

    def asked() -> Iterator[PoolRequest[int]]:
        nonlocal sent
        while time.monotonic() < until:
            yield PoolRequest(sent, f"sleep {which.choice(['0', '0.001', '0.01'])}".encode(), 60.0)
            sent += 1

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        for number, result in in_order(pool, 3, asked()):
            assert isinstance(result, bytes) or result is Unanswered.LOST
            found.append(number)
    finally:
        over.set()
        killer.join()
        pool.close()
    assert found == [*range(sent)]
    return sent


@pytest.mark.slow("waits for processes")
def test_killed_in_random_order_under_load_nothing_is_lost() -> None:
    assert killing(4.0, seed=1) > 20


if __name__ == "__main__":  # python -m tests.faults.test_processes SECONDS SEED
    import sys

    print(killing(float(sys.argv[1]), int(sys.argv[2])), "requests, each with its result")
