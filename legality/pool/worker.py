"""A process of the pool, from the side of the one who asks."""

import os
import signal
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress

import msgspec

from legality.pool.beginning import Beginner
from legality.pool.messages import MessageLink
from legality.pool.work import Answerer, Greeting, Job, greeting, sent, took

NICE = 10
ENDED = 1.0
"""Seconds for a process to be gone that has been ended."""


class Lost(Exception):
    """The process has died, or could not begin: says why, if that is known."""


class Worker:
    """A process that answers by that function, begun by that one. `held` are the files of this
    process that it must not have. Raises OSError."""

    def __init__(self, begin: Beginner, answer: Answerer, held: Iterable[int]) -> None:
        here, there = socket.socketpair()
        leash, self._leash = os.pipe()
        self._greeting: Greeting | None = None
        self.link = MessageLink(here)
        try:
            own = (here.fileno(), self._leash)
            self._process = begin.begin(there, leash, answer, (*held, *own))
        except BaseException:
            os.close(self._leash)
            here.close()
            raise
        finally:
            there.close()
            os.close(leash)
        self.is_sent = True
        """Whether all that was to be sent is."""
        if (setting := begin.setting(answer)) is not None:
            with suppress(OSError):  # its death is heard of
                self.is_sent = self.link.send_framed(setting)

    @property
    def files(self) -> tuple[int, int]:
        """The files by which it is held."""
        return self.link.end.fileno(), self._leash

    @property
    def pid(self) -> int | None:
        """The number of the process; None before it has begun."""
        return None if self._greeting is None else self._greeting.pid

    def ask(self, requests: Sequence[Job]) -> None:
        """Send requests, which it answers one after the other. (That it has died is heard of where
        its answers are.)"""
        with suppress(OSError):
            self.is_sent = self.link.send([sent(requests)])

    def flush(self) -> None:
        """Send what could not be sent before."""
        with suppress(OSError):
            self.is_sent = self.link.flush()

    def answers(self) -> list[tuple[float, bytes]]:
        """The answers that have arrived, in their order, each with the seconds that it took. Raises
        `Lost`."""
        try:
            messages = self.link.receive()
        except (EOFError, OSError):
            raise Lost from None
        if messages and self._greeting is None:
            first = messages.pop(0)
            try:
                self._greeting = greeting(first)
            except msgspec.DecodeError:
                raise Lost(first.decode("utf-8", "replace")) from None
        return [took(message) for message in messages]

    def step_back(self) -> None:
        """From now on it works only when others do not, where the system can be told so."""
        if self.pid is not None:
            with suppress(AttributeError, OSError):
                os.setpriority(os.PRIO_PROCESS, self.pid, NICE)

    def kill(self) -> None:
        """End it, whatever it does."""
        leash, self._leash = self._leash, -1
        if leash < 0:
            return
        os.close(leash)
        if self._greeting is not None and not self._greeting.held and os.name == "posix":
            with suppress(OSError):
                os.kill(self._greeting.pid, signal.SIGKILL)

    def close(self) -> None:
        """End it, and wait until it is gone."""
        self.kill()
        if self._process is not None:
            self._process.end()
        else:
            self.link.wait_for_end(ENDED)
        self.link.close()
