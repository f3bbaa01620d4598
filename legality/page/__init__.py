"""The page of `legality page`: its files, which a browser is given beside the service's routes.

The files are as they are written: modules of JavaScript that only show what the service says.
"""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from litestar.handlers import HTTPRouteHandler

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
        " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
}
"""Nothing is loaded from elsewhere, and nothing that stands in a page is run."""


@cache
def page_files() -> dict[str, bytes]:
    """The files by their names."""
    folder = files("legality.page").joinpath("files")
    return {one.name: one.read_bytes() for one in folder.iterdir() if _kind(one.name)}


def handlers() -> "list[HTTPRouteHandler]":
    """A route for each file, and `/` for the page itself."""
    found = page_files()
    routes = {"/": "index.html", **{f"/{name}": name for name in sorted(found)}}
    return [_handler(path, found[name], KINDS[_kind(name)]) for path, name in routes.items()]


def _kind(name: str) -> str:
    """The end of a file's name, "" where it is no file of the page."""
    end = name[name.rfind(".") :]
    return end if end in KINDS else ""


def _handler(path: str, content: bytes, kind: str) -> "HTTPRouteHandler":
    from litestar import Response, get

    @get(path, media_type=kind, sync_to_thread=False)
    def file() -> Response[bytes]:
        return Response(content, media_type=kind, headers=HEADERS)

    return file


__all__ = ["HEADERS", "handlers", "page_files"]
