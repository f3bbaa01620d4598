"""Who may ask a service on this machine: whoever calls the machine by a name of its own.

A page that a browser has open cannot read what another address answers, but its owner can make
its name mean 127.0.0.1 (DNS rebinding). What it asks then still has its own name in the header
Host. And it can send what it will not read, to keep this machine at work: then its name is in the
header Origin.
"""

import ipaddress
import re
from typing import Any

import msgspec

from legality.frozen import FrozenDict
from legality.service.statuses import BAD_INPUT

MISDIRECTED = 421
"""The status of a request that was sent to the wrong machine (RFC 9110, 15.5.20)."""
FORBIDDEN = 403
"""The status of a request that a page of somebody else sends."""
_HOST = re.compile(r"(\[[0-9a-f:]+\]|[^:\[\]]+)(?::[0-9]+)?")
_REFUSALS = FrozenDict(
    {
        MISDIRECTED: "this service answers only to the names of the machine it is on",
        FORBIDDEN: "this service answers no page of another machine",
    }
)


class Hosts:
    """An ASGI app that refuses requests in the name of another machine where `host`, at which it
    listens, is this machine's own; where others may ask, it takes all."""

    def __init__(self, app: Any, host: str) -> None:
        self._app = app
        self._names = {"localhost", "127.0.0.1", "[::1]", host} if is_own(host) else None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Hand the request on, or refuse it."""
        status = self._refused(scope["headers"]) if scope["type"] == "http" else None
        if status is None:
            await self._app(scope, receive, send)
            return
        value = {"status": BAD_INPUT, "kind": "request", "error": _REFUSALS[status]}
        body = msgspec.json.encode(value)
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def _refused(self, headers: list[tuple[bytes, bytes]]) -> int | None:
        """The status with which a request with these headers is refused, if it is."""
        if self._names is None:
            return None
        named = [(name, value.decode("latin-1").lower()) for name, value in headers]
        hosts = [value for name, value in named if name == b"host"]
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            return MISDIRECTED
        pages = [value.partition("://")[2] for name, value in named if name == b"origin"]
        return None if all(map(self._is_ours, pages)) else FORBIDDEN

    def _is_ours(self, host: str) -> bool:
        match = _HOST.fullmatch(host)
        return match is not None and match[1] in (self._names or ())


def is_own(host: str) -> bool:
    """Whether nobody but this machine can ask there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
