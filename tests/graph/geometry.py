"""What a good picture keeps: nothing lies over anything else, and everything is on the page."""

from collections.abc import Iterator
from itertools import combinations, pairwise

from legality.drawing.shapes import Area, Arrow, Layout


def overlaps(layout: Layout) -> Iterator[str]:
    """Every fault of a layout in words; none if nothing lies over anything else."""
    page = Area(0, 0, layout.width, layout.height)
    for column, other in combinations(layout.columns, 2):
        if column.area.overlaps(other.area):
            yield f"columns {column.player} and {other.player}"
    for box, beside in combinations(layout.boxes, 2):
        if box.area.overlaps(beside.area):
            yield f"boxes {box.node} and {beside.node}"
    for box in layout.boxes:
        if not any(_holds(column.area, box.area) for column in layout.columns):
            yield f"box {box.node} stands in no column"
        if not _holds(page, box.area):
            yield f"box {box.node} leaves the page"
    for label in layout.labels:
        if not _holds(page, label.area):
            yield f"label {label.text} leaves the page"
        for box in layout.boxes:
            if label.area.overlaps(box.area):
                yield f"label {label.text} and box {box.node}"
    for label, near in combinations(layout.labels, 2):
        if label.area.overlaps(near.area):
            yield f"labels {label.text} and {near.text}"
    yield from _frames(layout)
    yield from _arrows(layout)
    for note, below in combinations(layout.notes, 2):
        if abs(note.y - below.y) < 0.1:
            yield f"notes {note.line.text} and {below.line.text}"


def _holds(outer: Area, inner: Area) -> bool:
    return (
        outer.x - 1e-6 <= inner.x
        and inner.right <= outer.right + 1e-6
        and outer.y - 1e-6 <= inner.y
        and inner.bottom <= outer.bottom + 1e-6
    )


def _frames(layout: Layout) -> Iterator[str]:
    """A frame holds its members, and no other box or frame touches it."""
    for frame in layout.frames:
        for box in layout.boxes:
            inside = _holds(frame.area, box.area)
            if inside != (box.node in frame.members) or (
                not inside and frame.area.overlaps(box.area)
            ):
                yield f"frame {frame.title} and box {box.node}"
    for frame, other in combinations(layout.frames, 2):
        if frame.area.overlaps(other.area):
            yield f"frames {frame.title} and {other.title}"


def _arrows(layout: Layout) -> Iterator[str]:
    """No arrow runs through a box; those between things that nothing joins by rule go straight,
    behind the boxes, and are not looked at."""
    for arrow in layout.arrows:
        if is_straight(arrow):
            continue
        for (x, y), (to_x, to_y) in pairwise(arrow.points):
            swept = Area(min(x, to_x), min(y, to_y), abs(x - to_x), abs(y - to_y))
            swept = Area(swept.x, swept.y - 1e-3, swept.w, swept.h + 2e-3)
            for box in layout.boxes:
                if swept.overlaps(box.area):
                    yield f"arrow {arrow.source} → {arrow.target} and box {box.node}"


def is_straight(arrow: Arrow) -> bool:
    """Whether the arrow goes straight: it has no level piece, or turns back to where it began."""
    return len(arrow.points) == 2 or arrow.source == arrow.target
