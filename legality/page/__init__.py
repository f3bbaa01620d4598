"""The page of `legality page`: its files, which a browser is given beside the service's routes.

The files are as they are written: modules of JavaScript that only show what the library says, and
a catalogue of their words in each language.
"""

import gzip
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from litestar.handlers import HTTPRouteHandler

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
)
"""Nothing is loaded from elsewhere, and nothing that stands in a page is run."""
HEADERS = {
    "content-security-policy": f"{POLICY}'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
    "vary": "accept-encoding",
}
FRAMED = {
    **{name: text for name, text in HEADERS.items() if not name.startswith("cross-origin")},
    "content-security-policy": f"{POLICY}*",
}
"""Headers of the view that other pages may show in a frame (`?embed`): it changes nothing."""


@cache
def page_files() -> dict[str, bytes]:
    """The files by their names."""
    folder = files("legality.page").joinpath("files")
    return {file.name: file.read_bytes() for file in folder.iterdir() if _kind(file.name)}


def handlers() -> "list[HTTPRouteHandler]":
    """A route for each file, and `/` for the page itself."""
    contents = page_files()
    routes = {"/": "index.html", **{f"/{name}": name for name in sorted(contents)}}
    return [_handler(path, contents[name], KINDS[_kind(name)]) for path, name in routes.items()]


def _kind(name: str) -> str:
    """The end of a file's name, "" where it is no file of the page."""
    end = name[name.rfind(".") :]
    return end if end in KINDS else ""


def _handler(path: str, content: bytes, kind: str) -> "HTTPRouteHandler":
    from litestar import Request, Response, get

    packed = gzip.compress(content, mtime=0)
    is_page = kind == KINDS[".html"]

    @get(path, media_type=kind, sync_to_thread=False)
    def file(request: Request[Any, Any, Any]) -> Response[bytes]:
        headers = FRAMED if is_page and "embed" in request.query_params else HEADERS
        if "gzip" in request.headers.get("accept-encoding", ""):
            zipped = {**headers, "content-encoding": "gzip"}
            return Response(packed, media_type=kind, headers=zipped)
        return Response(content, media_type=kind, headers=headers)

    return file


__all__ = ["FRAMED", "HEADERS", "handlers", "page_files"]
