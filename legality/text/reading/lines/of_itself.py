"""Circumstances that look at the declaration which they allow: "can't block unless another creature
is blocking". Nothing blocks yet while it is looked at (509.1b), and nobody means that."""

from collections.abc import Iterable

from legality.effects.attacking import (
    AttackCost,
    AttackerCap,
    AttacksAsThough,
    CantAttack,
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
    Lure,
    MaximumBlockers,
    MinimumBlockers,
    MustBeBlocked,
    MustBlock,
)
from legality.effects.conditions import Exists
from legality.effects.effects import AnyEffect
from legality.effects.qualities import AttackingWhom, Is
from legality.effects.replacing import within

_OF_ATTACKS = (AttackCost, AttackerCap, AttacksAsThough, CantAttack, MustAttack, PlayerMustAttack)
_OF_BLOCKS = (
    *(AdditionalBlocks, AllOrNoBlockers, BlockCost, BlockedCost, BlockerCap, BlocksAsThough),
    *(BlocksTapped, CantBeBlocked, CantBlock, Lure, MaximumBlockers, MinimumBlockers),
    *(MustBeBlocked, MustBlock),
)


def hangs_on_itself(effects: Iterable[AnyEffect]) -> bool:
    """Whether one of the effects is about the declaration that its circumstance looks at, as others
    are in it: who attacks, for an attack; who blocks, for a block."""
    return any(_looks_at_its_own(effect) for effect in effects)


def _looks_at_its_own(effect: AnyEffect) -> bool:
    of_attack = isinstance(effect, _OF_ATTACKS)
    of_block = isinstance(effect, _OF_BLOCKS)
    if isinstance(effect, NeedsCompany | OnlyAlone):
        of_attack, of_block = effect.action == "attack", effect.action == "block"
    if not (of_attack or of_block):
        return False
    counts = (part for part in within(effect.condition) if isinstance(part, Exists))
    looked_at = [part for count in counts for part in within(count.filter)]
    if of_attack:
        return any(part == Is("attacking") or isinstance(part, AttackingWhom) for part in looked_at)
    return any(part in (Is("blocking"), Is("blocked")) for part in looked_at)
