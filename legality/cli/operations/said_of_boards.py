"""What answers about boards, rules and cards look like, as the service's description states it."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from legality.cli.operations.said_of_declarations import Gapped, Least

Board = dict[str, Any]
"""A position as JSON."""


class Step(msgspec.Struct, frozen=True):
    """An effect by which a permanent is as it is: its layer, whose text, before and after."""

    layer: str
    by: str
    text: str
    before: str
    after: str


class PermanentSaid(msgspec.Struct, frozen=True):
    """A permanent as it is now."""

    id: str
    controller: str
    type_line: str
    colors: list[str]
    keywords: list[str]
    because: list[Step]
    name: str | UnsetType = UNSET
    power: int | UnsetType | None = UNSET
    toughness: int | UnsetType | None = UNSET
    doubts: dict[str, list[str]] | UnsetType = UNSET


class ShowSaid(Gapped, frozen=True, kw_only=True):
    """Every permanent as it is now."""

    permanents: list[PermanentSaid]


class PerftSaid(Gapped, frozen=True, kw_only=True):
    """How many there are (of blocks by player, of damage by side), or why that is not known;
    `expected` are those that were expected otherwise."""

    attacks: int | Least
    blocks: int | Least
    damage: Least | None
    expected: dict[str, Any] | UnsetType = UNSET


class CombatSaid(Gapped, frozen=True, kw_only=True):
    """A moment of the combat: what has happened since the last, and the board as it is now."""

    step: str
    steps: list[str]
    told: list[str]
    outcome: str
    over: bool
    position: Board
    stops: str | UnsetType = UNSET


class ConvertSaid(msgspec.Struct, frozen=True):
    """The board in the form that was asked for."""

    notation: str | UnsetType = UNSET
    json: Board | UnsetType = UNSET
    code: str | UnsetType = UNSET


class GraphSaid(Gapped, frozen=True, kw_only=True):
    """The graph in the form that was asked for; a PNG in base64."""

    text: str | UnsetType = UNSET
    svg: str | UnsetType = UNSET
    png: str | UnsetType = UNSET
    dot: str | UnsetType = UNSET
    graphml: str | UnsetType = UNSET


class VariablesSaid(msgspec.Struct, frozen=True):
    """What the variables of an exported problem stand for."""

    about: list[str]
    pairs: dict[str, dict[str, str]]
    others: dict[str, str]
    wishes: list[dict[str, str]]
    at_least: int | None


class ExportSaid(Gapped, frozen=True, kw_only=True):
    """The problem as the text of a file, and the way back from its variables."""

    form: str
    text: str
    map: VariablesSaid


class NewSaid(msgspec.Struct, frozen=True):
    """The board in the notation."""

    notation: str


class DecisionSaid(msgspec.Struct, frozen=True):
    """A decision of a log: the board, and what the other program said or took."""

    id: str
    log: str
    kind: str
    position: Board
    arena: dict[str, Any]
    cards: list[str]


class DifferenceSaid(Gapped, frozen=True, kw_only=True):
    """A decision that differs from the rules (null: undecided), which can be compared again."""

    id: str | None
    line: int
    kind: str
    differences: list[str] | None
    position: Board
    answer: dict[str, Any]
    cards: list[str] | UnsetType = UNSET


class TallySaid(msgspec.Struct, frozen=True):
    """How many decisions of a kind there were, and how they came out."""

    decisions: int
    agreed: int
    differed: int
    undecided: int
    without: int


class AgreementSaid(msgspec.Struct, frozen=True):
    """The decisions by kind."""

    agreement: dict[str, TallySaid]


class LateSaid(msgspec.Struct, frozen=True):
    """A decision that was not read in time."""

    line: int
    undecided: str


COMPARED = (DifferenceSaid, LateSaid, AgreementSaid)


class Known(msgspec.Struct, frozen=True):
    """What is known of a puzzle's answer."""

    maximum: int | UnsetType = UNSET
    legal: bool | UnsetType = UNSET
    count: int | UnsetType = UNSET
    lethal: bool | UnsetType = UNSET


class PuzzleSaid(msgspec.Struct, frozen=True):
    """A puzzle, and what is known of its answer by whom."""

    position: Board
    known: Known
    known_by: str


class Span(msgspec.Struct, frozen=True):
    """A piece of a line, and what it was taken for."""

    kind: str
    text: str


class LineMeant(msgspec.Struct, frozen=True):
    """A line of a card, and what it means for combat."""

    text: str
    understood: bool
    effects: list[str]
    spans: list[Span]


class FaceMeant(msgspec.Struct, frozen=True):
    """A face of a card."""

    name: str
    type_line: str
    lines: list[LineMeant]


class CardMeant(msgspec.Struct, frozen=True):
    """A card, and what each of its lines means for combat."""

    name: str
    faces: list[FaceMeant]


class NameSaid(msgspec.Struct, frozen=True):
    """The name of a card."""

    name: str


class ExplainSaid(msgspec.Struct, frozen=True):
    """What a rule means, and where it stood in other editions."""

    rule: str
    rules: str
    words: str
    elsewhere: dict[str, Any]


class CardSaid(msgspec.Struct, frozen=True):
    """A card as it is printed."""

    name: str
    type_line: str
    text: str
    power: str | UnsetType = UNSET
    toughness: str | UnsetType = UNSET


class ExampleSaid(msgspec.Struct, frozen=True):
    """A board to begin with, in the notation."""

    name: str
    title: str
    says: str
    position: str
