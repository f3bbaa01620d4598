"""What a text says of permanents, players, amounts and circumstances: values, no behaviour.

The parser (`legality.text`) makes these, `legality.rulebook.table` evaluates them on a position and
`legality.text.printing.sentences` prints them. Every text is read from its source: "this creature"
is `ThisObject`, "you" is the controller of the source (or of the effect that a spell left behind).
"""

from enum import Enum
from typing import Literal

from legality.values import dataclass

Comparison = Literal["<=", ">=", "=", "<", ">", "!="]
Statistic = Literal["power", "toughness", "mana value"]


class Who(Enum):
    """Players, seen from the source of a text."""

    YOU = "you"
    OPPONENTS = "your opponents"
    NOT_YOU = "a player other than you"
    ANY = "any player"
    DEFENDING = "defending player"  # of the attacker (or of the pair) in question, 508.5
    ATTACKING = "attacking player"
    ENCHANTED = "enchanted player"  # the player the source is attached to
    ITS_CONTROLLER = "its controller"  # of the affected object
    ITS_OWNER = "its owner"
    CONTROLLER_OF_ATTACHED = "enchanted creature's controller"
    CHOSEN = "the chosen player"  # of the source; `rulebook.chosen` says who it is


@dataclass(frozen=True, slots=True)
class PlayerNamed:
    """The player of this name."""

    name: str


Players = Who | PlayerNamed


# -- amounts ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CountOf:
    """`times` × how many permanents match."""

    filter: "Filter"
    times: int = 1


@dataclass(frozen=True, slots=True)
class StatisticOf:
    """A statistic of the source ("this creature's power") or of the affected object."""

    statistic: Statistic
    of: Literal["source", "affected", "attached"] = "source"


@dataclass(frozen=True, slots=True)
class CountersOn:
    """`times` × the counters of that kind (any kind: None) on the source or the affected object."""

    kind: str | None
    of: Literal["source", "affected"] = "affected"
    times: int = 1


@dataclass(frozen=True, slots=True)
class BasicLandTypes:
    """How many of the basic land types (Plains, Island, Swamp, Mountain, Forest) are among the
    lands that match (305.6)."""

    filter: "Filter"


@dataclass(frozen=True, slots=True)
class GreatestOf:
    """The greatest statistic among the permanents that match; 0 where none does."""

    statistic: Statistic
    filter: "Filter"


@dataclass(frozen=True, slots=True)
class TotalOf:
    """The sum of a statistic of the permanents that match."""

    statistic: Statistic
    filter: "Filter"


@dataclass(frozen=True, slots=True)
class DifferentOf:
    """How many different values of a statistic there are among the permanents that match."""

    statistic: Statistic
    filter: "Filter"


@dataclass(frozen=True, slots=True)
class NamesAmong:
    """How many different names there are among the permanents that match; what has no name
    has none that differs (201.2b)."""

    filter: "Filter"


@dataclass(frozen=True, slots=True)
class CountersAmong:
    """The counters of that kind (None: of any) on the permanents that match."""

    filter: "Filter"
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Devotion:
    """The mana symbols of any of those colours (W U B R G) among the mana costs of permanents that
    "you" control (700.5)."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SymbolsOf:
    """The mana symbols of a colour (W U B R G) in the mana cost of the affected object, hybrid and
    Phyrexian ones too (107.4e, f)."""

    color: str


@dataclass(frozen=True, slots=True)
class PartySize:
    """How many creatures are in "your" party: up to one Cleric, Rogue, Warrior and Wizard each, of
    those that "you" control (700.8)."""


@dataclass(frozen=True, slots=True)
class ColorsAmong:
    """How many of the five colours are among the permanents that match (105.1)."""

    filter: "Filter"


@dataclass(frozen=True, slots=True)
class AttachedTo:
    """How many permanents that match are attached to the source or the affected object."""

    filter: "Filter"
    of: Literal["source", "affected"] = "affected"


CardZone = Literal["hand", "graveyard", "library", "exile"]


@dataclass(frozen=True, slots=True)
class CardsIn:
    """`times` × the cards that lie in a zone of those players, together; only those of a `kind`,
    where one is said: type words in lower case, as "instant or sorcery"."""

    zone: CardZone
    who: Players
    times: int = 1
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class CardTypesIn:
    """How many card types are among the cards in a zone of those players, together."""

    zone: CardZone
    who: Players


@dataclass(frozen=True, slots=True)
class MostOf:
    """The most that one of those players has: life, or cards in hand."""

    what: Literal["life", "hand"]
    who: Players


@dataclass(frozen=True, slots=True)
class Held:
    """A number that "you" have: your life total, or counters of your own (122.1)."""

    what: Literal["life", "experience", "energy", "poison"]


@dataclass(frozen=True, slots=True)
class Sum:
    """An amount and so many more."""

    amount: "Amount"
    more: "Amount"


@dataclass(frozen=True, slots=True)
class Difference:
    """An amount less another. Negative where the other is greater: a power or toughness that is set
    to it is negative too (107.1b)."""

    amount: "Amount"
    less: "Amount"


@dataclass(frozen=True, slots=True)
class Half:
    """Half of an amount, rounded up or down (107.1a)."""

    amount: "Amount"
    up: bool


@dataclass(frozen=True, slots=True)
class Untold:
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


# -- which permanents ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Anything:
    """Every permanent (every creature, where only creatures are asked)."""


@dataclass(frozen=True, slots=True)
class ThisObject:
    """The object that has the ability: "this creature", the card's own name."""


@dataclass(frozen=True, slots=True)
class Target:
    """The `number`-th target of a text that a spell left behind; 0: an object that it speaks of
    again without having named it."""

    number: int


@dataclass(frozen=True, slots=True)
class AttachedObject:
    """What the source is attached to: "enchanted creature", "equipped creature"."""


@dataclass(frozen=True, slots=True)
class WithId:
    """The permanent written `@id`; nothing when there is none on the battlefield."""

    id: str


@dataclass(frozen=True, slots=True)
class Named:
    """Permanents of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class HasType:
    """Has that word in its type line: a supertype, card type or subtype, in lower case."""

    word: str


@dataclass(frozen=True, slots=True)
class HasColor:
    """Has that colour: one of W U B R G."""

    color: str


@dataclass(frozen=True, slots=True)
class ColorCount:
    """How many colours: colourless `= 0`, monocoloured `= 1`, multicoloured `>= 2`."""

    comparison: Comparison
    count: int


@dataclass(frozen=True, slots=True)
class Compare:
    """Its statistic compares so with the amount: "power 2 or less"."""

    statistic: Statistic
    comparison: Comparison
    amount: Amount


@dataclass(frozen=True, slots=True)
class CompareOwn:
    """Two statistics of the same creature: "toughness greater than its power"."""

    statistic: Statistic
    comparison: Comparison
    other: Statistic


@dataclass(frozen=True, slots=True)
class Parity:
    """An even or odd statistic."""

    statistic: Statistic
    odd: bool


@dataclass(frozen=True, slots=True)
class HasKeyword:
    """Has that keyword ability (lower case), whatever its quality; "landwalk" is every kind."""

    keyword: str


@dataclass(frozen=True, slots=True)
class HasCounter:
    """Has `at_least` counters of that kind (None: counters of any kind, counted together)."""

    kind: str | None
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class SharesColor:
    """Shares a colour with the source."""


ChosenWhat = Literal["color", "type", "card type", "name"]


@dataclass(frozen=True, slots=True)
class OfChosen:
    """Of the colour or type, or with the name, that was chosen for the source; what that is
    `rulebook.chosen` settles before anything is matched."""

    what: ChosenWhat


@dataclass(frozen=True, slots=True)
class PairedWithSource:
    """Is paired with the source (702.95); `rulebook.chosen` asks who it is."""


State = Literal[
    "tapped",
    "untapped",
    "attacking",
    "blocking",
    "blocked",
    "enchanted",
    "equipped",
    "modified",
    "goaded",
    "suspected",
    "token",
    "face-down",
    "commander",
    "monstrous",
    "renowned",
    "saddled",
    "transformed",
]
TOLD_STATES: tuple[State, ...] = ("commander", "monstrous", "renowned", "saddled", "transformed")
"""States that a position tells or leaves open; `rulebook.chosen` settles who may be in them."""


@dataclass(frozen=True, slots=True)
class Is:
    """Is in that state now."""

    state: State


@dataclass(frozen=True, slots=True)
class EnchantedBy:
    """Something that matches is attached to it: "enchanted by Auras you control" (303.4)."""

    filter: "Filter"


@dataclass(frozen=True, slots=True)
class ControlledBy:
    """Controlled by one of those players."""

    who: Players


@dataclass(frozen=True, slots=True)
class OwnedBy:
    """Owned by one of those players."""

    who: Players


@dataclass(frozen=True, slots=True)
class AttackingWhom:
    """Is attacking one of those players (not their planeswalkers or battles)."""

    who: Players


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every one of the parts holds."""

    parts: tuple["Filter", ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of the parts holds."""

    parts: tuple["Filter", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: "Filter"


Filter = (
    Anything
    | ThisObject
    | Target
    | AttachedObject
    | WithId
    | Named
    | HasType
    | HasColor
    | ColorCount
    | Compare
    | CompareOwn
    | Parity
    | HasKeyword
    | HasCounter
    | SharesColor
    | OfChosen
    | PairedWithSource
    | Is
    | EnchantedBy
    | ControlledBy
    | OwnedBy
    | AttackingWhom
    | AllOf
    | AnyOf
    | Not
)

ANYTHING = Anything()
THIS = ThisObject()
OTHER = Not(THIS)
BOTH = AnyOf((THIS, PairedWithSource()))
"""A creature and the one that it is paired with."""


# -- which things are attacked ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Targets:
    """Things that can be attacked: players, planeswalkers they control, battles they control,
    and single permanents. None stands for "none of these"."""

    players: Players | None = None
    planeswalkers_of: Players | None = None
    battles_of: Players | None = None
    permanents: Filter | None = None


# -- conditions ------------------------------------------------------------------------------


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
