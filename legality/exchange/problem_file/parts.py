"""The parts of a Problem as its file writes them: lists of names where the Problem has masks.

`creatures` or `objects` that are left out are all of them; a number that is null is unlimited.
"""

from typing import Annotated, Literal

from msgspec import Meta

from legality.frozen import HashedByContent
from legality.position.record import LARGEST
from legality.problem.prices import Act

Name = Annotated[str, Meta(description="A name of the author's own.")]
Creatures = Annotated[
    tuple[str, ...] | None, Meta(description="Names of creatures; left out: all of them.")
]
Objects = Annotated[
    tuple[str, ...] | None, Meta(description="Names of objects; left out: all of them.")
]
Some = tuple[str, ...] | None
"""Names as a part has them: None is all of them."""
Number = Annotated[int, Meta(ge=0, le=LARGEST)]
Positive = Annotated[int, Meta(ge=1, le=LARGEST)]
Amount = Annotated[Number, Meta(description="How much; 0 where it is left out.")]


class FilePart(
    HashedByContent, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """What every value of a Problem's file is."""


class Because(FilePart, frozen=True, kw_only=True):
    """Why a part is there: what a verdict says when it is broken."""

    rule: Annotated[
        str | None,
        Meta(description="The number of the step that fails; left out: that of `steps`."),
    ] = None
    sentence: Annotated[
        str | None, Meta(description="It in words; left out: what the part says.")
    ] = None
    because: Annotated[
        str | None, Meta(description="The rule or the text behind it, such as 702.111b.")
    ] = None
    source: Annotated[str | None, Meta(description="The name of whatever has the ability.")] = None
    by: Annotated[
        str | None, Meta(description="The name of whatever has the text that gives it.")
    ] = None


# -- restrictions ----------------------------------------------------------------------------------


class Restriction(Because, frozen=True, kw_only=True, tag_field="kind"):
    """What no legal declaration breaks."""


class ForbiddenPart(Restriction, frozen=True, kw_only=True, tag="forbidden"):
    """None of the creatures may choose any of the objects."""

    creatures: Creatures = None
    objects: Objects = None


class CapacityPart(Restriction, frozen=True, kw_only=True, tag="capacity"):
    """The creature chooses at most so many objects; without this, one."""

    creature: Name
    most: Annotated[Number | None, Meta(description="At most so many; null: any number.")]


class Count(Restriction, frozen=True, kw_only=True, tag="count"):
    """The object is chosen by nobody, or by at least and at most so many creatures."""

    object: Name
    least: Annotated[Number, Meta(description="At least so many, or nobody.")] = 1
    most: Annotated[
        Number | None, Meta(description="At most so many; null: any number. 0: nobody.")
    ]


class TogetherPart(Restriction, frozen=True, kw_only=True, tag="together"):
    """If anybody chooses the object, all of these creatures do."""

    object: Name
    creatures: Creatures = None


class Cap(Restriction, frozen=True, kw_only=True, tag="cap"):
    """At most so many of the creatures choose one or more of the objects."""

    creatures: Creatures = None
    objects: Objects = None
    most: Annotated[Number, Meta(description="At most so many.")]


class CompanyPart(Restriction, frozen=True, kw_only=True, tag="company"):
    """If the creature chooses anything, so do at least so many of the others; it never counts."""

    creature: Name
    others: Creatures = None
    least: Annotated[Positive, Meta(description="At least so many.")] = 1


class Alone(Restriction, frozen=True, kw_only=True, tag="alone"):
    """If the creature chooses anything, no other creature does."""

    creature: Name


AnyRestriction = ForbiddenPart | CapacityPart | Count | TogetherPart | Cap | CompanyPart | Alone


# -- requirements ----------------------------------------------------------------------------------


class When(FilePart, frozen=True, kw_only=True):
    """It holds where one of the creatures chooses one of the objects."""

    creatures: Creatures = None
    objects: Objects = None


class RequirementPart(Because, frozen=True, kw_only=True):
    """Obeyed where at least and at most so many of the creatures choose one or more of the objects.
    Every requirement counts one; a legal declaration obeys as many as can be."""

    creatures: Creatures = None
    objects: Objects = None
    each: Annotated[
        bool,
        Meta(description="One requirement for every creature of these, not one for all of them."),
    ] = False
    least: Annotated[Number, Meta(description="At least so many.")] = 1
    most: Annotated[Number | None, Meta(description="At most so many; null: any number.")] = None
    when: Annotated[
        When | None, Meta(description="In force only where this holds; left out: always.")
    ] = None
    obeyable: Annotated[
        bool,
        Meta(description="False: nothing can obey it, so that it may name no object at all."),
    ] = True


# -- costs -----------------------------------------------------------------------------------------


class UsePart(FilePart, frozen=True, kw_only=True):
    """Something is done to so many different things of the one who pays."""

    act: Annotated[
        Act, Meta(description="Tap it, give it up in one of three ways, or remove a counter.")
    ]
    items: Annotated[
        tuple[str, ...],
        Meta(
            description="What it may be done to. Who has the name of a creature is that creature."
        ),
    ]
    number: Annotated[Positive, Meta(description="To so many.")] = 1
    idle: Annotated[bool, Meta(description="Only to those that are not declared.")] = False


class PricePart(FilePart, frozen=True, kw_only=True):
    """What is paid, all of it."""

    mana: Amount = 0
    phyrexian: Annotated[Number, Meta(description="Symbols that 1 mana or 2 life pay.")] = 0
    life: Amount = 0
    energy: Amount = 0
    hand: Annotated[Number, Meta(description="Cards of the hand.")] = 0
    library: Annotated[Number, Meta(description="Cards of the library.")] = 0
    graveyard: Annotated[Number, Meta(description="Cards of the graveyard, any of them.")] = 0
    uses: Annotated[tuple[UsePart, ...], Meta(description="What is tapped or given up.")] = ()
    words: Annotated[
        tuple[str, ...],
        Meta(description="What verdicts say of all that is no mana, life or energy."),
    ] = ()
    on_trust: Annotated[
        tuple[str, ...], Meta(description="In words, what is taken as payable: nobody counts it.")
    ] = ()


class CostPart(Because, frozen=True, kw_only=True):
    """Each of the creatures that chooses one of the objects obliges its player to pay the price.
    Nobody is made to pay: a declaration is compared only with those that pay for no more."""

    creatures: Creatures = None
    objects: Objects = None
    price: Annotated[PricePart, Meta(description="What is to be paid.")]
    per_object: Annotated[
        bool, Meta(description="Once for every such object that the creature chooses.")
    ] = False


class PayerPart(FilePart, frozen=True, kw_only=True):
    """Who pays for some of the creatures, and what there is to pay with."""

    name: Name
    creatures: Creatures = None
    mana: Amount = 0
    life: Annotated[
        int, Meta(ge=-LARGEST, le=LARGEST, description="How much; below 0 it is 0.")
    ] = 0
    energy: Amount = 0
    hand: Amount = 0
    library: Amount = 0
    graveyard: Amount = 0


# -- beside the Problem ----------------------------------------------------------------------------


class Fault(FilePart, frozen=True, kw_only=True):
    """What is wrong with what is declared and can't be said in the Problem."""

    rule: Annotated[str, Meta(description="The number of the step that fails.")]
    objects: Annotated[tuple[str, ...], Meta(description="The names concerned.")] = ()
    message: Annotated[str, Meta(description="It in words.")]
    because: Annotated[str | None, Meta(description="The rule or text behind it.")] = None
    sources: Annotated[tuple[str, ...], Meta(description="The names of whose texts cause it.")] = ()
    change: Annotated[tuple[str, ...], Meta(description="Who must choose otherwise.")] = ()


class LinePart(FilePart, frozen=True, kw_only=True):
    """A line of text that the Problem was stated without."""

    id: Annotated[str, Meta(description="Whose text it is.")] = ""
    text: Annotated[str, Meta(description="The line.")]


class AskPart(FilePart, frozen=True, kw_only=True):
    """A circumstance that nobody told, and that could change what is legal."""

    id: Annotated[str, Meta(description="Whose text asks it.")] = ""
    text: Annotated[str, Meta(description="The whole line of that text.")] = ""
    asked: Annotated[str, Meta(description="The words of the circumstance.")]


class Steps(FilePart, frozen=True, kw_only=True):
    """The numbers that verdicts cite; those that are left out are the edition's."""

    choose: Annotated[str | None, Meta(description="Who may be declared at all.")] = None
    target: Annotated[str | None, Meta(description="What may be chosen at all.")] = None
    restrictions: Annotated[str | None, Meta(description="Restrictions are kept.")] = None
    requirements: Annotated[str | None, Meta(description="Requirements are obeyed.")] = None
    bands: Annotated[str | None, Meta(description="Bands are announced.")] = None
    payment: Annotated[str | None, Meta(description="Costs are paid.")] = None
    resources: Annotated[str | None, Meta(description="A payment needs what is paid.")] = None
    life: Annotated[str | None, Meta(description="A payment of life needs the life.")] = None


Kind = Literal["attacks", "blocks"]
