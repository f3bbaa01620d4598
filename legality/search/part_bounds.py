"""What a part of a combat is worth at most, without playing it.

Blockers gain at most the attackers that all their damage could destroy, and what their lifelink
deals. They lose at least what a band, or one attacker, surely kills: where nobody of theirs strikes
first or has banding, the attacking player may fill them up with damage one after the other.
"""

from collections.abc import Mapping, Sequence
from operator import itemgetter

from legality.problem.results import least_to_destroy
from legality.search.fighters import Fighter
from legality.search.game_tree import GameTree, PlayersChoice
from legality.search.scoring import Totals

Blocks = Sequence[tuple[str, tuple[str, ...]]]


def highest(tree: GameTree) -> Totals:
    """In each place the most that any course comes to."""
    if isinstance(tree, PlayersChoice):
        return tuple(map(max, *map(highest, tree.options)))
    return tree.totals


def at_most(
    known: Mapping[str, Fighter], blocks: Blocks, size: int, deathtouch_is_lethal: bool
) -> Totals | None:
    """Totals of so many places that the part of those blocks, by every attacker blocked, does not
    exceed in any; None where someone in it has abilities that only `Combat` knows."""
    attackers = [
        known[name] for name in dict.fromkeys(attacker for _, faced in blocks for attacker in faced)
    ]
    blockers = [known[name] for name, _ in blocks]
    if any(fighter.odd for fighter in (*attackers, *blockers)):
        return None
    early, life = _linked(blockers)
    fill = all(len(faced) == len(attackers) for _, faced in blocks)
    loss = _loss(attackers, blockers, deathtouch_is_lethal) if fill else 0
    return life + _gain(attackers, blockers) - loss, early, life, *(0,) * (size - 3)


def gained(attackers: Sequence[Fighter], blockers: Sequence[Fighter], size: int) -> Totals:
    """The same whichever of those blockers block whom."""
    early, life = _linked(blockers)
    return life + _gain(attackers, blockers), early, life, *(0,) * (size - 3)


def _linked(blockers: Sequence[Fighter]) -> tuple[int, int]:
    """The life that blockers gain at most, in the first damage step and in all."""
    linked = [fighter for fighter in blockers if fighter.lifelink]
    early = sum(fighter.amount * fighter.early for fighter in linked)
    return early, early + sum(fighter.amount * fighter.late for fighter in linked)


def _gain(attackers: Sequence[Fighter], blockers: Sequence[Fighter]) -> int:
    """What the attackers are worth that may be destroyed, the cheapest first; parts are rounded
    up."""
    worth = [max(0, fighter.sign * fighter.worth) for fighter in attackers]
    if any((fighter.deadly or fighter.weakens) and fighter.amount for fighter in blockers):
        return sum(worth)
    left = sum(fighter.amount * (fighter.early + fighter.late) for fighter in blockers)
    costs = [(max(1, fighter.dies_at), own) for fighter, own in zip(attackers, worth, strict=True)
             if fighter.dies_at is not None]  # fmt: skip
    gain = 0
    for cost, own in sorted(costs, key=lambda pair: pair[0] / max(pair[1], 0.5)):
        if left <= 0:
            break
        gain += own if cost <= left else -(-own * left // cost)
        left -= cost
    return gain


def _loss(
    attackers: Sequence[Fighter], blockers: Sequence[Fighter], deathtouch_is_lethal: bool
) -> int:
    """What the attackers surely kill of the blockers, each of which all of them face."""
    if any(fighter.early and fighter.amount for fighter in blockers) or any(
        fighter.bands for fighter in blockers
    ):
        return 0
    if any(fighter.immune for fighter in blockers) or any(fighter.weakens for fighter in attackers):
        return 0
    deadly = any(fighter.deadly and fighter.amount for fighter in attackers)
    if deadly and not (deathtouch_is_lethal and len(attackers) == 1):
        return 0
    left = sum(fighter.amount for fighter in attackers)
    costs = [
        (cost, -fighter.sign * fighter.worth)
        for fighter in blockers
        if (cost := least_to_destroy(fighter.dies_at, deadly)) is not None
    ]
    loss = 0
    for cost, worth in sorted(costs, key=itemgetter(1), reverse=True):
        if worth > 0 and cost <= left:
            loss += worth
            left -= cost
    return loss
