"""What a text says of attacking: restrictions (RA), costs (KA), requirements (QA), permissions."""

from typing import Literal

from legality.effects.costs import Cost
from legality.effects.effect import Effect
from legality.effects.filters import Filter, Targets
from legality.effects.players import Who
from legality.effects.qualities import ANYTHING

Action = Literal["attack", "block"]


class CantAttack(Effect, frozen=True, kw_only=True, cache_hash=True):
    """RA1–RA7: can't attack; with `targets` only those things can't be attacked. A condition on the
    defending player is tested for each thing attacked."""

    targets: Targets | None = None


class AttackerCap(Effect, frozen=True, kw_only=True, cache_hash=True):
    """RA8, RA9: no more than `most` creatures of the subject can attack (those things), all
    together; `who`: no more than so many of each of those players."""

    most: int
    targets: Targets | None = None
    who: Who | None = None
    subject: Filter = ANYTHING


class NeedsCompany(Effect, frozen=True, kw_only=True, cache_hash=True):
    """RA10–RA12, RB4, RB5: can't attack (block) unless at least `least` other creatures matching
    `others` also attack (block). `others` may compare with the source's power."""

    action: Action
    others: Filter = ANYTHING
    least: int = 1


class OnlyAlone(Effect, frozen=True, kw_only=True, cache_hash=True):
    """RA13: can only attack (block) alone."""

    action: Action


class AttackCost(Effect, frozen=True, kw_only=True, cache_hash=True):
    """KA1–KA5: the subject can't attack (`targets`: those things) unless its controller pays, for
    each such creature."""

    cost: Cost
    targets: Targets | None = None


class LifeIsFixed(Effect, frozen=True, kw_only=True, cache_hash=True):
    """Those players can't lose life, so they can pay none (119.8)."""

    who: Who


class DeclaredBy(Effect, frozen=True, kw_only=True, cache_hash=True):
    """That player chooses, in place of whoever controls the subject's creatures, which of them
    attack, or which block and how. Which declarations are legal doesn't depend on it."""

    action: Action
    who: Who
    subject: Filter = ANYTHING


class MustAttack(Effect, frozen=True, kw_only=True, cache_hash=True):
    """QA1–QA5, QA7: attacks (one of `targets`) each combat if able. `if_attacks`: only if a
    creature matching it attacks."""

    targets: Targets | None = None
    if_attacks: Filter | None = None


class PlayerMustAttack(Effect, frozen=True, kw_only=True, cache_hash=True):
    """QA6: those players must attack (one of `targets`) with at least `least` creatures if able:
    one requirement a player, whatever the subject."""

    who: Who
    targets: Targets | None = None
    least: int = 1


class AttacksAsThough(Effect, frozen=True, kw_only=True, cache_hash=True):
    """Can attack (`targets`) as though it didn't have defender / as though it had haste."""

    permission: Literal["without defender", "with haste"]
    targets: Targets | None = None
