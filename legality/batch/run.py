"""A run over a table: what is not known is asked, each board once; then each row has its answer."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from legality.batch.crew import Answered, Board, Boards
from legality.batch.journal import Journal
from legality.batch.keys import Keyed, row_of
from legality.batch.order import Order
from legality.batch.rows import Row

Key = Callable[[bytes], Keyed]


class Question(Protocol):
    """What answers for the text of a board, as `service.process.Answerer`, and knows which boards
    have one answer."""

    def key(self, text: bytes, /) -> Keyed:
        """The text with its key."""
        ...

    def __call__(self, op: str | None, text: bytes, seconds: float, /) -> bytes:
        """The row of the board, packed."""
        ...


class Engine(Protocol):
    """Whoever answers for boards: processes of this machine, or a cluster."""

    def answers(self, boards: Boards) -> Iterator[Answered]:
        """An answer for each board, in any order."""
        ...

    def close(self) -> None:
        """No more is asked."""
        ...


def ask(texts: Iterable[bytes], key: Key, engine: Engine, journal: Journal, order: Order) -> None:
    """Ask what the journal does not know, and keep it there: also what was answered when it ends
    otherwise. Which board each row has is noted."""
    asked: set[bytes] = set()

    def unknown() -> Iterator[Board | None]:
        for text in texts:
            one = key(text)
            order.note(one)
            if one.key in asked or one.key in journal:
                yield None
            else:
                asked.add(one.key)
                yield Board(one.key, text)

    for answered, row in engine.answers(unknown()):
        journal.put(answered, row)
        asked.discard(answered)
    journal.commit()


def rows(order: Order, journal: Journal) -> Iterator[Row]:
    """The rows, in their order."""
    for key, name in order:
        answer = journal.answer(key)
        assert answer is not None, "every board that was noted has been answered"
        yield row_of(answer, name)


__all__ = ["Engine", "Key", "Question", "ask", "rows"]
