"""The rows of a run: in their order, each board asked once, given as soon as they can be."""

from collections.abc import Iterator
from hashlib import blake2b
from itertools import islice
from pathlib import Path

import pytest

from legality.batch.crew import Answered, Boards
from legality.batch.journal import Journal
from legality.batch.keys import SIZE, Keyed
from legality.batch.order import RowOrder
from legality.batch.rows import Row, packed
from legality.batch.run import rows


def key(text: bytes) -> Keyed:
    """A board is what stands before a dash, its `id` what stands behind it."""
    board, _, name = text.partition(b"-")
    return Keyed(text, blake2b(board, digest_size=SIZE).digest(), name.decode() or None)


class Engine:
    """Answers a board with its text, so many together, the last of them first."""

    def __init__(self, together: int) -> None:
        self.asked: list[bytes] = []
        self.ended = False
        self._together = together

    def answers(self, boards: Boards) -> Iterator[Answered]:
        try:
            source = (board for board in boards if board is not None)
            while some := list(islice(source, self._together)):
                self.asked += [board.text for board in some]
                for board in reversed(some):
                    yield board.key, packed(Row(status=0, answer=board.text.decode()))
        finally:
            self.ended = True

    def close(self) -> None: ...


TEXTS = [b"%d-%d" % (number % 700, number) for number in range(1_000)]
"""Rows 700 and following have boards that stood before."""


@pytest.mark.parametrize("together", [1, 5, 400, 10_000])
def test_each_row_in_its_place_and_each_board_once(tmp_path: Path, together: int) -> None:
    engine = Engine(together)
    journal = Journal(tmp_path / "journal", {})
    with RowOrder(tmp_path) as order:
        found = list(rows(TEXTS, key, engine, journal, order))
    journal.close()
    assert [row.id for row in found] == [str(number) for number in range(1_000)]
    assert [row.answer for row in found] == [
        f"{number % 700}-{number % 700}" for number in range(1_000)
    ]
    assert sorted(engine.asked) == sorted(TEXTS[:700])
    assert engine.ended


def test_rows_come_before_all_is_asked_and_what_was_answered_is_kept(tmp_path: Path) -> None:
    """Whoever takes ten rows and no more: the next run asks those boards that are not known."""
    engine = Engine(5)
    journal = Journal(tmp_path / "journal", {})
    with RowOrder(tmp_path) as order:
        source = rows(TEXTS, key, engine, journal, order)
        assert [row.id for row in islice(source, 10)] == [str(number) for number in range(10)]
        source.close()  # type: ignore[attr-defined]  # it is a generator
    journal.close()
    assert engine.ended
    assert 10 <= len(engine.asked) < 700
    journal = Journal(tmp_path / "journal", {})
    assert 10 <= journal.known <= len(engine.asked)
    again = Engine(5)
    with RowOrder(tmp_path) as order:
        found = list(rows(TEXTS, key, again, journal, order))
    assert [row.id for row in found] == [str(number) for number in range(1_000)]
    assert len(again.asked) == 700 - journal.known
    journal.close()


def test_no_rows(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal", {})
    with RowOrder(tmp_path) as order:
        assert list(rows([], key, Engine(1), journal, order)) == []
    journal.close()
