"""Circumstances on which a text hangs: "as long as you control a Mountain", values, no behaviour.

`legality.rulebook.conditions` tests them on a position.
"""

from msgspec import Struct

from legality.effects.filters import Amount, Filter
from legality.effects.players import Players
from legality.effects.qualities import Comparison


class Always(Struct, frozen=True, cache_hash=True):
    """No condition."""


class Exists(Struct, frozen=True, cache_hash=True):
    """So many permanents match: "you control a Mountain" is `>= 1`."""

    filter: Filter
    comparison: Comparison = ">="
    count: int = 1


class MoreThan(Struct, frozen=True, cache_hash=True):
    """More permanents match the first filter than the second (`or_equal`: at least as many)."""

    more: Filter
    less: Filter
    or_equal: bool = False


class LifeIs(Struct, frozen=True, cache_hash=True):
    """The life total of (each of / any of) those players compares so."""

    who: Players
    comparison: Comparison
    life: int


class TurnOf(Struct, frozen=True, cache_hash=True):
    """It is the turn of one of those players."""

    who: Players


class SourceIs(Struct, frozen=True, cache_hash=True):
    """The source matches: "as long as this creature is untapped"."""

    filter: Filter


class AffectedIs(Struct, frozen=True, cache_hash=True):
    """The affected object matches: "as long as enchanted creature is red", "if it's tapped"."""

    filter: Filter


class AttackingAlone(Struct, frozen=True, cache_hash=True):
    """The affected creature is the only attacker now (506.5); `declared`: it attacked alone.

    `of_player`: it attacks a player, and no other creature attacks that player (506.6).
    """

    declared: bool = False
    of_player: bool = False


class Measured(Struct, frozen=True, cache_hash=True):
    """The amount compares so with a number: `text` in words, which is asked where the board does
    not tell it."""

    amount: Amount
    comparison: Comparison
    number: int
    text: str


class Undecided(Struct, frozen=True, cache_hash=True):
    """A circumstance a position does not hold: hand sizes, graveyards, what happened earlier."""

    text: str


class Every(Struct, frozen=True, cache_hash=True):
    """All the parts hold."""

    parts: tuple["Condition", ...]


class Either(Struct, frozen=True, cache_hash=True):
    """At least one part holds."""

    parts: tuple["Condition", ...]


class Unless(Struct, frozen=True, cache_hash=True):
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
