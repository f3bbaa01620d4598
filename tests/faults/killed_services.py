"""Services whose processes are killed, and that are killed or ended themselves, under load."""

import json
import random
import signal
import socket
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, RemoteDisconnected
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.faults.boards import numbered, status_of
from tests.faults.program import AFTER, PATIENCE, Program, usual_start

SERVE = ("serve", "--jobs", "2", "--time-limit", "600", "--most-time", "600")
"""No request is over its time, however busy the machine is."""
CLOSED = "the end of its input"
ENDS = (signal.SIGKILL, signal.SIGTERM, CLOSED)
UNANSWERED = {"lost", "busy"}
"""Why a request may have no answer while the service goes on."""
AT_WORK = 0.75
"""How often nothing is killed before the first answer."""
CLIENTS = 3
IDLE = 4.0
"""Seconds for which a service surely keeps a connection on which nothing is asked."""
FIRST_PORT, LAST_PORT = 20_000, 30_000
"""Ports that no system gives to whoever asks another."""


def _right(reply: Any, number: int, allowed: set[str]) -> str:
    """What that reply says of the board of that number: `right`, or why it has no answer, which is
    one of the allowed reasons."""
    if reply["status"] == status_of(number):
        assert len(reply["answers"]) == 1
        assert reply["answers"][0]["legal"] == (status_of(number) == 0), reply
        return "right"
    assert reply.get("kind") in allowed, f"board {number}: {reply}"
    return str(reply["kind"])


# -- the co-process --------------------------------------------------------------------------------


def coprocesses(until: float, which: random.Random) -> Counter[str]:
    """Co-processes, one after the other until that time; what happened."""
    done: Counter[str] = Counter()
    while time.monotonic() < until:
        with TemporaryDirectory(prefix="killing-") as name:
            done += _coprocess(Path(name), which)
            assert [*(Path(name) / "tmp").iterdir()] == []
    return done


class _Sender:
    """Sends requests as quickly as they are taken."""

    def __init__(self, program: Program) -> None:
        self.number = 0
        self._over = threading.Event()
        self._program = program
        self._thread = threading.Thread(target=self._send)
        self._thread.start()

    def stop(self) -> None:
        """Send no more."""
        self._over.set()
        self._thread.join()

    def _send(self) -> None:
        with suppress(BrokenPipeError):
            while not self._over.is_set():
                request = {"id": self.number, "op": "check", "position": numbered(self.number)}
                self.number += 1
                self._program.stdin.write(f"{json.dumps(request)}\n".encode())
                self._program.stdin.flush()


def _coprocess(folder: Path, which: random.Random) -> Counter[str]:
    """One that is killed or ended at some time. Whatever it has answered is right, and each request
    that it took has one answer, unless it was killed."""
    start, end = usual_start(), which.choice(ENDS)
    pipe = subprocess.PIPE
    lines: list[bytes] = []
    with Program(folder, *SERVE, stdin=pipe, stdout=pipe) as program:
        reader = threading.Thread(target=lambda: lines.extend(program.stdout), daemon=True)
        reader.start()
        sender = _Sender(program)
        try:
            if which.random() < AT_WORK:
                _wait_until(lambda: bool(lines))
            program.harassed(which, every=2 * start, seconds=which.uniform(0.5, 10.0) * start)
            assert program.runs, f"it has ended: {program.errors}"
            if isinstance(end, signal.Signals):
                program.process.send_signal(end)
        finally:
            sender.stop()
        with suppress(BrokenPipeError):
            program.stdin.close()
        status = program.ended()
        reader.join(AFTER)
        assert not reader.is_alive(), "its standard output is held"
    assert status == (-end if isinstance(end, signal.Signals) else 0), program.errors
    if end == signal.SIGKILL and lines and not lines[-1].endswith(b"\n"):
        lines.pop()
    return _counted([json.loads(line) for line in lines], end, sender.number)


def _counted(replies: list[Any], end: object, sent: int) -> Counter[str]:
    """How many of the requests were answered, and how many lost; none was passed over."""
    allowed = {*UNANSWERED, "closed"} if end == signal.SIGTERM else UNANSWERED
    counted = Counter(_right(reply, reply["id"], allowed) for reply in replies)
    numbers = sorted(reply["id"] for reply in replies)
    assert len({*numbers}) == len(numbers), "a request was answered twice"
    if end == CLOSED:
        assert numbers == [*range(sent)], "a request was never answered"
    if end == signal.SIGTERM:
        assert numbers == [*range(len(numbers))], "a request was passed over"
    return Counter(coprocesses=1, requests=len(replies), requests_lost=counted["lost"])


# -- by HTTP ---------------------------------------------------------------------------------------


def servers(until: float, which: random.Random) -> Counter[str]:
    """Servers, one after the other at the same port until that time; what happened."""
    done: Counter[str] = Counter()
    port = next(
        port
        for port in iter(lambda: which.randrange(FIRST_PORT, LAST_PORT), None)
        if _is_free(port)
    )
    while time.monotonic() < until:
        with TemporaryDirectory(prefix="killing-") as name:
            done += _server(Path(name), port, which)
            assert [*(Path(name) / "tmp").iterdir()] == []
    return done


def _is_free(port: int) -> bool:
    with socket.socket() as trial:
        try:
            trial.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


class _Client:
    """Asks one thing after the other, over connections that are kept; notes what is wrong."""

    def __init__(self, port: int, first: int) -> None:
        self.counted: Counter[str] = Counter()
        self.wrong: list[BaseException] = []
        self.ending = threading.Event()
        """Whether the service may be gone."""
        self._over = threading.Event()
        self._port, self._number = port, first
        self._heard = time.monotonic()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def stop(self) -> None:
        """Ask no more."""
        self.ending.set()
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            while not self._over.is_set():
                self._number += 1
                text = self._reply(connection, json.dumps({"position": numbered(self._number)}))
                allowed = {*UNANSWERED, "closed"} if self.ending.is_set() else UNANSWERED
                self.counted[_right(json.loads(text), self._number, allowed)] += 1
        except (OSError, HTTPException) as error:
            if not self.ending.is_set():
                self.wrong.append(error)
        except BaseException as error:
            self.wrong.append(error)
        finally:
            connection.close()

    def _reply(self, connection: HTTPConnection, body: str) -> bytes:
        """The reply. Where nothing was asked for some seconds the service may have closed the
        connection; then it is asked over another."""
        try:
            text = _post(connection, body)
        except (ConnectionError, RemoteDisconnected):
            if time.monotonic() - self._heard < IDLE:
                raise
            connection.close()
            text = _post(connection, body)
        self._heard = time.monotonic()
        return text


def _post(connection: HTTPConnection, body: str) -> bytes:
    connection.request("POST", "/v1/check", body)
    with connection.getresponse() as reply:
        return reply.read()


def _server(folder: Path, port: int, which: random.Random) -> Counter[str]:
    """One that is killed or ended at some time, while some ask it."""
    start, end = usual_start(), which.choice(ENDS[:2])
    with Program(folder, *SERVE, "--http", "--port", str(port)) as program:
        _wait_until(lambda: f":{port}" in program.errors or not program.runs)
        assert program.runs, f"it has ended: {program.errors}"
        clients = [_Client(port, first) for first in range(0, CLIENTS * 1_000_000, 1_000_000)]
        try:
            program.harassed(which, every=2 * start, seconds=which.uniform(0.5, 10.0) * start)
            assert program.runs, f"it has ended: {program.errors}"
            _wait_until(lambda: _is_ready(port))
            for client in clients:
                client.ending.set()
            program.process.send_signal(end)
            status = program.ended()
        finally:
            for client in clients:
                client.stop()
        assert status == -end, f"status {status}: {program.errors}"
    wrong = [repr(error) for client in clients for error in client.wrong]
    assert wrong == [], wrong
    counted: Counter[str] = sum((client.counted for client in clients), Counter[str]())
    return Counter(servers=1, http_requests=counted.total(), http_requests_lost=counted["lost"])


def _is_ready(port: int) -> bool:
    """Whether the service says that it can answer, which then two processes do."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/health")
        with connection.getresponse() as reply:
            state = json.loads(reply.read())
            assert (reply.status == 200) == state["ready"] == (state["processes"] > 0), state
            return bool(state["processes"] == 2)
    finally:
        connection.close()


def _wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)
