"""How the processes of the pool are begun.

Each is given the end of a socket and of its leash, and nothing else of whoever begins it. Whether
one has begun, or cannot, its socket says: what reads it is never kept waiting by another process.
"""

import gc
import json
import os
import pickle
import signal
import socket
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from legality.pool.leash import keep_to
from legality.pool.messages import Messages, framed
from legality.pool.work import STREAMS, Answerer, Setting, work

if TYPE_CHECKING:
    from subprocess import Popen

SERVER = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[2]); "
    "from legality.pool.beginning import serve; serve(int(sys.argv[1]), sys.argv[3])"
)
ENDING = 5.0
"""Seconds for a process to end that has been told to."""
SELDOM = 50_000
"""So many new objects are there before garbage is looked for in a copy: what a request leaves is
freed without that."""


class Beginner(Protocol):
    """Whoever begins processes."""

    def begin(
        self, end: socket.socket, leash: int, answer: Answerer, held: Iterable[int]
    ) -> "Process | None":
        """Begin a process that has this end of a socket and of its leash; None where it is nobody's
        to wait for. `held` are the files of this process that it must not have. Raises OSError."""
        ...

    def setting(self, answer: Answerer) -> bytes | None:
        """What is to be sent to it first, as it is sent; None where it has all that."""
        ...

    def close(self) -> None:
        """Begin no more."""
        ...


class Process(Protocol):
    """A process that is to be waited for once it has ended."""

    def end(self) -> None:
        """End it, whatever it does, and wait until it has."""
        ...


def _packed(answer: Answerer) -> bytes:
    return framed([pickle.dumps(Setting(answer, dict(os.environ)))])


# -- by a server -----------------------------------------------------------------------------------


class ForkServer:
    """Begins processes as copies of one that has imported that module, and is itself begun at once:
    it imports while whoever begins it does so too. Where it has died it is begun anew. What the
    module calls `warm_up` is called in each copy before that has begun: what a copy first touches
    it has to copy, which takes longer than a small request."""

    def __init__(self, preload: str) -> None:
        self._preload = preload
        self._server: Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._leash = -1
        with suppress(OSError):  # it is tried again where it is needed
            self._start()

    @property
    def pid(self) -> int | None:
        """The number of the server now."""
        return None if self._server is None else self._server.pid

    def begin(self, end: socket.socket, leash: int, answer: Answerer, held: Iterable[int]) -> None:
        """Begin a process. Raises OSError."""
        for again in (True, False):
            if self._control is None:
                self._start()
            assert self._control is not None
            try:
                socket.send_fds(self._control, [b"+"], [end.fileno(), leash])
            except OSError:
                self.close()
                if not again:
                    raise
            else:
                return

    def setting(self, answer: Answerer) -> bytes:
        """The process is sent all of it."""
        return _packed(answer)

    def close(self) -> None:
        """End the server. (Its processes are held by their own leashes.)"""
        control, self._control = self._control, None
        leash, self._leash = self._leash, -1
        server, self._server = self._server, None
        if control is not None:
            control.close()
        if leash >= 0:
            os.close(leash)
        if server is not None:
            from subprocess import TimeoutExpired

            try:
                server.wait(ENDING)
            except TimeoutExpired:
                server.kill()
                server.wait()

    def _start(self) -> None:
        """Raises OSError."""
        from subprocess import DEVNULL, Popen

        here, there = socket.socketpair()
        held, leash = os.pipe()
        arguments = [str(there.fileno()), json.dumps(sys.path), self._preload, str(held)]
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:  # until it ignores Ctrl-C, which is for the program alone
            self._server = Popen(
                [sys.executable, "-c", SERVER, *arguments],
                stdin=DEVNULL,
                stdout=DEVNULL,
                stderr=None if os.environ.get(STREAMS) else DEVNULL,
                pass_fds=(there.fileno(), held),
            )
        except BaseException:
            here.close()
            os.close(leash)
            raise
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            there.close()
            os.close(held)
        here.setblocking(False)
        self._control, self._leash = here, leash


def serve(number: int, preload: str) -> NoReturn:
    """Be such a server: until the other end of its socket is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that have ended
    keep_to(int(sys.argv[4]))
    control = socket.socket(fileno=number)
    warm_up: Callable[[], None] | None = None
    with suppress(Exception):  # then each process says so that it cannot begin
        warm_up = getattr(import_module(preload), "warm_up", None)
    gc.freeze()
    while True:
        data, files, _, _ = socket.recv_fds(control, 1, 2)
        if not data:
            os._exit(0)
        if len(files) == 2:
            _begin_copy(control, files, warm_up)


def _begin_copy(
    control: socket.socket, files: Sequence[int], warm_up: Callable[[], None] | None
) -> None:
    """A copy of the server works at the first of those files, and the other is its leash."""
    number, leash = files
    end = socket.socket(fileno=number)
    try:
        if os.fork() == 0:
            control.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            try:
                if warm_up is not None:
                    warm_up()
                work(end, leash)
            finally:
                os._exit(1)
    except OSError as error:
        with suppress(OSError):
            Messages(end).send([str(error.strerror).encode()])
    end.close()
    os.close(leash)


# -- as copies -------------------------------------------------------------------------------------


class CopiedProcesses:
    """Begins processes as copies of this one, with all that it has imported. Only where no other
    thread could hold a lock that a copy would wait for (`possible`); else another begins them."""

    def __init__(self, possible: Callable[[], bool], other: Callable[[], Beginner]) -> None:
        self._possible = possible
        self._make_other = other
        self._other: Beginner | None = None
        self._last: Beginner | None = None

    def begin(
        self, end: socket.socket, leash: int, answer: Answerer, held: Iterable[int]
    ) -> "Process | None":
        """Begin a process. Raises OSError."""
        self._last = None
        if not self._possible():
            if self._other is None:
                self._other = self._make_other()
            self._last = self._other
            return self._other.begin(end, leash, answer, held)
        sys.stdout.flush()  # what waits to be written would be written by each copy
        sys.stderr.flush()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # of threads
                pid = os.fork()
            if pid == 0:
                _be_copy(end, leash, Setting(answer, os.environ), held)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return _Copy(pid)

    def setting(self, answer: Answerer) -> bytes | None:
        """A copy has it."""
        return None if self._last is None else self._last.setting(answer)

    def close(self) -> None:
        """End what begins others."""
        if self._other is not None:
            self._other.close()


def _be_copy(end: socket.socket, leash: int, setting: Setting, held: Iterable[int]) -> NoReturn:
    """In the copy: never back into what the other does."""
    try:
        for number in held:
            os.close(number)
        signal.set_wakeup_fd(-1)  # that of the process it is a copy of
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        gc.set_threshold(SELDOM)
        work(end, leash, setting)
    finally:
        os._exit(1)


class _Copy:
    """A copy of this process."""

    def __init__(self, pid: int) -> None:
        self._pid = pid

    def end(self) -> None:
        """End it, and wait until it has. (Until then nobody else gets its number.)"""
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)


# -- where nothing is copied -----------------------------------------------------------------------


class Spawned:
    """Begins processes anew, on systems that copy none."""

    def __init__(self) -> None:
        from multiprocessing import get_context

        self._context = get_context("spawn")

    def begin(
        self, end: socket.socket, leash: int, answer: Answerer, held: Iterable[int]
    ) -> "Process | None":
        """Begin a process. Raises OSError."""
        process = self._context.Process(target=_work_apart, args=(end,), daemon=True)
        process.start()
        return _Child(process)

    def setting(self, answer: Answerer) -> bytes:
        """The process is sent all of it."""
        return _packed(answer)

    def close(self) -> None:
        """There is nothing to be ended."""


def _work_apart(end: socket.socket) -> NoReturn:
    """Such a process: its leash ends with its parent."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    leash, held = os.pipe()

    def watch() -> None:
        parent.join()
        os.close(held)

    threading.Thread(target=watch, daemon=True).start()
    work(end, leash)


class _Child:
    """A process of multiprocessing."""

    def __init__(self, process: Any) -> None:
        self._process = process

    def end(self) -> None:
        """End it, and wait until it has."""
        self._process.kill()
        self._process.join()
        self._process.close()


def beginner(preload: str) -> Beginner:
    """What begins processes that have imported that module."""
    if os.name == "posix" and hasattr(socket, "send_fds"):
        return ForkServer(preload)
    return Spawned()
