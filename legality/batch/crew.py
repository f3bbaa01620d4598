"""Processes of this machine that answer for boards: each board has exactly one answer."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from legality.batch.rows import unanswered
from legality.pool.beginning import Beginner, beginner
from legality.pool.fronts import Nothing, PoolRequest, as_answered
from legality.pool.pool import FAR_AHEAD, Pool
from legality.pool.ticket import NoProcess
from legality.pool.work import Answerer

TRIES = 2
"""A board of which so many processes died that had it alone has an error."""
ENDLESS = 1 << 60
PRELOAD = "legality.batch.question"
"""What the processes have imported."""


class KeyedText(Struct, frozen=True):
    """The text of a board and its key."""

    key: bytes
    text: bytes


Boards = Iterable[KeyedText | None]
"""Boards to be asked; None where there is none at once: answers can be looked for meanwhile."""
Answered = tuple[bytes, bytes]
"""A key, and the row of its boards, packed."""


class Crew:
    """So many processes that answer by that function, each board within so many seconds; who begins
    them may be told."""

    def __init__(
        self, answer: Answerer, processes: int, seconds: float, begin: Beginner | None = None
    ) -> None:
        self._seconds = seconds
        self._processes = processes
        begin = begin or beginner(PRELOAD)
        self._pool = Pool(
            answer, begin, processes, spare=0, tries=TRIES, waiting=ENDLESS, ahead=FAR_AHEAD
        )

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of its processes now."""
        return self._pool.pids

    def answers(self, boards: Boards) -> Iterator[Answered]:
        """The answers as they come. Raises `NoProcess`; it can be asked again afterwards."""
        requests = (
            Nothing.NOW if board is None else PoolRequest(board.key, board.text, self._seconds)
            for board in boards
        )
        for key, result in as_answered(self._pool, self._processes, requests):
            yield key, result if isinstance(result, bytes) else unanswered(result)

    def close(self) -> None:
        """End every process."""
        self._pool.close()


__all__ = ["Answered", "Boards", "Crew", "KeyedText", "NoProcess"]
