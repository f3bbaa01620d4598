"""The pool: killed, overrun and cancelled processes are replaced; nobody waits for another."""

import os
import queue
import signal
import socket
import threading
import time
from collections.abc import Iterable, Iterator

import pytest

from legality.pool import seat as seats
from legality.pool.beginning import ForkServer, beginner
from legality.pool.fronts import PoolRequest, in_order
from legality.pool.pace import Pace
from legality.pool.pool import Full, Pool
from legality.pool.seats import numbers
from legality.pool.ticket import Result, Ticket, Unanswered
from legality.pool.work import Answerer
from tests.service.answers import answer

LONG = 60.0
"""Seconds that no test of these takes."""


class Client:
    """Asks a pool, and waits for answers."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.answers: queue.Queue[tuple[str, Result]] = queue.Queue()

    def ask(
        self, text: str, seconds: float = LONG, asker: object = None, waits: bool = True
    ) -> Ticket:
        def done(result: Result) -> None:
            self.answers.put((text, result))

        ticket = Ticket(None, text.encode(), seconds, done, asker, waits)
        self.pool.submit(ticket)
        return ticket

    def next(self) -> tuple[str, Result]:
        return self.answers.get(timeout=LONG)

    def said(self, text: str) -> Result:
        self.ask(text)
        return self.next()[1]


PRELOAD = "tests.service.answers"


def pool_of(
    processes: int,
    waiting: int = 4,
    spare: int = 16,
    patience: float | None = None,
    reserve: int = 0,
) -> Pool:
    """A pool that works."""
    pool = Pool(
        answer,
        beginner(PRELOAD),
        processes,
        waiting=waiting,
        spare=spare,
        patience=patience,
        reserve=reserve,
    )
    pool.start()
    return pool


def ends(pid: int) -> bool:
    """Whether the process is gone soon: a killed one ends when the system comes to it, and is there
    until its parent has heard of it."""
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


@pytest.fixture
def one() -> Iterator[Client]:
    """A pool of one process."""
    pool = pool_of(1)
    yield Client(pool)
    pool.close()


@pytest.fixture
def alone() -> Iterator[Client]:
    """A pool of one process, in which one request at most makes way."""
    pool = pool_of(1, spare=1)
    yield Client(pool)
    pool.close()


@pytest.fixture
def strict() -> Iterator[Client]:
    """A pool of one process, in which none makes way."""
    pool = pool_of(1, spare=0)
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


def test_a_copy_is_warmed_up_before_it_has_begun(one: Client) -> None:
    """By the module that it has imported: in the process that answers, not in whose copy it is."""
    assert one.said("warm") == one.said("pid")


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


def test_a_process_that_dies_is_replaced_before_it_is_needed(one: Client) -> None:
    before = number(one.said("pid"))
    os.kill(before, signal.SIGKILL)
    until = time.monotonic() + LONG
    while one.pool.pids in ((), (before,)) and time.monotonic() < until:
        time.sleep(0.01)
    [after] = one.pool.pids
    assert number(one.said("pid")) == after != before


@pytest.mark.skipif(os.name != "posix", reason="a system with a server of copies")
def test_where_what_begins_processes_is_killed_it_is_begun_anew() -> None:
    """Whenever: between requests, while one waits for a process, with all of them at once."""
    server = ForkServer(PRELOAD)
    pool = Pool(answer, server, 1)
    pool.start()
    client = Client(pool)
    try:
        for round_ in range(6):
            before = number(client.said("pid"))
            assert server.pid is not None
            os.kill(server.pid, signal.SIGKILL)
            if round_ % 2:
                os.kill(before, signal.SIGKILL)
            else:
                assert client.said("die") is Unanswered.LOST
            found = client.said("pid")
            while found is Unanswered.LOST:  # sent before the end of the killed one was seen
                found = client.said("pid")
            assert number(found) != before
    finally:
        pool.close()


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
    pace = Pace()
    pace.usual = 0.0005
    monkeypatch.setattr(one.pool, "_pace", pace)
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


def test_it_makes_way_sooner_while_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("legality.pool.pool.PATIENCE", LONG)
    pool = pool_of(1, patience=0.05)
    hasty = Client(pool)
    try:
        slow = hasty.ask("sleep 600")
        assert hasty.said("say quick") == b"quick"
        assert len(pool.pids) == 2
        other = hasty.ask("sleep 600")
        time.sleep(0.3)  # nobody waits behind that one, which keeps its place
        assert len(pool.pids) == 2
        assert slow.cancel()
        assert other.cancel()
    finally:
        pool.close()


def test_a_process_of_the_reserve_takes_the_place_of_one_that_makes_way() -> None:
    pool = pool_of(1, patience=LONG, reserve=1)
    hasty = Client(pool)
    try:
        assert hasty.said("say ready") == b"ready"
        until = time.monotonic() + LONG
        every = pool._seats  # pyright: ignore[reportPrivateUsage]  # who stands by
        while not (stands := numbers(every.reserve)):
            assert time.monotonic() < until
            time.sleep(0.01)
        slow = hasty.ask("sleep 600")
        assert number(hasty.said("pid")) == stands[0]
        assert len(pool.pids) == 2
        assert slow.cancel()
    finally:
        pool.close()


def test_what_made_way_in_vain_is_remembered_for_a_while() -> None:
    pace = Pace()
    assert not pace.is_patient(5.0)
    pace.hasty = 5.0
    assert pace.is_patient(5.2)
    assert not pace.is_patient(6.0)


def test_no_more_than_so_many_make_way(alone: Client) -> None:
    alone.ask("sleep 600")
    second = alone.ask("sleep 600")
    quick = alone.ask("say quick")
    time.sleep(2 * seats.PATIENCE + 0.5)
    assert alone.answers.empty()
    second.cancel()
    assert alone.next()[1] is Unanswered.CANCELLED
    assert alone.next() == ("say quick", b"quick")
    assert not quick.cancel()


def test_too_many_are_refused(strict: Client) -> None:
    """One is worked on, four wait, a sixth finds no room."""
    strict.ask("sleep 600")
    time.sleep(0.5)
    for _ in range(4):
        strict.ask("say waiting")
    with pytest.raises(Full):
        strict.ask("say too many")


def test_who_does_not_wait_for_others_is_told_when_its_time_is_over(strict: Client) -> None:
    """Of its seconds; one that waits as long as it must has its answer."""
    slow = strict.ask("sleep 600")
    time.sleep(0.3)
    strict.ask("say late", 0.3, waits=False)
    strict.ask("say patient", 0.3)
    assert strict.next() == ("say late", Unanswered.WAITED)
    slow.cancel()
    assert strict.next()[1] is Unanswered.CANCELLED
    assert strict.next() == ("say patient", b"patient")


def test_how_long_a_request_would_wait(strict: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where requests took 5 seconds of late: three before it and itself, of one process, 20."""
    assert strict.said("say x") == b"x"
    pace = Pace()
    pace.any_length = 5.0
    monkeypatch.setattr(strict.pool, "_pace", pace)
    assert strict.pool.wait == 0.0
    strict.ask("sleep 600")
    time.sleep(0.3)
    for _ in range(3):
        strict.ask("say waiting")
    assert strict.pool.wait == 20.0


@pytest.mark.slow("waits for processes")
def test_who_asks_much_keeps_nobody_waiting() -> None:
    """Forty of one client, each of 0.05 seconds, before one of another: it is among the first."""
    pool = pool_of(1, waiting=64, spare=0)
    client = Client(pool)
    try:
        for number_ in range(40):
            client.ask(f"sleep 0.05{number_:02}", asker="much")
        client.ask("say little", asker="little")
        order = [client.next()[0] for _ in range(41)]
    finally:
        pool.close()
    assert order.index("say little") <= 4


def test_the_end_answers_everybody() -> None:
    pool = pool_of(1)
    client = Client(pool)
    client.ask("sleep 600")
    client.ask("say waiting")
    assert pool.stand(LONG)
    pids = pool.pids
    pool.close()
    assert {client.next() for _ in range(2)} == {
        ("sleep 600", Unanswered.CLOSED),
        ("say waiting", Unanswered.CLOSED),
    }
    client.ask("say late")
    assert client.next() == ("say late", Unanswered.CLOSED)
    assert pids
    assert all(map(ends, pids))


class Slow(ForkServer):
    """Begins processes when it may."""

    def __init__(self, begin: threading.Event) -> None:
        super().__init__(PRELOAD)
        self._may = begin

    def begin(self, end: socket.socket, leash: int, answer: Answerer, held: Iterable[int]) -> None:
        assert self._may.wait(LONG)
        super().begin(end, leash, answer, held)


def test_it_stands_when_each_process_has_begun() -> None:
    begin = threading.Event()
    pool = Pool(answer, Slow(begin), 2)
    pool.start()
    try:
        assert not pool.stand(0.01)
        assert pool.pids == ()
        begin.set()
        assert pool.stand(LONG)
        assert len(pool.pids) == 2
    finally:
        begin.set()
        pool.close()


class Never(ForkServer):
    """Cannot begin any."""

    def begin(self, end: socket.socket, leash: int, answer: Answerer, held: Iterable[int]) -> None:
        raise OSError("no memory")


class Late(ForkServer):
    """Can begin none for a while."""

    since = 0.0

    def begin(self, end: socket.socket, leash: int, answer: Answerer, held: Iterable[int]) -> None:
        self.since = self.since or time.monotonic()
        if time.monotonic() < self.since + 1.0:
            raise OSError("no memory")
        super().begin(end, leash, answer, held)


def test_what_is_short_for_a_moment_costs_nobody_an_answer() -> None:
    """For a second none can be begun, which is tried more than three times."""
    pool = Pool(answer, Late(PRELOAD), 1)
    pool.start()
    try:
        assert Client(pool).said("say x") == b"x"
    finally:
        pool.close()


class Dawdling(Pool):
    """On a busy machine: while it looks when a process may be begun again, that time comes."""

    def _assign(self) -> None:
        super()._assign()
        time.sleep(max(0.0, self._beginnings.again - time.monotonic()))


def test_the_time_to_begin_a_process_again_is_not_missed() -> None:
    """It slept for ever then, in a batch or a file."""
    pool = Dawdling(answer, Late(PRELOAD), 1)
    alarm = threading.Timer(LONG, pool.wake)
    alarm.start()
    try:
        [(_, result)] = in_order(pool, 1, [PoolRequest(0, b"say x", LONG)])
        assert result == b"x"
        assert alarm.is_alive()
    finally:
        alarm.cancel()
        pool.close()


@pytest.mark.slow("waits for processes")
def test_where_no_process_can_begin_nobody_waits_for_one() -> None:
    pool = Pool(answer, Never(PRELOAD), 1)
    pool.start()
    try:
        assert pool.stand(LONG)
        client = Client(pool)
        assert client.said("say x") is Unanswered.BUSY
        assert str(pool.failure) == "no memory"
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
