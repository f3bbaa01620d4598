"""The app on a port, until a signal ends it."""

import asyncio
import socket
import sys
from typing import Any, cast

import uvicorn
from litestar import Litestar

from legality.service.pool import Pool

GRACE = 3
"""Seconds that requests in work have when the server ends; then they are told that it does."""
TELLING = 10
"""Seconds that this may take."""


def serve(app: Litestar, host: str, port: int) -> int:
    """Serve the app; the exit status, 2 where nothing can listen there."""
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE + TELLING,
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

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        ending = asyncio.ensure_future(self._end())
        await super().shutdown(sockets)
        ending.cancel()

    async def _end(self) -> None:
        """What is not answered in time is told that the service ends."""
        await asyncio.sleep(GRACE)
        pool: Pool = cast("Any", self.config.app).state.pool
        await asyncio.to_thread(pool.close)


__all__ = ["serve"]
