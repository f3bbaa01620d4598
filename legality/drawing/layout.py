"""The whole picture of a combat: sizes, then places, then edges, then what stands around."""

from collections.abc import Iterator

from legality.drawing.lettering import DETAIL_SIZE, LINE, NAME_SIZE, TITLE_SIZE, wrapped
from legality.drawing.places import BAND_MARGIN, HOME_GAP, MARGIN, place_columns
from legality.drawing.routes import routed
from legality.drawing.shapes import Area, BandFrame, Box, DrawnLine, Layout, Note, hull
from legality.drawing.sheet import Sheet, band_of, size_boxes
from legality.graph.links import links_of
from legality.graph.merging import merged
from legality.graph.multigraph import CombatGraph
from legality.graph.seats import seating
from legality.graph.wording import answer, gaps_of

LEAST_WIDTH = 7.0


TITLE_HEIGHT = 0.17


def layout(graph: CombatGraph) -> Layout:
    """Where everything stands in the picture of the graph; like creatures are one box."""
    graph = merged(graph)
    seats = seating(graph)
    sheet = Sheet(graph, seats, links_of(graph, seats))
    size_boxes(sheet)
    place_columns(sheet)
    arrows, labels = routed(sheet)
    width = max(max(column.area.right for column in sheet.columns) + MARGIN - 0.1, LEAST_WIDTH)
    notes, bottom = _notes_of(sheet, width)
    return Layout(
        width=width,
        height=bottom + MARGIN,
        columns=tuple(sheet.columns),
        boxes=_boxes(sheet),
        frames=tuple(_frames_of(sheet)),
        arrows=tuple(arrows),
        labels=tuple(labels),
        notes=tuple(notes),
    )


def _boxes(sheet: Sheet) -> tuple[Box, ...]:
    """Every box in its place."""
    nodes = sheet.graph.nodes
    return tuple(
        Box(name, nodes[name]["kind"], area, sheet.lines[name], nodes[name].get("legal") is False)
        for name, area in sheet.area.items()
    )


def _frames_of(sheet: Sheet) -> Iterator[BandFrame]:
    """A frame around each run of attackers of one band."""
    for section in sheet.seats.sections:
        run: list[str] = []
        for row, after in zip(section.rows, [*section.rows[1:], None], strict=False):
            band = band_of(sheet, row)
            if band is None or row.attacker is None:
                continue
            run.append(row.attacker)
            if band_of(sheet, after) != band:
                yield _frame(sheet, band, run)
                run = []


def _frame(sheet: Sheet, band: int, members: list[str]) -> BandFrame:
    area = hull((sheet.area[name] for name in members), BAND_MARGIN)
    area = Area(area.x, area.y - TITLE_HEIGHT, area.w, area.h + TITLE_HEIGHT)
    rules = dict.fromkeys(
        data["rule"]
        for _, _, data in sheet.graph.edges(data=True)
        if data.get("band") == band and data.get("legal") is False
    )
    title = " · ".join((f"band {band}", *rules))
    return BandFrame(tuple(members), title, area, bool(rules))


def _notes_of(sheet: Sheet, width: float) -> tuple[list[Note], float]:
    """The title, the sentence over those who stay at home, the faults and the legend."""
    about = sheet.graph.graph
    text = " · ".join(filter(None, ("Combat", f"rules of {about['rules']}", answer(sheet.graph))))
    wrong = about.get("legal") is False
    notes = [Note(DrawnLine(text, TITLE_SIZE, True, wrong), MARGIN, MARGIN + TITLE_SIZE * LINE / 2)]
    if sheet.seats.home:
        y = min(sheet.area[name].y for names in sheet.seats.home.values() for name in names)
        notes.append(Note(DrawnLine("not in combat", DETAIL_SIZE), MARGIN, y - HOME_GAP / 3))
    y = sheet.bottom + 0.38
    below = [(f"{text}", True) for text in str(about.get("violations", "")).splitlines()]
    below += [(text, True) for text in gaps_of(sheet.graph)]
    below.append((" · ".join(_legend(sheet)), False))
    for text, fault in below:
        size = NAME_SIZE if fault else DETAIL_SIZE
        for part in wrapped(text, width - 2 * MARGIN, size, False, 8):
            notes.append(Note(DrawnLine(part, size, wrong=fault), MARGIN, y))
            y += size * LINE
        y += 0.04
    return notes, y - 0.1


def _legend(sheet: Sheet) -> Iterator[str]:
    """What the colours and signs mean that occur."""
    edges = [data for _, _, data in sheet.graph.edges(data=True)]
    if sheet.links.lanes or sheet.links.inward:
        yield "grey: attacks (light where blocked)"
    if sheet.links.fights:
        yield "blue: blocks"
    if any(data.get("spread") for data in edges):
        yield "dashed: blocks by spreading over the band"
    if any(data["kind"] == "damage" for data in edges):
        yield "damage stands beside its recipient"
    if any(data.get("order", 1) > 1 or data.get("blocker_order", 1) > 1 for data in edges):
        yield "1st, 2nd: damage assignment order"
    if "violations" in sheet.graph.graph:
        yield "red: a fault, with its rule"
