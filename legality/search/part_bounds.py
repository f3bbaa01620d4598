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
    attackers = [known[name] for name in dict.fromkeys(one for _, faced in blocks for one in faced)]
    blockers = [known[name] for name, _ in blocks]
    if any(one.odd for one in (*attackers, *blockers)):
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
    linked = [one for one in blockers if one.lifelink]
    early = sum(one.amount * one.early for one in linked)
    return early, early + sum(one.amount * one.late for one in linked)


def _gain(attackers: Sequence[Fighter], blockers: Sequence[Fighter]) -> int:
    """What the attackers are worth that may be destroyed, the cheapest first; parts are rounded
    up."""
    worth = [max(0, one.sign * one.worth) for one in attackers]
    if any((one.deadly or one.weakens) and one.amount for one in blockers):
        return sum(worth)
    left = sum(one.amount * (one.early + one.late) for one in blockers)
    costs = [(max(1, one.dies_at), own) for one, own in zip(attackers, worth, strict=True)
             if one.dies_at is not None]  # fmt: skip
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
    if any(one.early and one.amount for one in blockers) or any(one.bands for one in blockers):
        return 0
    if any(one.immune for one in blockers) or any(one.weakens for one in attackers):
        return 0
    deadly = any(one.deadly and one.amount for one in attackers)
    if deadly and not (deathtouch_is_lethal and len(attackers) == 1):
        return 0
    left = sum(one.amount for one in attackers)
    costs = [
        (cost, -one.sign * one.worth)
        for one in blockers
        if (cost := least_to_destroy(one.dies_at, deadly)) is not None
    ]
    loss = 0
    for cost, worth in sorted(costs, key=itemgetter(1), reverse=True):
        if worth > 0 and cost <= left:
            loss += worth
            left -= cost
    return loss
