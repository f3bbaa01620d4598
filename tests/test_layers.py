"""No circle of imports anywhere: neither between modules nor between the rooms of the house.

The floors themselves are the contracts of import-linter in `pyproject.toml`; type-only and lazy
imports count here as they do there.
"""

import grimp
import networkx as nx
import pytest

ROOTS = ("legality", "legality_models")


@pytest.fixture(scope="module")
def imports() -> "nx.DiGraph[str]":
    """Module → module that it imports, at any place and for any purpose."""
    built = grimp.build_graph(*ROOTS, cache_dir=None)
    graph: nx.DiGraph[str] = nx.DiGraph()
    for module in built.modules:
        graph.add_edges_from(
            (module, other) for other in built.find_modules_directly_imported_by(module)
        )
    return graph


def room(module: str) -> str:
    """The room of a module: `legality.combat` for `legality.moments.state`."""
    return (
        ".".join(module.split(".")[:2]) if module.startswith("legality.") else module.split(".")[0]
    )


def circles(graph: "nx.DiGraph[str]") -> list[list[str]]:
    return [sorted(found) for found in nx.strongly_connected_components(graph) if len(found) > 1]


def test_the_imports_were_seen(imports: "nx.DiGraph[str]") -> None:
    """The command line is seen to reach the solver's door, so the graph is that of the house."""
    assert nx.has_path(imports, "legality.cli", "legality_models.solve")
    assert imports.number_of_nodes() > 150


def test_no_circle_of_modules(imports: "nx.DiGraph[str]") -> None:
    assert circles(imports) == []


def test_no_circle_of_rooms(imports: "nx.DiGraph[str]") -> None:
    rooms: nx.DiGraph[str] = nx.DiGraph()
    rooms.add_edges_from((room(a), room(b)) for a, b in imports.edges if room(a) != room(b))
    assert circles(rooms) == []


def test_a_circle_would_be_found() -> None:
    made: nx.DiGraph[str] = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")])
    assert circles(made) == [["a", "b", "c"]]
