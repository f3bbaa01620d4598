"""The class of a combat's graph: networkx's directed graph with several edges between two nodes,
whose nodes are the names of players and the ids of permanents."""

from typing import TYPE_CHECKING

import networkx as nx

from legality.gaps import NOTHING_MISSING, Gaps, Told

if TYPE_CHECKING:
    Edges = nx.MultiDiGraph[str]
else:
    Edges = nx.MultiDiGraph


class CombatGraph(Edges, Told):
    """A combat as a graph, with what it was drawn without (`not_understood`, `asks`,
    `not_modelled`)."""

    told: Gaps = NOTHING_MISSING

    @property
    def gaps(self) -> Gaps:
        """What the graph was drawn without."""
        return self.told
