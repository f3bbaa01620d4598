"""What is written in boxes, broken into lines that fit."""

from legality.drawing.font import text_width
from legality.drawing.shapes import DrawnLine
from legality.graph.multigraph import CombatGraph
from legality.graph.wording import details, printable, title

NAME_SIZE, DETAIL_SIZE, TITLE_SIZE = 9.0, 7.5, 12.0
LINE = 1.32 / 72  # the height in inches of a line, for each point of its size
MOST_LINES = 4


def lines_of(graph: CombatGraph, name: str, width: float) -> tuple[DrawnLine, ...]:
    """The lines of a box no wider than that."""
    data = graph.nodes[name]
    lines = [
        DrawnLine(text, NAME_SIZE, bold=True)
        for text in wrapped(title(data), width, NAME_SIZE, True)
    ]
    if text := " · ".join(details(graph, name)):
        lines += [DrawnLine(part, DETAIL_SIZE) for part in wrapped(text, width, DETAIL_SIZE, False)]
    if data.get("legal") is False:
        lines.append(DrawnLine(str(data["rule"]), DETAIL_SIZE, bold=True, wrong=True))
    return tuple(lines)


def wrapped(text: str, width: float, size: float, bold: bool, most: int = MOST_LINES) -> list[str]:
    """The text in lines of at most that width; what does not fit into `most` lines ends in "…"."""
    lines: list[str] = []
    for word in printable(text).split():
        if lines and text_width(f"{lines[-1]} {word}", size, bold) <= width:
            lines[-1] += f" {word}"
        else:
            lines += _broken(word, width, size, bold)
        if len(lines) > most:
            cut = lines[most - 1]
            while cut and text_width(f"{cut}…", size, bold) > width:
                cut = cut[:-1]
            return [*lines[: most - 1], f"{cut}…"]
    return lines


def _broken(word: str, width: float, size: float, bold: bool) -> list[str]:
    """A word that is wider than a line in several; of an endless one no more than is needed."""
    parts = [""]
    for letter in word[:200]:
        if parts[-1] and text_width(parts[-1] + letter, size, bold) > width:
            parts.append("")
        parts[-1] += letter
    return parts
