"""The app on a port, until a signal ends it."""

import asyncio
import gc
import socket
import sys
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from legality.service.connection import Connection
from legality.service.host import Hosts
from legality.service.pool import Pool

GRACE = 3
"""Seconds that requests in work have when the server ends; then they are told that it does."""
TELLING = 10
"""Seconds that this may take."""

STANDING = 30.0
"""Seconds after which it is said where it listens though no process has begun."""


def serve(
    app: Litestar, host: str, port: int, listening: Callable[[str], None] | None = None
) -> int:
    """Serve the app; the exit status, 2 where nothing can listen there. Once it listens
    `listening` is told its address: what is asked then is answered as soon as its processes
    stand, and so the address is printed."""
    config = uvicorn.Config(
        Hosts(app, host),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        http=Connection,
        ws="none",
        server_header=False,
        timeout_graceful_shutdown=GRACE + TELLING,
    )
    server = _Server(config, app, listening)
    gc.freeze()  # what was imported stays: it is not looked through while requests are passed on
    try:
        server.run()
    except SystemExit:  # it has said why
        return 2
    return 0


class _Server(uvicorn.Server):
    """Says where it listens once what is asked there is answered at once."""

    def __init__(
        self, config: uvicorn.Config, app: Litestar, listening: Callable[[str], None] | None
    ) -> None:
        super().__init__(config)
        self._pool: Pool = app.state.pool
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        urls = [
            "http://{}:{}".format(*one.getsockname()[:2])
            for listening in self.servers
            for one in listening.sockets
        ]
        if self._listening is not None:
            for url in urls:
                self._listening(url)
        await asyncio.to_thread(self._pool.stand, STANDING)
        for url in urls:
            print(f"legality: {url}", file=sys.stderr, flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        ending = asyncio.ensure_future(self._end())
        await super().shutdown(sockets)
        ending.cancel()

    async def _end(self) -> None:
        """What is not answered in time is told that the service ends."""
        await asyncio.sleep(GRACE)
        await asyncio.to_thread(self._pool.close)


__all__ = ["serve"]
