"""Lines of standard input, each as soon as it is there."""

import os
import select
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from itertools import chain

from legality.cli.files import (
    MOST_OF_A_LINE,
    OverlongLine,
    Unreadable,
    reason,
    without_blank_end,
)
from legality.position.form import is_code

PIECE = 1 << 16
PAUSE = 0.1
"""Seconds after the first line in which others, or the end, are waited for. A program that sends
one line and waits for its answer sends nothing more meanwhile."""


def standard_input() -> Iterator[tuple[bytes | OverlongLine, int | None]]:
    """The texts of standard input, each with its line where there are several; of a line that is
    too long to be read, that it is. Raises `Unreadable`.

    It has a board a line when its first line is a whole one and others follow, or may: where
    nothing more comes for a moment, that line is answered before it is known whether there are
    others.
    """
    pieces = _Pieces()
    number, first = 0, b""
    while not first.strip() and not pieces.ended:
        number, line = number + 1, pieces.line()
        if line is None:
            raise OverlongLine(number)
        first = line.removeprefix(BOM_UTF8) if number == 1 else line
    if not _whole(first) or pieces.only_blank():
        yield first + pieces.rest(MOST_OF_A_LINE - len(first)), None
        return
    lines = chain([(number, first)], pieces.lines(number + 1))
    yield from ((line, number) for number, line in without_blank_end(lines))


def _whole(line: bytes) -> bool:
    """Whether a line is a board by itself, of which others may follow: an object or a code."""
    stripped = line.strip()
    return (stripped.startswith(b"{") and stripped.endswith(b"}")) or is_code(stripped)


class _Pieces:
    """Standard input as far as it was read."""

    def __init__(self) -> None:
        self._known = bytearray()
        self._searched = 0
        self._closed = False
        try:
            self._number: int | None = sys.stdin.fileno()
        except (OSError, AttributeError):  # a text that stands in for it
            self._number = None

    @property
    def ended(self) -> bool:
        return self._closed and not self._known

    def line(self) -> bytes | None:
        """The next line with its end, which is waited for; None, and nothing kept, where it is too
        long to be read."""
        overlong = False
        while (end := self._known.find(b"\n", self._searched)) < 0 and not self._closed:
            self._searched = len(self._known)
            if self._searched > MOST_OF_A_LINE:
                self._known.clear()
                self._searched, overlong = 0, True
            self._read()
        end = len(self._known) if end < 0 else end + 1
        line = bytes(self._known[:end])
        del self._known[:end]
        self._searched = 0
        return None if overlong or len(line) > MOST_OF_A_LINE else line

    def lines(self, number: int) -> Iterator[tuple[int, bytes | OverlongLine]]:
        """Each line that is left, the first of which has that number."""
        while not self.ended:
            line = self.line()
            yield number, OverlongLine(number) if line is None else line
            number += 1

    def rest(self, most: int) -> bytes:
        """All that is left; waits for the end. Raises `Unreadable` for more than so many bytes."""
        while not self._closed and len(self._known) <= most:
            self._read()
        if len(self._known) > most:
            raise Unreadable(f"it has more than {MOST_OF_A_LINE} bytes")
        rest = bytes(self._known)
        self._known.clear()
        return rest

    def only_blank(self) -> bool:
        """Whether the input is known to end without another line."""
        while not self._known.strip() and not self._closed:
            if not self._soon():
                return False
            self._read()
        return not self._known.strip()

    def _soon(self) -> bool:
        """Whether something, or the end, comes in a moment."""
        if self._number is None or os.name != "posix":
            return True
        return bool(select.select([self._number], [], [], PAUSE)[0])

    def _read(self) -> None:
        """Raises `Unreadable`."""
        try:
            if self._number is None:
                piece, self._closed = sys.stdin.buffer.read(), True
            else:
                piece = os.read(self._number, PIECE)
                self._closed = not piece
        except OSError as error:  # it is closed, or a directory
            self._closed = True
            raise Unreadable(reason(error)) from error
        self._known += piece
