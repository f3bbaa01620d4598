"""What answers about declarations look like: the shapes that the service's description states.

Nothing is made of these; tests read every answer as one of those of its operation.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

Choice = str | list[str] | None
Declaration = dict[str, str | list[str] | dict[str, int]]


class Gap(msgspec.Struct, frozen=True):
    """A line of a permanent (or of no one's), and of a question what is asked."""

    id: str | None
    text: str
    asked: str | UnsetType = UNSET


class Gapped(msgspec.Struct, frozen=True, kw_only=True):
    """The three lists of what an answer was given without, where they are not empty."""

    not_understood: list[Gap] | UnsetType = UNSET
    asks: list[Gap] | UnsetType = UNSET
    not_modelled: list[Gap] | UnsetType = UNSET


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


class JudgementTold(msgspec.Struct, frozen=True):
    """The judgement in sentences, as the command prints it."""

    status: str
    answer: str
    rules: str
    verdicts: list[dict[str, Any]]
    questions: list[dict[str, Any]]
    without: list[dict[str, str | None]]


class Conflict(msgspec.Struct, frozen=True):
    """A requirement that is not obeyed, and the restrictions that keep it from being obeyed."""

    declaration: str
    player: str
    requirement: str
    creature: str | None
    restrictions: list[dict[str, Any]]


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
    told: JudgementTold | UnsetType = UNSET
    conflicts: list[Conflict] | UnsetType = UNSET


class WhySaid(Gapped, frozen=True, kw_only=True):
    """Whether some legal declaration has the pair, and every one; null where it is undecided."""

    creature: str
    possible: bool | None
    always: bool | None
    alone: VerdictSaid
    declaration: Declaration | None
    reasons: list[Said]
    attacks: str | UnsetType = UNSET
    blocks: str | UnsetType = UNSET


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


class MasksSaid(Gapped, frozen=True, kw_only=True):
    """Which choices are left."""

    declares: str
    player: str
    completable: bool | None
    creatures: list[CreatureSaid]
    undecided: str | UnsetType = UNSET


# -- listings --------------------------------------------------------------------------------------


class Spoken(Gapped, frozen=True, kw_only=True):
    """With `tell` in sentences too, and the fields of a position that declare it."""

    told: list[str] | UnsetType = UNSET
    declare: dict[str, Any] | UnsetType = UNSET


class AttacksListed(Spoken, frozen=True, kw_only=True):
    """A legal attack: whom each attacker attacks; with its bands where they were asked for."""

    attacks: dict[str, str]
    bands: list[list[str]] | UnsetType = UNSET


class BlocksListed(Spoken, frozen=True, kw_only=True):
    """A legal block: what each blocker blocks; whose it is where several players defend."""

    blocks: dict[str, list[str]]
    player: str | UnsetType = UNSET


class DamageListed(Spoken, frozen=True, kw_only=True):
    """A legal assignment: how much each creature deals to whom; by which side where both do."""

    damage: dict[str, dict[str, int]]
    side: Literal["attacking", "defending"] | UnsetType = UNSET


class Estimate(msgspec.Struct, frozen=True):
    """About how many there are by a sample, with 95 % between these two: nothing is proved."""

    value: int
    low: int
    high: int


class Counted(Gapped, frozen=True, kw_only=True):
    """How many there are, and the most requirements that one obeys without paying; or why that is
    not known, and how many there are at least."""

    count: int | UnsetType = UNSET
    maximum: int | UnsetType = UNSET
    undecided: str | UnsetType = UNSET
    at_least: int | UnsetType = UNSET
    estimate: Estimate | UnsetType = UNSET


class Masked(Gapped, frozen=True, kw_only=True):
    """For each creature what some legal declaration has it choose; null is nothing."""

    mask: dict[str, list[str | None]]


class Outcome(msgspec.Struct, frozen=True):
    """What comes of a combat: life totals, who died or was lost, and what else there is."""

    life: dict[str, int]
    died: list[str]
    lost: list[str]
    poison: dict[str, int] | UnsetType = UNSET
    loyalty: dict[str, int] | UnsetType = UNSET
    defense: dict[str, int] | UnsetType = UNSET
    damage: dict[str, int] | UnsetType = UNSET
    dealt: dict[str, dict[str, int]] | UnsetType = UNSET
    commander_damage: dict[str, dict[str, int]] | UnsetType = UNSET


class BestBlocks(Spoken, frozen=True, kw_only=True):
    """The best block that was found, whether it is proved to be the best, and what none beats; or
    why there is none."""

    blocks: dict[str, list[str]] | UnsetType = UNSET
    score: int | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET
    proved: bool | UnsetType = UNSET
    bound: int | UnsetType | None = UNSET
    undecided: str | UnsetType = UNSET


class BestAttacks(Spoken, frozen=True, kw_only=True):
    """The attack whose worst reply is best, and those replies."""

    attacks: dict[str, str]
    score: int
    replies: dict[str, BestBlocks]
    proved: bool
    bound: int | None
    bands: list[list[str]] | UnsetType = UNSET
    left_out: int | UnsetType = UNSET


class Refuted(msgspec.Struct, frozen=True):
    """An attack and blocks that survive it."""

    attacks: dict[str, str]
    blocks: dict[str, dict[str, list[str]]]
    bands: list[list[str]] | UnsetType = UNSET


class LethalSaid(Spoken, frozen=True, kw_only=True):
    """Whether an attack kills whatever the blocks (null: undecided): who dies, or how each attack
    that was tried is survived."""

    lethal: bool | None
    attacks: dict[str, str] | UnsetType = UNSET
    bands: list[list[str]] | UnsetType = UNSET
    dies: list[str] | UnsetType = UNSET
    refuted: list[Refuted] | UnsetType = UNSET
    limit: str | UnsetType = UNSET


Least = dict[str, str | int]
"""Why a number is `undecided`, and how many there are `at_least`."""


class DamageCounted(Gapped, frozen=True, kw_only=True):
    """How many assignments each side has, or why that is not known."""

    attacking: int | Least | UnsetType = UNSET
    defending: int | Least | UnsetType = UNSET


ByPlayer = dict[str, Counted | list[Gap]]
"""By defending player; beside them the three lists."""
MaskedByPlayer = dict[str, Masked | list[Gap]]
BestByPlayer = dict[str, BestBlocks | list[str]]
"""By defending player; with `tell` beside them `told` and `declare`."""
ATTACKS = (AttacksListed, Counted, Masked, BestAttacks, LethalSaid)
BLOCKS = (BlocksListed, ByPlayer, MaskedByPlayer, BestBlocks, BestByPlayer)
DAMAGE = (DamageListed, DamageCounted)


class ShareSaid(msgspec.Struct, frozen=True):
    """What a recipient gets from a source, and all that it gets from that side (`total`); how much
    in all would be lethal, and what is wrong with one more."""

    id: str
    title: str
    amount: int
    total: int
    lethal: int | None
    against: list[Said]


class DivisionSaid(msgspec.Struct, frozen=True):
    """The damage of a source as it is divided so far."""

    id: str
    title: str
    side: Literal["attacking", "defending"]
    chooser: str
    amount: int
    given: int
    order: list[str]
    shares: list[ShareSaid]


class DivideSaid(Gapped, frozen=True, kw_only=True):
    """The damage of every source that has any to assign in the step."""

    step: str
    sources: list[DivisionSaid]
