"""A run over a table: what is not known is asked, each board once; then each row has its answer."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from legality.batch.crew import Answered, Board, Boards
from legality.batch.journal import Journal
from legality.batch.keys import Keyed
from legality.batch.rows import Row
from legality.errors import LegalityError

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


class Changed(LegalityError):
    """The input is no longer what it was."""


def ask(texts: Iterable[bytes], key: Key, engine: Engine, journal: Journal) -> None:
    """Ask what the journal does not know, and keep it there: also what was answered when it ends
    otherwise."""
    asked: set[bytes] = set()

    def unknown() -> Iterator[Board | None]:
        for text in texts:
            one = key(text)
            if one.key in asked or one.key in journal:
                yield None
            else:
                asked.add(one.key)
                yield Board(one.key, text)

    for answered, row in engine.answers(unknown()):
        journal.put(answered, row)
        asked.discard(answered)
    journal.commit()


def rows(texts: Iterable[bytes], key: Key, journal: Journal) -> Iterator[Row]:
    """The row of each text, in their order. Raises `Changed`."""
    for text in texts:
        one = key(text)
        answer = journal.answer(one.key)
        if answer is None:
            raise Changed("the input was changed while it was read: run it again")
        yield one.row(answer)


__all__ = ["Changed", "Engine", "Key", "Question", "ask", "rows"]
