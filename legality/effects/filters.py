"""Which permanents a text speaks of, and its amounts: values, no behaviour.

The two say each other: "power less than the number of Forests you control" is a filter with an
amount in it, and the amount has a filter. The parser (`legality.text`) makes these,
`legality.rulebook.evaluate` evaluates them on a position and `legality.text.printing` prints them.
Every text is read from its source: "this creature" is `ThisObject`, "you" is the controller of the
source (or of the effect that a spell left behind).
"""

from typing import Literal

from msgspec import Struct

from legality.effects.players import Players
from legality.effects.qualities import THIS, Comparison, PairedWithSource, Quality, Statistic


class CountOf(Struct, frozen=True, cache_hash=True):
    """`times` × how many permanents match."""

    filter: "Filter"
    times: int = 1


class StatisticOf(Struct, frozen=True, cache_hash=True):
    """A statistic of the source ("this creature's power"), of the affected object, or of the one
    that a filter means ("that creature's power")."""

    statistic: Statistic
    of: "Literal['source', 'affected', 'attached'] | Filter" = "source"


class CountersOn(Struct, frozen=True, cache_hash=True):
    """`times` × the counters of that kind (any kind: None) on the source or the affected object."""

    kind: str | None
    of: Literal["source", "affected"] = "affected"
    times: int = 1


class BasicLandTypes(Struct, frozen=True, cache_hash=True):
    """How many of the basic land types (Plains, Island, Swamp, Mountain, Forest) are among the
    lands that match (305.6)."""

    filter: "Filter"


class GreatestOf(Struct, frozen=True, cache_hash=True):
    """The greatest statistic among the permanents that match; 0 where none does."""

    statistic: Statistic
    filter: "Filter"


class TotalOf(Struct, frozen=True, cache_hash=True):
    """The sum of a statistic of the permanents that match."""

    statistic: Statistic
    filter: "Filter"


class DifferentOf(Struct, frozen=True, cache_hash=True):
    """How many different values of a statistic there are among the permanents that match."""

    statistic: Statistic
    filter: "Filter"


class NamesAmong(Struct, frozen=True, cache_hash=True):
    """How many different names there are among the permanents that match; what has no name
    has none that differs (201.2b)."""

    filter: "Filter"


class CountersAmong(Struct, frozen=True, cache_hash=True):
    """The counters of that kind (None: of any) on the permanents that match."""

    filter: "Filter"
    kind: str | None = None


class Devotion(Struct, frozen=True, cache_hash=True):
    """The mana symbols of any of those colours (W U B R G) among the mana costs of permanents that
    "you" control (700.5)."""

    colors: tuple[str, ...]


class SymbolsOf(Struct, frozen=True, cache_hash=True):
    """The mana symbols of a colour (W U B R G) in the mana cost of the affected object, hybrid and
    Phyrexian ones too (107.4e, f)."""

    color: str


class PartySize(Struct, frozen=True, cache_hash=True):
    """How many creatures are in "your" party: up to one Cleric, Rogue, Warrior and Wizard each, of
    those that "you" control (700.8)."""


class ColorsAmong(Struct, frozen=True, cache_hash=True):
    """How many of the five colours are among the permanents that match (105.1)."""

    filter: "Filter"


class AttachedTo(Struct, frozen=True, cache_hash=True):
    """How many permanents that match are attached to the source or the affected object."""

    filter: "Filter"
    of: Literal["source", "affected"] = "affected"


CardZone = Literal["hand", "graveyard", "library", "exile"]


class CardsIn(Struct, frozen=True, cache_hash=True):
    """`times` × the cards that lie in a zone of those players, together; only those of a `kind`,
    where one is said: type words in lower case, as "instant or sorcery"."""

    zone: CardZone
    who: Players
    times: int = 1
    kind: str | None = None


class CardTypesIn(Struct, frozen=True, cache_hash=True):
    """How many card types are among the cards in a zone of those players, together."""

    zone: CardZone
    who: Players


class MostOf(Struct, frozen=True, cache_hash=True):
    """The most that one of those players has: life, or cards in hand."""

    what: Literal["life", "hand"]
    who: Players


class Held(Struct, frozen=True, cache_hash=True):
    """A number that "you" have: your life total, or counters of your own (122.1)."""

    what: Literal["life", "experience", "energy", "poison"]


class Sum(Struct, frozen=True, cache_hash=True):
    """An amount and so many more."""

    amount: "Amount"
    more: "Amount"


class Difference(Struct, frozen=True, cache_hash=True):
    """An amount less another. Negative where the other is greater: a power or toughness that is set
    to it is negative too (107.1b)."""

    amount: "Amount"
    less: "Amount"


class Half(Struct, frozen=True, cache_hash=True):
    """Half of an amount, rounded up or down (107.1a)."""

    amount: "Amount"
    up: bool


class Untold(Struct, frozen=True, cache_hash=True):
    """An amount in words that the board does not tell."""

    text: str


Amount = (
    int
    | CountOf
    | StatisticOf
    | CountersOn
    | BasicLandTypes
    | GreatestOf
    | TotalOf
    | DifferentOf
    | NamesAmong
    | CountersAmong
    | Devotion
    | SymbolsOf
    | PartySize
    | ColorsAmong
    | AttachedTo
    | CardsIn
    | CardTypesIn
    | MostOf
    | Held
    | Sum
    | Difference
    | Half
    | Untold
)


class Compare(Struct, frozen=True, cache_hash=True):
    """Its statistic compares so with the amount: "power 2 or less"."""

    statistic: Statistic
    comparison: Comparison
    amount: Amount


class ValueAmong(Struct, frozen=True, cache_hash=True):
    """Its statistic is that of one of the permanents that match: "a mana value among artifacts you
    control"."""

    statistic: Statistic
    filter: "Filter"


class EnchantedBy(Struct, frozen=True, cache_hash=True):
    """Something that matches is attached to it: "enchanted by Auras you control" (303.4)."""

    filter: "Filter"


class AllOf(Struct, frozen=True, cache_hash=True):
    """Every one of the parts holds."""

    parts: tuple["Filter", ...]


class AnyOf(Struct, frozen=True, cache_hash=True):
    """At least one of the parts holds."""

    parts: tuple["Filter", ...]


class Not(Struct, frozen=True, cache_hash=True):
    """The part does not hold."""

    part: "Filter"


Filter = Quality | Compare | ValueAmong | EnchantedBy | AllOf | AnyOf | Not

OTHER = Not(THIS)

BOTH = AnyOf((THIS, PairedWithSource()))
"""A creature and the one that it is paired with."""


class Targets(Struct, frozen=True, cache_hash=True):
    """Things that can be attacked: players, planeswalkers they control, battles they control,
    and single permanents. None stands for "none of these"."""

    players: Players | None = None
    planeswalkers_of: Players | None = None
    battles_of: Players | None = None
    permanents: Filter | None = None
