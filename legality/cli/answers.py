"""What the answers of the service look like: the shapes that its description states.

Nothing is made of these; tests read every answer as the one of its operation. An operation that is
not named has answers of its command's form, in `docs/commands.md`.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

Choice = str | list[str] | None
Declaration = dict[str, str | list[str] | dict[str, int]]


class Gap(msgspec.Struct, frozen=True):
    """A line of a permanent (or of no one's), and of a question what is asked."""

    id: str | None
    text: str
    asked: str | UnsetType = UNSET


class Said(msgspec.Struct, frozen=True):
    """A rule, a sentence, and the ids of the permanents whose texts it is."""

    rule: str
    message: str
    sources: list[str]
    because: str | UnsetType | None = UNSET
    objects: list[str] | UnsetType = UNSET
    change: list[str] | UnsetType = UNSET


class VerdictSaid(msgspec.Struct, frozen=True):
    """A verdict: `legal` is null where it is undecided."""

    legal: bool | None
    obeyed: int
    maximum: int
    cost: int
    violations: list[Said]
    better: Declaration | None
    nearest: bool | UnsetType = UNSET
    better_bands: list[list[str]] | UnsetType = UNSET
    other_costs: list[str] | UnsetType = UNSET
    pays: dict[str, dict[str, Any]] | UnsetType = UNSET


class CheckSaid(msgspec.Struct, frozen=True):
    """The judgement of a position: null what was not judged."""

    legal: bool | None
    attacks: VerdictSaid | None
    blocks: dict[str, VerdictSaid] | None
    damage: dict[str, VerdictSaid] | None
    rules: str
    not_understood: list[Gap]
    asks: list[Gap]
    not_modelled: list[Gap]


class WhySaid(msgspec.Struct, frozen=True):
    """Whether some legal declaration has the pair, and every one; null where it is undecided."""

    creature: str
    possible: bool | None
    always: bool | None
    alone: VerdictSaid
    declaration: Declaration | None
    reasons: list[Said]


class ChoiceSaid(msgspec.Struct, frozen=True):
    """A choice; null is nothing."""

    choice: str | None
    possible: bool | None
    reasons: list[Said] | UnsetType = UNSET


class CreatureSaid(msgspec.Struct, frozen=True):
    """A creature, how many things it may choose, and its choices."""

    creature: str
    most: int
    choices: list[ChoiceSaid]


class MasksSaid(msgspec.Struct, frozen=True):
    """Which choices are left."""

    declares: str
    player: str
    completable: bool | None
    creatures: list[CreatureSaid]
    undecided: str | UnsetType = UNSET


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


SAID: Mapping[str, type[msgspec.Struct]] = {
    "check": CheckSaid,
    "why": WhySaid,
    "masks": MasksSaid,
    "explain": ExplainSaid,
    "cards": CardSaid,
    "examples": ExampleSaid,
}
"""What stands in `answers`, by operation."""
