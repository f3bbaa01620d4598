"""A layout as PNG: its SVG drawn by resvg, which is asked for only here."""

from importlib.resources import as_file, files

from legality.drawing.shapes import Layout
from legality.drawing.svg import svg
from legality.errors import DrawingUnavailable

PICTURE_DOTS, MOST_DOTS = 150, 40_000_000
"""Dots an inch, and dots of the whole picture at most: an endless one is drawn smaller."""

RESVG_DOTS = 96
"""How many dots of resvg are an inch before it is told to enlarge."""


def png(layout: Layout) -> bytes:
    """The layout as PNG. Raises `DrawingUnavailable` where resvg is not installed."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise DrawingUnavailable from None
    dots = min(PICTURE_DOTS, (MOST_DOTS / (layout.width * layout.height)) ** 0.5)
    with as_file(files("legality.drawing") / "fonts") as fonts:
        return svg_to_bytes(
            svg(layout),
            zoom=dots / RESVG_DOTS,
            dpi=RESVG_DOTS,
            font_dirs=[str(fonts)],
            sans_serif_family="DejaVu Sans",
        )
