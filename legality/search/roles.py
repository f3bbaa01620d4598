"""What each effect and each keyword is to a searched combat.

Closed both ways: an effect that `role` does not name fails the type check (`assert_never`), and a
keyword in none of the sets is taken for one that only `Combat` knows, the slow and right way.
"""

from typing import Literal, assert_never

from legality.effects import attacking, blocking, characteristics, damaging
from legality.effects.effects import AnyEffect, Copies, HasEffects, Triggered
from legality.effects.keywords import QUIET, keywords

Role = Literal["declaration", "keywords", "texts", "amount", "division", "prevention", "trigger"]
"""It decides declarations only; gives or takes keywords; gives texts; changes how much damage is
assigned; changes who divides it, among whom, how much is lethal, or how much of it is dealt;
prevents damage; triggers."""

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
        case (
            characteristics.HasAbility()
            | characteristics.LosesAbility()
            | characteristics.EveryCreatureType()
            | characteristics.ChangesTypes()
            | characteristics.ChangesColors()
        ):
            return "keywords"
        case HasEffects() | Copies():
            return "texts"
        case (
            damaging.AssignsToughness()
            | damaging.AssignsNoDamage()
            | characteristics.Gets()
            | characteristics.BaseSize()
            | characteristics.Switches()
        ):
            return "amount"
        case (
            damaging.AssignsAsUnblocked()
            | damaging.DividesAmongDefenders()
            | damaging.DefenderAssigns()
            | damaging.LethalByPower()
            | damaging.DealsMore()
            | damaging.PreventsPart()
        ):
            return "division"
        case damaging.PreventsDamage():
            return "prevention"
        case Triggered():
            return "trigger"
        case (
            characteristics.Goaded() | characteristics.Suspected() | attacking.CantAttack()
            | attacking.AttackerCap() | attacking.NeedsCompany() | attacking.OnlyAlone()
            | attacking.AttackCost() | attacking.LifeIsFixed() | attacking.MustAttack()
            | attacking.PlayerMustAttack() | attacking.AttacksAsThough() | blocking.CantBlock()
            | blocking.CantBeBlocked() | blocking.MinimumBlockers() | blocking.MaximumBlockers()
            | blocking.AllOrNoBlockers() | blocking.BlockerCap() | blocking.BlockCost()
            | blocking.BlockedCost() | blocking.Lure() | blocking.MustBlock()
            | blocking.MustBeBlocked() | blocking.AdditionalBlocks() | blocking.BlocksAsThough()
            | blocking.LandwalkIgnored() | blocking.BlocksTapped() | attacking.DeclaredBy()
        ):  # fmt: skip
            return "declaration"
        case _:
            assert_never(effect)


def fights(effect: AnyEffect) -> bool:
    """Whether the effect matters once blockers are declared."""
    match effect:
        case characteristics.HasAbility(keyword=keyword):
            return keyword.name not in QUIET | ATTACK_BONUSES
        case characteristics.LosesAbility(keyword=name):
            return name not in QUIET | ATTACK_BONUSES
        case HasEffects(effects=parts):
            return any(map(fights, parts))
        case _:
            return role(effect) not in ("declaration", "trigger")
