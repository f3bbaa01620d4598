"""Every n-th start of a process fails, or ends in what begins them: no request is lost."""

import os
import signal
import socket
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from legality.pool.beginning import ForkServer
from legality.pool.fronts import PoolRequest, in_order
from legality.pool.pool import Pool
from legality.pool.ticket import Unanswered
from legality.pool.work import Answerer
from tests.faults.killing import PRELOAD, killing
from tests.service.answers import answer

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a system with a server of copies")

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


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="a Linux with /proc")
@pytest.mark.slow("waits for processes")
def test_killed_in_random_order_under_load_nothing_is_lost() -> None:
    done, wrong = killing(4.0, seed=1)
    assert wrong == []
    assert done["pool_requests"] > 20
    assert done["requests"] > 20
    assert done["http_requests"] > 20
    assert done["rows"] >= 200
    assert done["imports"] >= 1
