"""What declaring costs (508.1h, 509.1d): a payment a creature, thing chosen and effect."""

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.attacking import AttackCost, LifeIsFixed
from legality.effects.blocking import BlockCost, BlockedCost
from legality.effects.costs import Cost as CostOfEffect
from legality.position import Player
from legality.problem.declarations import Cost, bits
from legality.problem.prices import Payer, Price
from legality.rulebook.ability import Ability
from legality.rulebook.evaluate import players
from legality.rulebook.frame import Frame, reason
from legality.rulebook.pricing import price
from legality.rulebook.reach import (
    affected_pairs,
    attackers_affected,
    attackers_matching,
    blockers_matching,
)
from legality.rulebook.targets import targets


def attack_costs(frame: Frame) -> None:
    """KA1–KA5 (508.1h): what attacking costs; a tax on what is attacked is paid for each thing
    chosen, any other once a creature."""
    for effect, ability in frame.table.abilities(AttackCost):
        for creatures, within in affected_pairs(frame, ability):
            objects = within & targets(frame, effect.targets, ability.reader)
            each = effect.targets is not None
            charge(frame, effect.cost, creatures, objects, ability, each=each)


def block_costs(frame: Frame) -> None:
    """KB1 (509.1d): what it costs a creature to block, once; or, where only some attackers cost,
    for each of those."""
    for effect, ability in frame.table.abilities(BlockCost):
        some = effect.attackers != q.ANYTHING
        objects = attackers_matching(frame, effect.attackers, ability.reader)
        for creatures, within in affected_pairs(frame, ability):
            charge(frame, effect.cost, creatures, objects & within, ability, each=some)


def blocked_costs(frame: Frame) -> None:
    """KB2 (509.1d): what it costs to block an attacker, for each creature blocking it."""
    for effect, ability in frame.table.abilities(BlockedCost):
        for creatures, objects in blocked_pairs(frame, effect.blockers, ability):
            charge(frame, effect.cost, creatures, objects, ability, each=True)


def blocked_pairs(frame: Frame, blockers: f.Filter, ability: Ability) -> list[tuple[int, int]]:
    """The blockers meant with the attackers that an ability affects; one pair where the blockers
    are the same for each."""
    found: dict[int, int] = {}
    for place in attackers_affected(frame, ability):
        creatures = blockers_matching(frame, blockers, ability, place)
        found[creatures] = found.get(creatures, 0) | 1 << place
    return [(creatures, objects) for creatures, objects in found.items() if creatures]


def charge(
    frame: Frame, cost: CostOfEffect, creatures: int, objects: int, ability: Ability, *, each: bool
) -> None:
    """State a cost for those creatures; a price that differs by creature makes several."""
    why = reason(frame, frame.steps.payment, ability)
    for found, payers in _by_price(frame, cost, creatures, ability).items():
        if objects:
            frame.costs.append(Cost(payers, objects, found, why, each))


def _by_price(
    frame: Frame, cost: CostOfEffect, creatures: int, ability: Ability
) -> dict[Price, int]:
    """The creatures by what each has to pay; an amount that the position does not tell is
    reported."""
    if isinstance(cost.mana, int) and cost == CostOfEffect(mana=cost.mana):
        return {Price(mana=cost.mana): creatures} if creatures else {}
    found: dict[Price, int] = {}
    for place in bits(creatures):
        one = price(frame, cost, frame.creatures[place], ability)
        if one is None:
            frame.table.report(ability.source, ability.text)
        else:
            found[one] = found.get(one, 0) | 1 << place
    return found


# -- who pays --------------------------------------------------------------------------------------


def payers(frame: Frame) -> tuple[Payer, ...]:
    """Each player of the side pays for the creatures that they control; nobody where nothing costs
    anything."""
    if not frame.costs:
        return ()
    position = frame.table.position
    fixed = players_of_fixed_life(frame)
    return tuple(_payer(frame, position.player_by_name[name], fixed) for name in frame.players)


def players_of_fixed_life(frame: Frame) -> frozenset[str]:
    """119.8, 810.9: who can't lose life can pay none, nor can a teammate with the same life."""
    found: set[str] = set()
    seats, shared = frame.table.position.seats, frame.table.position.life_is_shared
    for effect, ability in frame.table.abilities(LifeIsFixed):
        if frame.holds(ability):
            for name in players(frame.table, effect.who, ability.reader):
                found.update(seats.mates(name) if shared else (name,))
    return frozenset(found)


def _payer(frame: Frame, player: Player, fixed: frozenset[str]) -> Payer:
    return Payer(
        name=player.name,
        creatures=frame.where(lambda one: one.controller == player.name),
        mana=player.mana,
        life=0 if player.name in fixed else player.life,
        energy=player.energy or 0,
        hand=Player.size(player.hand) or 0,
        library=Player.size(player.library) or 0,
        graveyard=Player.size(player.graveyard) or 0,
    )
