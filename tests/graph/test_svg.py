"""The SVG as such: what is written in it, and where arrows end."""

import xml.etree.ElementTree as ElementTree
from importlib.resources import files

import pytest
from resvg_py import svg_to_bytes

from legality.drawing.shapes import Area, Arrow, Box, Column, DrawnLine, Layout
from legality.drawing.svg import svg

SVG = "{http://www.w3.org/2000/svg}"


def layout(*arrows: Arrow, title: str = "Ann", line: str = "Ogre") -> Layout:
    """A page of three inches by two with a column, a box of one line, and arrows."""
    box = Box("ogre", "creature", Area(1, 0.5, 1, 0.25), (DrawnLine(line, 10, bold=True),))
    column = Column("Ann", title, Area(0, 0, 3, 2))
    return Layout(3, 2, (column,), (box,), (), arrows, (), ())


def drawn(page: Layout) -> ElementTree.Element:
    """The SVG as XML."""
    return ElementTree.fromstring(svg(page))


def arrow(*points: tuple[float, float]) -> Arrow:
    """An arrow through these points."""
    return Arrow("a", "b", "blocks", points)


def test_lengths_are_points() -> None:
    """Three inches are 216 points; the box begins one inch from the left, half an inch down."""
    root = drawn(layout())
    assert (root.get("width"), root.get("height")) == ("216pt", "144pt")
    assert root.get("viewBox") == "0 0 216 144"
    box = root.findall(f"{SVG}rect")[-1]
    assert [box.get(key) for key in ("x", "y", "width", "height")] == ["72", "36", "72", "18"]


def test_a_line_stands_in_the_middle_of_its_box() -> None:
    """The box reaches from 36 to 54 points: its middle is 45. A capital of 10 points is 7.3 high
    in this font, so the line stands 3.65 below the middle."""
    text = drawn(layout()).findall(f"{SVG}text")[-1]
    assert text.text == "Ogre"
    assert float(text.get("y", "")) == pytest.approx(48.65)
    assert text.get("font-weight") == "bold"


@pytest.mark.parametrize("name", ["<script>&amp;</script>", "a \"b\" 'c'", "]]>", "--><!--"])
def test_no_name_is_markup(name: str) -> None:
    texts = [one.text for one in drawn(layout(title=name, line=name)).iter(f"{SVG}text")]
    assert texts == [name, name]


@pytest.mark.parametrize("sign", ["\x00", "\x0b", "\x1b", "\ud800", "\u202e", "\u2066", "\ufffe"])
def test_control_characters_and_turns_of_direction_are_replaced(sign: str) -> None:
    texts = [one.text for one in drawn(layout(title=f"x{sign}y", line=f"{sign}z")).iter()]
    assert texts[-3:] == ["x\ufffdy", None, "\ufffdz"]


def test_the_head_of_an_arrow_points_where_the_arrow_ends() -> None:
    """An arrow that falls by a bend ends level, at (144, 72): the back of its head is a tenth of
    an inch before it, 3.24 points above and below. A straight one points along itself: down."""
    bent, straight = arrow((0, 0), (1, 0), (2, 1)), arrow((0, 0), (0, 1))
    heads = [one.get("points") for one in drawn(layout(bent, straight)).iter(f"{SVG}polygon")]
    assert heads == ["144,72 136.8,75.24 136.8,68.76", "0,72 -3.24,64.8 3.24,64.8"]


def test_a_bend_is_level_at_both_ends() -> None:
    (path,) = drawn(layout(arrow((0, 0), (1, 0), (2, 1)))).iter(f"{SVG}path")
    assert path.get("d") == "M0,0 L72,0 C108,0 108,72 144,72"


def test_the_font_that_comes_along_draws_the_names() -> None:
    """On a machine without any font, too."""
    page = svg(layout())
    fonts = str(files("legality.drawing") / "fonts")
    bare = svg_to_bytes(page, skip_system_fonts=True, dpi=96)
    assert svg_to_bytes(page, skip_system_fonts=True, dpi=96, font_dirs=[fonts]) != bare
