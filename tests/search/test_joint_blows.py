"""Blows of several of which only the damage of all together matters, by hand."""

from typing import Any

from legality.search.blows import Blows
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.fighters import Fighter
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
