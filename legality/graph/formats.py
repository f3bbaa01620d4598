"""The graph in formats of other programs, with all its attributes: DOT of Graphviz, and GraphML."""

import io
from collections.abc import Iterator
from typing import Any

import networkx as nx

from legality.graph.multigraph import CombatGraph
from legality.graph.wording import details, printable, title

SHAPES = {"player": "house", "planeswalker": "hexagon", "battle": "octagon"}
COLOURS = {"attacks": "gray30", "blocks": "blue", "damage": "darkgoldenrod", "banded": "darkgreen"}
STYLES = {"damage": "dotted", "banded": "bold"}


def dot(graph: CombatGraph) -> str:
    """The graph as DOT text; bands are clusters, so that a layout frames them."""
    lines = ["digraph combat {", "  rankdir=LR; node [shape=box];"]
    lines += [f"  {_quoted(key)}={_quoted(value)};" for key, value in graph.graph.items()]
    for name in graph:
        lines.append(f"  {_quoted(name)} {_attributes(_node(graph, name))};")
    for source, target, data in graph.edges(data=True):
        ends = f"{_quoted(source)} -> {_quoted(target)}"
        lines.append(f"  {ends} {_attributes(_edge(data))};")
    lines += _bands(graph)
    return "\n".join([*lines, "}", ""])


def _node(graph: CombatGraph, name: str) -> dict[str, Any]:
    data = graph.nodes[name]
    looks = {"shape": SHAPES.get(data["kind"], "box")}
    looks["label"] = "\n".join((title(data), *details(graph, name)))
    return {**data, **looks, **_red(data)}


def _edge(data: dict[str, Any]) -> dict[str, Any]:
    kind = data["kind"]
    spread = "dashed" if data.get("spread") else "solid"
    looks = {"color": COLOURS[kind], "style": STYLES.get(kind, spread)}
    label = [str(data[key]) for key in ("amount", "rule") if key in data]
    if kind == "banded":
        looks["dir"] = "none"
    return {**data, **looks, "label": " ".join(label), **_red(data)}


def _red(data: dict[str, Any]) -> dict[str, Any]:
    return {"color": "red", "fontcolor": "red"} if data.get("legal") is False else {}


def _bands(graph: CombatGraph) -> Iterator[str]:
    members: dict[int, list[str]] = {}
    for name, data in graph.nodes(data=True):
        if "band" in data:
            members.setdefault(data["band"], []).append(name)
    for number, names in sorted(members.items()):
        inside = " ".join(f"{_quoted(name)};" for name in names)
        yield f'  subgraph "cluster_band_{number}" {{ label="band {number}"; {inside} }}'


def _attributes(attributes: dict[str, Any]) -> str:
    return "[" + ", ".join(f"{_quoted(k)}={_quoted(v)}" for k, v in attributes.items()) + "]"


def _quoted(value: object) -> str:
    """A DOT string: a quote and a line end are escaped, and a backslash, which DOT would read as
    the start of an escape of its own."""
    text = str(value).lower() if isinstance(value, bool) else printable(str(value))
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'


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
