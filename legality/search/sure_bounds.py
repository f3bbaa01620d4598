"""What surely comes of a part of a combat for the defending player, without playing it.

The defending player keeps to a plan: each blocker that surely strikes deals all its damage to one
attacker, the dearest that all who may do so can kill. Where the other player divides that damage
(702.22k), somebody dies if the band can't spread it. The attackers may kill whom all their damage
is enough for, wherever they stand, gain all by lifelink, and go over blockers with what is left.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from legality.problem.results import least_to_destroy
from legality.search.fighters import Fighter
from legality.search.scoring import Totals

Striking = Sequence[tuple[Fighter, int | None]]
"""The attackers, each with the place of what it attacks in the totals; None: the player's."""
Facing = Sequence[tuple[Fighter, tuple[int, ...]]]
"""The blockers, each with the places of all attackers that it blocks."""


def at_least(
    attackers: Striking, blockers: Facing, size: int, deathtouch_is_lethal: bool
) -> Totals | None:
    """Totals of so many places that the defending player surely reaches in all at once; every
    attacker is blocked. None where anybody deals more than damage, or is not known by numbers."""
    everyone = (*(fighter for fighter, _ in attackers), *(fighter for fighter, _ in blockers))
    if any(fighter.odd or fighter.weakens or fighter.poisons for fighter in everyone):
        return None
    if any(fighter.immune or fighter.void or fighter.harmless for fighter in everyone):
        return None
    result = [0] * size
    result[0] = _gain(attackers, blockers) - _loss(attackers, blockers)
    result[0] -= sum(_in_all(fighter) for fighter, _ in attackers if fighter.lifelink)
    early, late = _linked(attackers, blockers)
    result[0] += late
    result[1] += early
    result[2] += late
    most = _over(attackers, blockers, deathtouch_is_lethal)
    going = [(fighter, place) for fighter, place in attackers if fighter.tramples]
    for place in {place for _, place in going}:
        through = min(most, sum(_in_all(fighter) for fighter, to in going if to == place))
        if place is not None:
            result[place] -= through
            continue
        first = sum(fighter.amount * fighter.early for fighter, to in going if to is None)
        result[0] -= through
        result[1] -= min(through, first)
        result[2] -= through
    return tuple(result)


def _in_all(fighter: Fighter) -> int:
    """The damage that it deals in both steps."""
    return fighter.amount * (fighter.early + fighter.late)


def _strikes_surely(attackers: Striking, fighter: Fighter) -> bool:
    """Whether a blocker deals damage once at least: none of the attackers can kill it before."""
    early = any(other.early and other.amount for other, _ in attackers)
    return fighter.amount > 0 and (fighter.early or (fighter.late and not early))


def _linked(attackers: Striking, blockers: Facing) -> tuple[int, int]:
    """The life that blockers surely gain, in the first damage step and in all: one that strikes
    later may find nobody left where another strikes first."""
    quick = [fighter for fighter, _ in blockers if fighter.early and fighter.amount]
    early = sum(fighter.amount for fighter in quick if fighter.lifelink)
    if quick:
        return early, early
    return 0, sum(
        fighter.amount
        for fighter, _ in blockers
        if fighter.lifelink and _strikes_surely(attackers, fighter)
    )


def _gain(attackers: Striking, blockers: Facing) -> int:
    """What the attackers are worth that surely die."""
    striking = [pair for pair in blockers if _strikes_surely(attackers, pair[0])]
    divided = [
        (fighter, faced)
        for fighter, faced in striking
        if len(faced) > 1 and any(attackers[place][0].bands for place in faced)
    ]
    if divided:
        return _spread(attackers, divided) if len(divided) == len(blockers) else 0
    gain, left = 0, {*range(len(striking))}
    for place in sorted(range(len(attackers)), key=lambda place: -_worth(attackers[place][0])):
        attacker = attackers[place][0]
        able = [number for number in left if place in striking[number][1]]
        killing = _killing(attacker.dies_at, {number: striking[number][0] for number in able})
        if killing and _worth(attacker) > 0:
            gain += _worth(attacker)
            left -= {*killing}
    return gain


def _killing(at: int | None, able: Mapping[int, Fighter]) -> list[int]:
    """The fewest of those blockers that deal so much, or one with deathtouch; none where that
    kills nobody."""
    if at is None:
        return []
    for number, fighter in able.items():
        if fighter.deadly:
            return [number]
    dealt, result = 0, list[int]()
    for number in sorted(able, key=lambda number: -able[number].amount):
        if dealt < at:
            dealt += able[number].amount
            result.append(number)
    return result if dealt >= at else []


def _worth(attacker: Fighter) -> int:
    return attacker.sign * attacker.worth


def _spread(attackers: Striking, blockers: Facing) -> int:
    """What surely dies of a band whose player divides the blockers' damage among it."""
    places = blockers[0][1]
    if any(faced != places for _, faced in blockers) or len(places) != len(attackers):
        return 0
    least = min(_worth(fighter) for fighter, _ in attackers)
    if any(fighter.dies_at is None for fighter, _ in attackers):
        return 0
    room = sum((fighter.dies_at or 1) - 1 for fighter, _ in attackers)
    deadly = any(fighter.deadly for fighter, _ in blockers)
    return least if deadly or sum(fighter.amount for fighter, _ in blockers) > room else 0


def _loss(attackers: Striking, blockers: Facing) -> int:
    """What the blockers are worth that may die."""
    points = sum(_in_all(fighter) for fighter, _ in attackers)
    deadly = any(fighter.deadly and fighter.amount for fighter, _ in attackers)
    costs = [
        (cost, -fighter.sign * fighter.worth)
        for fighter, _ in blockers
        if (cost := least_to_destroy(fighter.dies_at, deadly)) is not None
    ]
    costs = [(max(1, cost), worth) for cost, worth in costs if worth > 0]
    if _is_divided_by_defender(attackers, blockers):
        room = sum(
            least_to_destroy(fighter.dies_at, deadly) or points + 1 for fighter, _ in blockers
        )
        stands = room - len(blockers) >= points
        return 0 if stands or len(costs) < len(blockers) else min(worth for _, worth in costs)
    return max(
        sum(worth for _, worth in dead)
        for number in range(len(costs) + 1)
        for dead in combinations(costs, number)
        if sum(cost for cost, _ in dead) <= points
    )


def _is_divided_by_defender(attackers: Striking, blockers: Facing) -> bool:
    """702.22j: whether the defending player divides all the attackers' damage, for a creature with
    banding that is still there."""
    return (
        any(fighter.bands for fighter, _ in blockers)
        and all(len(faced) == len(attackers) for _, faced in blockers)
        and not any(fighter.early and fighter.amount for fighter, _ in attackers)
    )


def _over(attackers: Striking, blockers: Facing, deathtouch_is_lethal: bool) -> int:
    """What may go through at most, over blockers that must have lethal damage first where nobody
    of them has died before."""
    most = sum(_in_all(fighter) for fighter, _ in attackers if fighter.tramples)
    everywhere = all(len(faced) == len(attackers) for _, faced in blockers)
    if not everywhere or any(fighter.early and fighter.amount for fighter, _ in attackers):
        return most
    deadly = any(fighter.deadly and fighter.amount for fighter, _ in attackers)
    needs = sum(
        min(1, fighter.need) if deadly and deathtouch_is_lethal else max(0, fighter.need)
        for fighter, _ in blockers
    )
    points = sum(_in_all(fighter) for fighter, _ in attackers)
    return max(0, min(most, points - needs))
