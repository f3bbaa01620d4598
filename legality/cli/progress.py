"""A progress bar on standard error while something long goes on, if a person is looking at it."""

import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from legality.queries.progress import watching
from legality.search.progress import Watch, unwatched

if TYPE_CHECKING:
    from rich.progress import ProgressColumn, Task

T = TypeVar("T")
EVERY = 10.0
"""Seconds between two lines, where no bar is shown."""
STRIDE = 4096
"""At most so many steps are told to the bar at once."""


@contextmanager
def progress(
    what: str, *, beside_output: bool = False, rate: bool = False, as_lines: bool = False
) -> Generator[Watch, None, None]:
    """A `Watch` that shows a bar; with `rate` also how many a second, and the time left. Nothing is
    shown where standard error is no terminal (`as_lines`: a line there now and then), or, with
    `beside_output`, where the answers are being printed on it as they are found.

    The bar is gone when the block ends, in whatever way it does (Ctrl-C, a closed pipe).
    """
    if as_lines and not sys.stderr.isatty():
        yield ProgressLines(what)
        return
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


class ProgressLines:
    """A line on standard error now and then, where nobody looks at a bar: a log of a long run."""

    def __init__(self, what: str, clock: Callable[[], float] = monotonic) -> None:
        self._what = what
        self._clock = clock

    def __call__(self, steps: Iterable[T], total: int | None) -> Iterable[T]:
        """The same steps."""
        begun = printed = self._clock()
        for number, step in enumerate(steps, start=1):
            yield step
            now = self._clock()
            if now - printed >= EVERY:
                printed = now
                print(self.line(number, total, now - begun), file=sys.stderr, flush=True)

    def line(self, number: int, total: int | None, seconds: float) -> str:
        """How many there are by now, how many a second, and the time left."""
        rate = number / seconds
        rate_words = f"{number:,} {self._what}, {rate:,.0f} a second"
        if total is None:
            return rate_words
        left = timedelta(seconds=round((total - number) / rate))
        return f"{number:,} of {total:,} {self._what}, {rate:,.0f} a second, {left} left"


class _Bars:
    """The bars of one answer: each is shown from its first step on."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack

    def __call__(self, what: str, *, while_listing: bool) -> Watch:
        """A bar for steps of that kind."""
        return self._stack.enter_context(progress(what, beside_output=while_listing))


@contextmanager
def shown_progress() -> Generator[None]:
    """Whatever is answered inside shows how far it has come, where a person is looking at it."""
    if not sys.stderr.isatty():
        yield
        return
    with ExitStack() as stack, watching(_Bars(stack)):
        yield


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
