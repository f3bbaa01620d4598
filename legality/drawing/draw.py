"""The graph as a picture or a file: SVG, PNG, DOT and GraphML, as the file's name says."""

from importlib.resources import as_file, files
from pathlib import Path
from typing import Literal, assert_never

from legality.clock import time_limit
from legality.drawing.layout import layout
from legality.drawing.shapes import Layout
from legality.drawing.svg import svg
from legality.errors import DrawingUnavailable, UnknownForm
from legality.graph.formats import dot, graphml
from legality.graph.multigraph import CombatGraph
from legality.unfinished import write_whole

Form = Literal["svg", "png", "dot", "graphml"]
FORMS: tuple[Form, ...] = ("svg", "png", "dot", "graphml")


def draw(graph: CombatGraph, path: str | Path, *, seconds: float | None = None) -> None:
    """Write the graph to a file in the form that its name ends in.

    Raises `UnknownForm` for another ending, `DrawingUnavailable` where a PNG is wanted and what
    draws it is not there, `OutOfTime` where the seconds end it, and `OSError`.
    """
    data = render(graph, picture_form(path), seconds=seconds)
    write_whole(Path(path), data)


def picture_form(path: str | Path) -> Form:
    """The form that a file's name asks for. Raises `UnknownForm`."""
    ending = Path(path).suffix.lower().removeprefix(".")
    for form in FORMS:
        if form == ending:
            return form
    raise UnknownForm(str(path), tuple(f".{form}" for form in FORMS))


def render(graph: CombatGraph, form: Form, *, seconds: float | None = None) -> bytes:
    """The graph in that form. Pictures show like creatures as one ("Sapling ×58"); DOT and GraphML
    have every one. Raises `DrawingUnavailable`, and `OutOfTime` where the seconds end it."""
    with time_limit(seconds):
        return _rendered(graph, form)


def _rendered(graph: CombatGraph, form: Form) -> bytes:
    match form:
        case "svg":
            return svg(layout(graph)).encode()
        case "png":
            return png(layout(graph))
        case "dot":
            return dot(graph).encode()
        case "graphml":
            return graphml(graph)
        case _:
            assert_never(form)


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
