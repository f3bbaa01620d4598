"""The whole picture of a combat: sizes, then places, then edges, then what stands around."""

from legality.drawing.places import MARGIN, place_columns
from legality.drawing.routes import routed
from legality.drawing.shapes import Box, Layout
from legality.drawing.sheet import Sheet, size_boxes
from legality.drawing.surround import frames_of, notes_of
from legality.graph.links import links_of
from legality.graph.merging import merged
from legality.graph.multigraph import CombatGraph
from legality.graph.seats import seating

LEAST_WIDTH = 7.0


def layout(graph: CombatGraph) -> Layout:
    """Where everything stands in the picture of the graph; like creatures are one box."""
    graph = merged(graph)
    seats = seating(graph)
    sheet = Sheet(graph, seats, links_of(graph, seats))
    size_boxes(sheet)
    place_columns(sheet)
    arrows, labels = routed(sheet)
    width = max(max(column.area.right for column in sheet.columns) + MARGIN - 0.1, LEAST_WIDTH)
    notes, bottom = notes_of(sheet, width)
    return Layout(
        width=width,
        height=bottom + MARGIN,
        columns=tuple(sheet.columns),
        boxes=_boxes(sheet),
        frames=tuple(frames_of(sheet)),
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
