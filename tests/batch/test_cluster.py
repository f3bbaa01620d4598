"""A real cluster of Dask on this machine: workers killed and boards that kill."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from legality.batch.cluster import Cluster, NoCluster
from legality.batch.crew import KeyedText
from legality.batch.rows import Row, unpacked
from tests.batch.answers import answer

distributed = pytest.importorskip("distributed")
config = pytest.importorskip("dask.config")
pytestmark = pytest.mark.filterwarnings("ignore")  # of Dask's own
SECONDS = 60.0


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """Two workers, each a process of its own, which is begun again when it dies. Dask gives up at
    once what a worker died of: then each board that it had is asked alone."""
    with (
        config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, memory_limit=0
        ) as cluster,
    ):
        yield cluster


@pytest.fixture
def cluster(workers: Any) -> Iterator[Cluster]:
    """The cluster as the batch has it."""
    made = Cluster(answer, workers.scheduler_address, SECONDS)
    yield made
    made.close()


def boards(texts: list[str]) -> Iterator[KeyedText]:
    return (KeyedText(text.encode(), text.encode()) for text in texts)


def test_each_board_has_its_answer_and_the_one_that_kills_an_error(cluster: Cluster) -> None:
    """The process beside the worker dies, not the worker; the boards sent with it are answered."""
    texts = [f"say {n}" for n in range(200)]
    texts[70:70] = ["die"]
    found = {key.decode(): unpacked(row) for key, row in cluster.answers(boards(texts))}
    assert found.keys() == set(texts)
    assert [text for text, row in found.items() if row.error] == ["die"]
    assert found["die"].kind == "lost"
    assert all(row.answer == text[4:] for text, row in found.items() if text != "die")


@pytest.mark.slow("processes that are started, filled or killed")
def test_a_worker_that_is_killed_costs_no_answer(cluster: Cluster, workers: Any) -> None:
    """With SIGKILL, as soon as there is a first answer: its boards go to the other, and to the one
    that is begun in its place."""
    texts = [f"sleep 0.01{n:04}" for n in range(300)]
    with distributed.Client(workers.scheduler_address, set_as_default=False) as client:
        pids = list(client.run(os.getpid).values())
    found: dict[str, Row] = {}
    for key, row in cluster.answers(boards(texts)):
        if not found:
            os.kill(pids[0], signal.SIGKILL)
        assert key.decode() not in found
        found[key.decode()] = unpacked(row)
    assert found.keys() == set(texts)
    assert [row for row in found.values() if row.error] == []


def test_a_cluster_that_is_not_there_is_said() -> None:
    with (
        pytest.raises(NoCluster, match=r"the cluster at tcp://127\.0\.0\.1:1: "),
        config.set({"distributed.comm.timeouts.connect": "1s"}),
    ):
        Cluster(answer, "tcp://127.0.0.1:1", SECONDS)
