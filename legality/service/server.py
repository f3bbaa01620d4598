"""The app on a port, until a signal ends it."""

import asyncio
import gc
import socket
import sys
from collections.abc import Callable

import uvicorn
from litestar import Litestar

from legality.pool.pool import Pool
from legality.service.code import Coded
from legality.service.connection import Connection
from legality.service.host import Hosts

GRACE = 3
"""Seconds that requests in work have when the server ends; then they are told that it does."""
LAST_ANSWERS = 10
"""Seconds that this may take."""

STANDING = 30.0
"""Seconds after which it is said where it listens though no process has begun."""


def serve(
    app: Litestar,
    host: str,
    port: int,
    listening: Callable[[str], None] | None = None,
    code: str | None = None,
    shown: Callable[[str], str] = str,
    ready: Callable[[str], None] | None = None,
) -> int:
    """Serve the app; the exit status, 2 where nothing can listen there. Once it listens
    `listening` is told its address: what is asked then is answered as soon as its processes
    stand, and so the address is printed. With a `code` it answers only under that; `shown` makes
    the address that others use of the one that is listened at, and `ready` is told it last."""
    config = uvicorn.Config(
        Hosts(app, host) if code is None else Coded(app, code),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        http=Connection,
        ws="none",
        server_header=False,
        timeout_graceful_shutdown=GRACE + LAST_ANSWERS,
    )
    server = _Server(config, app, listening, shown, ready)
    gc.freeze()  # what was imported stays: it is not looked through while requests are passed on
    try:
        server.run()
    except SystemExit:  # it has said why
        return 2
    return 0


def network_address() -> str:
    """The address by which others in the network reach this machine; its own where there is no
    network. (No packet is sent: the system only chooses from where it would be.)"""
    with socket.socket(type=socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


class _Server(uvicorn.Server):
    """Says where it listens once what is asked there is answered at once."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: Litestar,
        listening: Callable[[str], None] | None,
        shown: Callable[[str], str],
        ready: Callable[[str], None] | None,
    ) -> None:
        super().__init__(config)
        self._pool: Pool = app.state.pool
        self._listening = listening
        self._shown = shown
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        urls = [
            self._shown("http://{}:{}".format(*listener.getsockname()[:2]))
            for listening in self.servers
            for listener in listening.sockets
        ]
        if self._listening is not None:
            for url in urls:
                self._listening(url)
        await asyncio.to_thread(self._pool.stand, STANDING)
        for url in urls:
            print(f"legality: {url}", file=sys.stderr, flush=True)
            if self._ready is not None:
                self._ready(url)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        ending = asyncio.ensure_future(self._end())
        await super().shutdown(sockets)
        ending.cancel()

    async def _end(self) -> None:
        """What is not answered in time is told that the service ends."""
        await asyncio.sleep(GRACE)
        await asyncio.to_thread(self._pool.close)
