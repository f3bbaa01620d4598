"""Where every column, row and box stands: nothing lies over anything else.

    [ player ][ attackers ] · · stub ~ bend ~ stub · · [ blockers ] · · label ~ fan ~ [ attacked ]

An attack leaves its attacker in a *lane* at the top of its row, above the blockers, and fans out
only before what is attacked. A block leaves its blocker level, and rises or falls to its attacker
only in the *bend*, where no box stands. Each end of a link has a *port* of its own on its box, wide
enough for what is written there.
"""

from legality.drawing.font import text_width
from legality.drawing.lettering import NAME_SIZE
from legality.drawing.shapes import Area, Column
from legality.drawing.sheet import GAP, PORT, Sheet, band_of, row_height
from legality.graph.multigraph import CombatGraph
from legality.graph.seats import CombatRow, Section

MARGIN, HEADER, TITLE = 0.3, 0.36, 0.42
BEND, FAN, STUB = 0.9, 0.75, 0.12
BAND_ABOVE, BAND_BELOW, BAND_MARGIN = 0.27, 0.13, 0.08
SECTION_GAP, HOME_GAP, COLUMN_GAP = 0.3, 0.5, 0.3
MOST_ABREAST = 6


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


def _place_row(sheet: Sheet, row: CombatRow, y: float) -> None:
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
        labels = max([0.0, *(sheet.label_room(link, "target") for link in inward)])
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
    return STUB + max([0.0, *(sheet.label_room(link, end) for link in sheet.links.fights)])


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
        x += fan(len(lanes)) + max(sheet.label_room(link, "target") for link in lanes)
    return max(least, _place_stack(sheet, section.targets, x, top, bottom))


def fan(lanes: int) -> float:
    """The room in which so many lanes turn to what they attack."""
    return FAN + 0.04 * lanes


def least_width(sheet: Sheet, player: str) -> float:
    """A column holds its heading and the creatures that stay at home, many of them abreast."""
    heading = text_width(_part(sheet.graph, player), NAME_SIZE, True)
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
