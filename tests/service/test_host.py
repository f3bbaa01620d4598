"""A page of somebody else that a browser has open reaches no service on this machine: its name is
in the header Host, whatever address that name is made to mean (DNS rebinding)."""

import asyncio
import json
from collections.abc import Generator, MutableMapping
from typing import Any

import pytest

from legality.service.host import Hosts
from tests.service.server import Server, serving


@pytest.fixture(scope="module")
def server() -> Generator[Server]:
    with serving("--jobs", "1") as found:
        yield found


def asked(server: Server, host: str) -> tuple[int, Any]:
    connection = server.connection()
    try:
        connection.request("GET", "/version", headers={"host": host})
        reply = connection.getresponse()
        return reply.status, json.loads(reply.read())
    finally:
        connection.close()


def test_only_who_asks_this_machine_by_name_is_answered(server: Server) -> None:
    for host in ("127.0.0.1", f"127.0.0.1:{server.port}", f"LocalHost:{server.port}", "[::1]:9"):
        assert asked(server, host)[0] == 200, host
    for host in (
        *("evil.example", f"evil.example:{server.port}", "127.0.0.1.evil.example", "127.0.0.2", ""),
        *("localhost.evil.example", "evil.example:127.0.0.1", "127.0.0.1@evil.example", "[::2]"),
        *("127.0.0.1:", "127.0.0.1:80:80", "localhost, evil.example"),
    ):
        status, value = asked(server, host)
        assert status == 421, host
        assert value == {
            "status": 2,
            "kind": "request",
            "error": "this service answers only to the names of the machine it is on",
        }


def test_a_page_of_another_machine_cannot_keep_this_one_at_work(server: Server) -> None:
    """It sends what a browser lets it send unasked, and would read nothing of the answer."""

    def status(*origin: str) -> int:
        connection = server.connection()
        try:
            headers = {"content-type": "text/plain", **({"origin": origin[0]} if origin else {})}
            connection.request("POST", "/v1/schema", b"{}", headers)
            reply = connection.getresponse()
            value = json.loads(reply.read())
            wrong = "this service answers no page of another machine"
            assert (value.get("error") == wrong) == (reply.status == 403)
            return reply.status
        finally:
            connection.close()

    ours = status()
    assert ours != 403
    for own in (f"http://127.0.0.1:{server.port}", "http://localhost:3000", "HTTP://LOCALHOST"):
        assert status(own) == ours
    for other in (
        *("http://evil.example", f"http://evil.example:{server.port}", "null", "file://", ""),
        *("http://localhost.evil.example", "http://127.0.0.1@evil.example", "localhost", "://"),
    ):
        assert status(other) == 403, other


def passed(host: str, *given: bytes) -> bool:
    """Whether a service that listens there takes a request with those headers."""
    reached: list[bool] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        reached.append(True)

    async def receive() -> Any:
        return {}

    async def send(message: MutableMapping[str, Any]) -> None:
        reached.append(False)

    scope = {"type": "http", "headers": [(b"host", one) for one in given]}
    asyncio.run(Hosts(app, host)(scope, receive, send))
    return reached[0]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "judge.example"])
def test_who_lets_others_in_names_no_machine(host: str) -> None:
    """`--host` says that others ask too; by what names they know this machine, nobody told."""
    assert passed(host, b"judge.example")
    assert passed(host)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.7", "localhost", "::1"])
def test_a_machines_own_addresses_are_its_own(host: str) -> None:
    assert passed(host, b"localhost:8000")
    assert passed(host, b"[::1]:8000" if ":" in host else host.encode())
    assert not passed(host, b"judge.example")
    assert not passed(host)
    assert not passed(host, b"localhost", b"judge.example")
