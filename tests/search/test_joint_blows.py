"""Blows of several of which only the damage of all together matters: by hand, and against every
division."""

import random
from itertools import product
from typing import Any

import pytest

from legality.search.blows import Blows
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.fighters import Fighter
from legality.search.joint_blows import Needs, Points, fewest_killed
from legality.search.one_attacker import Ground
from legality.search.strikers import REGULAR, State

GROUND = Ground(poison_is_lethal=True, place=None, size=4, by_life=False)
FRESH: State = ((0, 0, True),) * 4
BLOCKERS = range(2, 4)


def blows(powers: tuple[int, int], toughness: int = 3, **more: Any) -> Blows:
    """Two attackers, 2/`toughness`, that are both blocked by two creatures of those powers."""
    attackers = tuple(
        Attacking(name, "Bob", Fighter(2, toughness, toughness, 5, 1), True) for name in ("x", "y")
    )
    blockers = tuple(
        Blocking(name, Fighter(power, 2, 2, 3, -1, **more), (0, 1))
        for name, power in zip(("b", "c"), powers, strict=True)
    )
    return Blows(Bout(attackers, blockers, GROUND, False), lambda _: None)


def dead(found: list[list[Any]]) -> set[frozenset[int]]:
    """Who dies by each of the blows."""
    return {frozenset(place for place, _ in blow.hits) for (blow,) in found}


def test_damage_of_several_fills_up() -> None:
    """2 and 1 damage kill a 3-toughness attacker together, neither does alone. Both attackers are
    worth the same, so killing x stands for killing y."""
    assert dead(blows((2, 1)).of(REGULAR, FRESH, BLOCKERS)) == {frozenset({0})}
    assert dead(blows((1, 1)).of(REGULAR, FRESH, BLOCKERS)) == {frozenset()}


def test_six_damage_kills_both() -> None:
    """Who kills both does no worse than by killing one: that blow alone is left."""
    (only,) = blows((3, 3)).of(REGULAR, FRESH, BLOCKERS)
    assert {place for place, _ in only[0].hits} == {0, 1}
    assert sum(sum(shares.values()) for shares in only[0].assign.values()) == 6


def test_who_weakens_is_looked_at_alone() -> None:
    """-1/-1 counters are more than damage: they are not filled up."""
    assert blows((2, 1)).fill([2, 3], FRESH)
    assert not blows((2, 1), weakens=True).fill([2, 3], FRESH)


def test_an_order_that_binds_is_not_filled_up() -> None:
    """509.3 of 2024: an announced order decides who gets lethal damage first."""
    ordered = blows((2, 1))
    ordered.orders = {2: (0, 1)}
    assert not ordered.fill([2, 3], FRESH)


def killed(points: Points, needs: Needs, shares: tuple[tuple[int, ...], ...]) -> frozenset[int]:
    """Who dies of those shares, as 704.5g, h say."""
    found: set[int] = set()
    for place, need in enumerate(needs):
        dealt = [row[place] for row in shares]
        deadly = any(
            share and is_deadly for share, (_, is_deadly) in zip(dealt, points, strict=True)
        )
        if need is not None and (sum(dealt) >= need or deadly):
            found.add(place)
    return frozenset(found)


def divisions(amount: int, number: int) -> list[tuple[int, ...]]:
    """Every way to deal so much to so many."""
    return [one for one in product(range(amount + 1), repeat=number) if sum(one) == amount]


def everyone(points: Points, needs: Needs) -> set[frozenset[int]]:
    """Every set of creatures that some division kills."""
    each = [divisions(amount, len(needs)) for amount, _ in points]
    return {killed(points, needs, shares) for shares in product(*each)}


def test_nobody_dies_where_there_is_room() -> None:
    assert fewest_killed([(2, False), (1, False)], [2, 3]) == [((), ((1, 1), (0, 1)))]


def test_one_dies_where_there_is_not() -> None:
    # 1 + 2 points find room; the fourth kills the one or the other.
    assert [those for those, _ in fewest_killed([(2, False), (2, False)], [2, 3])] == [(0,), (1,)]


def test_who_cannot_die_takes_it_all() -> None:
    assert fewest_killed([(2, True)], [2, None]) == [((), ((0, 2),))]


@pytest.mark.parametrize("start", range(0, 200, 50))
def test_the_sets_are_those_of_every_division(start: int) -> None:
    for seed in range(start, start + 50):
        rng = random.Random(f"filling {seed}")
        points = [(rng.randint(0, 3), rng.random() < 0.3) for _ in range(rng.randint(1, 3))]
        needs = [rng.choice((1, 2, 3, 4, None)) for _ in range(rng.randint(1, 3))]
        every = everyone(points, needs)
        fewest = fewest_killed(points, needs)
        for those, shares in fewest:
            assert [sum(row) for row in shares] == [amount for amount, _ in points], seed
            assert killed(points, needs, shares) == frozenset(those), seed
        least = {frozenset(those) for those, _ in fewest}
        assert least == {one for one in every if not any(other < one for other in every)}, seed
