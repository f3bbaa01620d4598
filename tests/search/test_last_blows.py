"""The last damage that one side deals: by hand, and against every division."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from legality.search.last_blows import DamageDealer, LastBlow, Struck, last_blows


def kills(*needs: int | None) -> tuple[Struck, ...]:
    """Creatures that so much damage destroys; to those that nothing destroys, 2 is lethal."""
    return tuple(Struck(need, 2 if need is None else need) for need in needs)


def test_two_kill_what_neither_kills_alone() -> None:
    # 2 and 1 damage before a 0/3 and a 0/1: either the one or the other, not both.
    found = last_blows((DamageDealer(2, (0, 1)), DamageDealer(1, (0, 1))), kills(3, 1))
    assert sorted(one.dead for one in found) == [(0,), (1,)]


def test_deadly_damage_is_spent_on_the_largest() -> None:
    # One point of deathtouch kills the 0/9, two more the 0/2.
    (found,) = last_blows(
        (DamageDealer(2, (0, 1)), DamageDealer(1, (0, 1), deadly=True)), kills(9, 2)
    )
    assert (found.dead, found.shares) == ((0, 1), ((0, 2), (1, 0)))


def test_one_takes_the_part_of_another() -> None:
    # The first could kill either; only it faces the second creature, so the other kills the first.
    (found,) = last_blows((DamageDealer(2, (0, 1)), DamageDealer(2, (0,))), kills(2, 2))
    assert (found.dead, found.shares) == ((0, 1), ((0, 2), (2, 0)))


def test_who_faces_nobody_that_can_be_killed_still_deals_its_damage() -> None:
    (found,) = last_blows((DamageDealer(1, (0,)), DamageDealer(2, (1,))), kills(3, 2))
    assert (found.dead, found.shares) == ((1,), ((1, 0), (0, 2)))


def test_what_another_covers_goes_through() -> None:
    # 702.19b: 3 lethal damage on the 0/3, 2 of it by the one without trample: 4 - 1 go through.
    (found,) = last_blows((DamageDealer(4, (0,), tramples=True), DamageDealer(2, (0,))), kills(3))
    assert (found.dead, found.through) == ((0,), (3, 0))


def test_through_or_a_death_more() -> None:
    # 3 with trample before a 0/2; 2 before it and a 0/2 of its own: either 1 + 2 go through, or the
    # 2 kill their own and 1 goes through.
    found = last_blows((DamageDealer(3, (0,), tramples=True), DamageDealer(2, (0, 1))), kills(2, 2))
    assert {(one.dead, one.through) for one in found} == {((0,), (3, 0)), ((0, 1), (1, 0))}


def test_lethal_damage_on_who_cannot_die() -> None:
    # 702.19b: 2 are lethal to the indestructible creature, though it does not die.
    (found,) = last_blows((DamageDealer(3, (0,), tramples=True),), kills(None))
    assert (found.dead, found.through) == ((), (1,))


def test_deadly_trample() -> None:
    # 702.2c: one point is lethal to each; 5 - 2 go through.
    (found,) = last_blows((DamageDealer(5, (0, 1), deadly=True, tramples=True),), kills(4, None))
    assert (found.dead, found.through) == ((0,), (3,))


def divisions(source: DamageDealer, number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every division of its points over those it faces, and what goes through."""
    for shares in product(range(source.points + 1), repeat=number):
        beyond = source.points - sum(shares)
        faced = all(not share or to in source.faces for to, share in enumerate(shares))
        if faced and (beyond == 0 or (source.tramples and beyond > 0)):
            yield shares, beyond


def outcome(
    sources: tuple[DamageDealer, ...],
    targets: tuple[Struck, ...],
    dealt: tuple[tuple[int, ...], ...],
) -> tuple[frozenset[int], frozenset[int]]:
    """Who dies (704.5g, h), and who has lethal damage (702.2c, 702.19b)."""
    dead, covered = set[int](), set[int]()
    for to, target in enumerate(targets):
        damage = sum(row[to] for row in dealt)
        deadly = any(row[to] and one.deadly for row, one in zip(dealt, sources, strict=True))
        if target.kills is not None and (damage >= target.kills or deadly):
            dead.add(to)
        if damage >= target.lethal or deadly:
            covered.add(to)
    return frozenset(dead), frozenset(covered)


def every(
    sources: tuple[DamageDealer, ...], targets: tuple[Struck, ...]
) -> set[tuple[frozenset[int], int]]:
    """Who dies and what goes through, in every legal division."""
    found = set[tuple[frozenset[int], int]]()
    for ways in product(*(list(divisions(one, len(targets))) for one in sources)):
        dead, covered = outcome(sources, targets, tuple(shares for shares, _ in ways))
        if all(
            not beyond or covered >= set(one.faces)
            for one, (_, beyond) in zip(sources, ways, strict=True)
        ):
            found.add((dead, sum(beyond for _, beyond in ways)))
    return found


def best(ways: set[tuple[frozenset[int], int]]) -> set[tuple[frozenset[int], int]]:
    """Those that no other is as good as."""
    return {
        one
        for one in ways
        if not any(other != one and other[0] >= one[0] and other[1] >= one[1] for other in ways)
    }


def is_legal(
    sources: tuple[DamageDealer, ...], targets: tuple[Struck, ...], blow: LastBlow
) -> bool:
    """Whether the division is one, kills whom it says, and lets through what it may."""
    dead, covered = outcome(sources, targets, blow.shares)
    return dead == frozenset(blow.dead) and all(
        sum(row) + beyond == one.points
        and (not beyond or (one.tramples and covered >= set(one.faces)))
        and all(not share or to in one.faces for to, share in enumerate(row))
        for one, row, beyond in zip(sources, blow.shares, blow.through, strict=True)
    )


@pytest.mark.parametrize("start", range(0, 400, 100))
def test_they_are_the_best_of_every_division(start: int) -> None:
    for seed in range(start, start + 100):
        rng = random.Random(f"last blows {seed}")
        number = rng.randint(1, 3)
        sources = tuple(
            DamageDealer(
                rng.randint(0, 4),
                tuple(sorted(rng.sample(range(number), rng.randint(1, number)))),
                rng.random() < 0.25,
                rng.random() < 0.4,
            )
            for _ in range(rng.randint(1, 3))
        )
        targets = kills(*(rng.choice((1, 2, 3, 4, None)) for _ in range(number)))
        found = last_blows(sources, targets)
        assert all(is_legal(sources, targets, one) for one in found), seed
        dealt = {(frozenset(one.dead), sum(one.through)) for one in found}
        assert dealt == best(every(sources, targets)), seed
