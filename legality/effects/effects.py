"""The vocabulary of effects: everything a text can say about combat, as values.

Each effect has a `subject` (the permanents it affects; for an ability of a creature about itself,
`ThisObject`), a `condition` and its own fields. The letters in the docstrings are the classes of
combat effects the project distinguishes: RA attack restrictions, KA attack costs, QA attack
requirements, RB block restrictions, EV evasion, KB block costs, QB block requirements, DM damage.

To teach the library something new: a class here, a template in `legality.text`, one function
that states it in the Problem in `legality.rulebook`, and nothing else.
"""

from typing import Literal

from legality.effects.filters import (
    ALWAYS,
    ANYTHING,
    THIS,
    Amount,
    Condition,
    Filter,
    Players,
    Targets,
    Who,
)
from legality.values import dataclass

Action = Literal["attack", "block"]


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword ability in lower case, "protection", "landwalk" and "bands with other" with their
    quality (the permanents it speaks of; a land filter for landwalk), "toxic" with its number."""

    name: str
    quality: Filter | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What every effect has. Positions give present power and toughness, so a "+2/+2" is none."""

    subject: Filter = THIS
    condition: Condition = ALWAYS


# -- abilities and characteristics -------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class HasAbility(Effect):
    """The subject has that keyword ability (702)."""

    keyword: Keyword


@dataclass(frozen=True, slots=True, kw_only=True)
class LosesAbility(Effect):
    """The subject loses that keyword ability (all its instances, or those of that `quality`); None:
    all abilities. `ever`: it can't have or gain it either (113.11)."""

    keyword: str | None
    quality: Filter | None = None
    ever: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EveryCreatureType(Effect):
    """The subject is every creature type (702.73a, 205.3m)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gets(Effect):
    """The subject gets a bonus (613.4c, layer 7c). `bonus` is "+2/-1" or "+X/+X", where X is `x`;
    times `each` permanents, or `times`, where it has that."""

    bonus: str
    each: Filter | None = None
    x: Amount | None = None
    times: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangesTypes(Effect):
    """The subject's types change (613.1d, layer 4). `types` are supertypes, card types and subtypes
    in lower case. "added": in addition to its other types; "set": in place of those of the same
    kind (205.1a); "kept": it keeps its card types and other subtypes than creature types (205.1b:
    "artifact creature", "that's still a land"); "removed": it isn't that any more."""

    types: tuple[str, ...]
    manner: Literal["added", "set", "kept", "removed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangesColors(Effect):
    """The subject is those colours (W U B R G; none: colourless), or has them in addition to its
    others (613.1e, layer 5). `defining`: wherever the object is (604.3)."""

    colors: tuple[str, ...]
    added: bool = False
    defining: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseSize(Effect):
    """The subject has that base power and toughness (613.4b, layer 7b; None: that one stays).
    `defining`: the text defines what is printed as a star (613.4a, layer 7a)."""

    power: Amount | None = None
    toughness: Amount | None = None
    defining: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Switches(Effect):
    """The subject's power and toughness are switched (613.4d, layer 7d)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HasEffects(Effect):
    """The subject has a quoted ability: its effects, read from the subject ("you" is its
    controller)."""

    effects: tuple["AnyEffect", ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Goaded(Effect):
    """The subject is goaded by the source's controller (701.15; two requirements, QA4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspected(Effect):
    """The subject is suspected: it has menace and can't block (701.60)."""


# -- attacking ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CantAttack(Effect):
    """RA1; with `targets` only those things can't be attacked (RA5 you, RA6 you or planeswalkers
    you control, RA7 you or permanents you control). A condition on the defending player (RA2, RA3)
    is tested for each thing attacked."""

    targets: Targets | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackerCap(Effect):
    """RA8, RA9: no more than `most` creatures of the subject can attack (those things), all
    together; `who`: no more than so many of each of those players."""

    most: int
    targets: Targets | None = None
    who: Who | None = None
    subject: Filter = ANYTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsCompany(Effect):
    """RA10–RA12, RB4, RB5: can't attack (block) unless at least `least` other creatures matching
    `others` also attack (block). `others` may compare with the source's power."""

    action: Action
    others: Filter = ANYTHING
    least: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyAlone(Effect):
    """RA13: can only attack (block) alone."""

    action: Action


@dataclass(frozen=True, slots=True)
class Act:
    """Something to be done to `number` objects that match `what`: permanents that the payer
    controls, untapped ones to be tapped, or cards of their graveyard to be exiled.

    `another`: not the creature that the cost is for; `idle`: none that is itself declared.
    """

    verb: Literal["sacrifice", "tap", "return", "exile"]
    what: Filter = ANYTHING
    number: int = 1
    another: bool = False
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Cost:
    """What is to be paid, all parts together: symbols of `mana` (hybrid ones too), `phyrexian`
    symbols, `life`, `energy` counters, cards to `discard` and to `mill`, and `acts`; or another
    cost in words, which a position cannot tell payable and takes as payable.
    """

    mana: Amount = 0
    phyrexian: Amount = 0
    life: Amount = 0
    energy: Amount = 0
    discard: Amount = 0
    mill: Amount = 0
    acts: tuple[Act, ...] = ()
    other: str | None = None

    @property
    def of_unknown_mana(self) -> bool:
        """Whether it is mana, and the text does not tell how much ({X})."""
        return self.other is not None and "{" in self.other


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackCost(Effect):
    """KA1–KA5: the subject can't attack (`targets`: those things) unless its controller pays, for
    each such creature."""

    cost: Cost
    targets: Targets | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LifeIsFixed(Effect):
    """Those players can't lose life, so they can pay none (119.8)."""

    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class MustAttack(Effect):
    """QA1–QA5: attacks (one of `targets`) each combat if able. `if_attacks` (QA7): only if a
    creature matching it attacks."""

    targets: Targets | None = None
    if_attacks: Filter | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerMustAttack(Effect):
    """QA6: those players must attack (one of `targets`) with at least `least` creatures if able:
    one requirement a player, whatever the subject."""

    who: Who
    targets: Targets | None = None
    least: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class AttacksAsThough(Effect):
    """Can attack (`targets`) as though it didn't have defender / as though it had haste."""

    permission: Literal["without defender", "with haste"]
    targets: Targets | None = None


# -- blocking ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CantBlock(Effect):
    """RB1–RB3, RB8, EV10, EV11: can't block (attackers matching). "Can block only X" is
    `attackers=Not(X)`."""

    attackers: Filter = ANYTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class CantBeBlocked(Effect):
    """EV1–EV3, EV6, EV8, EV9: can't be blocked (by blockers matching). "Except by X" is
    `blockers=Not(X)`."""

    blockers: Filter = ANYTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class MinimumBlockers(Effect):
    """EV4: can't be blocked except by `least` or more creatures."""

    least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MaximumBlockers(Effect):
    """EV5: can't be blocked by more than `most` creatures."""

    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AllOrNoBlockers(Effect):
    """EV7: can't be blocked unless all creatures defending player controls block it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockerCap(Effect):
    """RB6, RB7: no more than `most` creatures of the subject can block, all that declare together
    (each defending player on its own, 802.4b; a team, 805.10d); `who`: no more than so many of each
    of those players."""

    most: int
    who: Who | None = None
    subject: Filter = ANYTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockCost(Effect):
    """KB1: the subject can't block unless its controller pays (for each such creature)."""

    cost: Cost
    attackers: Filter = ANYTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockedCost(Effect):
    """KB2: the subject can't be blocked (by blockers matching) unless defending player pays for
    each creature blocking it."""

    cost: Cost
    blockers: Filter = ANYTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Lure(Effect):
    """QB1: all creatures (matching `blockers`) able to block the subject do so: one requirement a
    creature."""

    blockers: Filter = ANYTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class MustBlock(Effect):
    """QB2 blocks each combat if able; with `attackers` (QB7, QB8) one requirement for each
    attacker matching."""

    attackers: Filter | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MustBeBlocked(Effect):
    """QB3–QB6: must be blocked by `least` or more (`most`: by no more than, "exactly one") of the
    creatures matching if able."""

    least: int = 1
    most: int | None = None
    blockers: Filter = ANYTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class AdditionalBlocks(Effect):
    """Can block `more` additional creatures each combat (None: any number); sums add."""

    more: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BlocksAsThough(Effect):
    """Can block attackers matching as though it had (`had`) or they/it lacked a keyword: "can block
    creatures with shadow as though it had shadow" is `had=True, keyword="shadow"`; "as though they
    didn't have shadow" is `had=False` (the attacker's keyword is ignored)."""

    keyword: str
    had: bool
    attackers: Filter = ANYTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class LandwalkIgnored(Effect):
    """Attackers that are the subject can be blocked as though they didn't have landwalk (of lands
    of that quality; None: any). `blockers`: only by those."""

    quality: Filter | None = None
    blockers: Filter = ANYTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class BlocksTapped(Effect):
    """Tapped creatures of the subject can block as though they were untapped."""


# -- damage ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignsToughness(Effect):
    """DM1: assigns combat damage equal to its toughness rather than its power."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignsAsUnblocked(Effect):
    """DM2: may (`must`: does, DM2') assign its combat damage as though it weren't blocked."""

    must: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DividesAmongDefenders(Effect):
    """DM3: may assign its damage divided among defending player and/or any number of creatures
    they control."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenderAssigns(Effect):
    """DM4: rather than the attacking player, you assign the combat damage of each creature
    attacking you."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignsNoDamage(Effect):
    """DM5: assigns no combat damage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LethalByPower(Effect):
    """Lethal damage dealt to the subject is determined by its power rather than its toughness."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreventsDamage(Effect):
    """All combat damage that the subject would deal is prevented (615.1a): to permanents that match
    `to`, and to those `players`. `protection`: by protection that players have (702.16e)."""

    to: Filter | None = ANYTHING
    players: Players | None = Who.ANY
    protection: bool = False
    subject: Filter = ANYTHING


AnyEffect = (
    HasAbility
    | LosesAbility
    | EveryCreatureType
    | Gets
    | ChangesTypes
    | ChangesColors
    | BaseSize
    | Switches
    | HasEffects
    | Goaded
    | Suspected
    | CantAttack
    | AttackerCap
    | NeedsCompany
    | OnlyAlone
    | AttackCost
    | LifeIsFixed
    | MustAttack
    | PlayerMustAttack
    | AttacksAsThough
    | CantBlock
    | CantBeBlocked
    | MinimumBlockers
    | MaximumBlockers
    | AllOrNoBlockers
    | BlockerCap
    | BlockCost
    | BlockedCost
    | Lure
    | MustBlock
    | MustBeBlocked
    | AdditionalBlocks
    | BlocksAsThough
    | LandwalkIgnored
    | BlocksTapped
    | AssignsToughness
    | AssignsAsUnblocked
    | DividesAmongDefenders
    | DefenderAssigns
    | AssignsNoDamage
    | LethalByPower
    | PreventsDamage
)
