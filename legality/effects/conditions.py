"""Circumstances on which a text hangs: "as long as you control a Mountain", values, no behaviour.

`legality.rulebook.conditions` tests them on a position.
"""

from legality.effects.filters import Amount, Filter
from legality.effects.players import Players
from legality.effects.qualities import Comparison
from legality.values import dataclass


@dataclass(frozen=True, slots=True)
class Always:
    """No condition."""


@dataclass(frozen=True, slots=True)
class Exists:
    """So many permanents match: "you control a Mountain" is `>= 1`."""

    filter: Filter
    comparison: Comparison = ">="
    count: int = 1


@dataclass(frozen=True, slots=True)
class MoreThan:
    """More permanents match the first filter than the second (`or_equal`: at least as many)."""

    more: Filter
    less: Filter
    or_equal: bool = False


@dataclass(frozen=True, slots=True)
class LifeIs:
    """The life total of (each of / any of) those players compares so."""

    who: Players
    comparison: Comparison
    life: int


@dataclass(frozen=True, slots=True)
class TurnOf:
    """It is the turn of one of those players."""

    who: Players


@dataclass(frozen=True, slots=True)
class SourceIs:
    """The source matches: "as long as this creature is untapped"."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class AffectedIs:
    """The affected object matches: "as long as enchanted creature is red", "if it's tapped"."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class AttackingAlone:
    """The affected creature is the only attacker now (506.5); `declared`: it attacked alone."""

    declared: bool = False


@dataclass(frozen=True, slots=True)
class Measured:
    """The amount compares so with a number: `text` in words, which is asked where the board does
    not tell it."""

    amount: Amount
    comparison: Comparison
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Undecided:
    """A circumstance a position does not hold: hand sizes, graveyards, what happened earlier."""

    text: str


@dataclass(frozen=True, slots=True)
class Every:
    """All the parts hold."""

    parts: tuple["Condition", ...]


@dataclass(frozen=True, slots=True)
class Either:
    """At least one part holds."""

    parts: tuple["Condition", ...]


@dataclass(frozen=True, slots=True)
class Unless:
    """The part does not hold."""

    part: "Condition"


Condition = (
    Always
    | Exists
    | MoreThan
    | LifeIs
    | TurnOf
    | SourceIs
    | AffectedIs
    | AttackingAlone
    | Measured
    | Undecided
    | Every
    | Either
    | Unless
)

ALWAYS = Always()
