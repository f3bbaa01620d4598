"""The address of the page as a QR code: as a picture, and in letters for a terminal."""

import io
from typing import TYPE_CHECKING, Any

import segno

if TYPE_CHECKING:
    from litestar.handlers import HTTPRouteHandler

LONGEST = 2_900
"""A QR code holds not many more letters than these."""


def svg_of(text: str) -> bytes:
    """The QR code of a text as SVG, dark on light whatever the colours around it."""
    picture = io.BytesIO()
    made = segno.make(text, error="l", micro=False)
    made.save(picture, kind="svg", scale=4, border=4, light="#fff", xmldecl=False)
    return picture.getvalue()


def lines_of(text: str) -> str:
    """The QR code of a text in blocks of a terminal."""
    letters = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out=letters, compact=True)
    return letters.getvalue()


def qr_handler(address: "list[str]") -> "HTTPRouteHandler":
    """The route `/qr.svg`: the address of the page (the first of the list, once it is known), with
    the board of that code where `board` names one that is short enough."""
    from litestar import Request, Response, get

    from legality.page import HEADERS

    @get("/qr.svg", media_type="image/svg+xml", sync_to_thread=False)
    def picture(request: Request[Any, Any, Any]) -> Response[bytes]:
        board = request.query_params.get("board", "")
        link = f"{address[0]}#{board}" if board else address[0]
        shown = svg_of(link if len(link) <= LONGEST else address[0])
        return Response(shown, media_type="image/svg+xml", headers=HEADERS)

    return picture
