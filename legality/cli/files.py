"""Files that are read, as a whole or line by line, plain or packed by gzip; and those that are
written for several.

Nothing is held that is larger than a text anybody wrote, and a file that was cut while it was read
is told from one that ends there.
"""

import gzip
import os
import sys
import zlib
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from io import BufferedReader
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, NamedTuple, TypeVar, cast

from legality.errors import InputChanged, LegalityError, PositionError

MOST_OF_A_LINE = 1 << 26
"""Bytes. A longer line, or a longer text that is no file of lines, is refused before it is read."""
AS_A_BOARD = "; a board begins with a player, as in `Ann: Ogre 3/3 -> Bob; Bob: Elf 1/1`"
"""What is said of words that name no file."""


class Unreadable(LegalityError):
    """A file, or its rest, that cannot be read."""


class OverlongLine(Unreadable):
    """A line that is too long to be read; those behind it are read."""

    def __init__(self, number: int) -> None:
        super().__init__(f"line {number} is longer than {MOST_OF_A_LINE} bytes")


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be opened, read or written, in the system's words where it has any. (A path
    with a zero byte in it is a ValueError.)"""
    return str(getattr(error, "strerror", None) or error)


def whole(file: str) -> bytes:
    """The bytes of a file, without a byte order mark; `-` is standard input. Raises `Unreadable`,
    also where they are more than `MOST_OF_A_LINE`, or were cut while they were read."""
    try:
        with ExitStack() as held:
            if file == "-":
                data = sys.stdin.buffer.read(MOST_OF_A_LINE + 1)
            else:
                stored = held.enter_context(Path(file).open("rb"))
                before = _Size.of(stored)
                data = b"" if before.is_large else stored.read(MOST_OF_A_LINE + 1)
                if before.is_large or len(data) > MOST_OF_A_LINE:
                    raise Unreadable(f"it has more than {MOST_OF_A_LINE} bytes")
                before.require(len(data))
    except (OSError, ValueError) as error:
        if not file.strip():
            raise Unreadable(f"expected a board, got nothing{AS_A_BOARD}") from error
        typed = isinstance(error, FileNotFoundError) and " " in file
        raise Unreadable(f"{reason(error)}{AS_A_BOARD if typed else ''}") from error
    if len(data) > MOST_OF_A_LINE:
        raise Unreadable(f"it has more than {MOST_OF_A_LINE} bytes")
    return data.removeprefix(BOM_UTF8)


def text(file: str) -> str:
    """The text of a file in UTF-8, as `whole`. Raises `Unreadable`."""
    try:
        return whole(file).decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"expected UTF-8 text ({error.reason} at byte {error.start})") from None


# -- lines -----------------------------------------------------------------------------------------


def lines(file: str) -> Iterator[tuple[int, bytes]]:
    """Each line with its number, without its end; `-` is standard input. Raises `Unreadable` where
    the file cannot be read on: the lines before that were sound."""
    for number, line in each_line(file):
        if isinstance(line, OverlongLine):
            raise line
        yield number, line


def each_line(file: str) -> Iterator[tuple[int, bytes | OverlongLine]]:
    """The same lines, and those that are too long to be read. Raises `Unreadable`."""
    try:
        with ExitStack() as held:
            if file == "-":
                yield from _numbered(sys.stdin.buffer)
            else:
                yield from _of_stored(held.enter_context(Path(file).open("rb")))
    except (OSError, ValueError) as error:
        raise Unreadable(reason(error)) from error


def lines_of(stored: BufferedReader) -> Iterator[tuple[int, bytes]]:
    """Each line of an open file, as `lines`. Raises `Unreadable`."""
    for number, line in _of_stored(stored):
        if isinstance(line, OverlongLine):
            raise line
        yield number, line


NUMBERED = TypeVar("NUMBERED", bytes, bytes | OverlongLine)


def without_blank_end(
    numbered_lines: Iterable[tuple[int, NUMBERED]],
) -> Iterator[tuple[int, NUMBERED]]:
    """The same lines up to the last in which something is written. A blank one before it is a bad
    line, so that every line has its answer; it comes once the next is there."""
    last = 0
    for number, line in numbered_lines:
        if isinstance(line, OverlongLine) or line.strip():
            for blank in range(last + 1, number):
                yield blank, b""  # pyright: ignore[reportReturnType]  # bytes are of either kind
            yield number, line
            last = number


def _of_stored(stored: BufferedReader) -> Iterator[tuple[int, bytes | OverlongLine]]:
    """The lines of an open file. Raises `Unreadable`, also where the file ends before the size that
    it had at the beginning."""
    try:
        before = _Size.of(stored)
        if stored.peek(2)[:2] == b"\x1f\x8b":
            with gzip.GzipFile(fileobj=stored, mode="rb") as packed:
                yield from _numbered(cast("BinaryIO", packed))
        else:
            yield from _numbered(stored)
        before.require(stored.tell())
    except EOFError:
        raise Unreadable("the gzip file ends too early; it was cut off") from None
    except (gzip.BadGzipFile, zlib.error) as error:
        raise Unreadable(f"the gzip file is damaged ({error})") from None
    except (OSError, ValueError) as error:
        raise Unreadable(reason(error)) from error


class _Size(NamedTuple):
    """The bytes of a file as it was opened; None for a pipe or a device."""

    announced: int | None

    @classmethod
    def of(cls, stored: BufferedReader) -> "_Size":
        status = os.fstat(stored.fileno())
        return cls(status.st_size if S_ISREG(status.st_mode) else None)

    @property
    def is_large(self) -> bool:
        """Whether it is more than may be held."""
        return self.announced is not None and self.announced > MOST_OF_A_LINE

    def require(self, read: int) -> None:
        """Raises `Unreadable` where fewer bytes were read."""
        if self.announced is not None and read < self.announced:
            why = f"it was cut while it was read: {self.announced} bytes at first, {read} now"
            raise Unreadable(why) from InputChanged(why)


def _numbered(stream: BinaryIO) -> Iterator[tuple[int, bytes | OverlongLine]]:
    number = 0
    while line := stream.readline(MOST_OF_A_LINE):
        number += 1
        if len(line) == MOST_OF_A_LINE and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):
                line = stream.readline(MOST_OF_A_LINE)
            yield number, OverlongLine(number)
            continue
        if number == 1:
            line = line.removeprefix(BOM_UTF8)
        yield number, line.rstrip(b"\r\n")


# -- names -----------------------------------------------------------------------------------------


def numbered(output: str, *numbers: int | None) -> Path:
    """The file to write: with the number of the file that is read, of several, and of the line of
    a JSON Lines file. Raises `PositionError` where it has no name."""
    path = Path(output)
    given = [str(number) for number in numbers if number is not None]
    try:
        return path.with_stem("-".join([path.stem, *given])) if given else path
    except ValueError as error:
        raise PositionError("--output", f"{output}: {error}") from None
