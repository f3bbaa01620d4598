"""Which sets of creatures can be killed together: by hand, and beside a division point by point."""

import random
from itertools import product

import pytest

from legality.arrays import np
from legality.search.deaths import LONG, SHORT, Kind, Sets


def flags(
    lacks: list[int], plain: list[tuple[int, int]], deadly: list[tuple[int, int]], kind: Kind
) -> dict[int, bool]:
    """For each set of creatures that lack so much whether sources kill it, each a mask of those
    that it faces and its damage."""
    sets = Sets(range(len(lacks)))
    needs = [sum(lacks[one] for one in range(len(lacks)) if mask >> one & 1) for mask in sets.masks]

    def reaching(sources: list[tuple[int, int]]) -> list[int]:
        return [sum(amount for faced, amount in sources if faced & mask) for mask in sets.masks]

    found = sets.killed(
        np.array(reaching(plain), dtype=kind)[:, None],
        np.array(reaching(deadly), dtype=kind)[:, None] if deadly else None,
        np.array(needs, dtype=kind)[:, None],
    )
    return {mask: bool(row[0]) for mask, row in zip(sets.masks, found.flags, strict=True)}


def test_no_point_is_counted_twice() -> None:
    # 3 damage before two creatures that lack 2 each kill either, not both; 4 kill both.
    assert flags([2, 2], [(0b11, 3)], [], SHORT) == {0: True, 1: True, 2: True, 3: False}
    assert flags([2, 2], [(0b11, 4)], [], SHORT)[0b11]
    # ... and where the first faces one alone, its damage does not reach the other.
    assert not flags([2, 2], [(0b01, 4)], [], SHORT)[0b10]


def test_a_point_of_deathtouch_kills() -> None:  # 702.2c
    # One point kills one of the 9s, two both; 2 damage kill the 2 beside one of them.
    assert flags([9, 9], [], [(0b11, 1)], SHORT)[0b11] is False
    assert flags([9, 9], [], [(0b11, 2)], SHORT)[0b11]
    assert flags([2, 9], [(0b01, 2)], [(0b10, 1)], SHORT)[0b11]
    assert not flags([2, 9], [(0b10, 2)], [(0b01, 1)], SHORT)[0b11]


def divided(
    lacks: list[int], plain: list[tuple[int, int]], deadly: list[tuple[int, int]]
) -> set[int]:
    """Every set that some division of all points kills, the points going one by one."""
    points = [(faced, False) for faced, amount in plain for _ in range(amount)]
    points += [(faced, True) for faced, amount in deadly for _ in range(amount)]
    found: set[int] = {0}
    choices = [
        [one for one in range(len(lacks)) if faced >> one & 1] or [-1] for faced, _ in points
    ]
    for targets in product(*choices):
        dealt = [0] * len(lacks)
        touched = [False] * len(lacks)
        for (_, kills), to in zip(points, targets, strict=True):
            if to >= 0:
                dealt[to] += not kills
                touched[to] |= kills
        dead = sum(1 << one for one, lack in enumerate(lacks) if dealt[one] >= lack or touched[one])
        found |= {part for part in range(1 << len(lacks)) if part & dead == part}
    return found


@pytest.mark.parametrize("seed", range(150))
def test_as_some_division_kills(seed: int) -> None:
    chance = random.Random(f"deaths {seed}")
    size = chance.randint(1, 3)
    lacks = [chance.randint(1, 4) for _ in range(size)]
    plain, deadly = (
        [(chance.randrange(1 << size), chance.randint(0, 3)) for _ in range(chance.randint(0, 2))]
        for _ in range(2)
    )
    found = flags(lacks, plain, deadly, SHORT)
    assert {mask for mask, dies in found.items() if dies} == divided(lacks, plain, deadly)
    assert found == flags(lacks, plain, deadly, LONG)


def test_the_first_of_sets_worth_the_same() -> None:
    # {0} and {1} are worth 3 each, both together die nowhere: the first is named. Sets that do not
    # count leave 0 and nobody.
    sets = Sets([0, 1])
    killed = sets.killed(np.array([[0], [2], [2], [2]]), None, np.array([[0], [2], [2], [4]]))
    worth, those = killed.greatest(sets.ordered({0b01: 3, 0b10: 3, 0b11: 6}, 0))
    assert (worth.tolist(), those.tolist()) == ([3], [0b01])
    worth, those = killed.greatest(sets.ordered({0b11: 6}, 0))
    assert (worth.tolist(), those.tolist()) == ([0], [0])
    assert killed.single().tolist() == [0b11]
    assert [mask for mask, _ in killed.possible()] == [0b00, 0b01, 0b10]


def test_the_most_of_any_part() -> None:
    # {0}: 3, {1}: 5, both: 4. A part of both has 5; of the empty set there is only itself.
    sets = Sets([0, 1])
    numbers = np.array([0, 3, 5, 4])[:, None]
    assert sets.most_of_parts(numbers)[:, 0].tolist() == [0, 3, 5, 5]


def test_the_row_of_the_rest() -> None:
    # Without the second creature {1} is the empty set and {0, 1} is {0}: rows 0 and 1.
    assert Sets([0, 1]).without(0b10) == [0, 1, 0, 1]
    assert Sets([0, 1]).without(0) == [0, 1, 2, 3]
