"""What declaring costs (508.1h, 509.1d): a payment a creature, thing chosen and effect."""

from legality.effects import filters as f
from legality.effects.effects import AttackCost, BlockCost, BlockedCost
from legality.rulebook.frame import Frame
from legality.rulebook.reach import (
    affected_pairs,
    attackers_affected,
    attackers_matching,
    blockers_matching,
)
from legality.rulebook.table import Ability
from legality.rulebook.targets import targets


def attack_costs(frame: Frame) -> None:
    """KA1–KA5 (508.1h): what attacking costs; a tax on what is attacked is paid for each thing
    chosen, any other once a creature."""
    for effect, ability in frame.table.abilities(AttackCost):
        for creatures, within in affected_pairs(frame, ability):
            objects = within & targets(frame, effect.targets, ability.reader)
            frame.charge(effect.cost, creatures, objects, ability, each=effect.targets is not None)


def block_costs(frame: Frame) -> None:
    """KB1 (509.1d): what it costs a creature to block, once; or, where only some attackers cost,
    for each of those."""
    for effect, ability in frame.table.abilities(BlockCost):
        some = effect.attackers != f.ANYTHING
        objects = attackers_matching(frame, effect.attackers, ability.reader)
        for creatures, within in affected_pairs(frame, ability):
            frame.charge(effect.cost, creatures, objects & within, ability, each=some)


def blocked_costs(frame: Frame) -> None:
    """KB2 (509.1d): what it costs to block an attacker, for each creature blocking it."""
    for effect, ability in frame.table.abilities(BlockedCost):
        for creatures, objects in blocked_pairs(frame, effect.blockers, ability):
            frame.charge(effect.cost, creatures, objects, ability, each=True)


def blocked_pairs(frame: Frame, blockers: f.Filter, ability: Ability) -> list[tuple[int, int]]:
    """The blockers meant with the attackers that an ability affects; one pair where the blockers
    are the same for each."""
    found: dict[int, int] = {}
    for place in attackers_affected(frame, ability):
        creatures = blockers_matching(frame, blockers, ability, place)
        found[creatures] = found.get(creatures, 0) | 1 << place
    return [(creatures, objects) for creatures, objects in found.items() if creatures]
