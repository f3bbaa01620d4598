"""What a text says of one permanent by itself: which it is, its types, colours, keywords, state.

"This creature" is `ThisObject`; whatever speaks of other permanents too (`EnchantedBy`) or joins
qualities to one another (`AllOf`, `Not`) is in `legality.effects.filters`.
"""

from typing import Literal

from msgspec import Struct

from legality.effects.players import Players

Comparison = Literal["<=", ">=", "=", "<", ">", "!="]

Statistic = Literal["power", "toughness", "mana value"]


class Anything(Struct, frozen=True, cache_hash=True):
    """Every permanent (every creature, where only creatures are asked)."""


class ThisObject(Struct, frozen=True, cache_hash=True):
    """The object that has the ability: "this creature", the card's own name."""


class Target(Struct, frozen=True, cache_hash=True):
    """The `number`-th target of a text that a spell left behind; 0: an object that it speaks of
    again without having named it."""

    number: int


class AttachedObject(Struct, frozen=True, cache_hash=True):
    """What the source is attached to: "enchanted creature", "equipped creature"."""


class WithId(Struct, frozen=True, cache_hash=True):
    """The permanent written `@id`; nothing when there is none on the battlefield."""

    id: str


class Named(Struct, frozen=True, cache_hash=True):
    """Permanents of that name."""

    name: str


class HasType(Struct, frozen=True, cache_hash=True):
    """Has that word in its type line: a supertype, card type or subtype, in lower case."""

    word: str


class HasColor(Struct, frozen=True, cache_hash=True):
    """Has that colour: one of W U B R G."""

    color: str


class ColorCount(Struct, frozen=True, cache_hash=True):
    """How many colours: colourless `= 0`, monocoloured `= 1`, multicoloured `>= 2`."""

    comparison: Comparison
    count: int


class CompareOwn(Struct, frozen=True, cache_hash=True):
    """Two statistics of the same creature: "toughness greater than its power"."""

    statistic: Statistic
    comparison: Comparison
    other: Statistic


class Parity(Struct, frozen=True, cache_hash=True):
    """An even or odd statistic."""

    statistic: Statistic
    odd: bool


class HasKeyword(Struct, frozen=True, cache_hash=True):
    """Has that keyword ability (lower case), with that `quality` where one is said ("islandwalk",
    "protection from red"); "landwalk" alone is every kind."""

    keyword: str
    quality: HasType | HasColor | None = None


class HasAnyAbility(Struct, frozen=True, cache_hash=True):
    """Has an ability, of whatever kind (113.1a)."""


class HasCounter(Struct, frozen=True, cache_hash=True):
    """Has `at_least` counters of that kind (None: counters of any kind, counted together)."""

    kind: str | None
    at_least: int = 1


class Shares(Struct, frozen=True, cache_hash=True):
    """Shares a colour, a creature type or the name with the source, with what the source is
    attached to, with the affected object, or with the one that a quality means."""

    what: Literal["color", "creature type", "name"] = "color"
    of: "Literal['source', 'affected', 'attached'] | Target" = "source"


class Affected(Struct, frozen=True, cache_hash=True):
    """The affected object: each of a class in its turn."""


ChosenWhat = Literal["color", "type", "card type", "land type", "name", "first type", "second type"]


class OfChosen(Struct, frozen=True, cache_hash=True):
    """Of the colour or type, or with the name, that was chosen for the source; what that is
    `rulebook.chosen` settles before anything is matched."""

    what: ChosenWhat


class PairedWithSource(Struct, frozen=True, cache_hash=True):
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
    "new",
]
"""A permanent that entered this turn is new."""

STATED_STATES: tuple[State, ...] = (
    *("commander", "monstrous", "renowned", "saddled", "transformed", "new"),
)
"""States that a position tells or leaves open; `rulebook.chosen` settles who may be in them."""


class Is(Struct, frozen=True, cache_hash=True):
    """Is in that state now."""

    state: State


class ControlledBy(Struct, frozen=True, cache_hash=True):
    """Controlled by one of those players."""

    who: Players


class OwnedBy(Struct, frozen=True, cache_hash=True):
    """Owned by one of those players."""

    who: Players


class AttackingWhom(Struct, frozen=True, cache_hash=True):
    """Is attacking one of those players (not their planeswalkers or battles)."""

    who: Players


class Faces(Struct, frozen=True, cache_hash=True):
    """Is blocking that object, or is blocked by it: the source, the affected object, what the
    source is attached to, or the one that a quality means."""

    how: Literal["blocking", "blocked by"]
    whom: "Literal['source', 'affected', 'attached'] | Target"


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
    | HasAnyAbility
    | HasCounter
    | Shares
    | Affected
    | OfChosen
    | PairedWithSource
    | Is
    | ControlledBy
    | OwnedBy
    | AttackingWhom
    | Faces
)

ANYTHING = Anything()
THIS = ThisObject()
