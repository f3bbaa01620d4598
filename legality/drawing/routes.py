"""The edges of a picture as arrows and labels."""

from collections import defaultdict
from collections.abc import Iterator

from legality.drawing.font import text_width
from legality.drawing.lettering import DETAIL_SIZE
from legality.drawing.places import fan
from legality.drawing.shapes import Area, Arrow, Label, Point
from legality.drawing.sheet import PAD, PORT, Sheet
from legality.graph.links import EndLabel, Link

LABEL_HEIGHT = 0.17
Ports = dict[tuple[str, str], float]
"""The height at which a link leaves its first thing for its second."""


def routed(sheet: Sheet) -> tuple[list[Arrow], list[Label]]:
    """Every edge, and what is written on it."""
    out, into = _departures(sheet), _arrivals(sheet)
    arrows: list[Arrow] = []
    labels: list[Label] = []
    for link in sheet.links.lanes:
        _lane(sheet, link, out, into, arrows, labels)
    for link in sheet.links.inward:
        _inward(sheet, link, into, arrows, labels)
    for link in sheet.links.fights:
        _fight(sheet, link, out, arrows, labels)
    for link in sheet.links.others:
        _other(sheet, link, arrows, labels)
    return arrows, labels


# -- ports ---------------------------------------------------------------------------------------


def _departures(sheet: Sheet) -> Ports:
    """Where lanes and fights meet attackers and blockers; fights in the order of their far ends,
    so that they cross no more than they must."""
    lanes: dict[str, list[str]] = defaultdict(list)
    faced: dict[str, list[str]] = defaultdict(list)
    for link in sheet.links.lanes:
        lanes[link.source].append(link.target)
    for link in sheet.links.fights:
        faced[link.source].append(link.target)
        faced[link.target].append(link.source)
    with_blockers = {
        row.attacker for section in sheet.seats.sections for row in section.rows if row.blockers
    }
    ports: Ports = {}
    for name in {**lanes, **faced}:
        area, upper = sheet.area[name], lanes[name]
        others = sorted(faced[name], key=lambda other: sheet.area[other].middle[1])
        if name in with_blockers:
            top = area.y + 0.02
            for place, other in enumerate(upper):
                ports[name, other] = top + (place + 0.5) * PORT
            below = Area(area.x, top + len(upper) * PORT, area.w, 0)
            area = Area(area.x, below.y, area.w, area.bottom - below.y)
            upper = []
        for other, y in zip(
            (*upper, *others), _spread(area, len(upper) + len(others)), strict=True
        ):
            ports[name, other] = y
    return ports


def _spread(area: Area, count: int) -> Iterator[float]:
    """So many heights on the side of a box, evenly around its middle."""
    if count:
        step = max(PORT, min(1.4 * PORT, (area.h - PAD) / count))
        for place in range(count):
            yield area.middle[1] + (place - (count - 1) / 2) * step


def _arrivals(sheet: Sheet) -> Ports:
    """Where attacks meet what is attacked: (target, source), from top to bottom as they come."""
    coming: dict[str, list[str]] = defaultdict(list)
    for link in (*sheet.links.lanes, *sheet.links.inward):
        coming[link.target].append(link.source)
    ports: Ports = {}
    for target, sources in coming.items():
        area = sheet.area[target]
        sources.sort(key=lambda source: sheet.area[source].y)
        step = min(0.2, (area.h - PAD) / len(sources))
        for place, source in enumerate(sources):
            ports[target, source] = area.middle[1] + (place - (len(sources) - 1) / 2) * step
    return ports


# -- arrows --------------------------------------------------------------------------------------


def _label(end: EndLabel, y: float, *, left: float = 0, right: float = 0) -> list[Label]:
    """A label at that height that begins at `left` or ends at `right`; none without a text."""
    if not end.text:
        return []
    width = text_width(end.text, DETAIL_SIZE, True) + 0.1
    x = left or right - width
    return [Label(end.text, Area(x, y - LABEL_HEIGHT / 2, width, LABEL_HEIGHT), end.wrong)]


def _arrow(link: Link, *points: Point) -> Arrow:
    return Arrow(link.source, link.target, link.kind, points, link.wrong, link.faint, link.dashed)


def _lane(
    sheet: Sheet, link: Link, out: Ports, into: Ports, arrows: list[Arrow], labels: list[Label]
) -> None:
    """Level past the blockers, then towards what is attacked."""
    y, area = out[link.source, link.target], sheet.area[link.target]
    turn = area.x - fan(_beside(sheet, link.target))
    arrows.append(
        _arrow(
            link,
            (sheet.area[link.source].right, y),
            (turn, y),
            (area.x, into[link.target, link.source]),
        )
    )
    labels += _label(link.at_target, y, right=turn)


def _beside(sheet: Sheet, target: str) -> int:
    """How many lanes lead to that player's things."""
    targets = next(section.targets for section in sheet.seats.columns if target in section.targets)
    return sum(link.target in targets for link in sheet.links.lanes)


def _inward(
    sheet: Sheet, link: Link, into: Ports, arrows: list[Arrow], labels: list[Label]
) -> None:
    """To the left, towards the active player's own things."""
    source, area = sheet.area[link.source], sheet.area[link.target]
    beside = [other.target for other in sheet.links.inward if other.source == link.source]
    y = list(_spread(source, len(beside)))[beside.index(link.target)]
    turn = area.right + fan(0) - 0.1
    end = (area.right, into[link.target, link.source])
    arrows.append(_arrow(link, (source.x, y), (turn, y), end))
    labels += _label(link.at_target, y, left=turn)


def _fight(sheet: Sheet, link: Link, out: Ports, arrows: list[Arrow], labels: list[Label]) -> None:
    """Level from the blocker, through the bend, level to the attacker."""
    blocker, attacker = sheet.area[link.source], sheet.area[link.target]
    y, end = out[link.source, link.target], out[link.target, link.source]
    points = (
        (blocker.x, y),
        (sheet.beyond - sheet.beyond_stub, y),
        (sheet.front + sheet.front_stub, end),
        (attacker.right, end),
    )
    arrows.append(_arrow(link, *(reversed(points) if link.backwards else points)))
    labels += _label(link.at_source, y, right=blocker.x - 0.05)
    labels += _label(link.at_target, end, left=attacker.right + 0.16)


def _other(sheet: Sheet, link: Link, arrows: list[Arrow], labels: list[Label]) -> None:
    """Straight, behind the boxes; what is written on it stands where there is room."""
    source, target = sheet.area[link.source], sheet.area[link.target]
    if link.source == link.target:
        x, y = source.right, source.middle[1]
        arrows.append(_arrow(link, (x, y - 0.1), (x + 0.12, y), (x, y + 0.1)))
    else:
        start, end = source.middle, target.middle
        arrows.append(_arrow(link, _border(source, end), _border(target, start)))
    both_ends = EndLabel(
        " · ".join(part.text for part in (link.at_source, link.at_target) if part.text),
        link.at_source.wrong or link.at_target.wrong,
    )
    points = arrows[-1].points
    first, last = points[0] if len(points) == 2 else points[1], points[-1]
    taken = [*sheet.area.values(), *(label.area for label in labels)]
    spots = [label for x, y in _spots(first, last) for label in _label(both_ends, y, left=x)]
    free = (label for label in spots if not any(label.area.overlaps(area) for area in taken))
    labels += [next(free, spots[0])] if spots else []


def _spots(first: Point, last: Point) -> Iterator[Point]:
    """Where a label may begin: along the line, and then further and further beside its middle."""
    for tenths in (5, 4, 6, 3, 7, 2, 8, 1, 9):
        share = tenths / 10
        yield first[0] + (last[0] - first[0]) * share, first[1] + (last[1] - first[1]) * share
    for step in range(1, 60):
        yield (first[0] + last[0]) / 2 + step * 0.1, (first[1] + last[1]) / 2


def _border(area: Area, towards: Point) -> Point:
    """Where the line from the middle of a box towards a point leaves it."""
    x, y = area.middle
    across, down = towards[0] - x, towards[1] - y
    shares = [1.0]
    if across:
        shares.append(abs(area.w / 2 / across))
    if down:
        shares.append(abs(area.h / 2 / down))
    return x + across * min(shares), y + down * min(shares)
