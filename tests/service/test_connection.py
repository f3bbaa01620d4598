"""Who sends slowly, or without end, is not listened to; others are."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import pytest

pytest.importorskip("uvicorn")
pytest.importorskip("httptools")

from uvicorn import Config
from uvicorn.server import ServerState

from legality.service import connection

Said = Callable[[bytes], Awaitable[None]]
Heard = Callable[[], Awaitable[bytes]]
WISH = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"
WHOLE = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}"


async def app(_: Any, receive: Any, send: Any) -> None:
    """Says how long the body was."""
    length, more = 0, True
    while more:
        message: MutableMapping[str, Any] = await receive()
        if message["type"] == "http.disconnect":
            return
        length, more = length + len(message["body"]), message["more_body"]
    headers = [(b"content-length", str(len(str(length))).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": str(length).encode()})


def answered(
    talk: Callable[[Said, Heard], Awaitable[None]], seconds: float, begun: bytes = b""
) -> None:
    """A talk with a connection that waits for so many seconds; what it begins with is there before
    the connection is taken, however slow the machine is."""

    class Quick(connection.Connection):
        reading = seconds

    async def run() -> None:
        config = Config(app, http=Quick, ws="none", log_level="critical", timeout_keep_alive=600)
        config.load()
        state = ServerState()
        listening = socket.create_server(("127.0.0.1", 0))
        here = socket.create_connection(listening.getsockname())
        here.sendall(begun)
        here.setblocking(False)
        server = await asyncio.get_running_loop().create_server(
            lambda: Quick(config, state, {}), sock=listening
        )
        reader, writer = await asyncio.open_connection(sock=here)

        async def say(data: bytes) -> None:
            writer.write(data)
            await writer.drain()

        async def hear() -> bytes:
            return await reader.read(1 << 16)

        try:
            await talk(say, hear)
        finally:
            writer.close()
            server.close()

    asyncio.run(asyncio.wait_for(run(), 120))


async def two(hear: Heard) -> None:
    """The answer to a body of two bytes is heard."""
    said = b""
    while not said.endswith(b"\r\n\r\n2"):
        more = await hear()
        assert more
        said += more
    assert said.startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: a\r\nX-One",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\n" + WISH + b"Content-Length: 9\r\n\r\n{",
    ],
    ids=["nothing", "line", "head", "body", "chunks", "another protocol"],
)
def test_a_request_that_does_not_end_is_ended(begun: bytes) -> None:
    async def talk(_: Said, hear: Heard) -> None:
        assert (await hear()).startswith(b"HTTP/1.1 408 ")
        assert await hear() == b""

    answered(talk, 0.05, begun)


def test_the_next_request_on_a_connection_has_its_time_too() -> None:
    async def talk(say: Said, hear: Heard) -> None:
        await two(hear)
        await say(b"GET / HT")
        assert (await hear()).startswith(b"HTTP/1.1 408 ")
        assert await hear() == b""

    answered(talk, 0.05, WHOLE)


@pytest.mark.parametrize("wish", [b"", WISH])
def test_who_sends_in_time_is_answered(wish: bytes) -> None:
    """Several times on one connection, in pieces, and after a wish for another protocol."""

    async def talk(say: Said, hear: Heard) -> None:
        for _ in range(3):
            for piece in (b"POST / HTTP/1.1\r\nHost: a\r\n", wish, b"Content-Length: 2\r\n"):
                await say(piece)
                await asyncio.sleep(0.01)
            await say(b"\r\n{}")
            await two(hear)

    answered(talk, 60.0)


def test_a_head_without_end_is_refused() -> None:
    """Fine: 4,000 headers. Broken: one that is longer than what is held of a head and what may
    arrive at once."""

    async def fine(say: Said, hear: Heard) -> None:
        lines = b"".join(b"X-%d: y\r\n" % number for number in range(4_000))
        await say(b"GET / HTTP/1.1\r\nHost: a\r\n" + lines + b"\r\n")
        assert (await hear()).startswith(b"HTTP/1.1 200 ")

    async def broken(say: Said, hear: Heard) -> None:
        said = b""
        try:
            await say(b"GET / HTTP/1.1\r\nHost: a\r\nX-One: ")
            for _ in range(1_000):
                await say(b"y" * 65_536)
            said = await hear()
        except ConnectionError:  # it no longer reads
            return
        assert said.startswith(b"HTTP/1.1 431 ")

    answered(fine, 60.0)
    answered(broken, 60.0)
