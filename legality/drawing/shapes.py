"""The parts of a picture: boxes, frames, arrows and labels, in inches from the top left corner."""

from collections.abc import Iterable

from msgspec import Struct

from legality.graph.links import LinkKind

Point = tuple[float, float]


class Area(Struct, frozen=True):
    """A rectangle: its left upper corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def middle(self) -> Point:
        """The centre."""
        return self.x + self.w / 2, self.y + self.h / 2

    def overlaps(self, other: "Area") -> bool:
        """Whether the two have more than an edge in common."""
        return (
            self.x < other.right - 1e-6
            and other.x < self.right - 1e-6
            and self.y < other.bottom - 1e-6
            and other.y < self.bottom - 1e-6
        )


class DrawnLine(Struct, frozen=True):
    """A line of text: points, weight, and whether it tells of a fault."""

    text: str
    size: float
    bold: bool = False
    wrong: bool = False


class Box(Struct, frozen=True):
    """A node: where it stands and what is written in it."""

    node: str
    kind: str
    area: Area
    lines: tuple[DrawnLine, ...]
    wrong: bool = False


class BandFrame(Struct, frozen=True):
    """The frame around the members of a band, with its title above them."""

    members: tuple[str, ...]
    title: str
    area: Area
    wrong: bool = False


class Column(Struct, frozen=True):
    """The ground on which a player's things stand, with the player's name above."""

    player: str
    title: str
    area: Area


class Arrow(Struct, frozen=True):
    """An edge, drawn through its points; between two that differ in height it bends smoothly.

    `faint` for the attack of a blocked attacker, `dashed` for a block that only spreads over a band
    and for damage that follows no other edge; `head` is false where the arrow has none.
    """

    source: str
    target: str
    kind: LinkKind
    points: tuple[Point, ...]
    wrong: bool = False
    faint: bool = False
    dashed: bool = False


class Label(Struct, frozen=True):
    """What is written on an edge: damage, place in an order, the rule that it breaks."""

    text: str
    area: Area
    wrong: bool = False


class Note(Struct, frozen=True):
    """A line of text outside all boxes."""

    line: DrawnLine
    x: float
    y: float


class Layout(Struct, frozen=True):
    """A whole picture."""

    width: float
    height: float
    columns: tuple[Column, ...]
    boxes: tuple[Box, ...]
    frames: tuple[BandFrame, ...]
    arrows: tuple[Arrow, ...]
    labels: tuple[Label, ...]
    notes: tuple[Note, ...]


def hull(areas: Iterable[Area], margin: float) -> Area:
    """The least rectangle around some, with a margin."""
    some = list(areas)
    x, y = min(area.x for area in some), min(area.y for area in some)
    right, bottom = max(area.right for area in some), max(area.bottom for area in some)
    return Area(x - margin, y - margin, right - x + 2 * margin, bottom - y + 2 * margin)
