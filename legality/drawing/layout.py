"""Where everything goes: the parts of a picture, placed so that nothing lies over anything else.

    [ player ][ attackers ] · · stub ~ bend ~ stub · · [ blockers ] · · label ~ fan ~ [ attacked ]

An attack leaves its attacker in a *lane* at the top of its row, above the blockers, and fans out
only before what is attacked. A block leaves its blocker level, and rises or falls to its attacker
only in the *bend*, where no box stands. Each end of a link has a *port* of its own on its box, wide
enough for what is written there.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from legality.drawing.shapes import Area, Box, Column, Layout, Line
from legality.graph.links import Link, Links, links_of
from legality.graph.multigraph import CombatGraph
from legality.graph.seats import Row, Seating, Section, seating
from legality.graph.wording import DETAIL_SIZE, LINE, NAME_SIZE, Measure, lines_of

PAD, PORT, GAP = 0.07, 0.21, 0.13
MARGIN, HEADER, TITLE = 0.3, 0.36, 0.42
LEAST_BOX, MOST_BOX = 1.1, 2.2
BEND, FAN, STUB, ARROW_GAP = 0.9, 0.75, 0.12, 0.1
BAND_ABOVE, BAND_BELOW, BAND_MARGIN = 0.27, 0.13, 0.08
SECTION_GAP, HOME_GAP, COLUMN_GAP = 0.3, 0.5, 0.3
MOST_ABREAST = 6


@dataclass(slots=True)
class Sheet:
    """A picture in the making: sizes first, then places."""

    graph: CombatGraph
    measure: Measure
    seats: Seating
    links: Links
    lines: dict[str, tuple[Line, ...]] = field(default_factory=dict[str, tuple[Line, ...]])
    height: dict[str, float] = field(default_factory=dict[str, float])
    ports: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    area: dict[str, Area] = field(default_factory=dict[str, Area])
    columns: list[Column] = field(default_factory=list[Column])
    front: float = 0.0  # the right edge of the attackers
    beyond: float = 0.0  # where the first column of another player begins
    front_stub: float = 0.0  # how far blocks run level at their attackers
    beyond_stub: float = 0.0  # and before the first column
    bottom: float = 0.0

    def text_width(self, link: Link, end: str) -> float:
        """The room that the label at one end of a link takes, with a little around it."""
        said = link.at_source if end == "source" else link.at_target
        return self.measure(said.text, DETAIL_SIZE, True) + 0.2 if said.text else 0.0

    def widest(self, names: list[str]) -> float:
        """The width of a column of boxes."""
        widths = [
            self.measure(line.text, line.size, line.bold)
            for name in names
            for line in self.lines[name]
        ]
        return max([LEAST_BOX, *(width + 2 * PAD for width in widths)])


def layout(graph: CombatGraph, measure: Measure) -> Layout:
    """The picture of a graph, as `merging.merged` gives it."""
    from legality.drawing.routes import routed

    seats = seating(graph)
    sheet = Sheet(graph, measure, seats, links_of(graph, seats))
    size_boxes(sheet)
    place_columns(sheet)
    return routed(sheet)


# -- sizes ---------------------------------------------------------------------------------------


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
        sheet.lines[name] = lines_of(sheet.graph, name, MOST_BOX - 2 * PAD, sheet.measure)
        text = sum(line.size * LINE for line in sheet.lines[name]) + 2 * PAD
        ports = sheet.ports[name] * PORT + PAD
        sheet.height[name] = max(text, ports, arrivals[name] * ARROW_GAP + PAD)


def row_height(sheet: Sheet, row: Row) -> float:
    """A row is as high as its attacker, or as its lanes with the blockers beneath."""
    own = sheet.height[row.attacker] if row.attacker is not None else 0.0
    lanes = len(row.targets) * PORT + 0.04 if row.blockers else 0.0
    stack = sum(sheet.height[name] + GAP for name in row.blockers) - GAP if row.blockers else 0.0
    return max(own, lanes + stack)


def band_of(sheet: Sheet, row: Row | None) -> int | None:
    """The band of the row's attacker."""
    if row is None or row.attacker is None:
        return None
    band: int | None = sheet.graph.nodes[row.attacker].get("band")
    return band


# -- places --------------------------------------------------------------------------------------


def place_columns(sheet: Sheet) -> None:
    """Columns from left to right; sections and, beneath them, those who stay at home downwards."""
    tops, end = place_rows(sheet)
    x = _place_active(sheet, tops, end)
    edges = [(sheet.seats.own.player, MARGIN, x)]
    sheet.beyond = x = x + _bend_width(sheet)
    for section, (top, bottom) in zip(sheet.seats.columns, tops, strict=False):
        right = _place_column(sheet, section, x, top, bottom)
        edges.append((section.player, x, right))
        x = right + COLUMN_GAP
    sheet.bottom = end
    if sheet.seats.home:
        sheet.bottom = max(
            _place_home(sheet, player, left, right, end + HOME_GAP) for player, left, right in edges
        )
    top = MARGIN + TITLE
    for player, left, right in edges:
        area = Area(left - 0.1, top, right - left + 0.2, sheet.bottom - top + 0.12)
        sheet.columns.append(Column(player, _part(sheet.graph, player), area))


def place_rows(sheet: Sheet) -> tuple[list[tuple[float, float]], float]:
    """The heights of sections and rows, where attackers and blockers get their `y`; x comes later.

    Returns the top and bottom of each section, and the bottom of all.
    """
    y = MARGIN + TITLE + HEADER
    tops: list[tuple[float, float]] = []
    for section in sheet.seats.sections:
        top, before = y, None
        for row in section.rows:
            band = band_of(sheet, row)
            if band_of(sheet, before) not in (None, band):
                y += BAND_BELOW
            if band is not None and band_of(sheet, before) != band:
                y += BAND_ABOVE
            _place_row(sheet, row, y)
            y += row_height(sheet, row) + GAP
            before = row
        if band_of(sheet, before) is not None:
            y += BAND_BELOW
        if section is not sheet.seats.own:
            y = max(y, top + sum(sheet.height[name] + GAP for name in section.targets))
        tops.append((top, y - GAP))
        if y > top:
            y += SECTION_GAP
    first = tops[0][0]
    own = sum(sheet.height[name] + GAP for name in sheet.seats.own.targets)
    return tops, max(y - SECTION_GAP - GAP, first + own - GAP)


def _place_row(sheet: Sheet, row: Row, y: float) -> None:
    if row.attacker is not None:
        sheet.area[row.attacker] = Area(0, y, 0, sheet.height[row.attacker])
    if row.blockers:
        y += len(row.targets) * PORT + 0.04 if row.targets else 0.0
    for name in row.blockers:
        sheet.area[name] = Area(0, y, 0, sheet.height[name])
        y += sheet.height[name] + GAP


def _move(sheet: Sheet, names: list[str], x: float, width: float) -> None:
    for name in names:
        sheet.area[name] = Area(x, sheet.area[name].y, width, sheet.area[name].h)


def _place_stack(sheet: Sheet, names: list[str], x: float, top: float, bottom: float) -> float:
    """Boxes one under another, in the middle of a section; returns their right edge."""
    width = sheet.widest(names)
    y = top + max(0.0, (bottom - top - sum(sheet.height[n] + GAP for n in names) + GAP) / 2)
    for name in names:
        sheet.area[name] = Area(x, y, width, sheet.height[name])
        y += sheet.height[name] + GAP
    return x + width


def _place_active(sheet: Sheet, tops: list[tuple[float, float]], end: float) -> float:
    """The active player's column: themselves and their planeswalkers, then the attackers."""
    right = _place_stack(sheet, sheet.seats.own.targets, MARGIN, tops[0][0], end)
    attackers = [
        row.attacker
        for section in sheet.seats.sections
        for row in section.rows
        if row.attacker is not None
    ]
    if attackers:
        inward = sheet.links.inward
        labels = max([0.0, *(sheet.text_width(link, "target") for link in inward)])
        right += labels + (FAN if inward else 0.3)
        width = sheet.widest(attackers)
        _move(sheet, attackers, right, width)
        right += width
    sheet.front = right
    return max(right + BAND_MARGIN, MARGIN + least_width(sheet, sheet.seats.own.player))


def _bend_width(sheet: Sheet) -> float:
    """The room between the attackers and the other players: labels, and the bend between them."""
    fights = sheet.links.fights
    if not fights:
        return COLUMN_GAP + 0.1
    sheet.front_stub, sheet.beyond_stub = _stub(sheet, "target"), _stub(sheet, "source")
    return sheet.front_stub + BEND + sheet.beyond_stub


def _stub(sheet: Sheet, end: str) -> float:
    return STUB + max([0.0, *(sheet.text_width(link, end) for link in sheet.links.fights)])


def _place_column(sheet: Sheet, section: Section, x: float, top: float, bottom: float) -> float:
    """Another player's column: their blockers, then what of theirs is attacked."""
    least = x + least_width(sheet, section.player)
    blockers = [name for row in section.rows for name in row.blockers]
    if blockers:
        width = sheet.widest(blockers)
        _move(sheet, blockers, x, width)
        x += width + 0.2
    lanes = [link for link in sheet.links.lanes if link.target in section.targets]
    if lanes:
        x += fan(len(lanes)) + max(sheet.text_width(link, "target") for link in lanes)
    return max(least, _place_stack(sheet, section.targets, x, top, bottom))


def fan(lanes: int) -> float:
    """The room in which so many lanes turn to what they attack."""
    return FAN + 0.04 * lanes


def least_width(sheet: Sheet, player: str) -> float:
    """A column holds its heading and the creatures that stay at home, many of them abreast."""
    heading = sheet.measure(_part(sheet.graph, player), NAME_SIZE, True)
    names = sheet.seats.home.get(player, [])
    if not names:
        return heading
    abreast = min(MOST_ABREAST, 1 + len(names) // 8)
    return max(heading, abreast * (sheet.widest(names) + GAP) - GAP)


def _place_home(sheet: Sheet, player: str, left: float, right: float, y: float) -> float:
    """Those in no combat, as many side by side as the column is wide; returns where they end."""
    names = sheet.seats.home.get(player, [])
    if not names:
        return y
    width = sheet.widest(names)
    abreast = max(1, int((right - left + GAP) / (width + GAP)))
    for start in range(0, len(names), abreast):
        some = names[start : start + abreast]
        for place, name in enumerate(some):
            x = left + place * (width + GAP)
            sheet.area[name] = Area(x, y, width, sheet.height[name])
        y += max(sheet.height[name] for name in some) + GAP
    return y - GAP


def _part(graph: CombatGraph, player: str) -> str:
    """The heading of a column."""
    data = graph.nodes[player]
    part = "attacking" if data["active"] else "defending" if data["defending"] else ""
    return f"{data['name']} · {part}" if part else str(data["name"])


def boxes_of(sheet: Sheet) -> tuple[Box, ...]:
    """Every box in its place."""
    nodes = sheet.graph.nodes
    return tuple(
        Box(name, nodes[name]["kind"], area, sheet.lines[name], nodes[name].get("legal") is False)
        for name, area in sheet.area.items()
    )
