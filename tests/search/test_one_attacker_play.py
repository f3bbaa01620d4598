"""The plan of one attacker told as assignments of damage, by hand."""

import pytest

from legality.search.fighters import Fighter
from legality.search.game_tree import Play
from legality.search.one_attacker import Ground, OneAttacker
from legality.search.one_attacker_play import played

GROUND = Ground(poison_is_lethal=True, place=None, size=4, by_life=False)
WALL = Fighter(0, 3, 3, 3, -1)
BEAR = Fighter(2, 2, 2, 4, -1)


def play(attacker: Fighter, blockers: dict[str, Fighter], *, ordered: bool = False) -> Play:
    """The best plan of an attacker `x` of Bob, told for those blockers, each of its own kind or
    alike."""
    kinds = {one: list(blockers.values()).count(one) for one in blockers.values()}
    planned = OneAttacker(attacker, tuple(kinds.items()), GROUND, bool(blockers))
    best = planned.best()
    assert best is not None
    return played(planned, best[1], "x", "Bob", blockers, ordered)


@pytest.mark.parametrize(
    ("power", "tramples", "shares"),
    [
        (3, False, {"a": 2, "b": 1}),  # one killed, the rest on the other
        (4, False, {"a": 2, "b": 2}),
        (5, False, {"a": 2, "b": 3}),  # all dead: what is left goes to the last
        (3, True, {"a": 2, "b": 1}),
        (4, True, {"a": 2, "b": 2}),
        (5, True, {"a": 2, "b": 2, "Bob": 1}),
    ],
)
def test_lethal_damage_in_order(power: int, tramples: bool, shares: dict[str, int]) -> None:
    attacker = Fighter(power, 9, 9, 9, 1, tramples=tramples)
    found = play(attacker, {"a": BEAR, "b": BEAR})
    assert found.damage == ({}, {"x": shares, "a": {"x": 2}, "b": {"x": 2}})
    assert found.order == {}


def test_an_unblocked_attacker_hits_what_it_attacks() -> None:
    assert play(Fighter(3, 3, 3, 6, 1), {}).damage == ({}, {"x": {"Bob": 3}})


def test_the_killed_come_first_in_the_order() -> None:
    # 2 damage: the bear is worth 4, the wall takes 3
    found = play(Fighter(2, 9, 9, 9, 1), {"wall": WALL, "bear": BEAR}, ordered=True)
    assert found.order == {"x": ("bear", "wall")}
    assert found.damage == ({}, {"x": {"bear": 2}, "bear": {"x": 2}})
    # of one blocker there is no order
    assert play(Fighter(2, 9, 9, 9, 1), {"bear": BEAR}, ordered=True).order == {}


def test_who_is_dead_strikes_no_more() -> None:
    early = Fighter(3, 3, 3, 6, 1, early=True, late=False)
    assert play(early, {"bear": BEAR}).damage == ({"x": {"bear": 3}}, {})
    plain = Fighter(3, 2, 2, 5, 1)
    quick = Fighter(2, 2, 2, 4, -1, early=True, late=False)
    assert play(plain, {"quick": quick}).damage == ({"quick": {"x": 2}}, {})


def test_double_strike_saves_its_blows_for_the_dearest() -> None:
    # 3 in each step; the dear one takes all 6 and is worth 9, the two others 4 each: but these are
    # killed with 3 each, worth 8 together
    dear = Fighter(0, 6, 6, 9, -1)
    near, far = Fighter(0, 3, 3, 4, -1), Fighter(0, 3, 3, 4, -1)
    twice = Fighter(3, 20, 20, 23, 1, early=True)
    found = play(twice, {"near": near, "far": far, "dear": dear}, ordered=True)
    assert found.damage == ({"x": {"dear": 3}}, {"x": {"dear": 3}})
    assert found.order == {"x": ("dear", "near", "far")}


def test_deathtouch_needs_one_point_for_each() -> None:
    deadly = Fighter(3, 9, 9, 9, 1, deadly=True, tramples=True)
    found = play(deadly, {"a": WALL, "b": WALL})
    assert found.damage == ({}, {"x": {"a": 1, "b": 1, "Bob": 1}})
