"""What is sent together: answered in its order, as far as the time goes."""

from legality.batch.parcels import Board, Parcel, Together
from legality.batch.rows import unpacked
from tests.batch.answers import answer


def parcel(*texts: str) -> Parcel:
    return Parcel(tuple(Board(text.encode()[::-1], text.encode()) for text in texts))


def test_every_board_has_its_row() -> None:
    sent = parcel("say one", "say two")
    rows, rest = sent.answered(Together(answer)(None, sent.text(), 1.0))
    assert [(key, unpacked(row).answer) for key, row in rows] == [
        (b"eno yas", "one"),
        (b"owt yas", "two"),
    ]
    assert rest == ()


def test_after_a_board_that_takes_long_the_rest_goes_back() -> None:
    """`SPENT` is 0.05 seconds."""
    sent = parcel("sleep 0.06", "say one", "say two")
    rows, rest = sent.answered(Together(answer)(None, sent.text(), 1.0))
    assert [key for key, _ in rows] == [b"60.0 peels"]
    assert rest == sent.boards[1:]


def test_losses_are_counted_of_a_board_that_was_alone() -> None:
    one, two = parcel("a", "b").alone()
    assert (one.boards[0].text, one.losses, two.losses) == (b"a", 0, 0)
    assert [again.losses for again in one.alone()] == [1]
