"""`legality serve --http` and `legality page`: the questions of the command line as routes."""

import os
import sys
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from legality.cli.default_rules import default_rules
from legality.cli.openapi import QUESTIONS, document
from legality.cli.output import warn
from legality.editions import Edition
from legality.errors import LegalityError, UnknownEdition
from legality.pool.beginning import beginner
from legality.pool.pool import Pool
from legality.queries.statuses import BAD_INPUT
from legality.queries.table import QUERIES
from legality.queries.version import about
from legality.service.answering import answer
from legality.service.limits import RequestLimits

PATIENCE = 0.1
"""Seconds after which a request surely makes way while others wait: these are somebody's each."""
RESERVE = 2
"""So many processes stand ready to take the places of those that make way."""

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.types import ControllerRouterHandler


def app(
    processes: int,
    limits: RequestLimits,
    more: "Sequence[ControllerRouterHandler]" = (),
    version: Mapping[str, Any] | None = None,
) -> "Litestar":
    """The service over a new pool of so many processes; `more` are handlers beside its own,
    `version` is what it tells of itself."""
    from legality.service import http

    begin = beginner("legality.service.ready")
    pool = Pool(answer, begin, processes, patience=PATIENCE, reserve=RESERVE)
    pool.start()
    return http.app(
        pool,
        limits,
        operations=[op for op in QUERIES if op not in QUESTIONS],
        questions=QUESTIONS,
        version=version or about(),
        document=document(),
        more=more,
    )


def run(host: str, port: int, processes: int | None, limits: RequestLimits) -> int:
    """Serve until it is ended; the exit status is 2 where the packages for it are not installed."""
    try:
        from legality.service.server import serve
    except ImportError as error:
        return _missing("--http", error)
    return serve(app(processes or os.cpu_count() or 1, limits), host, port)


def run_page(
    port: int, processes: int | None, limits: RequestLimits, browser: bool, host: str | None = None
) -> int:
    """Serve the page beside the routes, and open it in the browser; the exit status as of `run`. At
    a `host` it is served for others in the network, under a code that only its address tells."""
    try:
        opens = Edition.of(default_rules("current")).date
    except UnknownEdition as error:
        warn(str(error))
        return BAD_INPUT
    number = processes or max(2, os.cpu_count() or 1)
    opening = _open if browser else None
    try:
        from legality.page import handlers
        from legality.service.server import serve

        more: list[ControllerRouterHandler] = [*handlers()]
        if host is not None:
            return _run_hosted(port, number, limits, opening, host, more, opens)
    except ImportError as error:
        return _missing("page", error)
    return serve(app(number, limits, more, about(opens)), "127.0.0.1", port, opening)


def _run_hosted(
    port: int,
    processes: int,
    limits: RequestLimits,
    opening: Callable[[str], None] | None,
    host: str,
    more: "list[ControllerRouterHandler]",
    opens: str,
) -> int:
    """Serve the page at that address of this machine, under a new code. Raises `ImportError`."""
    from legality.page.qr import lines_of, qr_handler
    from legality.service.code import new_code
    from legality.service.server import network_address, serve

    code, address = new_code(), list[str]()

    def shown(url: str) -> str:
        if "//0.0.0.0" in url:  # at every address of this machine: the one that others know
            url = url.replace("//0.0.0.0", f"//{network_address()}")
        return f"{url}/{code}/"

    def listening(url: str) -> None:
        address.append(url)
        if opening is not None:
            opening(url)

    def ready(url: str) -> None:
        print(lines_of(url), file=sys.stderr, flush=True)

    more.append(qr_handler(address))
    hosted = app(processes, limits, more, about(opens) | {"hosted": True})
    return serve(hosted, host, port, listening, code, shown, ready)


def _open(url: str) -> None:
    """Open the page in the browser of this machine, where it has one."""
    webbrowser.open(url)


def _missing(what: str, error: ImportError) -> int:
    warn(f"{what} needs {error.name}: pip install 'legality[serve]'")
    return BAD_INPUT


def run_static(folder: Path, pyodide: Path | None, cards: Path | None) -> int:
    """Write the folder and say what it holds; the exit status is 2 where something is missing."""
    from legality.page.static_folder import write_static

    try:
        written = write_static(folder, pyodide, cards)
    except LegalityError as error:
        warn(str(error))
        return BAD_INPUT
    print(f"{folder}: {_megabytes(written.size)} MB")
    print(
        f"a first visit takes {_megabytes(written.first_visit)} MB packed by gzip,"
        f" {_megabytes(written.with_solver)} MB with the solver"
    )
    if not written.compiled:
        warn("node is not installed, so the library is not compiled: each visit begins later")
    print(f"python -m http.server --directory {folder}")
    return 0


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f}"
