"""Whose turn it is: everyone's first request before anyone's second."""

from types import SimpleNamespace

import pytest

from legality.pool.queue import FairQueue
from legality.pool.ticket import Ticket


def ticket(text: str) -> Ticket:
    """A request of the one whose letter it begins with."""
    return Ticket(None, text.encode(), 1.0, lambda _: None, asker=text[0])


def queue_of(*texts: str) -> FairQueue:
    queue = FairQueue()
    for text in texts:
        queue.put(ticket(text))
    return queue


def emptied(queue: FairQueue) -> list[str]:
    found: list[str] = []
    while (first := queue.next()) is not None:
        assert queue.pop() is first
        found.append(first.text.decode())
    return found


def test_of_one_the_first_is_first() -> None:
    assert emptied(queue_of("a1", "a2", "a3")) == ["a1", "a2", "a3"]


def test_who_asks_much_keeps_nobody_waiting() -> None:
    """b and c each have one answer before the second of a."""
    queue = queue_of("a1", "a2", "a3", "a4", "b1", "c1", "c2")
    assert len(queue) == 7
    assert emptied(queue) == ["a1", "b1", "c1", "a2", "c2", "a3", "a4"]
    assert len(queue) == 0
    assert not queue


def test_who_comes_later_is_not_before_those_who_wait() -> None:
    queue = queue_of("a1", "a2", "b1")
    queue.pop()
    queue.put(ticket("c1"))  # a1 was taken: b and a wait since before
    assert emptied(queue) == ["b1", "a2", "c1"]


def test_what_comes_back_is_first_in_its_order() -> None:
    queue = queue_of("a1", "b1")
    queue.put_back([ticket("x1"), ticket("x2")])
    queue.put_back([ticket("w1"), ticket("w2")])
    assert len(queue) == 6
    assert emptied(queue) == ["w1", "w2", "x1", "x2", "a1", "b1"]


def test_all_leave_at_the_end() -> None:
    queue = queue_of("a1", "a2", "b1")
    queue.put_back([ticket("x1")])
    assert [one.text for one in queue.clear()] == [b"x1", b"a1", b"a2", b"b1"]
    assert (len(queue), queue.next()) == (0, None)


def test_a_long_text_lets_shorter_ones_pass_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """b's text of a megabyte comes first at second 0, and is due at second 1: c, who comes at 0.9,
    goes first, and d not, who comes at 1.1. Of one asker the order stays."""
    now = 0.0
    monkeypatch.setattr("legality.pool.queue.time", SimpleNamespace(monotonic=lambda: now))
    queue = queue_of("b" * (1 << 20), "b2")
    assert not queue.is_due()
    now = 0.9
    queue.put(ticket("c1"))
    assert queue.is_due()
    now = 1.1
    queue.put(ticket("d1"))
    assert [text[:2] for text in emptied(queue)] == ["c1", "bb", "d1", "b2"]
    assert not queue.is_due()
