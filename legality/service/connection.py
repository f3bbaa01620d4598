"""How a connection is read: by httptools, which is quick; by h11 where a client would rather go on
in another protocol, as Java's does with HTTP/2 unless told otherwise. (After the head of such a
request httptools reads nothing more, so that its body would be lost.)"""

import sys

import httptools
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HOP = (b"connection", b"upgrade", b"http2-settings")
"""Headers that ask for another protocol; the answer is given in HTTP/1.1."""


class Connection(HttpToolsProtocol):
    """A connection of HTTP/1.1, whatever the client would rather speak."""

    def data_received(self, data: bytes) -> None:
        self._fed = data
        super().data_received(data)

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
        protocol = H11Protocol(self.config, self.server_state, self.app_state)
        protocol.connection_made(self.transport)
        self.transport.set_protocol(protocol)
        protocol.data_received(b"".join([*head, b"\r\n", rest]))


__all__ = ["Connection"]
