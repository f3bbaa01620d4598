"""Files that are read, line by line however large they are, plain or packed by gzip; and those that
are written for several."""

import gzip
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO, cast

from legality.errors import LegalityError, PositionError

MOST_OF_A_LINE = 1 << 26
"""A line of more bytes is no line of text that anybody wrote."""


class Unreadable(LegalityError):
    """A file, or its rest, that cannot be read."""


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be opened, read or written, in the system's words where it has any. (A path
    with a zero byte in it is a ValueError.)"""
    return str(getattr(error, "strerror", None) or error)


def lines(file: str) -> Iterator[tuple[int, bytes]]:
    """Each line with its number, without its end; `-` is standard input. Raises `Unreadable` where
    the file cannot be read on: the lines before that were sound."""
    try:
        with ExitStack() as held:
            yield from _numbered(_opened(file, held))
    except EOFError:
        raise Unreadable("the gzip file ends too early; it was cut off") from None
    except (gzip.BadGzipFile, zlib.error) as error:
        raise Unreadable(f"the gzip file is damaged ({error})") from None
    except (OSError, ValueError) as error:
        raise Unreadable(reason(error)) from None


def _opened(file: str, held: ExitStack) -> BinaryIO:
    if file == "-":
        return sys.stdin.buffer
    stored = held.enter_context(Path(file).open("rb"))  # noqa: SIM115 - held open
    if stored.peek(2)[:2] == b"\x1f\x8b":
        packed = held.enter_context(gzip.GzipFile(fileobj=stored, mode="rb"))
        return cast("BinaryIO", packed)
    return stored


def _numbered(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    number = 0
    while line := stream.readline(MOST_OF_A_LINE):
        number += 1
        if len(line) == MOST_OF_A_LINE and not line.endswith(b"\n"):
            raise Unreadable(f"line {number} is longer than {MOST_OF_A_LINE} bytes")
        yield number, line.rstrip(b"\r\n")


def numbered(output: str, *numbers: int | None) -> Path:
    """The file to write: with the number of the file that is read, of several, and of the line of
    a JSON Lines file. Raises `PositionError` where it has no name."""
    path = Path(output)
    told = [str(number) for number in numbers if number is not None]
    try:
        return path.with_stem("-".join([path.stem, *told])) if told else path
    except ValueError as error:
        raise PositionError("--output", f"{output}: {error}") from None
