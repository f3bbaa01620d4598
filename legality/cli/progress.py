"""A progress bar on standard error while something long goes on, if a person is looking at it."""

import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from legality.search.progress import Watch, unwatched

if TYPE_CHECKING:
    from rich.progress import ProgressColumn, Task

T = TypeVar("T")
STRIDE = 4096
"""At most so many steps are told to the bar at once."""


@contextmanager
def progress(
    what: str, *, beside_output: bool = False, rate: bool = False
) -> Generator[Watch, None, None]:
    """A `Watch` that shows a bar; with `rate` also how many a second, and the time left. Nothing is
    shown where standard error is no terminal, or, with `beside_output`, where the answers are being
    printed on it as they are found.

    The bar is gone when the block ends, in whatever way it does (Ctrl-C, a closed pipe).
    """
    if not sys.stderr.isatty() or (beside_output and sys.stdout.isatty()):
        yield unwatched
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(*_columns(rate), console=Console(stderr=True), transient=True) as bar:

        def watch(steps: Iterable[T], total: int | None) -> Iterable[T]:
            task = bar.add_task(what, total=total)
            stride = STRIDE if total is None else min(STRIDE, total // 200 + 1)
            for number, step in enumerate(steps, start=1):
                yield step
                if number % stride == 0:
                    bar.update(task, completed=number)
            bar.remove_task(task)

        yield watch


def _columns(rate: bool) -> "tuple[ProgressColumn, ...]":
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        ProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Rate(ProgressColumn):
        """How many a second, as soon as that is known."""

        def render(self, task: "Task") -> Text:
            return Text("" if task.speed is None else f"{task.speed:,.0f} a second, left")

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    if not rate:
        return (*columns, TimeElapsedColumn())
    return (*columns, TimeElapsedColumn(), Rate(), TimeRemainingColumn())
