"""A combat as a networkx graph, and the graph as text and for others to lay out."""

from legality.graph.build import combat_graph
from legality.graph.multigraph import CombatGraph
from legality.graph.text import text

__all__ = ["CombatGraph", "combat_graph", "text"]
