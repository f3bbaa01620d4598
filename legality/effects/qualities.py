"""What a text says of one permanent by itself: which it is, its types, colours, keywords, state.

"This creature" is `ThisObject`; whatever speaks of other permanents too (`EnchantedBy`) or joins
qualities to one another (`AllOf`, `Not`) is in `legality.effects.filters`.
"""

from typing import Literal

from legality.effects.players import Players
from legality.values import dataclass

Comparison = Literal["<=", ">=", "=", "<", ">", "!="]

Statistic = Literal["power", "toughness", "mana value"]


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


Quality = (
    Anything
    | ThisObject
    | Target
    | AttachedObject
    | WithId
    | Named
    | HasType
    | HasColor
    | ColorCount
    | CompareOwn
    | Parity
    | HasKeyword
    | HasCounter
    | SharesColor
    | OfChosen
    | PairedWithSource
    | Is
    | ControlledBy
    | OwnedBy
    | AttackingWhom
)

ANYTHING = Anything()
THIS = ThisObject()
