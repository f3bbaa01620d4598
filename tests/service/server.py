"""The service by HTTP in a process of its own, and one who asks it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Mapping
from contextlib import AbstractContextManager, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[2]
SECONDS = 120.0
"""A machine that does other things, too, answers within so many."""


class Reply(NamedTuple):
    """What was answered."""

    status: int
    value: Any
    headers: dict[str, str]


class Server:
    """Where it listens, and its process."""

    def __init__(self, process: "subprocess.Popen[str]", url: str) -> None:
        self.process = process
        self.url = url
        parts = urlsplit(url)
        self.host, self.port = str(parts.hostname), int(parts.port or 0)

    def connection(self) -> HTTPConnection:
        """A new connection to it."""
        return HTTPConnection(self.host, self.port, timeout=SECONDS)

    def ask(self, method: str, path: str, body: object = None) -> Reply:
        """One request on a connection of its own; bytes are sent as they are."""
        sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        connection = self.connection()
        try:
            connection.request(method, path, sent, {"content-type": "application/json"})
            reply = connection.getresponse()
            headers = {name.lower(): value for name, value in reply.getheaders()}
            return Reply(reply.status, json.loads(reply.read()), headers)
        finally:
            connection.close()

    def post(self, op: str, /, **fields: object) -> Reply:
        """That question."""
        return self.ask("POST", f"/v1/{op}", fields)


def serving(*options: str) -> AbstractContextManager[Server]:
    """A server on a free port, until it is no longer needed."""
    return started("legality", "serve", "--http", "--port", "0", *options)


@contextmanager
def started(*module: str, environment: Mapping[str, str] | None = None) -> Generator[Server]:
    """The server that this module starts."""
    sources = os.pathsep.join((str(ROOT), str(ROOT / "models")))
    process = subprocess.Popen(
        [sys.executable, "-m", *module],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": sources, **(environment or {})},
    )
    try:
        assert process.stderr is not None
        line = process.stderr.readline()
        assert line.startswith("legality: http://127.0.0.1:"), line
        yield Server(process, line.split()[1])
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
