"""`legality serve --http` and `legality page`: the questions of the command line as routes."""

import os
import webbrowser
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from legality.cli.openapi import QUESTIONS, document
from legality.cli.operations import CLASSES, answer
from legality.cli.output import BAD_INPUT, warn
from legality.numbers import SOURCES
from legality.position import DEFAULT_RULES
from legality.service.limits import Limits
from legality.service.pool import Pool
from legality.version import __version__

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.types import ControllerRouterHandler


def about() -> dict[str, Any]:
    """The version, the editions, and which of them holds where none is named."""
    return {"legality": __version__, "rules": DEFAULT_RULES, "editions": list(SOURCES)}


def app(
    processes: int, limits: Limits, more: "Sequence[ControllerRouterHandler]" = ()
) -> "Litestar":
    """The service over a new pool of so many processes; `more` are handlers beside its own."""
    from legality.service import http

    pool = Pool(answer, "legality.cli.operations", processes)
    return http.app(
        pool,
        limits,
        operations=[op for op in CLASSES if op not in QUESTIONS],
        questions=QUESTIONS,
        version=about(),
        document=document(),
        more=more,
    )


def run(host: str, port: int, processes: int | None, limits: Limits) -> int:
    """Serve until it is ended; the exit status is 2 where the packages for it are not installed."""
    try:
        from legality.service.server import serve
    except ImportError as error:
        return _missing("--http", error)
    return serve(app(processes or os.cpu_count() or 1, limits), host, port)


def run_page(port: int, processes: int | None, limits: Limits, browser: bool) -> int:
    """Serve the page beside the routes, and open it in the browser; the exit status as of `run`."""
    try:
        from legality.page import handlers
        from legality.service.server import serve

        more = handlers()
    except ImportError as error:
        return _missing("page", error)
    opening = _open if browser else None
    number = processes or max(2, os.cpu_count() or 1)
    return serve(app(number, limits, more), "127.0.0.1", port, opening)


def _open(url: str) -> None:
    """Open the page in the browser of this machine, where it has one."""
    webbrowser.open(url)


def _missing(what: str, error: ImportError) -> int:
    warn(f"{what} needs {error.name}: pip install 'legality[serve]'")
    return BAD_INPUT
