"""The pool: killed, overrun and cancelled processes are replaced; nobody waits for another."""

import os
import queue
import signal
import threading
import time
from collections.abc import Iterator

import pytest

from legality.service import pool as pools
from legality.service import seat as seats
from legality.service.pool import Full, Pool
from legality.service.process import Worker
from legality.service.ticket import Result, Ticket, Unanswered
from tests.service.answers import answer

LONG = 60.0
"""Seconds that no test of these takes."""


class Client:
    """Asks a pool, and waits for answers."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.answers: queue.Queue[tuple[str, Result]] = queue.Queue()

    def ask(self, text: str, seconds: float = LONG) -> Ticket:
        def done(result: Result) -> None:
            self.answers.put((text, result))

        ticket = Ticket(None, text.encode(), seconds, done)
        self.pool.submit(ticket)
        return ticket

    def next(self) -> tuple[str, Result]:
        return self.answers.get(timeout=LONG)

    def said(self, text: str) -> Result:
        self.ask(text)
        return self.next()[1]


@pytest.fixture
def one() -> Iterator[Client]:
    """A pool of one process."""
    pool = Pool(answer, "tests.service.answers", 1, waiting=4)
    yield Client(pool)
    pool.close()


def number(result: Result) -> int:
    assert isinstance(result, bytes)
    return int(result)


def test_answers_come_from_a_process_that_stays(one: Client) -> None:
    assert one.said("say hello") == b"hello"
    first, second = number(one.said("pid")), number(one.said("pid"))
    assert first == second != os.getpid()
    assert one.pool.pids == (first,)


def test_a_process_that_dies_is_replaced_and_its_request_told(one: Client) -> None:
    before = number(one.said("pid"))
    assert one.said("die") is Unanswered.LOST
    assert number(one.said("pid")) != before


def test_a_process_killed_between_requests_is_replaced(one: Client) -> None:
    before = number(one.said("pid"))
    os.kill(before, signal.SIGKILL)
    deadline = time.monotonic() + LONG
    found: Result = Unanswered.LOST
    while found is Unanswered.LOST and time.monotonic() < deadline:  # its end may be seen late
        found = one.said("pid")
    assert number(found) != before


def test_an_overrun_is_ended(one: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "GRACE", 0.6)
    before = number(one.said("pid"))
    one.ask("sleep 600", 0.1)
    assert one.next() == ("sleep 600", Unanswered.OVERRUN)
    assert number(one.said("pid")) != before


def test_a_request_that_is_worked_on_is_cancelled(one: Client) -> None:
    slow = one.ask("sleep 600")
    time.sleep(0.2)
    assert slow.cancel()
    assert one.next() == ("sleep 600", Unanswered.CANCELLED)
    assert one.said("say next") == b"next"


def test_who_is_cancelled_while_it_waits_ends_no_process(
    one: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "PATIENCE", LONG)  # on a busy machine it would make way
    before = number(one.said("pid"))
    one.ask("sleep 0.2")
    time.sleep(0.05)
    assert all([ticket.cancel() for ticket in [one.ask("pid") for _ in range(3)]])
    assert {one.next()[1] for _ in range(4)} == {Unanswered.CANCELLED, b"0.2"}
    assert number(one.said("pid")) == before


@pytest.mark.parametrize("later", range(8))
def test_only_who_is_cancelled_of_those_sent_together_has_no_answer(
    one: Client, monkeypatch: pytest.MonkeyPatch, later: int
) -> None:
    """Whenever it is cancelled: before, while and after it is worked on."""
    monkeypatch.setattr(one.pool, "_waiting", 64)
    monkeypatch.setattr(one.pool, "_usual", 0.0005)
    one.ask("sleep 0.05")
    tickets = [one.ask("sleep 0.0005") for _ in range(30)]
    time.sleep(0.05 + 0.003 * later)
    tickets[0].cancel()
    found = [one.next()[1] for _ in range(31)]
    assert Unanswered.LOST not in found
    assert found.count(Unanswered.CANCELLED) <= 1
    assert found.count(b"0.0005") >= 29


@pytest.mark.slow("stress")
def test_a_slow_request_makes_way(one: Client) -> None:
    """One process, three requests that never end: the fourth is answered, and so are they told."""
    slow = [one.ask("sleep 600") for _ in range(3)]
    assert one.said("say quick") == b"quick"
    assert len(one.pool.pids) == 4
    for ticket in slow:
        ticket.cancel()
    assert [one.next()[1] for _ in slow] == [Unanswered.CANCELLED] * 3


def test_no_more_than_so_many_make_way(one: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "SLOW", 1)
    one.ask("sleep 600")
    second = one.ask("sleep 600")
    quick = one.ask("say quick")
    time.sleep(2 * seats.PATIENCE + 0.5)
    assert one.answers.empty()
    second.cancel()
    assert one.next()[1] is Unanswered.CANCELLED
    assert one.next() == ("say quick", b"quick")
    assert not quick.cancel()


def test_too_many_are_refused(one: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """One is worked on, four wait, a sixth finds no room."""
    monkeypatch.setattr(pools, "SLOW", 0)
    one.ask("sleep 600")
    time.sleep(0.5)
    for _ in range(4):
        one.ask("say waiting")
    with pytest.raises(Full):
        one.ask("say too many")


def test_the_end_answers_everybody() -> None:
    pool = Pool(answer, "tests.service.answers", 1)
    client = Client(pool)
    client.ask("sleep 600")
    client.ask("say waiting")
    time.sleep(0.3)
    pids = pool.pids
    pool.close()
    assert {client.next() for _ in range(2)} == {
        ("sleep 600", Unanswered.CLOSED),
        ("say waiting", Unanswered.CLOSED),
    }
    client.ask("say late")
    assert client.next() == ("say late", Unanswered.CLOSED)
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_it_stands_when_each_process_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = threading.Event()
    made = Pool.worker

    def late(pool: Pool) -> Worker:
        assert begin.wait(LONG)
        return made(pool)

    monkeypatch.setattr(Pool, "worker", late)
    pool = Pool(answer, "tests.service.answers", 2)
    try:
        assert not pool.stand(0.01)
        assert pool.pids == ()
        begin.set()
        assert pool.stand(LONG)
        assert len(pool.pids) == 2
    finally:
        begin.set()
        pool.close()


def test_it_stands_where_a_process_cannot_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_: Pool) -> Worker:
        raise OSError

    monkeypatch.setattr(Pool, "worker", never)
    pool = Pool(answer, "tests.service.answers", 1)
    try:
        assert pool.stand(LONG)
        client = Client(pool)
        assert client.said("say x") is Unanswered.LOST
    finally:
        pool.close()


def test_many_that_are_quick_have_each_its_own_answer(
    one: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some are sent before others are answered: four hundred, one that is lost, and as many."""
    monkeypatch.setattr(one.pool, "_waiting", 64)
    asked = [*(f"say {n}" for n in range(400)), "die", *(f"say {n}" for n in range(400, 800))]

    def ticket(text: str) -> Ticket:
        def done(result: Result) -> None:
            one.answers.put((text, result))

        return Ticket(None, text.encode(), LONG, done)

    one.pool.submit_all([ticket(text) for text in asked])
    results = [one.next() for _ in asked]
    expected = {f"say {n}": str(n).encode() for n in range(800)} | {"die": Unanswered.LOST}
    assert len(results) == 801
    assert dict(results) == expected
