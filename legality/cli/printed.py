"""What is printed of lines that another process answers."""

import io
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import TypeVar

import msgspec

T = TypeVar("T")
AS_IT_IS = "surrogatepass"
Printed = tuple[list[int], str, str]
"""Exit statuses, and what was printed on standard output, then on standard error."""


def printed(answer: Callable[[T], int], some: Iterable[T]) -> list[Printed]:
    """What is said of each, in as few pieces as keep its order."""
    left = iter(some)
    pieces: list[Printed] = []
    while (piece := _piece(answer, left))[0]:
        pieces.append(piece)
    return pieces


def tell(pieces: Iterable[Printed]) -> Iterator[int]:
    """Prints what was said, and gives the exit statuses."""
    for statuses, out, err in pieces:
        sys.stdout.write(out)
        sys.stderr.write(err)
        yield from statuses


def _piece(answer: Callable[[T], int], left: Iterator[T]) -> Printed:
    """What is said of the next ones, up to the first that has a word on standard error."""
    statuses: list[int] = []
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        for item in left:
            statuses.append(answer(item))
            if err.tell():
                break
    return statuses, out.getvalue(), err.getvalue()


def packed(pieces: Sequence[Printed]) -> bytes:
    """What was printed, as bytes; names of files that are no text too (PEP 383)."""
    return msgspec.msgpack.encode(
        [(n, out.encode(errors=AS_IT_IS), err.encode(errors=AS_IT_IS)) for n, out, err in pieces]
    )


def unpacked(data: bytes) -> list[Printed]:
    """What was printed, from those bytes."""
    pieces = msgspec.msgpack.decode(data, type=list[tuple[list[int], bytes, bytes]])
    return [(n, out.decode(errors=AS_IT_IS), err.decode(errors=AS_IT_IS)) for n, out, err in pieces]


__all__ = ["Printed", "packed", "printed", "tell", "unpacked"]
