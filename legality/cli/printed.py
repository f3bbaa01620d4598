"""What is printed of lines that another process answers."""

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from typing import TypeVar

T = TypeVar("T")
Printed = tuple[list[int], str, str]
"""Exit statuses, and what was printed on standard output, then on standard error."""


def printed(answer: Callable[[T], int], some: Iterable[T]) -> list[Printed]:
    """What is said of each, in as few pieces as keep its order."""
    left = iter(some)
    found: list[Printed] = []
    while (piece := _piece(answer, left))[0]:
        found.append(piece)
    return found


def tell(found: Iterable[Printed]) -> Iterator[int]:
    """Prints what was said, and gives the exit statuses."""
    for statuses, out, err in found:
        sys.stdout.write(out)
        sys.stderr.write(err)
        yield from statuses


def _piece(answer: Callable[[T], int], left: Iterator[T]) -> Printed:
    """What is said of the next ones, up to the first that has a word on standard error."""
    statuses: list[int] = []
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        for one in left:
            statuses.append(answer(one))
            if err.tell():
                break
    return statuses, out.getvalue(), err.getvalue()


__all__ = ["Printed", "printed", "tell"]
