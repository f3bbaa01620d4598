"""The two kinds of a Problem's file, as JSON writes them: of a declaration, and of damage."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from legality.editions import RequirementModel
from legality.exchange.problem_file import parts
from legality.position import DEFAULT_RULES
from legality.position.record import LARGEST
from legality.problem.damage import DamageStep, MannerName, NeedKind, RecipientKind, Side

VERSION = 1
"""The version of the form that this library writes, and the newest that it reads."""
Answers = Annotated[
    tuple[tuple[bool, ...], ...],
    Meta(description="Answers to all of `asks`, in their order; each list is one way it may be."),
]
Lines = Annotated[
    tuple[parts.LinePart, ...], Meta(description="Lines that speak of it and were not read.")
]
NotPlayed = Annotated[
    tuple[parts.LinePart, ...], Meta(description="Lines that were read and are not played.")
]
Faults = Annotated[
    tuple[parts.Fault, ...], Meta(description="What is wrong with `declared` that no part can say.")
]
Unknown = Annotated[
    tuple[str, ...],
    Meta(
        description="Circumstances that nobody knows and on which every answer hangs, whatever the "
        "parts say: all is undecided then."
    ),
]


class WayPart(parts.FilePart, frozen=True, kw_only=True):
    """What is otherwise where `asks` is answered so; what is left out is as in the file itself."""

    holds: Answers


class Document(parts.FilePart, frozen=True, kw_only=True, tag_field="problem"):
    """What both kinds of a Problem's file have."""

    version: Annotated[int, Meta(ge=1, description="Of the form: 1.")]
    id: Annotated[str | None, Meta(description="Its own; every answer repeats it.")] = None
    rules: Annotated[
        str,
        Meta(
            description="The date whose rules hold: their numbers, and how declarations are "
            "compared."
        ),
    ] = DEFAULT_RULES
    asks: Annotated[
        tuple[parts.AskPart, ...],
        Meta(description="What nobody told: `ways` says what holds either way."),
    ] = ()
    not_understood: Lines = ()
    not_modelled: NotPlayed = ()
    unknown: Unknown = ()


Restrictions = Annotated[
    tuple[parts.AnyRestriction, ...], Meta(description="What no legal declaration breaks.")
]
Requirements = Annotated[
    tuple[parts.RequirementPart, ...],
    Meta(description="Of which a legal declaration obeys as many as can be."),
]
Costs = Annotated[tuple[parts.CostPart, ...], Meta(description="What declaring costs.")]
Taps = Annotated[
    tuple[str, ...],
    Meta(description="The creatures that are tapped by being declared, before costs."),
]
Payers = Annotated[
    tuple[parts.PayerPart, ...] | None,
    Meta(description="Who pays; left out where something costs: nobody can."),
]


class DeclarationWay(WayPart, frozen=True, kw_only=True):
    """A way of a declaration."""

    creatures: Annotated[tuple[str, ...], Meta(description="Who may be declared.")] | UnsetType = (
        UNSET
    )
    objects: Annotated[tuple[str, ...], Meta(description="What may be chosen.")] | UnsetType = UNSET
    restrictions: Restrictions | UnsetType = UNSET
    requirements: Requirements | UnsetType = UNSET
    costs: Costs | UnsetType = UNSET
    taps: Taps | UnsetType = UNSET
    payers: Payers | UnsetType = UNSET
    faults: Faults | UnsetType = UNSET
    not_understood: Lines | UnsetType = UNSET
    not_modelled: NotPlayed | UnsetType = UNSET
    unknown: Unknown | UnsetType = UNSET


class DeclarationDocument(Document, frozen=True, kw_only=True, tag="declaration"):
    """Which declarations of one player are legal: who may choose what, and what is between them.

    A declaration is legal where it keeps every restriction, can be paid, and obeys as many
    requirements as any other does that keeps the restrictions, can be paid, and pays for nothing
    that it does not pay for.
    """

    declaration: Annotated[
        parts.Kind,
        Meta(
            description="attacks: a creature chooses one object. blocks: it may choose several, "
            "where a `capacity` says so."
        ),
    ]
    player: Annotated[str, Meta(description="Who declares.")]
    creatures: Annotated[tuple[str, ...], Meta(description="Who may be declared, each name once.")]
    objects: Annotated[tuple[str, ...], Meta(description="What may be chosen, each name once.")]
    restrictions: Restrictions = ()
    requirements: Requirements = ()
    costs: Costs = ()
    taps: Taps = ()
    payers: Payers = None
    shared_life: Annotated[bool, Meta(description="The payers have one life total.")] = False
    requirement_model: Annotated[
        RequirementModel | None,
        Meta(
            description="How declarations are compared; left out: as `rules` says. maximum: with "
            "all. self only: with those in which every creature chooses nothing, or what it "
            "chooses in the declaration, or serves a requirement."
        ),
    ] = None
    steps: Annotated[
        parts.Steps | None,
        Meta(description="The numbers that verdicts cite; left out: of `rules`."),
    ] = None
    one_choice: Annotated[
        str | None, Meta(description="The sentence that a creature chooses one object only.")
    ] = None
    declared: Annotated[
        dict[str, str | tuple[str, ...]] | None,
        Meta(
            description="What is to be judged: creature → object of attacks, → list of objects of "
            "blocks."
        ),
    ] = None
    bands: Annotated[
        tuple[tuple[str, ...], ...],
        Meta(description="The bands announced; what is wrong is in `faults`."),
    ] = ()
    faults: Faults = ()
    ways: Annotated[
        tuple[DeclarationWay, ...], Meta(description="What is otherwise, way by way.")
    ] = ()


# -- damage ----------------------------------------------------------------------------------------


class RecipientPart(parts.FilePart, frozen=True, kw_only=True):
    """Who may be assigned damage."""

    name: parts.Name
    title: Annotated[str | None, Meta(description="As sentences call it; left out: its name.")] = (
        None
    )
    kind: Annotated[RecipientKind, Meta(description="What it is.")] = "creature"
    dies_at: Annotated[
        parts.Number | None,
        Meta(description="The damage that destroys it; null: none does."),
    ] = None
    mana_value: Annotated[
        parts.Number, Meta(description="What it is worth to the goal `value`.")
    ] = 0


class NeedPart(parts.FilePart, frozen=True, kw_only=True):
    """Met where the recipient is assigned so much in all, by whatever source of the side."""

    name: parts.Name
    recipient: parts.Name
    amount: Annotated[parts.Positive, Meta(description="So much in all.")]
    kind: Annotated[NeedKind, Meta(description="What it is called.")] = "lethal damage"
    deathtouch: Annotated[
        bool, Meta(description="Any damage at all of a deadly source meets it too.")
    ] = False


class PossibleShare(parts.FilePart, frozen=True, kw_only=True):
    """Somebody who may get a share of the damage."""

    to: parts.Name
    after: Annotated[
        tuple[str, ...], Meta(description="The needs that must be met before it gets anything.")
    ] = ()


class MannerPart(parts.FilePart, frozen=True, kw_only=True):
    """One way in which a source may assign: all of the amount, among these only."""

    name: Annotated[MannerName, Meta(description="Which way it is.")]
    amount: Annotated[parts.Number, Meta(description="All of it is assigned, if to anybody.")]
    rule: Annotated[str, Meta(description="The number of the rule that this is.")]
    shares: Annotated[
        tuple[PossibleShare, ...], Meta(description="Who may get any, in order.")
    ] = ()
    creatures: Annotated[
        parts.Number | None,
        Meta(
            description="So many of them, the first, are the creatures that it fights; left out: "
            "all that are of kind creature before the first of another kind."
        ),
    ] = None


class SourcePart(parts.FilePart, frozen=True, kw_only=True):
    """A creature of the side that is in combat, whether or not it deals damage in this step."""

    name: parts.Name
    title: Annotated[str | None, Meta(description="As sentences call it; left out: its name.")] = (
        None
    )
    amount: Annotated[parts.Number, Meta(description="What it assigns; 0: nothing.")]
    why: Annotated[
        parts.Because | None, Meta(description="Why so much; left out: it is its power.")
    ] = None
    deadly: Annotated[bool, Meta(description="Any damage of it is enough to destroy.")] = False
    chooser: Annotated[str, Meta(description="Who divides its damage.")] = ""
    manners: Annotated[
        tuple[MannerPart, ...], Meta(description="The ways in which it may assign: in one of them.")
    ] = ()


class DamageSteps(parts.FilePart, frozen=True, kw_only=True):
    """The numbers that verdicts on damage cite; those that are left out are the edition's."""

    amount: Annotated[str | None, Meta(description="How much is assigned.")] = None
    unblocked: Annotated[str | None, Meta(description="By who is not blocked.")] = None
    blocked: Annotated[str | None, Meta(description="By who is blocked.")] = None
    blocker: Annotated[str | None, Meta(description="By who blocks.")] = None
    total: Annotated[str | None, Meta(description="All is judged together.")] = None
    two_steps: Annotated[str | None, Meta(description="There are two damage steps.")] = None
    attacker_order: Annotated[str | None, Meta(description="Blockers have an order.")] = None
    blocker_order: Annotated[str | None, Meta(description="The blocked have an order.")] = None
    deathtouch: Annotated[str | None, Meta(description="Any damage is lethal.")] = None
    trample: Annotated[str | None, Meta(description="What is left goes on.")] = None
    over_planeswalkers: Annotated[str | None, Meta(description="And over those.")] = None


Recipients = Annotated[tuple[RecipientPart, ...], Meta(description="Who may be assigned damage.")]
Sources = Annotated[tuple[SourcePart, ...], Meta(description="Who deals it.")]
Needs = Annotated[
    tuple[NeedPart, ...], Meta(description="What must be assigned before others get any.")
]


class DamageWay(WayPart, frozen=True, kw_only=True):
    """A way of damage."""

    sources: Sources | UnsetType = UNSET
    recipients: Recipients | UnsetType = UNSET
    needs: Needs | UnsetType = UNSET
    faults: Faults | UnsetType = UNSET
    not_understood: Lines | UnsetType = UNSET
    not_modelled: NotPlayed | UnsetType = UNSET
    unknown: Unknown | UnsetType = UNSET


class DamageDocument(Document, frozen=True, kw_only=True, tag="damage"):
    """Which assignments of combat damage are legal for one side in one damage step.

    Each source assigns all of its amount in one of its manners; whoever comes after a need gets
    nothing before that is met by all that the side assigns.
    """

    side: Annotated[Side, Meta(description="Whose creatures deal the damage.")]
    step: Annotated[DamageStep, Meta(description="The damage step.")] = "regular"
    recipients: Recipients
    sources: Sources
    needs: Needs = ()
    steps: Annotated[
        DamageSteps | None, Meta(description="The numbers cited; left out: of `rules`.")
    ] = None
    declared: Annotated[
        dict[str, dict[str, Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]]] | None,
        Meta(description="What is to be judged: source → recipient → amount."),
    ] = None
    titles: Annotated[
        dict[str, str] | None,
        Meta(description="How sentences call those that `declared` names and nobody else."),
    ] = None
    faults: Annotated[
        tuple[parts.Fault, ...],
        Meta(description="What is wrong with orders announced: nothing is legal then."),
    ] = ()
    ways: Annotated[tuple[DamageWay, ...], Meta(description="What is otherwise, way by way.")] = ()


AnyDocument = DeclarationDocument | DamageDocument
