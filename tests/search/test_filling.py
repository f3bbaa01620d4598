"""Damage that several deal the same creatures: by hand, and against every division."""

import random
from itertools import product

import pytest

from legality.search.filling import Needs, Points, fewest_killed


def dead(points: Points, needs: Needs, shares: tuple[tuple[int, ...], ...]) -> frozenset[int]:
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
    return {dead(points, needs, shares) for shares in product(*each)}


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
            assert dead(points, needs, shares) == frozenset(those), seed
        least = {frozenset(those) for those, _ in fewest}
        assert least == {one for one in every if not any(other < one for other in every)}, seed
