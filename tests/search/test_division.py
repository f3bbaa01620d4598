"""Divisions of damage by hand."""

import random
from itertools import product

import pytest

from legality.clock import Clock
from legality.errors import OutOfTime
from legality.search.division import (
    DamageShares,
    Order,
    divisions,
    in_order,
    is_dead,
    one_short,
)
from legality.search.fighters import Fighter

ONE = Fighter(0, 1, 1, 1, -1)
TWO = Fighter(0, 2, 2, 1, -1)
PLAIN = Fighter(3, 3, 3, 1, 1)
DEADLY = Fighter(3, 3, 3, 1, 1, deadly=True)
FRESH = (0, 0, True)


def divided(
    source: Fighter, points: int, *faced: Fighter, order: Order = "free", tramples: bool = False
) -> set[tuple[tuple[int, ...], int]]:
    """The shares of each creature faced, and what goes through."""
    found: set[tuple[tuple[int, ...], int]] = set()
    for one in divisions(
        source,
        points,
        [(place, fighter, FRESH) for place, fighter in enumerate(faced)],
        tramples=tramples,
        order=order,
        deathtouch_is_lethal=True,
        shared=False,
    ):
        shares = dict(one.shares)
        found.add((tuple(shares.get(place, 0) for place in range(len(faced))), one.through))
    return found


def test_without_an_order_every_division() -> None:
    # 2 points on a 0/1 and a 0/2: 2 on the first are as good as 1.
    assert divided(PLAIN, 2, ONE, TWO) == {((1, 0), 0), ((1, 1), 0), ((0, 2), 0)}


def test_an_order_announced_binds() -> None:
    # The first of 2 toughness must have 2 before the second gets anything.
    assert divided(PLAIN, 3, TWO, TWO, order="announced") == {((2, 0), 0), ((2, 1), 0)}


def test_some_order_allows_all_but_two_wounded() -> None:
    # (1, 1) is lethal to neither: no order allows it.
    assert divided(PLAIN, 2, TWO, TWO, order="any") == {((2, 0), 0), ((0, 2), 0)}


def test_deathtouch_needs_one_point_each() -> None:
    assert ((1, 1), 0) in divided(DEADLY, 3, TWO, TWO, order="announced")
    assert ((2, 1), 0) not in divided(DEADLY, 3, TWO, TWO, order="announced")


def test_trample_after_lethal_damage_to_all() -> None:
    # 4 points over 1 + 2: one goes through, or is wasted; 2 points: nothing does.
    assert divided(PLAIN, 4, ONE, TWO, tramples=True) >= {((1, 2), 1), ((1, 2), 0)}
    assert not any(through for _, through in divided(PLAIN, 2, ONE, TWO, tramples=True))


def test_many_are_faced() -> None:
    # The 2 points kill none, one or two of sixty 1/1s: 1 + 60 + 1770; 2^60 sets are not tried. With
    # none killed the damage has to go somewhere, and there is nowhere else.
    faced = [(place, ONE, FRESH) for place in range(60)]
    ways = divisions(
        PLAIN, 2, faced, tramples=False, order="free", deathtouch_is_lethal=True, shared=False,
        final=True,
    )  # fmt: skip
    assert sum(1 for _ in ways) == 60 + 1770


@pytest.mark.parametrize("final", [True, False])
def test_the_clock_holds_while_divisions_are_found(final: bool) -> None:
    # Most ways to give sixty 0/20s up to 7 points leave points over that nobody takes: no division
    # comes of them, and still the time is looked at.
    large = Fighter(0, 20, 20, 1, -1)
    faced = [(place, large, FRESH) for place in range(60)]
    ways = divisions(
        PLAIN, 7, faced, tramples=False, order="free", deathtouch_is_lethal=True, shared=True,
        final=final,
    )  # fmt: skip
    with Clock(0.0).running(), pytest.raises(OutOfTime):
        list(ways)


def test_all_points_are_dealt() -> None:
    one = DamageShares(((0, 2), (1, 1)), 0, frozenset(), spare=0, excess=4)
    assert one.dealt == 7
    assert dict(one.assigned) == {0: 6, 1: 1}


def test_who_is_dead() -> None:
    assert not is_dead(TWO, (1, 0, True), False)
    assert is_dead(TWO, (1, 0, True), True)
    assert is_dead(TWO, (2, 0, True), False)
    assert is_dead(TWO, (1, 1, True), False)
    steel = Fighter(0, 2, None, 1, -1)
    assert not is_dead(steel, (5, 0, True), True)
    assert is_dead(steel, (0, 2, True), False)


def finally_divided(
    source: Fighter, points: int, *faced: Fighter, tramples: bool = False
) -> set[tuple[tuple[int, ...], int]]:
    """The divisions after which only who is dead matters."""
    return {
        (tuple(dict(one.assigned).get(place, 0) for place in range(len(faced))), one.through)
        for one in divisions(
            source,
            points,
            [(place, fighter, FRESH) for place, fighter in enumerate(faced)],
            tramples=tramples,
            order="any",
            deathtouch_is_lethal=True,
            shared=False,
            final=True,
        )
    }


def test_at_the_end_only_the_dead_matter() -> None:
    # 3 points on a 0/1 and a 0/2: one of them dies, with all that is dealt, or both
    found = {((3, 0), 0), ((0, 3), 0), ((1, 2), 0)}
    assert finally_divided(PLAIN, 3, ONE, TWO) == found
    # a 0/5 lives: the points go to it, or to the 0/1
    five = Fighter(0, 5, 5, 1, -1)
    assert finally_divided(PLAIN, 3, ONE, five) == {((3, 0), 0), ((0, 3), 0)}
    # trample: lethal damage to both, and 2 of 5 go through
    assert ((1, 2), 2) in finally_divided(PLAIN, 5, ONE, TWO, tramples=True)


@pytest.mark.parametrize("seed", range(40))
def test_what_an_order_rules_out_is_not_begun(seed: int) -> None:
    """The ways that keep an order are those of all that do, one after the other: behind one who
    is not met nobody gets anything; where any order will do only one is wounded and not met."""
    rng = random.Random(f"in order {seed}")
    caps = [rng.randint(1, 4) for _ in range(rng.randint(1, 4))]
    needs = [rng.randint(0, cap) for cap in caps]
    points = rng.randint(0, 9)

    def meets(number: int, share: int) -> bool:
        return share >= needs[number]

    def short(shares: tuple[int, ...]) -> list[int]:
        return [number for number, share in enumerate(shares) if not meets(number, share)]

    every = [
        shares for shares in product(*(range(cap + 1) for cap in caps)) if sum(shares) <= points
    ]
    behind = [one for one in every if all(not any(one[n + 1 :]) for n in short(one))]
    assert list(in_order(caps, points, meets)) == behind
    wounded = [one for one in every if sum(one[n] > 0 for n in short(one)) <= 1]
    assert list(one_short(caps, points, meets)) == wounded
