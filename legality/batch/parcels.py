"""Boards that are sent to a process together, and their rows, which come back together."""

import time

import msgspec
from msgspec import Struct

from legality.service.process import Answerer

SPENT = 0.05
"""Seconds after which what is answered of a parcel goes back, and the rest of it unanswered: others
may be free for that."""


class Board(Struct, frozen=True):
    """The text of a board and its key."""

    key: bytes
    text: bytes


class Parcel(Struct, frozen=True):
    """Boards that are sent together; of one alone, how many processes died that had it alone."""

    boards: tuple[Board, ...]
    losses: int = 0

    def alone(self) -> "list[Parcel]":
        """Each of its boards by itself: what becomes of it then is its own doing."""
        losses = self.losses + 1 if len(self.boards) == 1 else 0
        return [Parcel((board,), losses) for board in self.boards]

    def text(self) -> bytes:
        """What is sent."""
        return _encoded([board.text for board in self.boards])

    def answered(self, said: bytes) -> tuple[list[tuple[bytes, bytes]], tuple[Board, ...]]:
        """The key and the row of each board that was answered, and the boards that were not."""
        rows = _decoded(said)
        keys = [board.key for board in self.boards]
        return list(zip(keys, rows, strict=False)), self.boards[len(rows) :]


class Together(Struct, frozen=True):
    """Answers for the text of a parcel: by that function for each board, in their order."""

    answer: Answerer

    def __call__(self, op: str | None, text: bytes, seconds: float) -> bytes:
        """The rows, the first at least. Each board has so many seconds."""
        rows: list[bytes] = []
        until = time.monotonic() + SPENT
        for board in _decoded(text):
            rows.append(self.answer(op, board, seconds))
            if time.monotonic() >= until:
                break
        return _encoded(rows)


_encoded = msgspec.msgpack.Encoder().encode
_decoded = msgspec.msgpack.Decoder(list[bytes]).decode


__all__ = ["SPENT", "Board", "Parcel", "Together"]
