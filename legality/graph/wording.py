"""What is written in boxes and on edges, and how it is broken into lines."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from legality.drawing.shapes import Line
from legality.graph.multigraph import CombatGraph

Measure = Callable[[str, float, bool], float]
"""The width in inches of a text in that size (points) and weight."""

NAME_SIZE, DETAIL_SIZE, TITLE_SIZE = 9.0, 7.5, 12.0
LINE = 1.32 / 72  # the height in inches of a line, for each point of its size
MOST_LINES = 4
STATES = (("tapped", "tapped"), ("summoning_sick", "summoning sick"), ("suspected", "suspected"))


def title(data: dict[str, Any]) -> str:
    """What a box is headed with: the name, and how many it stands for."""
    count = data.get("count", 1)
    return f"{data['name']} ×{count}" if count > 1 else str(data["name"])


def details(graph: CombatGraph, name: str) -> list[str]:
    """The state that matters for the rules, most important first."""
    data = graph.nodes[name]
    found = list(_numbers(data))
    ids = data.get("ids", name)
    if data["kind"] != "player" and ids != data["name"]:
        found.append(str(ids))
    found += [str(data[key]) for key in ("keywords", "counters") if data.get(key)]
    found += [word for key, word in STATES if data.get(key)]
    if data.get("damage"):
        found.append(f"damage {data['damage']}")
    if data.get("blocked") and not any(kind == "blocks" for _, _, kind in _onto(graph, name)):
        found.append("blocked")
    if data.get("goaded_by"):
        found.append(f"goaded by {data['goaded_by']}")
    return found


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


def lines_of(graph: CombatGraph, name: str, width: float, measure: Measure) -> tuple[Line, ...]:
    """The lines of a box no wider than that."""
    data = graph.nodes[name]
    lines = [
        Line(text, NAME_SIZE, bold=True)
        for text in wrapped(title(data), width, NAME_SIZE, True, measure)
    ]
    if text := " · ".join(details(graph, name)):
        lines += [
            Line(part, DETAIL_SIZE) for part in wrapped(text, width, DETAIL_SIZE, False, measure)
        ]
    if data.get("legal") is False:
        lines.append(Line(str(data["rule"]), DETAIL_SIZE, bold=True, wrong=True))
    return tuple(lines)


def wrapped(
    text: str, width: float, size: float, bold: bool, measure: Measure, most: int = MOST_LINES
) -> list[str]:
    """The text in lines of at most that width; what does not fit into `most` lines ends in "…"."""
    lines: list[str] = []
    for word in printable(text).split():
        if lines and measure(f"{lines[-1]} {word}", size, bold) <= width:
            lines[-1] += f" {word}"
        else:
            lines += _broken(word, width, size, bold, measure)
        if len(lines) > most:
            cut = lines[most - 1]
            while cut and measure(f"{cut}…", size, bold) > width:
                cut = cut[:-1]
            return [*lines[: most - 1], f"{cut}…"]
    return lines


def printable(text: str) -> str:
    """The text with a sign in place of what has no picture: control characters and the like."""
    return "".join(one if one.isprintable() or one.isspace() else "\ufffd" for one in text)


def _broken(word: str, width: float, size: float, bold: bool, measure: Measure) -> list[str]:
    """A word that is wider than a line in several; of an endless one no more than is needed."""
    parts = [""]
    for letter in word[:200]:
        if parts[-1] and measure(parts[-1] + letter, size, bold) > width:
            parts.append("")
        parts[-1] += letter
    return parts


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"
