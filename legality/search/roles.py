"""What each effect and each keyword is to a searched combat.

Closed both ways: an effect that `role` does not name fails the type check (`assert_never`), and a
keyword in none of the sets is taken for one that only `Combat` knows, the slow and right way.
"""

from typing import Literal, assert_never

from legality.effects.attacking import (
    AttackCost,
    AttackerCap,
    AttacksAsThough,
    CantAttack,
    DeclaredBy,
    LifeIsFixed,
    MustAttack,
    NeedsCompany,
    OnlyAlone,
    PlayerMustAttack,
)
from legality.effects.blocking import (
    AdditionalBlocks,
    AllOrNoBlockers,
    BlockCost,
    BlockedCost,
    BlockerCap,
    BlocksAsThough,
    BlocksTapped,
    CantBeBlocked,
    CantBlock,
    LandwalkIgnored,
    Lure,
    MaximumBlockers,
    MinimumBlockers,
    MustBeBlocked,
    MustBlock,
)
from legality.effects.characteristics import (
    BaseSize,
    ChangesColors,
    ChangesTypes,
    EveryCreatureType,
    Gets,
    Goaded,
    HasAbility,
    LosesAbility,
    Suspected,
    Switches,
)
from legality.effects.damaging import (
    AssignsAsUnblocked,
    AssignsNoDamage,
    AssignsToughness,
    DefenderAssigns,
    DividesAmongDefenders,
    LethalByPower,
    PreventsDamage,
)
from legality.effects.effects import AnyEffect, Copies, HasEffects, Triggered
from legality.effects.keywords import QUIET, keywords

Role = Literal["declaration", "keywords", "texts", "amount", "division", "prevention", "trigger"]
"""It decides declarations only; gives or takes keywords; gives texts; changes how much damage is
assigned; changes who divides it, among whom, or how much is lethal; prevents damage; triggers."""

PLAIN = keywords(quick=True)
"""Keywords that are worked out without `Combat` (`legality.search.course`)."""
ATTACK_BONUSES = keywords(part="attack")
"""They have made attackers larger before blocks are declared."""
ELSEWHERE = QUIET | ATTACK_BONUSES | {"protection"}
"""Keywords that tell nothing of how a creature fights: whom it is protected from is asked pair by
pair (`Fighter.immune`)."""


def role(effect: AnyEffect) -> Role:
    """What the effect is to a searched combat."""
    match effect:
        case HasAbility() | LosesAbility() | EveryCreatureType() | ChangesTypes() | ChangesColors():
            return "keywords"
        case HasEffects() | Copies():
            return "texts"
        case AssignsToughness() | AssignsNoDamage() | Gets() | BaseSize() | Switches():
            return "amount"
        case AssignsAsUnblocked() | DividesAmongDefenders() | DefenderAssigns() | LethalByPower():
            return "division"
        case PreventsDamage():
            return "prevention"
        case Triggered():
            return "trigger"
        case (
            Goaded() | Suspected() | CantAttack() | AttackerCap() | NeedsCompany() | OnlyAlone()
            | AttackCost() | LifeIsFixed() | MustAttack() | PlayerMustAttack() | AttacksAsThough()
            | CantBlock() | CantBeBlocked() | MinimumBlockers() | MaximumBlockers()
            | AllOrNoBlockers() | BlockerCap() | BlockCost() | BlockedCost() | Lure() | MustBlock()
            | MustBeBlocked() | AdditionalBlocks() | BlocksAsThough() | LandwalkIgnored()
            | BlocksTapped() | DeclaredBy()
        ):  # fmt: skip
            return "declaration"
        case _:
            assert_never(effect)


def fights(effect: AnyEffect) -> bool:
    """Whether the effect matters once blockers are declared."""
    match effect:
        case HasAbility(keyword=keyword):
            return keyword.name not in QUIET | ATTACK_BONUSES
        case LosesAbility(keyword=name):
            return name not in QUIET | ATTACK_BONUSES
        case HasEffects(effects=parts):
            return any(map(fights, parts))
        case _:
            return role(effect) not in ("declaration", "trigger")
