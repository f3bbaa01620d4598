"""The Problem: which declarations are legal, said once, for the checker, the model and the diagram.

A declaration gives each creature a set of objects it chooses (an attacker its one target, a blocker
its attackers). Sets of creatures and of objects are *masks*: Python integers whose bit `i` stands
for `creatures[i]` or `objects[i]`. A declaration is a tuple of object masks, one a creature.

All parts are plain data, each with its `Reason`. A pair, a creature or a count that no part speaks
of is free.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import compress
from typing import Literal, cast

from msgspec import Struct, field
from msgspec.structs import astuple

from legality.editions import RequirementModel
from legality.numbers import StepNumbers, attack_steps
from legality.problem.prices import Item, Payer, Price

Declaration = tuple[int, ...]
"""For each creature of the Problem, in its order, the mask of the objects it chooses."""

UNLIMITED = 1 << 60


LONG = 1 << 64
"""A mask above this, with a bit in three set or more, is sooner read as its digits."""


def bits(mask: int) -> Iterator[int]:
    """The positions of the one-bits of a mask, lowest first."""
    if mask > LONG and 3 * mask.bit_count() > mask.bit_length():
        digits = bin(mask)[:1:-1]
        yield from compress(range(len(digits)), map("1".__eq__, digits))
        return
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Reason(Struct, frozen=True):
    """Why a part of the Problem is there.

    `rule` is the step of the declaration that fails when it is broken (508.1a …), in the numbers of
    the edition in force; `because` the rule number or the text behind it; `sentence` says it in
    words; `source` is the id of the permanent that has the ability, if any, `by` that of the
    permanent whose text gives it.
    """

    rule: str
    sentence: str
    because: str | None = None
    source: str | None = None
    by: str | None = None

    @property
    def sources(self) -> tuple[str, ...]:
        """The permanent whose text it is, if one's."""
        return () if self.by is None else (self.by,)


class Forbidden(Struct, frozen=True):
    """No creature of `creatures` may choose an object of `objects`."""

    creatures: int
    objects: int
    reason: Reason


class Capacity(Struct, frozen=True):
    """The creature chooses at most `most` objects."""

    creature: int
    most: int
    reason: Reason


class ChosenCount(Struct, frozen=True):
    """The object is chosen by no creature, or by at least `least` and at most `most`."""

    object: int
    least: int
    most: int
    reason: Reason


class Together(Struct, frozen=True):
    """If any creature at all chooses the object, every creature of `creatures` does."""

    object: int
    creatures: int
    reason: Reason


class DeclaredCap(Struct, frozen=True):
    """At most `most` creatures of `creatures` choose one or more objects of `objects`."""

    creatures: int
    objects: int
    most: int
    reason: Reason


class Company(Struct, frozen=True):
    """If the creature chooses anything, so do at least `least` others of `others` (itself never
    counts)."""

    creature: int
    others: int
    least: int
    reason: Reason


class Solitary(Struct, frozen=True):
    """If the creature chooses anything, no other creature does."""

    creature: int
    reason: Reason


Restriction = Forbidden | Capacity | ChosenCount | Together | DeclaredCap | Company | Solitary


class Requirement(Struct, frozen=True):
    """Obeyed when at least `least` and at most `most` creatures of `creatures` choose one or more
    objects of `objects`.

    With `each`, this stands for one requirement for every creature of the mask (`least` is 1 and
    `most` unlimited then): lure, "all creatures attack if able". `when`, if given, is the index of
    an antecedent of the Problem: the requirement is in force only if that holds in the declaration
    judged.
    """

    creatures: int
    objects: int
    reason: Reason
    each: bool = False
    least: int = 1
    most: int = UNLIMITED
    when: int | None = None

    @property
    def count(self) -> int:
        """How many requirements this stands for."""
        return self.creatures.bit_count() if self.each else 1


class Antecedent(Struct, frozen=True):
    """Holds when a creature of `creatures` chooses an object of `objects`."""

    creatures: int
    objects: int


class Cost(Struct, frozen=True):
    """Each creature of `creatures` that chooses an object of `objects` obliges its player to pay
    the price: once (a payment is for the creature), or with `per_object` once for every such object
    it chooses."""

    creatures: int
    objects: int
    price: Price
    reason: Reason
    per_object: bool = False


ProblemPart = Restriction | Requirement | Antecedent | Cost
"""All that a Problem is made of. Who goes through the parts matches them exhaustively: a new kind
then fails the type check wherever it is not thought of, and raises where it is met."""

Payment = tuple[int, int, int]
"""One payment: index of the cost, index of the creature, index of the object or -1."""


class Problem(Struct, frozen=True, dict=True):
    """Which declarations of attackers (blockers) are legal for `player`.

    A declaration is compared with alternatives that keep the restrictions, pay for nothing that it
    does not pay for, and can be paid. `requirement_model` "maximum": with all of these; "self only"
    (to 2007): with those in which every creature does nothing, or what it does in the declaration
    judged, or serves a requirement.

    `payers` pay for their creatures, all of one life total where they have `shared_life`; `items`
    are what costs use up.
    """

    declaration: Literal["attacks", "blocks"]
    player: str
    creatures: tuple[str, ...]
    objects: tuple[str, ...]
    forbidden: tuple[Forbidden, ...] = ()
    capacities: tuple[Capacity, ...] = ()
    counts: tuple[ChosenCount, ...] = ()
    together: tuple[Together, ...] = ()
    caps: tuple[DeclaredCap, ...] = ()
    company: tuple[Company, ...] = ()
    solitary: tuple[Solitary, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    antecedents: tuple[Antecedent, ...] = ()
    costs: tuple[Cost, ...] = ()
    payers: tuple[Payer, ...] = (Payer(),)
    shared_life: bool = False
    items: tuple[Item, ...] = ()
    requirement_model: RequirementModel = "maximum"
    rules: StepNumbers = field(default_factory=attack_steps)
    one_choice: Reason = Reason(
        attack_steps().target, "Each creature is declared for one thing only."
    )

    @cached_property
    def allowed(self) -> tuple[int, ...]:
        """For each creature the objects that no restriction forbids it by itself."""
        return tuple(_allowed(len(self.creatures), len(self.objects), self.forbidden))

    @cached_property
    def capacity(self) -> tuple[int, ...]:
        """For each creature how many objects it may choose."""
        capacity = [1] * len(self.creatures)
        for limit in self.capacities:
            capacity[limit.creature] = limit.most
        return tuple(capacity)

    @cached_property
    def creature_places(self) -> Mapping[str, int]:
        """The index of each creature, by its name."""
        return {name: index for index, name in enumerate(self.creatures)}

    @cached_property
    def object_places(self) -> Mapping[str, int]:
        """The index of each object, by its name."""
        return {name: index for index, name in enumerate(self.objects)}

    @property
    def everyone(self) -> int:
        """All creatures, as a mask."""
        return (1 << len(self.creatures)) - 1

    @property
    def everything(self) -> int:
        """All objects, as a mask."""
        return (1 << len(self.objects)) - 1

    def __hash__(self) -> int:
        """Of what tells Problems apart in nearly all cases; to go through every reason takes longer
        than a small Problem takes to be solved."""
        wishes = tuple((part.creatures, part.objects, part.when) for part in self.requirements)
        names = (self.declaration, self.player, self.creatures, self.objects)
        return hash((*names, self.allowed, self.capacity, wishes, len(self.counts), len(self.caps)))

    @property
    def parts(self) -> Iterator[ProblemPart]:
        """Every part of the Problem, whatever field holds it; who pays, and with what, is none."""
        for value in astuple(self):
            if isinstance(value, tuple):
                for part in cast("tuple[object, ...]", value):
                    if isinstance(part, Struct) and not isinstance(part, Payer | Item):
                        yield cast("ProblemPart", part)

    @property
    def free(self) -> Declaration:
        """The declaration in which nothing is declared."""
        return (0,) * len(self.creatures)


@lru_cache
def one_choice(declaration: str, steps: StepNumbers) -> Reason:
    """The reason why a creature is declared for one thing."""
    if declaration == "attacks":
        return Reason(steps.target, "A creature attacks one player, planeswalker or battle.")
    sentence = "A creature blocks one attacker unless an effect lets it block more."
    return Reason(steps.target, sentence)


def _allowed(creatures: int, objects: int, forbidden: tuple[Forbidden, ...]) -> list[int]:
    """For each creature the objects it may choose.

    What is forbidden of one object is collected first; where that is most creatures, those that are
    left are fewer to go through.
    """
    everyone, everything = (1 << creatures) - 1, (1 << objects) - 1
    barred: dict[int, int] = {}
    rare = 0
    for part in forbidden:
        if part.objects & part.objects - 1 == 0:
            barred[part.objects] = barred.get(part.objects, 0) | part.creatures
    for chosen, unable in barred.items():
        if 2 * unable.bit_count() > creatures:
            rare |= chosen
    allowed = [everything & ~rare] * creatures
    for chosen, unable in barred.items():
        if chosen & rare:
            for creature in bits(everyone & ~unable):
                allowed[creature] |= chosen & everything
        else:
            for creature in bits(unable):
                allowed[creature] &= ~chosen
    for part in forbidden:
        if part.objects & part.objects - 1:
            for creature in bits(part.creatures):
                allowed[creature] &= ~part.objects
    return allowed
