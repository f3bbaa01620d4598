"""Processes that are made from one which has everything imported, and is begun early: it imports
while whoever begins it does so too."""

import signal
from multiprocessing import forkserver, get_all_start_methods, get_context
from typing import Any

from legality.batch.apart import Target, greeting


class Forked:
    """Makes them in place of a context of multiprocessing."""

    def __init__(self, preload: str) -> None:
        self._context = get_context("forkserver")
        self._context.set_forkserver_preload([preload])
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:  # while it imports it would complain of Ctrl-C, which is for the program alone
            forkserver.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def Process(self, target: Target, args: tuple[Any, ...], daemon: bool) -> Any:
        """A process, not begun, that will call the target with its end of the socket and the rest,
        after an empty message."""
        return self._context.Process(target=greeting, args=(target, *args), daemon=daemon)


def forked(preload: str) -> Forked | None:
    """What makes processes from one that has imported that module; None where the system has no
    such thing."""
    return Forked(preload) if "forkserver" in get_all_start_methods() else None


__all__ = ["Forked", "forked"]
