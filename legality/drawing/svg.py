"""A layout as SVG, in points; every name stays text."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from xml.sax.saxutils import quoteattr

from legality.drawing import shapes
from legality.drawing.lettering import DETAIL_SIZE, LINE, NAME_SIZE
from legality.graph.wording import printable

FAMILY = "DejaVu Sans, Verdana, sans-serif"
CAPITAL = 0.365
"""Half the height of a capital, in units of the size: so far below its middle a line stands."""
RED, INK, PAPER = "#c0182b", "#222222", "#ffffff"
"""Of what is illegal, of text, and of the picture behind all else."""
COLOURS = {"attacks": "#5a5a5a", "blocks": "#1f5fa8", "damage": "#8a6d1a"}
FILLS = {
    "player": "#e8e3f5",
    "creature": "#ffffff",
    "planeswalker": "#fdeed3",
    "battle": "#f6dfd8",
    "permanent": "#e9e9e9",
}
GROUND, FRAME, FAINT = "#f4f6f8", "#2b7a4b", "#b3b5b8"
"""Of columns, of the frames of bands, and of arrows that matter less."""


def svg(layout: shapes.Layout) -> str:
    """The layout as an SVG document; later parts lie over earlier ones."""
    width, height = _points(layout.width), _points(layout.height)
    parts: list[str] = []
    for column in layout.columns:
        parts += _column(column)
    for frame in layout.frames:
        parts += _frame(frame)
    for arrow in layout.arrows:
        parts += _arrow(arrow)
    for frame in layout.frames:
        parts.append(_band_title(frame))
    for box in layout.boxes:
        parts += _box(box)
    for label in layout.labels:
        parts += _label(label)
    parts += [_note(note) for note in layout.notes]
    head = _element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        width=f"{width}pt",
        height=f"{height}pt",
        viewBox=f"0 0 {width} {height}",
        font_family=FAMILY,
    ).replace("/>", ">")
    paper = _element("rect", width="100%", height="100%", fill=PAPER)
    return "\n".join([head, paper, *parts, "</svg>", ""])


# -- signs ---------------------------------------------------------------------------------------


def _points(inches: float) -> str:
    """A length in points, to a hundredth."""
    return f"{inches * 72:.2f}".rstrip("0").rstrip(".")


def _element(name: str, **attributes: str) -> str:
    """An empty element; an underscore in an attribute's name is a hyphen."""
    written = (f" {key.replace('_', '-')}={quoteattr(text)}" for key, text in attributes.items())
    return f"<{name}{''.join(written)}/>"


def _escaped(text: str) -> str:
    """Text in which nothing is markup and no sign is missing from XML."""
    clean = printable(text).replace("\n", " ").replace("\t", " ")
    return clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _rectangle(
    area: shapes.Area, *, fill: str, edge: str = "none", width: float = 0, rounding: float = 0.05
) -> str:
    return _element(
        "rect",
        x=_points(area.x),
        y=_points(area.y),
        width=_points(area.w),
        height=_points(area.h),
        rx=_points(min(rounding, area.w / 2, area.h / 2)),
        fill=fill,
        stroke=edge,
        stroke_width=f"{width:g}",
    )


def _text(
    line: shapes.DrawnLine, x: float, y: float, colour: str = INK, anchor: str = "start"
) -> str:
    """A line of text whose middle is at that height."""
    attributes = {
        "x": _points(x),
        "y": _points(y + line.size * CAPITAL / 72),
        "font_size": f"{line.size:g}",
        "fill": RED if line.wrong else colour,
    }
    if line.bold:
        attributes["font_weight"] = "bold"
    if anchor != "start":
        attributes["text_anchor"] = anchor
    return _element("text", **attributes).replace("/>", f">{_escaped(line.text)}</text>")


# -- the parts -----------------------------------------------------------------------------------


def _column(column: shapes.Column) -> Iterator[str]:
    yield _rectangle(column.area, fill=GROUND, rounding=0.12)
    line = shapes.DrawnLine(column.title, NAME_SIZE, bold=True)
    yield _text(line, column.area.x + 0.1, column.area.y + 0.18, "#555555")


def _frame(frame: shapes.BandFrame) -> Iterator[str]:
    edge = RED if frame.wrong else FRAME
    yield _rectangle(frame.area, fill="none", edge=edge, width=1.6, rounding=0.1)


def _band_title(frame: shapes.BandFrame) -> str:
    line = shapes.DrawnLine(frame.title, DETAIL_SIZE, bold=True, wrong=frame.wrong)
    return _text(line, frame.area.x + 0.09, frame.area.y + 0.11, FRAME)


def _box(box: shapes.Box) -> Iterator[str]:
    edge, width = (RED, 1.8) if box.wrong else ("#777777", 0.9)
    yield _rectangle(box.area, fill=FILLS[box.kind], edge=edge, width=width)
    y = box.area.middle[1] - sum(line.size for line in box.lines) * LINE / 2
    for line in box.lines:
        y += line.size * LINE / 2
        yield _text(line, box.area.x + 0.07, y)
        y += line.size * LINE / 2


def _arrow(arrow: shapes.Arrow) -> Iterator[str]:
    """A level line with smooth bends, and its head at the target."""
    colour = RED if arrow.wrong else FAINT if arrow.faint else COLOURS[arrow.kind]
    looks = {"stroke_dasharray": "4.8 2.1"} if arrow.dashed else {}
    yield _element(
        "path",
        d=_curve(arrow.points),
        fill="none",
        stroke=colour,
        stroke_width="1.8" if arrow.wrong else "1.3",
        **looks,
    )
    before, tip = arrow.points[-2:]
    before = before if len(arrow.points) == 2 else (before[0], tip[1])  # a bend ends level
    corners = " ".join(_coordinates(point) for point in _arrowhead(before, tip))
    yield _element("polygon", points=corners, fill=colour)


def _coordinates(point: shapes.Point) -> str:
    return f"{_points(point[0])},{_points(point[1])}"


def _curve(points: tuple[shapes.Point, ...]) -> str:
    """Path commands; a step that changes height bends with level ends."""
    path = [f"M{_coordinates(points[0])}"]
    for (x, y), (to_x, to_y) in pairwise(points):
        if y == to_y or len(points) == 2:
            path.append(f"L{_coordinates((to_x, to_y))}")
        else:
            bend: Iterable[shapes.Point] = ((x + to_x) / 2, y), ((x + to_x) / 2, to_y), (to_x, to_y)
            path.append("C" + " ".join(_coordinates(point) for point in bend))
    return " ".join(path)


def _arrowhead(before: shapes.Point, tip: shapes.Point) -> list[shapes.Point]:
    """The corners of a small triangle at `tip` that points there from `before`."""
    across, down = tip[0] - before[0], tip[1] - before[1]
    length = (across**2 + down**2) ** 0.5 or 1.0
    x, y = across / length, down / length
    back = tip[0] - 0.1 * x, tip[1] - 0.1 * y
    aside, along = 0.045 * y, 0.045 * x
    return [tip, (back[0] - aside, back[1] + along), (back[0] + aside, back[1] - along)]


def _label(label: shapes.Label) -> Iterator[str]:
    colour, fill = (RED, "#fdecee") if label.wrong else ("#b9a24a", "#fffbe8")
    yield _rectangle(label.area, fill=fill, edge=colour, width=0.7, rounding=0.06)
    line = shapes.DrawnLine(label.text, DETAIL_SIZE, bold=True, wrong=label.wrong)
    yield _text(line, *label.area.middle, anchor="middle")


def _note(note: shapes.Note) -> str:
    colour = INK if note.line.size > DETAIL_SIZE else "#666666"
    return _text(note.line, note.x, note.y, colour)
