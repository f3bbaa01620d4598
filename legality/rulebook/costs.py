"""What declaring costs (508.1h, 509.1d): a payment a creature, thing chosen and effect."""

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.attacking import AttackCost, LifeIsFixed
from legality.effects.blocking import BlockCost, BlockedCost
from legality.effects.costs import Cost as CostOfEffect
from legality.effects.mentions import mentions
from legality.gaps import Ask
from legality.position import Player
from legality.problem.declarations import Cost, bits
from legality.problem.prices import Payer, Price
from legality.rulebook import reach
from legality.rulebook.ability import Ability
from legality.rulebook.frame import Frame, reason
from legality.rulebook.players import players
from legality.rulebook.pricing import price
from legality.rulebook.targets import targets


def attack_costs(frame: Frame) -> None:
    """KA1–KA5 (508.1h): what attacking costs; a tax on what is attacked is paid for each thing
    chosen, any other once a creature."""
    for effect, ability in frame.table.abilities(AttackCost):
        if _counts_tapped(effect.cost):
            frame.table.report(ability.source, ability.text)
            continue
        for creatures, within in reach.affected_pairs(frame, ability):
            objects = within & targets(frame, effect.targets, ability.viewpoint)
            each = effect.targets is not None
            charge(frame, effect.cost, creatures, objects, ability, each=each)


def _counts_tapped(cost: CostOfEffect) -> bool:
    """Whether its amount hangs on who is tapped: attacking has tapped the attackers by then, which
    ones ever they are (508.1f, h)."""
    return any(mentions(cost.amounts, q.Is(state)) for state in ("tapped", "untapped"))


def block_costs(frame: Frame) -> None:
    """KB1 (509.1d): what it costs a creature to block, once; or, where only some attackers cost,
    for each of those, unless it is each blocking creature that is counted."""
    for effect, ability in frame.table.abilities(BlockCost):
        some = effect.attackers != q.ANYTHING and not effect.once
        objects = reach.attackers_matching(frame, effect.attackers, ability.viewpoint)
        if effect.once and objects and _counts_every_blocker(frame, objects, ability):
            objects = frame.everything
        for creatures, within in reach.affected_pairs(frame, ability):
            charge(frame, effect.cost, creatures, objects & within, ability, each=some)


def _counts_every_blocker(frame: Frame, objects: int, ability: Ability) -> bool:
    """What the position answers to whether creatures that block only a teammate's attackers are
    counted too; asked, and taken for no, where it does not."""
    if objects == frame.everything or len(frame.table.position.attackers) < 2:
        return False
    source = ability.source
    answer = frame.table.answer(source, ability.you, OTHERS_COUNT)
    if answer is None:
        frame.table.asks[Ask(source.id if source else "", ability.text, OTHERS_COUNT)] = None
    return answer is True


OTHERS_COUNT = "creatures that block only a teammate's attackers are counted"


def blocked_costs(frame: Frame) -> None:
    """KB2 (509.1d): what it costs to block an attacker, for each creature blocking it."""
    for effect, ability in frame.table.abilities(BlockedCost):
        for creatures, objects in blocked_pairs(frame, effect.blockers, ability):
            charge(frame, effect.cost, creatures, objects, ability, each=True)


def blocked_pairs(frame: Frame, blockers: f.Filter, ability: Ability) -> list[tuple[int, int]]:
    """The blockers meant with the attackers that an ability affects; one pair where the blockers
    are the same for each."""
    masks: dict[int, int] = {}
    for index in reach.attackers_affected(frame, ability):
        creatures = reach.blockers_matching(frame, blockers, ability, index)
        masks[creatures] = masks.get(creatures, 0) | 1 << index
    return [(creatures, objects) for creatures, objects in masks.items() if creatures]


def charge(
    frame: Frame, cost: CostOfEffect, creatures: int, objects: int, ability: Ability, *, each: bool
) -> None:
    """State a cost for those creatures; a price that differs by creature makes several."""
    why = reason(frame, frame.steps.payment, ability)
    for owed, payers in _by_price(frame, cost, creatures, ability).items():
        if objects:
            frame.costs.append(Cost(payers, objects, owed, why, each))


def _by_price(
    frame: Frame, cost: CostOfEffect, creatures: int, ability: Ability
) -> dict[Price, int]:
    """The creatures by what each has to pay; an amount that the position does not tell is
    reported."""
    if isinstance(cost.mana, int) and cost == CostOfEffect(mana=cost.mana):
        return {Price(mana=cost.mana): creatures} if creatures else {}
    by_price: dict[Price, int] = {}
    for index in bits(creatures):
        owed = price(frame, cost, frame.creatures[index], ability)
        if owed is None:
            frame.table.report(ability.source, ability.text)
        else:
            by_price[owed] = by_price.get(owed, 0) | 1 << index
    return by_price


# -- who pays --------------------------------------------------------------------------------------


def payers(frame: Frame) -> tuple[Payer, ...]:
    """Each player of the side pays for the creatures that they control, with what is theirs
    (508.1i, 509.1e, 810.5); nobody where nothing costs anything."""
    if not frame.costs:
        return ()
    position = frame.table.position
    fixed = players_of_fixed_life(frame)
    return tuple(_payer(frame, position.player_by_name[name], fixed) for name in frame.players)


def players_of_fixed_life(frame: Frame) -> frozenset[str]:
    """119.8, 810.9h: who can't lose life can pay none, nor can a teammate with the same life."""
    fixed: set[str] = set()
    seats, shared = frame.table.position.seats, frame.table.position.life_is_shared
    for effect, ability in frame.table.abilities(LifeIsFixed):
        if frame.holds(ability):
            for name in players(frame.table, effect.who, ability.viewpoint):
                fixed.update(seats.mates(name) if shared else (name,))
    return frozenset(fixed)


def _payer(frame: Frame, player: Player, fixed: frozenset[str]) -> Payer:
    return Payer(
        name=player.name,
        creatures=frame.where(lambda creature: creature.controller == player.name),
        mana=player.mana,
        life=0 if player.name in fixed else player.life,
        energy=player.energy or 0,
        hand=Player.size(player.hand) or 0,
        library=Player.size(player.library) or 0,
        graveyard=Player.size(player.graveyard) or 0,
    )
