"""The graph as GraphML, with all its attributes."""

import io
from typing import Any

import networkx as nx

from legality.graph.multigraph import CombatGraph
from legality.graph.wording import printable


def graphml(graph: CombatGraph) -> bytes:
    """The graph as GraphML; signs that XML has no room for are replaced."""
    clean = CombatGraph(**_clean(graph.graph))
    for name, data in graph.nodes(data=True):
        clean.add_node(printable(name), **_clean(data))
    for source, target, kind, data in graph.edges(keys=True, data=True):
        clean.add_edge(printable(source), printable(target), kind, **_clean(data))
    out = io.BytesIO()
    nx.write_graphml(clean, out)  # pyright: ignore[reportUnknownMemberType]  # untyped result
    return out.getvalue()


def _clean(data: dict[str, Any]) -> dict[str, Any]:
    return {
        key: printable(value) if isinstance(value, str) else value for key, value in data.items()
    }
