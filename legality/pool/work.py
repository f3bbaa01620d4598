"""What a process of the pool does: answer what it is sent, until nobody asks any more."""

import gc
import os
import pickle
import signal
import socket
import struct
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple, NoReturn, cast

import msgspec

from legality.pool.leash import keep_to
from legality.pool.messages import Messages

Job = tuple[str | None, bytes, float]
"""A request: its operation where its text does not say it, its text, and its seconds."""
Answerer = Callable[[str | None, bytes, float], bytes]
"""The answer to a request: its operation where the text does not say it, its text, and its seconds.
It raises nothing that a request could be the cause of. It is called in another process: picklable.
"""
MEMORY = 4 * 2**30
"""Bytes that a process may ask for, where the system can be told so."""
STREAMS = "LEGALITY_TRACEBACK"
"""The environment variable with which a process writes on the standard error of whoever began it:
else nobody would be told why one has died, but nobody who reads that stream has to wait for it."""


class Setting(NamedTuple):
    """What a process is to be: what it answers by, and its environment."""

    answer: Answerer
    environment: Mapping[str, str]


class Greeting(msgspec.Struct, frozen=True):
    """What a process says first: its number, and whether the system ends it with its leash."""

    pid: int
    held: bool


def work(end: socket.socket, leash: int, setting: Setting | None = None) -> NoReturn:
    """Be such a process. Without a setting it is sent as the first message."""
    held = keep_to(leash)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program alone
    _hold_nothing()
    messages = Messages(end)
    with suppress(EOFError, OSError):
        if setting is None:
            setting = cast("Setting", pickle.loads(messages.receive()))
            os.environ.clear()
            os.environ.update(setting.environment)
        gc.freeze()  # what was imported stays: it is not looked through again and again
        messages.send([greeted(Greeting(os.getpid(), held))])
        while True:
            _answer(messages, setting.answer, jobs_of(messages.receive()))
    os._exit(0)


def _answer(messages: Messages, answer: Answerer, requests: list[Job]) -> None:
    """Answer those, in their order."""
    for op, text, seconds in requests:
        since = time.monotonic()
        answered = answer(op, text, seconds)
        messages.send([_TOOK.pack(time.monotonic() - since) + answered])


def _hold_nothing() -> None:
    """Standard streams are those of whoever began it, who may wait for their end; and memory has an
    end."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    if not os.environ.get(STREAMS):
        os.dup2(nowhere, 2)
    sys.set_int_max_str_digits(0)  # numbers of declarations have as many digits as they have
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def took(message: bytes) -> tuple[float, bytes]:
    """The seconds that an answer took, and the answer."""
    return _TOOK.unpack_from(message)[0], message[_TOOK.size :]


_TOOK = struct.Struct("!d")
sent = msgspec.msgpack.Encoder().encode
jobs_of = msgspec.msgpack.Decoder(list[Job]).decode
greeted = msgspec.msgpack.Encoder().encode
greeting = msgspec.msgpack.Decoder(Greeting).decode
