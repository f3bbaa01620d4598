"""What a graph's nodes and edges are called in pictures and text."""

from collections.abc import Iterable, Iterator
from typing import Any
from unicodedata import category

from legality.graph.multigraph import CombatGraph

STATES = (("tapped", "tapped"), ("summoning_sick", "summoning sick"), ("suspected", "suspected"))


def title(data: dict[str, Any]) -> str:
    """What a box is headed with: the name, and how many it stands for."""
    count = data.get("count", 1)
    return f"{data['name']} ×{count}" if count > 1 else str(data["name"])


def details(graph: CombatGraph, name: str) -> list[str]:
    """The state that matters for the rules, most important first."""
    data = graph.nodes[name]
    state = list(_numbers(data))
    ids = data.get("ids", name)
    if data["kind"] != "player" and ids != data["name"]:
        state.append(str(ids))
    state += [str(data[key]) for key in ("keywords", "counters") if data.get(key)]
    state += [word for key, word in STATES if data.get(key)]
    if data.get("damage"):
        state.append(f"damage {data['damage']}")
    if data.get("blocked") and not any(kind == "blocks" for _, _, kind in _onto(graph, name)):
        state.append("blocked")
    if data.get("goaded_by"):
        state.append(f"goaded by {data['goaded_by']}")
    return state


def _onto(graph: CombatGraph, name: str) -> Iterable[tuple[str, str, str]]:
    return graph.in_edges(name, keys=True)


def _numbers(data: dict[str, Any]) -> Iterator[str]:
    if data["kind"] == "player":
        yield f"life {data['life']}"
        if data["mana"]:
            yield f"mana {data['mana']}"
    if "power" in data and "toughness" in data:
        yield f"{data['power']}/{data['toughness']}"
    for key in ("loyalty", "defense"):
        if key in data:
            yield f"{key} {data[key]}"


def answer(graph: CombatGraph) -> str:
    """Whether what is declared is legal, in a word; nothing where nothing was judged."""
    if graph.graph.get("undecided"):
        return "undecided"
    if "legal" not in graph.graph:
        return ""
    return "legal" if graph.graph["legal"] else "illegal"


def gaps_of(graph: CombatGraph) -> Iterator[str]:
    """What the graph was drawn without, a line each."""
    for name in ("not_understood", "asks", "not_modelled"):
        for line in str(graph.graph.get(name, "")).splitlines():
            yield f"{name.replace('_', ' ')}: {line}"


def printable(text: str) -> str:
    """The text with a sign in place of what has no picture: control characters, those that turn
    the direction of writing, and the like. Spaces, tabulators and ends of lines stay."""
    return "".join(sign if _has_picture(sign) else "\ufffd" for sign in text)


def _has_picture(sign: str) -> bool:
    return sign.isprintable() or sign in "\t\n" or category(sign) == "Zs"
