"""Processes that are programs of their own, and say when they are ready.

They may be begun where multiprocessing allows no children (in the workers of Dask, which are
daemons themselves), and never import the main module of whoever begins them.
"""

import multiprocessing
import os
import pickle
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from subprocess import PIPE, Popen
from typing import Any

from legality.service.messages import Messages

Target = Callable[..., None]
BEGIN = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from legality.batch.apart import begun; begun(int(sys.argv[1]))"
)


class Apart:
    """Makes them in place of a context of multiprocessing."""

    def Process(self, target: Target, args: tuple[Any, ...], daemon: bool) -> Any:
        """A process, not begun, that will call the target with its end of the socket and the rest,
        after an empty message."""
        if os.name != "posix":
            spawn = multiprocessing.get_context("spawn")
            return spawn.Process(target=greeting, args=(target, *args), daemon=daemon)
        return _Program(target, *args)


class _Program:
    """A Python that was begun with nothing but one end of a socket."""

    def __init__(self, target: Target, there: socket.socket, *more: Any) -> None:
        self._there = there
        self._told = pickle.dumps(sys.path) + pickle.dumps((target, more))
        self._begun: Popen[bytes] | None = None

    def start(self) -> None:
        """Raises OSError."""
        number = self._there.fileno()
        begun = Popen([sys.executable, "-c", BEGIN, str(number)], stdin=PIPE, pass_fds=(number,))
        self._begun = begun
        assert begun.stdin is not None
        with suppress(BrokenPipeError):  # it died at once: whoever waits for it will hear
            begun.stdin.write(self._told)
        with suppress(BrokenPipeError):
            begun.stdin.close()

    @property
    def pid(self) -> int:
        return self._process.pid

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        self._process.kill()

    def join(self) -> None:
        self._process.wait()

    def close(self) -> None:
        pass

    @property
    def _process(self) -> Popen[bytes]:
        if self._begun is None:
            raise ValueError("the process was not begun")
        return self._begun


def begun(number: int) -> None:
    """What such a program does."""
    there = socket.socket(fileno=number)
    target, more = pickle.load(sys.stdin.buffer)
    greeting(target, there, *more)


def greeting(target: Target, there: socket.socket, *more: Any) -> None:
    """In such a process: say that it is there, and call the target."""
    Messages(there).send(b"")
    target(there, *more)


__all__ = ["Apart", "Target", "greeting"]
