"""How a connection is read: by httptools, which is quick; by h11 where a client would rather go on
in another protocol, as Java's does with HTTP/2 unless told otherwise. (After the head of such a
request httptools reads nothing more, so that its body would be lost.)

Who sends a request slower than anybody would, or headers without end, is not listened to: each
connection takes a file's place, and there are not many.
"""

import asyncio
import sys
from typing import Any

import httptools
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HOP = (b"connection", b"upgrade", b"http2-settings")
"""Headers that ask for another protocol; the answer is given in HTTP/1.1."""
READING = 60.0
"""Seconds in which a request has arrived as a whole."""
BEHIND, ANNOUNCED = 1 << 20, 1 << 25
"""Bytes of a request that still arrive when it was answered, and are passed over, so that whoever
sends them hears that it was refused: in chunks, whose end nobody knows, and where their number was
announced."""
HEAD = 1 << 16
"""Bytes of the head of a request that are read piece by piece."""


class _InTime(asyncio.Protocol):
    """Ends a connection on which a request has begun, or is waited for, and does not end. (After an
    answer uvicorn waits for less.)"""

    reading = READING
    transport: Any
    cycle: Any
    _late: asyncio.TimerHandle | None = None
    _behind = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._cut(len(data))
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwatch()
        super().connection_lost(exc)

    def _watch(self) -> None:
        cycle = self.cycle
        if cycle is not None and not cycle.more_body and not cycle.response_complete:
            self._unwatch()  # it is being answered
        elif self._late is None and self._is_heard:
            loop = asyncio.get_running_loop()
            self._late = loop.call_later(self.reading, self.refuse, 408, b"Request Timeout")

    def _cut(self, arrived: int) -> None:
        """End the connection where a request was answered before its end, which does not come."""
        cycle = self.cycle
        if cycle is None or not cycle.response_complete or not cycle.more_body:
            self._behind = 0
            return
        self._behind += arrived
        if self._behind <= BEHIND:
            return
        announced = any(name == b"content-length" for name, _ in cycle.scope["headers"])
        if not announced or self._behind > ANNOUNCED:
            self._unwatch()
            self.transport.close()

    @property
    def _is_heard(self) -> bool:
        """Whether what arrives comes to this, and not to what it went on as."""
        return not self.transport.is_closing() and self.transport.get_protocol() is self

    def _unwatch(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def refuse(self, status: int, phrase: bytes) -> None:
        """Say why, unless an answer has begun, and listen no more."""
        self._unwatch()
        if not self._is_heard:
            return
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            head = b"HTTP/1.1 %d %s\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
            self.transport.write(head % (status, phrase))
        self.transport.close()


class _Plain(_InTime, H11Protocol):
    """A connection that goes on in HTTP/1.1 though the client would rather not."""


class Connection(_InTime, HttpToolsProtocol):
    """A connection of HTTP/1.1, whatever the client would rather speak."""

    _in_head = False
    _head = 0

    def data_received(self, data: bytes) -> None:
        self._fed = data
        before = self._in_head
        super().data_received(data)
        self._head = self._head + len(data) if before and self._in_head else 0
        if self._head > HEAD:
            self.refuse(431, b"Request Header Fields Too Large")

    def on_message_begin(self) -> None:
        self._in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def _should_upgrade(self) -> bool:
        return True

    def handle_websocket_upgrade(self) -> None:
        """Go on without the wish, from this request on. (Called where httptools has stopped.)"""
        stopped = sys.exc_info()[1]
        assert isinstance(stopped, httptools.HttpParserUpgrade)
        rest = self._fed[stopped.args[0] :]
        self.connections.discard(self)
        head = [self.scope["method"].encode(), b" ", self.url, b" HTTP/1.1\r\n"]
        for name, value in self.scope["headers"]:
            if name not in HOP:
                head += [name, b": ", value, b"\r\n"]
        protocol = _Plain(self.config, self.server_state, self.app_state)
        protocol.reading = self.reading
        protocol.connection_made(self.transport)
        self.transport.set_protocol(protocol)
        self._unwatch()
        protocol.data_received(b"".join([*head, b"\r\n", rest]))
