"""Who asks may watch a long search: told of each step, wherever in the answer it is taken."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from legality.search.progress import Watch, unwatched


class Watcher(Protocol):
    """Gives a `Watch` for steps of a kind ("attacks tried"); `while_listing` says that lines of the
    answer are given between the steps."""

    def __call__(self, what: str, *, while_listing: bool) -> Watch: ...


_watcher: ContextVar[Watcher | None] = ContextVar("_watcher", default=None)


@contextmanager
def watching(watcher: Watcher) -> Generator[None]:
    """Whatever is answered inside is watched so."""
    before = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(before)


def watched(what: str, *, while_listing: bool = False) -> Watch:
    """The watch of whoever asks for steps of that kind."""
    watcher = _watcher.get()
    return unwatched if watcher is None else watcher(what, while_listing=while_listing)
