"""The questions of the command line that are about no board yet, or about several."""

from typing import Annotated, Literal

import msgspec

from legality.cli.operations.requests import OfPosition, Request

Number = int | float | bool


class Export(OfPosition, frozen=True, kw_only=True, tag="export"):
    """The most requirements that can be obeyed, as a problem for another solver, with what each of
    its variables stands for: of the blocks of that player, or of what is to be judged."""

    form: Literal["wcnf", "cnf", "opb", "lp", "mps", "mzn", "cpsat"]
    player: str | None = None
    more_than_declared: bool = False
    at_least: Annotated[int, msgspec.Meta(ge=0)] | None = None
    judge: tuple[Literal["attacks", "blocks"], ...] | None = None


class New(Request, frozen=True, kw_only=True, tag="new"):
    """A board begun from names of cards, in the notation (`Elf x2` for two); `vs` stands before the
    next player's."""

    names: Annotated[list[str], msgspec.Meta(min_length=1)]
    players: list[str] | None = None


class Import(Request, frozen=True, kw_only=True, tag="import"):
    """Boards from the text of another program's file: the decisions of a log of MTG Arena, the
    position of a puzzle of Forge's or of a scenario of Argentum's. `names` and `abilities` are for
    a log: the names of cards and the texts of abilities by Arena's numbers; `name` is the file's,
    without its ending. What is not taken over stands in `said`."""

    program: Literal["arena", "forge", "argentum"]
    text: str
    name: str | None = None
    names: dict[str, str] | None = None
    abilities: dict[str, str] | None = None
    rules: str | None = None


class Compare(Request, frozen=True, kw_only=True, tag="compare"):
    """Decisions of another program beside the rules: each difference as a decision of its own
    (`line` is its place in the list, from 1), and last the agreement by kind."""

    decisions: list[msgspec.Raw]


class PuzzleAsked(Request, frozen=True, kw_only=True, tag="puzzle"):
    """A known problem as a position: numbers in their order, options by their names; for
    `satisfiability` the text of a DIMACS CNF file."""

    family: str
    numbers: tuple[int | float, ...] = ()
    options: dict[str, Number] = msgspec.field(default_factory=dict[str, Number])
    text: str | None = None


class Schema(Request, frozen=True, kw_only=True, tag="schema"):
    """The JSON Schema of a position, or of a decision as `compare` reads it."""

    of: Literal["position", "decision"] = "position"


class Explain(Request, frozen=True, kw_only=True, tag="explain"):
    """What a cited rule means, in plain words."""

    rule: str
    rules: str | None = None


class CardAsked(Request, frozen=True, kw_only=True, tag="card"):
    """A card of the database, and what each of its lines means for combat, piece by piece."""

    name: str


class Find(Request, frozen=True, kw_only=True, tag="find"):
    """The names of the cards whose names or texts have all the words."""

    text: str
    limit: Annotated[int, msgspec.Meta(ge=1, le=1_000)] = 20


class Cards(Request, frozen=True, kw_only=True, tag="cards"):
    """The cards of the database whose names begin so, in any case of the letters, as they are
    printed: for somebody who is typing a name."""

    prefix: str
    limit: Annotated[int, msgspec.Meta(ge=1, le=50)] = 10


class Examples(Request, frozen=True, kw_only=True, tag="examples"):
    """Boards to begin with: each with its name, its title, what it says, and its position."""
