"""A request has one result, whatever happens at once."""

from legality.pool.ticket import Result, Ticket, Unanswered


def ticket() -> tuple[Ticket, list[Result]]:
    done: list[Result] = []
    return Ticket(None, b"", 1.0, done.append), done


def test_an_answer_is_said_once() -> None:
    one, done = ticket()
    assert not one.ended
    one.end(b"first")
    one.end(b"second")
    assert done == [b"first"]
    assert one.ended
    assert not one.cancel()
    assert not one.cancelled


def test_what_no_pool_has_is_cancelled_at_once() -> None:
    one, done = ticket()
    assert one.cancel()
    assert done == [Unanswered.CANCELLED]
    assert not one.cancel()


def test_what_a_pool_has_is_cancelled_when_the_pool_says_so() -> None:
    left: list[int] = []
    one, done = ticket()
    one.leave = lambda: left.append(1)
    assert one.cancel()
    assert not one.cancel()
    assert (left, done) == ([1], [])
    assert one.cancelled
    one.end(b"an answer that came just then")
    assert done == [Unanswered.CANCELLED]
