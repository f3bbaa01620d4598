"""A combat as a networkx graph, and the graph as a picture, a file or text."""

from legality.graph.build import CombatGraph, graph_of
from legality.graph.errors import DrawingUnavailable, UnknownForm
from legality.graph.text import text

__all__ = [
    "CombatGraph",
    "DrawingUnavailable",
    "UnknownForm",
    "graph_of",
    "text",
]
