"""Who may ask a service on this machine: whoever calls the machine by a name of its own.

A page that a browser has open cannot read what another address answers, but its owner can make
its name mean 127.0.0.1 (DNS rebinding). What it asks then still has its own name in the header
Host.
"""

import ipaddress
import re
from typing import Any

import msgspec

from legality.service.statuses import BAD_INPUT

MISDIRECTED = 421
"""The status of a request that was sent to the wrong machine (RFC 9110, 15.5.20)."""
_HOST = re.compile(r"(\[[0-9a-f:]+\]|[^:\[\]]+)(?::[0-9]+)?")
_REFUSAL = msgspec.json.encode(
    {
        "status": BAD_INPUT,
        "kind": "request",
        "error": "this service answers only to the names of the machine it is on",
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
        if scope["type"] != "http" or self._names is None or self._is_meant(scope["headers"]):
            await self._app(scope, receive, send)
            return
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        headers.append((b"content-length", str(len(_REFUSAL)).encode()))
        await send({"type": "http.response.start", "status": MISDIRECTED, "headers": headers})
        await send({"type": "http.response.body", "body": _REFUSAL})

    def _is_meant(self, headers: list[tuple[bytes, bytes]]) -> bool:
        named = [value.decode("latin-1").lower() for name, value in headers if name == b"host"]
        found = _HOST.fullmatch(named[0]) if len(named) == 1 else None
        return found is not None and found[1] in (self._names or ())


def is_own(host: str) -> bool:
    """Whether nobody but this machine can ask there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


__all__ = ["MISDIRECTED", "Hosts", "is_own"]
