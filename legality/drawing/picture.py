"""Layouts as SVG and PNG, by matplotlib, which is asked for only here."""

# pyright: reportUnknownMemberType=none
# matplotlib's own types leave some keyword arguments unknown.

import io
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from legality.drawing.shapes import (
    Area,
    Arrow,
    Box,
    Column,
    Frame,
    Label,
    Layout,
    Line,
    Note,
    Point,
)
from legality.errors import DrawingUnavailable

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PICTURE_DOTS, MOST_DOTS, SPARE = 150, 40_000_000, 1.06
RED, INK, PAPER = "#c0182b", "#222222", "#ffffff"
COLOURS = {"attacks": "#5a5a5a", "blocks": "#1f5fa8", "damage": "#8a6d1a"}
FILLS = {
    "player": "#e8e3f5",
    "creature": "#ffffff",
    "planeswalker": "#fdeed3",
    "battle": "#f6dfd8",
    "permanent": "#e9e9e9",
}
GROUND, FRAME, FAINT = "#f4f6f8", "#2b7a4b", "#b3b5b8"
FONTS = (
    "DejaVu Sans",
    "Noto Sans",
    "Noto Sans CJK JP",
    "Noto Sans CJK SC",
    "Hiragino Sans",
    "Yu Gothic",
    "Microsoft YaHei",
    "Malgun Gothic",
    "Arial Unicode MS",
)
"""The first is matplotlib's own; the others serve, where they are there, for signs it lacks."""


@contextmanager
def drawing() -> Generator[None]:
    """matplotlib set up so that names stay text in an SVG and missing signs are no noise.

    Raises `DrawingUnavailable` without matplotlib.
    """
    try:
        import matplotlib
    except ImportError:
        raise DrawingUnavailable from None
    settings: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": "legality",
        "font.family": list(_fonts()),
        "path.simplify": False,
    }
    with matplotlib.rc_context(settings), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        yield


@lru_cache(maxsize=1)
def _fonts() -> tuple[str, ...]:
    from matplotlib.font_manager import fontManager

    there = set(fontManager.get_font_names())
    return tuple(name for name in FONTS if name in there)


@lru_cache(maxsize=20_000)
def text_width(text: str, size: float, bold: bool) -> float:
    """The width of a text in inches, with a little to spare: another program that shows the SVG may
    have another font."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    font = FontProperties(family=list(_fonts()), size=size, weight="bold" if bold else "normal")
    return float(text_to_path.get_text_width_height_descent(text, font, False)[0]) / 72 * SPARE


def picture(layout: Layout, form: Literal["svg", "png"]) -> bytes:
    """The layout drawn. Call it within `drawing()`."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(layout.width, layout.height), facecolor=PAPER)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, layout.width)
    axes.set_ylim(layout.height, 0)
    axes.axis("off")
    for column in layout.columns:
        _column(axes, column)
    for frame in layout.frames:
        _frame(axes, frame)
    for arrow in layout.arrows:
        _arrow(axes, arrow)
    for box in layout.boxes:
        _box(axes, box)
    for label in layout.labels:
        _label(axes, label)
    for note in layout.notes:
        _note(axes, note)
    out = io.BytesIO()
    if form == "svg":
        figure.savefig(out, format="svg", metadata={"Date": None})
    else:
        dots = min(PICTURE_DOTS, (MOST_DOTS / (layout.width * layout.height)) ** 0.5)
        figure.savefig(out, format="png", dpi=dots)
    return out.getvalue()


# -- the parts -----------------------------------------------------------------------------------


def _rectangle(
    axes: "Axes",
    area: Area,
    *,
    fill: str,
    edge: str,
    width: float,
    rounding: float = 0.05,
    order: float = 1,
    style: str = "-",
) -> None:
    from matplotlib.patches import FancyBboxPatch

    axes.add_artist(
        FancyBboxPatch(
            (area.x, area.y),
            area.w,
            area.h,
            boxstyle=f"round,pad=0,rounding_size={rounding}",
            facecolor=fill,
            edgecolor=edge,
            linewidth=width,
            linestyle=style,
            zorder=order,
        )
    )


def _write(
    axes: "Axes", line: Line, x: float, y: float, *, where: str = "left", colour: str = INK
) -> None:
    axes.text(
        x,
        y,
        line.text,
        fontsize=line.size,
        fontweight="bold" if line.bold else "normal",
        color=RED if line.wrong else colour,
        horizontalalignment=where,  # pyright: ignore[reportArgumentType]  # one of its literals
        verticalalignment="center_baseline",
        parse_math=False,
        zorder=6,
    )


def _column(axes: "Axes", column: Column) -> None:
    _rectangle(axes, column.area, fill=GROUND, edge="none", width=0, rounding=0.12, order=0)
    x, y = column.area.x + 0.1, column.area.y + 0.18
    _write(axes, Line(column.title, 9, bold=True), x, y, colour="#555555")


def _frame(axes: "Axes", frame: Frame) -> None:
    colour = RED if frame.wrong else FRAME
    _rectangle(axes, frame.area, fill="none", edge=colour, width=1.6, rounding=0.1, order=2)
    line = Line(frame.title, 7.5, bold=True, wrong=frame.wrong)
    _write(axes, line, frame.area.x + 0.09, frame.area.y + 0.11, colour=FRAME)


def _box(axes: "Axes", box: Box) -> None:
    from legality.graph.wording import LINE

    _rectangle(
        axes,
        box.area,
        fill=FILLS[box.kind],
        edge=RED if box.wrong else "#777777",
        width=1.8 if box.wrong else 0.9,
        order=4,
    )
    y = box.area.middle[1] - sum(line.size for line in box.lines) * LINE / 2
    for line in box.lines:
        y += line.size * LINE / 2
        _write(axes, line, box.area.x + 0.07, y)
        y += line.size * LINE / 2


def _arrow(axes: "Axes", arrow: Arrow) -> None:
    """A level line with smooth bends, and its head at the target."""
    from matplotlib.patches import PathPatch, Polygon
    from matplotlib.path import Path

    colour = RED if arrow.wrong else FAINT if arrow.faint else COLOURS[arrow.kind]
    codes, points = _curve(arrow.points)
    axes.add_artist(
        PathPatch(
            Path(points, codes),
            facecolor="none",
            edgecolor=colour,
            linewidth=1.8 if arrow.wrong else 1.3,
            linestyle="--" if arrow.dashed else "-",
            zorder=3,
        )
    )
    head = _head(points[-2], points[-1])
    axes.add_artist(Polygon(head, closed=True, facecolor=colour, edgecolor="none", zorder=3.5))


def _curve(points: tuple[Point, ...]) -> tuple[list[int], list[Point]]:
    """Path codes and points; a step that changes height bends with level ends."""
    codes, path = [1], [points[0]]
    for (x, y), (to_x, to_y) in pairwise(points):
        if y == to_y or len(points) == 2:
            codes, path = [*codes, 2], [*path, (to_x, to_y)]
        else:
            middle = (x + to_x) / 2
            codes += [4, 4, 4]
            path += [(middle, y), (middle, to_y), (to_x, to_y)]
    return codes, path


def _head(before: Point, tip: Point) -> list[Point]:
    """A small triangle that points from one point to the other."""
    across, down = tip[0] - before[0], tip[1] - before[1]
    length = (across**2 + down**2) ** 0.5 or 1.0
    x, y = across / length, down / length
    back = tip[0] - 0.1 * x, tip[1] - 0.1 * y
    aside, along = 0.045 * y, 0.045 * x
    return [tip, (back[0] - aside, back[1] + along), (back[0] + aside, back[1] - along)]


def _label(axes: "Axes", label: Label) -> None:
    colour = RED if label.wrong else "#b9a24a"
    fill = "#fdecee" if label.wrong else "#fffbe8"
    _rectangle(axes, label.area, fill=fill, edge=colour, width=0.7, rounding=0.06, order=5)
    x, y = label.area.middle
    _write(axes, Line(label.text, 7.5, bold=True, wrong=label.wrong), x, y, where="center")


def _note(axes: "Axes", note: Note) -> None:
    colour = INK if note.line.size > 8 else "#666666"
    _write(axes, note.line, note.x, note.y, colour=colour)
