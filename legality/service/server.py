"""The app on a port, until a signal ends it."""

import socket
import sys

import uvicorn
from litestar import Litestar

GRACE = 3
"""Seconds that requests in work have when the server ends."""


def serve(app: Litestar, host: str, port: int) -> int:
    """Serve the app; the exit status, 2 where nothing can listen there."""
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    server = _Server(config)
    try:
        server.run()
    except SystemExit:  # it has said why
        return 2
    return 0


class _Server(uvicorn.Server):
    """Says where it listens once it does, and that it is ready."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in self.servers:
            for one in listening.sockets:
                host, port = one.getsockname()[:2]
                print(f"legality: http://{host}:{port}", file=sys.stderr, flush=True)


__all__ = ["serve"]
