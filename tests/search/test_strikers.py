"""The creatures of a bout that deal damage, each expected value by hand."""

from typing import Any

from legality.search.bout import Attacking, Blocking, Bout
from legality.search.division import DamageShares
from legality.search.fighters import Fighter
from legality.search.one_attacker import Ground
from legality.search.strikers import FIRST, REGULAR, State, Strikers, no_blow

GROUND = Ground(poison_is_lethal=True, place=None, size=4, by_life=False)
FRESH: State = ((0, 0, True),) * 3


def strikers(ordered: bool = False, **more: Any) -> Strikers:
    """A 3/9 attacker x (place 0), blocked by 2/2 creatures b and c (places 1 and 2)."""
    attacker = Attacking("x", "Bob", Fighter(3, 9, 9, 5, 1, **more), True)
    blockers = tuple(Blocking(name, Fighter(2, 2, 2, 3, -1), (0,)) for name in ("b", "c"))
    return Strikers(Bout((attacker,), blockers, GROUND, ordered), lambda _: None)


def test_whom_each_faces() -> None:
    """Who is gone is faced no more, but stands in the orders, which were announced before."""
    those = strikers()
    assert those.faced(0, FRESH) == [1, 2]
    assert those.faced(0, (FRESH[0], (2, 0, False), FRESH[2])) == [2]
    assert list(those.all_faced(0)) == [1, 2]
    assert those.faced(1, FRESH) == [0]


def test_who_strikes_in_which_step() -> None:
    """510.4: first strike in the first step alone."""
    quick = strikers(early=True, late=False)
    assert (quick.strikes(0, FIRST), quick.strikes(0, REGULAR)) == (True, False)
    assert (quick.strikes(1, FIRST), quick.strikes(1, REGULAR)) == (False, True)


def test_who_deals_alone() -> None:
    """Nobody else strikes b and c; x is struck by both."""
    those = strikers()
    assert those.is_alone(0)
    assert not those.is_alone(1)


def test_an_order_begins_with_who_gets_lethal_damage() -> None:
    """1 to b and 2 to c, which is lethal to c alone: c has to stand first (510.1c of 2024)."""
    division = DamageShares(((1, 1), (2, 2)), 0, frozenset())
    assert strikers(ordered=True).order(0, division, FRESH) == {"x": ("c", "b")}
    assert strikers(ordered=False).order(0, division, FRESH) == {}


def test_what_damage_adds_to_the_totals() -> None:
    """2 of 3 damage go through: 2 life are lost in both steps' life (places 1 and 2), and the score
    falls by 2. With lifelink the 3 that are dealt are gained: it falls by 3 more (120.3f)."""
    division = DamageShares(((1, 1),), 2, frozenset())
    assert strikers().added(FIRST, 0, division) == (-2, -2, -2, 0)
    assert strikers().added(REGULAR, 0, division) == (-2, 0, -2, 0)
    assert strikers(lifelink=True).added(REGULAR, 0, division) == (-5, 0, -2, 0)


def test_who_lacks_how_much() -> None:
    """2 destroys a fresh 2/2, 1 is enough where 1 is marked; the 9/9 lacks 9."""
    assert [strikers().lacks(place, FRESH) for place in range(3)] == [9, 2, 2]
    assert strikers().lacks(1, (FRESH[0], (1, 0, True), FRESH[2])) == 1


def test_the_blow_of_nobody_hits_nobody() -> None:
    blow = no_blow(4)
    assert (blow.hits, blow.totals, blow.order, blow.assign) == ((), (0, 0, 0, 0), {}, {})
