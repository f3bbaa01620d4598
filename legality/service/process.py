"""A process that answers one request after another, and can be ended at any moment."""

import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from typing import Any

import msgspec

from legality.service.messages import Messages

Asked = tuple[str | None, bytes, float]
"""A request: its operation where its text does not say it, its text, and its seconds."""
Answerer = Callable[[str | None, bytes, float], bytes]
"""The answer to a request: its operation where the text does not say it, its text, and its seconds.
It raises nothing that a request could be the cause of. It is called in another process: picklable.
"""
MEMORY = 4 * 2**30
"""Bytes that a process may ask for, where the system can be told so."""
NICE = 10


class Lost(Exception):
    """The process has died before it answered."""


class Overrun(Exception):
    """The process has not answered in its time."""


def processes(preload: str) -> Any:
    """What makes processes: by a server that has imported that module, where the system has it."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([preload])
    return context


class Worker:
    """One such process, from the side of the one who asks."""

    def __init__(self, context: Any, answer: Answerer) -> None:
        here, there = socket.socketpair()
        self._here = Messages(here)
        self._process = context.Process(
            target=_work, args=(there, answer, dict(os.environ)), daemon=True
        )
        self._process.start()
        there.close()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return int(self._process.pid)

    @property
    def socket(self) -> socket.socket:
        """Where its answers, or its end, can be waited for beside others."""
        return self._here.end

    @property
    def alive(self) -> bool:
        """Whether it can be asked: one that has ended has closed its end, and says nothing else
        before it is asked."""
        return not self.ready(0.0)

    def ask(self, op: str | None, text: bytes, seconds: float) -> None:
        """Begin a request. Raises `Lost`."""
        self.ask_all([(op, text, seconds)])

    def ask_all(self, requests: Sequence[Asked]) -> None:
        """Send requests, which it answers one after the other. Raises `Lost`."""
        try:
            self._here.send(_encoded(requests))
        except OSError as error:
            raise Lost from error

    def ready(self, seconds: float) -> bool:
        """Whether the answer, or the end of the process, is there within so many seconds."""
        return self._here.ready(seconds)

    def answer(self) -> bytes:
        """The next answer, which is waited for. Raises `Lost`."""
        try:
            return self._here.receive()
        except (EOFError, OSError) as error:
            raise Lost from error

    def answers(self) -> list[bytes]:
        """All answers that are there, in their order; the first is waited for. Raises `Lost`."""
        try:
            return self._here.receive_all()
        except (EOFError, OSError) as error:
            raise Lost from error

    def step_back(self) -> None:
        """From now on it works only when others do not, where the system can be told so."""
        with suppress(AttributeError, OSError):
            os.setpriority(os.PRIO_PROCESS, self.pid, NICE)

    def kill(self) -> None:
        """End it, whatever it does."""
        with suppress(ValueError):  # it was forgotten meanwhile
            self._process.kill()

    def close(self) -> None:
        """End it, and forget it."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self._here.close()


_encoded = msgspec.msgpack.Encoder().encode
_decoded = msgspec.msgpack.Decoder(list[Asked]).decode


def _work(there: socket.socket, answer: Answerer, environment: Mapping[str, str]) -> None:
    """What the process does: until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.clear()
    os.environ.update(environment)
    _hold_nothing()
    gc.freeze()  # what was imported stays: it is not looked through again and again
    asked = Messages(there)
    with suppress(EOFError, OSError):
        while True:
            for op, text, seconds in _decoded(asked.receive()):
                asked.send(answer(op, text, seconds))


def _hold_nothing() -> None:
    """Standard input and output are those of the one who asks; and memory has an end."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    sys.set_int_max_str_digits(0)  # numbers of declarations have as many digits as they have
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


__all__ = ["Answerer", "Lost", "Overrun", "Worker", "processes"]
