"""A run over a table: what is not known is asked, each board once; each row has its answer as soon
as those before it have theirs."""

from collections.abc import Callable, Iterable, Iterator, Set
from itertools import islice, starmap, takewhile
from typing import Protocol

from legality.batch.crew import Answered, Boards, KeyedText
from legality.batch.journal import Journal
from legality.batch.keys import Keyed, row_of
from legality.batch.order import RowOrder
from legality.batch.rows import Row

Key = Callable[[bytes], Keyed]
TOGETHER = 128
"""So many rows are looked up together."""
OFTEN = 64
"""After so many answers it is looked which rows can be given."""


class RowQuestion(Protocol):
    """What answers for the text of a board, as `pool.work.Answerer`, and knows which boards
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


def rows(
    texts: Iterable[bytes], key: Key, engine: Engine, journal: Journal, order: RowOrder
) -> Iterator[Row]:
    """Ask what the journal does not know, and keep it there: also what was answered when it ends
    otherwise. The rows, in their order, each as soon as those before it have their answers."""
    pending: set[bytes] = set()
    answered = _Answered(order, journal, pending)
    answers = engine.answers(_unknown(texts, key, journal, order, pending))
    for number, (board_key, row) in enumerate(answers, start=1):
        journal.put(board_key, row)
        pending.discard(board_key)
        if number % OFTEN == 0:
            yield from answered.rows()
    journal.commit()
    yield from answered.rows()


def _unknown(
    texts: Iterable[bytes], key: Key, journal: Journal, order: RowOrder, pending: set[bytes]
) -> Iterator[KeyedText | None]:
    """The boards that are to be asked, each once. Which board each row has is noted."""
    source = iter(texts)
    while some := [key(text) for text in islice(source, TOGETHER)]:
        order.note(some)
        boards = {board.key: board.text for board in some if board.key not in pending}
        for known in journal.answers(boards):
            del boards[known]
        pending.update(boards)
        yield from starmap(KeyedText, boards.items())
        yield None


class _Answered:
    """The rows of boards that are asked no more, as far as all before them are."""

    def __init__(self, order: RowOrder, journal: Journal, pending: Set[bytes]) -> None:
        self._order = order
        self._journal = journal
        self._pending = pending
        self._next: list[tuple[bytes, str | None]] = []

    def rows(self) -> Iterator[Row]:
        """Those that were not given yet."""
        while self._some() and self._next[0][0] not in self._pending:
            some = list(takewhile(lambda board_key: board_key[0] not in self._pending, self._next))
            del self._next[: len(some)]
            answers = self._journal.answers(key for key, _ in some)
            for key, name in some:
                yield row_of(answers[key], name)

    def _some(self) -> bool:
        """Whether there is a next one."""
        self._next = self._next or self._order.take(TOGETHER)
        return bool(self._next)
