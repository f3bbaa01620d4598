"""A picture in the making, and how large each box must be for its lines and its ports."""

from collections import defaultdict
from dataclasses import dataclass, field

from legality.drawing.font import text_width
from legality.drawing.lettering import DETAIL_SIZE, LINE, lines_of
from legality.drawing.shapes import Area, Column, DrawnLine
from legality.graph.links import Link, Links
from legality.graph.multigraph import CombatGraph
from legality.graph.seats import CombatRow, Seating

PAD, PORT, GAP = 0.07, 0.21, 0.13
LEAST_BOX, MOST_BOX = 1.1, 2.2
ARROW_GAP = 0.1


@dataclass(slots=True)
class Sheet:
    """A picture in the making: sizes first, then places."""

    graph: CombatGraph
    seats: Seating
    links: Links
    lines: dict[str, tuple[DrawnLine, ...]] = field(
        default_factory=dict[str, tuple[DrawnLine, ...]]
    )
    height: dict[str, float] = field(default_factory=dict[str, float])
    ports: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    area: dict[str, Area] = field(default_factory=dict[str, Area])
    columns: list[Column] = field(default_factory=list[Column])
    front: float = 0.0  # the right edge of the attackers
    beyond: float = 0.0  # where the first column of another player begins
    front_stub: float = 0.0  # how far blocks run level at their attackers
    beyond_stub: float = 0.0  # and before the first column
    bottom: float = 0.0

    def label_room(self, link: Link, end: str) -> float:
        """The room that the label at one end of a link takes, with a little around it."""
        label = link.at_source if end == "source" else link.at_target
        return text_width(label.text, DETAIL_SIZE, True) + 0.2 if label.text else 0.0

    def widest(self, names: list[str]) -> float:
        """The width of a column of boxes."""
        widths = [
            text_width(line.text, line.size, line.bold)
            for name in names
            for line in self.lines[name]
        ]
        return max([LEAST_BOX, *(width + 2 * PAD for width in widths)])


def size_boxes(sheet: Sheet) -> None:
    """The text of each box, and its height: for its lines and for its ports."""
    links = sheet.links
    for link in links.fights:
        sheet.ports[link.source] += 1
        sheet.ports[link.target] += 1
    for link in links.lanes:
        sheet.ports[link.source] += 1
    arrivals: dict[str, int] = defaultdict(int)
    for link in (*links.lanes, *links.inward):
        arrivals[link.target] += 1
    for name in sheet.graph:
        sheet.lines[name] = lines_of(sheet.graph, name, MOST_BOX - 2 * PAD)
        text = sum(line.size * LINE for line in sheet.lines[name]) + 2 * PAD
        ports = sheet.ports[name] * PORT + PAD
        sheet.height[name] = max(text, ports, arrivals[name] * ARROW_GAP + PAD)


def row_height(sheet: Sheet, row: CombatRow) -> float:
    """A row is as high as its attacker, or as its lanes with the blockers beneath."""
    own = sheet.height[row.attacker] if row.attacker is not None else 0.0
    lanes = len(row.targets) * PORT + 0.04 if row.blockers else 0.0
    stack = sum(sheet.height[name] + GAP for name in row.blockers) - GAP if row.blockers else 0.0
    return max(own, lanes + stack)


def band_of(sheet: Sheet, row: CombatRow | None) -> int | None:
    """The band of the row's attacker."""
    if row is None or row.attacker is None:
        return None
    band: int | None = sheet.graph.nodes[row.attacker].get("band")
    return band
