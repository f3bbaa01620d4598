"""Damage divided without orders, each expected value by hand; and against every division."""

import random
from itertools import product

from legality.search.pooled_damage import (
    Marks,
    Pool,
    Target,
    after_own,
    all_marks,
    killable,
    most_killed,
    pooled,
    worth_killed,
    worth_killed_outright,
)


def test_sources_before_the_same_creatures_are_one_pool() -> None:
    # 2 and 3 points before creatures 0 and 1; who deals nothing, or faces nobody, is left out.
    assert pooled([(2, 3, False), (3, 3, False), (0, 3, False), (4, 0, False)]) == ((5, 3, False),)


def test_five_points_kill_what_is_worth_most() -> None:
    # Of what lacks 3, 2 and 4, worth 2, 1 and 9: 5 points kill the last alone (9), or the first
    # two (3).
    targets = (3, 2), (2, 1), (4, 9)
    assert most_killed([(5, 7, False)], targets) == 9
    assert sorted(killable([(5, 7, False)], targets)) == [0, 1, 2, 3, 4]


def test_one_point_by_deathtouch_is_enough() -> None:
    # Two points kill two of the three, the dearest: 9 + 2.
    assert most_killed([(2, 7, True)], ((3, 2), (2, 1), (4, 9))) == 11


def test_the_other_player_spares_whom_there_is_room_for() -> None:
    # 3 points before two that lack 2 and 3: 1 and 2 of them kill nobody. Of 4 points one must die:
    # the cheaper one.
    targets = (2, 5), (3, 7)
    assert after_own([(3, 3, False)], (0, 0), targets) == 0
    assert after_own([(4, 3, False)], (0, 0), targets) == 5
    assert after_own([(1, 3, True)], (0, 0), targets) == 5


def test_nobody_dies_where_one_cannot() -> None:
    assert after_own([(9, 3, False)], (0, 0), ((2, 5), (0, 7))) == 0


def test_what_is_marked_leaves_less_room() -> None:
    # 1 point of its own on the second, and the other 3 no longer fit: it kills the cheaper one. An
    # order may not allow to hurt whom it does not kill: then nobody dies.
    own, other, targets = ((1, 2, False),), ((3, 3, False),), ((2, 5), (3, 7))
    assert worth_killed(own, other, targets, 100) == 5
    assert worth_killed_outright(own, other, targets) == 0


def test_too_many_divisions_are_not_looked_at() -> None:
    assert worth_killed(((9, 7, False),), ((3, 3, False),), ((9, 5), (9, 7), (9, 1)), 5) is None
    assert all_marks([(9, 7, False)], (0, 0, 0), ((9, 5), (9, 7), (9, 1)), 5) is None


def test_all_that_may_be_marked() -> None:
    # 2 points on creatures that lack 1 and 2: what is more than lethal counts for nothing.
    assert all_marks([(2, 3, False)], (0, 0), ((1, 5), (2, 7)), 100) == {(1, 1), (1, 0), (0, 2)}
    # By deathtouch one point is as good as all that is lacking.
    assert all_marks([(2, 3, True)], (0, 0), ((1, 5), (2, 7)), 100) == {(1, 2), (1, 0), (0, 2)}


def every_division(pool: Pool, targets: tuple[Target, ...]) -> list[Marks]:
    """All ways to divide it, one point after the other."""
    points, faced, deadly = pool
    places = [place for place in range(len(targets)) if faced >> place & 1]
    result: list[Marks] = []
    for shares in product(range(points + 1), repeat=len(places)):
        if sum(shares) == points:
            marks = [0] * len(targets)
            for place, share in zip(places, shares, strict=True):
                marks[place] = 99 if deadly and share else share
            result.append(tuple(marks))
    return result


def worth(marks: list[Marks], targets: tuple[Target, ...]) -> int:
    """What is dead of all those marks."""
    sums = [sum(each) for each in zip(*marks, strict=True)]
    return sum(own for dealt, (lacks, own) in zip(sums, targets, strict=True) if 0 < lacks <= dealt)


def test_it_is_what_comes_of_every_division() -> None:
    chance = random.Random(5)
    for _ in range(150):
        targets = tuple((chance.choice((0, 1, 2, 3, 4)), chance.randint(0, 6)) for _ in range(3))
        pools = [
            [
                (chance.randint(1, 4), chance.randint(1, 7), chance.random() < 0.2)
                for _ in range(chance.randint(0, 2))
            ]
            for _ in range(2)
        ]
        own, other = map(pooled, pools)
        expected = max(
            min(
                worth([*mine, *theirs, (0, 0, 0)], targets)
                for theirs in product(*(every_division(pool, targets) for pool in other))
            )
            for mine in product(*(every_division(pool, targets) for pool in own))
        )
        assert worth_killed(own, other, targets, 10_000) == expected
        assert worth_killed_outright(own, other, targets) <= expected
