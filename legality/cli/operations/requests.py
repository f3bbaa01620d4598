"""The questions of the command line about a board as requests of a service: one class each, its
fields the options, its `op` the command's name."""

from typing import Annotated, Any, Literal

import msgspec

from legality.position import Stage
from legality.problem.damage import Side
from legality.problem.goals import GoalName

Limit = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
LISTED = 1_000
"""So many declarations are listed where no limit is given."""


class Refused(Exception):
    """A request that is none; says where and why."""


class Request(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="op", forbid_unknown_fields=True
):
    """What every request may say: its own `id`, repeated in the answer, and the seconds it may
    take."""

    id: str | int | None = None
    time_limit: Annotated[float, msgspec.Meta(gt=0)] | None = None


class OfPosition(Request, frozen=True, kw_only=True):
    """A question about a position: an object of JSON, or a string with a board in the notation or
    as a code."""

    position: msgspec.Raw
    rules: str | None = None
    strict: bool = False


class Check(OfPosition, frozen=True, kw_only=True, tag="check"):
    """Judge the declared attacks, blocks and damage; `tell`: in sentences for people too."""

    judge: tuple[Stage, ...] | None = None
    explain: bool = False
    nearest: bool = False
    tell: bool = False


class Listing(OfPosition, frozen=True, kw_only=True):
    """Legal declarations: all, their number, a sample, the best by what comes of it, or what each
    creature may choose (`mask`); `tell`: in sentences for people too, and as fields of a
    position."""

    count: bool = False
    sample: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    seed: int = 0
    limit: Limit = LISTED
    best: bool = False
    mask: bool = False
    tell: bool = False


class Attacks(Listing, frozen=True, kw_only=True, tag="attacks"):
    """The legal attacks; `lethal`: whether one kills whatever the blocks."""

    bands: bool = False
    lethal: bool = False


class Blocks(Listing, frozen=True, kw_only=True, tag="blocks"):
    """The legal blocks against the position's attack, of each defending player or of that one."""

    player: str | None = None


class Damage(OfPosition, frozen=True, kw_only=True, tag="damage"):
    """The legal assignments of combat damage: all, their number, or the best for a goal."""

    side: Side | None = None
    count: bool = False
    best: bool = False
    goal: GoalName | None = None
    weights: dict[str, Annotated[int, msgspec.Meta(ge=0)]] | None = None
    limit: Limit = LISTED
    tell: bool = False


class Divide(OfPosition, frozen=True, kw_only=True, tag="divide"):
    """Combat damage as it is being divided: how much of its damage each source has given to whom,
    what would be lethal, and what is wrong with giving one more."""


class Combat(OfPosition, frozen=True, kw_only=True, tag="combat"):
    """The combat of the position played on to its end, moment by moment; what is declared and not
    judged has happened."""


class Show(OfPosition, frozen=True, kw_only=True, tag="show"):
    """Each permanent as it is now, and by which effects, layer by layer (613)."""


class Perft(OfPosition, frozen=True, kw_only=True, tag="perft"):
    """How many attacks, blocks and damage assignments there are; those that are `expected` and are
    others are told in the answer."""

    expected: dict[str, Any] = {}


class WhyAsked(OfPosition, frozen=True, kw_only=True, tag="why"):
    """Whether a creature may attack or block something, alone and with others, and why."""

    creature: str
    verb: Literal["attacks", "blocks"]
    target: str


class Masks(OfPosition, frozen=True, kw_only=True, tag="masks"):
    """Which choices can still lead to a legal declaration when some creatures have chosen (each all
    that it chooses: a name, several, or nothing), and why the others cannot; of attacks, or of the
    blocks of that player, or of each defending player where none is named."""

    declare: Literal["attacks", "blocks"]
    player: str | None = None
    chosen: dict[str, str | list[str] | None] = {}


class Convert(OfPosition, frozen=True, kw_only=True, tag="convert"):
    """The position in the notation, as JSON, or as a code of one line."""

    to: Literal["notation", "json", "code"] = "notation"


class Graph(OfPosition, frozen=True, kw_only=True, tag="graph"):
    """Who attacks, bands with, blocks and deals damage to whom, and what of it is illegal: as text,
    or as the text of a picture or of a graph file; a PNG in base64."""

    form: Literal["text", "svg", "png", "dot", "graphml"] = "text"
    judge: tuple[Stage, ...] | None = None
