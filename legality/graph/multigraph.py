"""The class of a combat's graph: networkx's directed graph with several edges between two nodes,
whose nodes are the names of players and the ids of permanents."""

from typing import TYPE_CHECKING

import networkx as nx

if TYPE_CHECKING:
    CombatGraph = nx.MultiDiGraph[str]
else:
    CombatGraph = nx.MultiDiGraph
