"""What one side of a bout deals, each expected value by hand."""

from typing import Any

from legality.search.blows import Blows
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.fighters import Fighter
from legality.search.one_attacker import Ground
from legality.search.strikers import REGULAR, Blow, State

GROUND = Ground(poison_is_lethal=True, place=None, size=4, by_life=False)
FRESH: State = ((0, 0, True),) * 3


def blows(power: int, ordered: bool = False, state: State = FRESH, **more: Any) -> list[Blow]:
    """What an attacker of that power deals to two blockers 2/2 in the regular step."""
    attacker = Attacking("x", "Bob", Fighter(power, 9, 9, 5, 1, **more), True)
    blockers = tuple(Blocking(name, Fighter(2, 2, 2, 3, -1), (0,)) for name in ("b", "c"))
    found = Blows(Bout((attacker,), blockers, GROUND, ordered), lambda _: None)
    return [blow for (blow,) in found.of(REGULAR, state, range(1))]


def banded(power: int, bands: bool) -> list[list[Blow]]:
    """What an attacker of that power deals to two blockers 2/2, one of which has banding."""
    attacker = Attacking("x", "Bob", Fighter(power, 9, 9, 5, 1), True)
    blockers = tuple(
        Blocking(name, Fighter(2, 2, 2, 3, -1, bands=bands and name == "b"), (0,))
        for name in ("b", "c")
    )
    found = Blows(Bout((attacker,), blockers, GROUND, True), lambda _: None)
    return found.of(REGULAR, FRESH, range(1))


def test_before_banding_the_other_player_divides() -> None:
    # 702.22j: 2 damage as the defending player likes: on the one, on the other, or 1 on each. They
    # all stand in the one list of which the other player chooses.
    (rest,) = banded(2, True)
    assert {tuple(sorted(blow.assign["x"].items())) for blow in rest} == {
        (("b", 2),), (("c", 2),), (("b", 1), ("c", 1)),
    }  # fmt: skip


def test_without_banding_its_own_player_divides() -> None:
    # Each blow is a list of its own, and none spares both: killing more is no worse.
    assert [len(rest) for rest in banded(2, False)] == [1, 1]
    assert killed([blow for (blow,) in banded(2, False)]) == {frozenset({1}), frozenset({2})}


def test_once_who_had_banding_is_gone_its_own_player_divides() -> None:
    attacker = Attacking("x", "Bob", Fighter(2, 9, 9, 5, 1), True)
    blockers = tuple(
        Blocking(name, Fighter(2, 2, 2, 3, -1, bands=name == "b"), (0,)) for name in "bcd"
    )
    found = Blows(Bout((attacker,), blockers, GROUND, True), lambda _: None)
    there, gone = (0, 0, True), (2, 0, False)
    assert [len(one) for one in found.of(REGULAR, (there, gone, there, there), range(1))] == [1, 1]
    assert len(found.of(REGULAR, (there,) * 4, range(1))) == 1


def killed(those: list[Blow]) -> set[frozenset[int]]:
    return {frozenset(place for place, hit in blow.hits if hit[0] >= 2) for blow in those}


def test_three_damage_kills_one_of_two() -> None:
    assert killed(blows(3)) >= {frozenset({1}), frozenset({2})}
    assert frozenset({1, 2}) not in killed(blows(3))


def test_four_damage_kills_both() -> None:
    assert frozenset({1, 2}) in killed(blows(4))


def test_who_is_gone_is_dealt_nothing() -> None:
    # The second blocker died in the first step: all 4 go to the other; more than enough is enough.
    (blow,) = blows(4, state=((0, 0, True), (0, 0, True), (0, 0, False)))
    assert [place for place, _ in blow.hits] == [1]


def test_a_creature_of_the_first_step_alone_deals_nothing_in_the_regular_one() -> None:
    (blow,) = blows(4, early=True, late=False)
    assert (blow.hits, blow.assign) == ((), {})


def test_an_order_that_allows_the_division_is_told_where_the_edition_has_one() -> None:
    # Who gets lethal damage comes before who does not (510.1c).
    told = [blow.order["x"] for blow in blows(3, ordered=True) if blow.hits and blow.order]
    assert set(told) == {("b", "c"), ("c", "b")}
    assert all(blow.order == {} for blow in blows(3))
