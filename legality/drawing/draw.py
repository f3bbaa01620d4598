"""The graph as a picture or a file: SVG, PNG, DOT and GraphML, as the file's name says."""

import io
from pathlib import Path
from typing import Any, Literal

import networkx as nx

from legality.drawing.layout import layout
from legality.drawing.shapes import Layout
from legality.errors import UnknownForm
from legality.graph.dot import dot
from legality.graph.merging import merged
from legality.graph.multigraph import CombatGraph
from legality.graph.wording import printable

Form = Literal["svg", "png", "dot", "graphml"]
FORMS: tuple[Form, ...] = ("svg", "png", "dot", "graphml")


def draw(graph: CombatGraph, path: str | Path) -> None:
    """Write the graph to a file in the form that its name ends in.

    Raises `UnknownForm` for another ending, `DrawingUnavailable` where a picture is wanted and
    matplotlib is not there, and `OSError`.
    """
    data = render(graph, form_of(path))
    Path(path).write_bytes(data)


def form_of(path: str | Path) -> Form:
    """The form that a file's name asks for. Raises `UnknownForm`."""
    ending = Path(path).suffix.lower().removeprefix(".")
    for form in FORMS:
        if form == ending:
            return form
    raise UnknownForm(str(path), tuple(f".{form}" for form in FORMS))


def render(graph: CombatGraph, form: Form) -> bytes:
    """The graph in that form. Pictures show like creatures as one ("Sapling ×58"); DOT and GraphML
    have every one. Raises `DrawingUnavailable`."""
    if form == "dot":
        return dot(graph).encode()
    if form == "graphml":
        return graphml(graph)
    from legality.drawing.picture import drawing, picture

    with drawing():
        return picture(arranged(graph), form)


def arranged(graph: CombatGraph) -> Layout:
    """Where everything stands in the picture of the graph. Raises `DrawingUnavailable`."""
    from legality.drawing.picture import drawing, text_width

    with drawing():
        return layout(merged(graph), text_width)


def graphml(graph: CombatGraph) -> bytes:
    """The graph as GraphML; signs that XML has no room for are replaced."""
    clean: CombatGraph = nx.MultiDiGraph(**_clean(graph.graph))
    for name, data in graph.nodes(data=True):
        clean.add_node(printable(name), **_clean(data))
    for source, target, kind, data in graph.edges(keys=True, data=True):
        clean.add_edge(printable(source), printable(target), kind, **_clean(data))
    out = io.BytesIO()
    nx.write_graphml(clean, out)  # pyright: ignore[reportUnknownMemberType]  # untyped result
    return out.getvalue()


def _clean(data: dict[str, Any]) -> dict[str, Any]:
    return {key: printable(one) if isinstance(one, str) else one for key, one in data.items()}
