"""A request gets one answer, whatever happens at once."""

from legality.service.ticket import Result, Ticket, Unanswered


def ticket() -> tuple[Ticket, list[Result]]:
    done: list[Result] = []
    return Ticket(None, b"", 1.0, done.append), done


def test_an_answer_is_said_once() -> None:
    one, done = ticket()
    assert one.begin(lambda: None)
    one.end(b"first")
    one.end(b"second")
    assert done == [b"first"]
    assert not one.cancel()
    assert not one.cancelled


def test_what_waits_is_cancelled_at_once_and_not_begun() -> None:
    one, done = ticket()
    assert one.cancel()
    assert done == [Unanswered.CANCELLED]
    assert not one.begin(lambda: None)
    assert not one.cancel()


def test_what_is_worked_on_is_ended_and_says_so() -> None:
    killed: list[int] = []
    one, done = ticket()
    one.begin(lambda: killed.append(1))
    assert one.cancel()
    assert not one.cancel()
    assert (killed, done) == ([1], [])
    one.end(b"an answer that came just then")
    assert done == [Unanswered.CANCELLED]
