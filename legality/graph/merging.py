"""Creatures that a picture need not tell apart, drawn once: "Sapling ×58".

Creatures are merged when they are alike in all that the graph says of them and do and suffer the
same. The graph for programs is never merged; only the views of it are.
"""

from collections.abc import Hashable
from typing import Any

from legality.graph.multigraph import CombatGraph


def merged(graph: CombatGraph) -> CombatGraph:
    """A copy with one node for each lot of like creatures: `count`, and in `ids` which they are."""
    groups: dict[Hashable, list[str]] = {}
    for name in graph:
        groups.setdefault(_signature(graph, name), []).append(name)
    firsts = {names[0] for names in groups.values()}
    view = CombatGraph(**graph.graph)
    view.told = graph.told
    view.add_nodes_from(
        (name, dict(data)) for name, data in graph.nodes(data=True) if name in firsts
    )
    for source, target, kind, data in graph.edges(keys=True, data=True):
        if source in firsts and target in firsts:
            view.add_edge(source, target, kind, **data)
    for names in groups.values():
        view.nodes[names[0]].update(count=len(names), ids=_named(names))
    return view


def _signature(graph: CombatGraph, name: str) -> Hashable:
    """Equal for creatures that may be merged; any other thing has its own."""
    attributes = graph.nodes[name]
    if attributes["kind"] != "creature":
        return name
    edges: list[Hashable] = []
    for _, target, key, data in graph.out_edges(name, keys=True, data=True):
        edges.append(("to", target, key, _frozen(data)))
    for source, _, key, data in graph.in_edges(name, keys=True, data=True):
        edges.append(("from", source, key, _frozen(data)))
    return _frozen(attributes), frozenset(edges)


def _frozen(attributes: dict[str, Any]) -> frozenset[tuple[str, Any]]:
    return frozenset(attributes.items())


def _named(names: list[str]) -> str:
    """Which creatures they are: all of few, the first and the last of many."""
    return ", ".join(names) if len(names) <= 3 else f"{names[0]} … {names[-1]}"
