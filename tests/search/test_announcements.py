"""The orders that may be announced, and when one can bind anything."""

from itertools import permutations

import pytest

from legality.search.announcements import AnnouncedOrders, different_orders
from legality.search.blows import Blows
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.fighters import Fighter
from legality.search.one_attacker import Ground


@pytest.mark.parametrize("looks", ["", "a", "aab", "aba", "abcab", "aaaa"])
def test_orders_that_look_the_same_come_once(looks: str) -> None:
    first: dict[tuple[str, ...], tuple[int, ...]] = {}
    for order in permutations(range(len(looks))):
        first.setdefault(tuple(looks[one] for one in order), order)
    assert [*different_orders(range(len(looks)), looks)] == [*first.values()]


def announced(powers: str, *, ordered: bool = True) -> AnnouncedOrders:
    """Of the attackers x and y and of a blocker of both (place 2), with those powers."""
    fighters = [Fighter(int(power), 5, 5, 1, 1) for power in powers]
    attackers = tuple(
        Attacking(name, "Bob", fighter, True) for name, fighter in zip("xy", fighters, strict=False)
    )
    blocker = Blocking("b", fighters[2], (0, 1))
    ground = Ground(poison_is_lethal=True, place=None, size=4, by_life=False)
    bout = Bout(attackers, (blocker,), ground, ordered)
    return AnnouncedOrders(bout, Blows(bout, lambda courses: None), lambda courses: None)


def test_an_order_of_two_attackers_binds_their_blocker() -> None:
    # Its player announces x before y or y before x (509.3 of 2024); an attacker faces one alone.
    orders = announced("322")
    assert orders.are_bound()
    assert [orders.binds(place) for place in range(3)] == [False, False, True]
    assert [*orders.of(range(2, 3))] == [{2: (0, 1)}, {2: (1, 0)}]
    assert [*orders.of(range(2))] == [{}]


def test_attackers_that_are_alike_are_announced_once() -> None:
    assert [*announced("222").of(range(2, 3))] == [{2: (0, 1)}]


@pytest.mark.parametrize(("powers", "ordered"), [("320", True), ("322", False)])
def test_nothing_binds_who_deals_nothing_or_where_no_rule_has_orders(
    powers: str, ordered: bool
) -> None:
    assert not announced(powers, ordered=ordered).are_bound()
