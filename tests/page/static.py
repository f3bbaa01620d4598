"""The page as a folder, as it stands on a server of files: from a path below the root, with the
library in the visitor's browser."""

import functools
import os
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from legality.cards import import_cards, pack_cards
from legality.page.static_folder import Written, write_static
from tests.page.browser import EXAMPLES

VARIABLE = "LEGALITY_PYODIDE"
"""Names the folder of the npm package, for tests that need it."""
NAMED = os.environ.get(VARIABLE)
BELOW = "some/where"
"""The path of the page on its server."""


def pyodide() -> Path:
    """The folder of the npm package; the test is left out, out loud, where there is none."""
    if NAMED is None:
        pytest.skip(f"{VARIABLE} names no folder of the npm package pyodide")
    return Path(NAMED)


def written(folder: Path) -> Written:
    """The page in that folder, with the invented cards of the examples."""
    database, pack = folder / "cards.sqlite3", folder / "pack"
    import_cards(EXAMPLES / "by-name" / "cards.jsonl", database)
    pack_cards(database, pack)
    return write_static(folder / "served" / BELOW, pyodide(), pack)


class Server:
    """Serves files as `python -m http.server` does, until it is cut off."""

    def __init__(self, root: Path) -> None:
        handler = functools.partial(_Quiet, directory=str(root))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.port = self._server.server_address[1]
        self.address = f"http://127.0.0.1:{self.port}/{BELOW}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def cut(self) -> None:
        """Nobody answers at this address any more."""
        self._server.shutdown()
        self._server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is said of each file."""


@contextmanager
def served(root: Path) -> Generator[Server]:
    """The files below that folder on a free port."""
    server = Server(root)
    try:
        yield server
    finally:
        server.cut()
