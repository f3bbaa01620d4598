"""Two objects for which there are too few creatures: never are both chosen."""

from collections.abc import Sequence

import pytest

from legality.booleans.scarcity import scarce
from legality.problem.declarations import Capacity, ChosenCount, Problem, Reason, Together
from tests.models.random_problems import keeping, random_problem

WHY = Reason("509.1b", "")


def pairs(
    *leasts: int, creatures: int, several: int = 0, allowed: Sequence[int] = ()
) -> list[tuple[int, int]]:
    """Objects that so many must choose, or nobody; creatures, `several` of whom may choose two."""
    problem = Problem(
        "blocks",
        "Bob",
        tuple(f"c{place}" for place in range(creatures)),
        tuple("xyz"[: len(leasts)]),
        capacities=tuple(Capacity(place, 2, WHY) for place in range(several)),
        counts=tuple(ChosenCount(thing, least, 99, WHY) for thing, least in enumerate(leasts)),
    )
    return list(scarce(problem, allowed or problem.allowed))


def test_three_creatures_for_two_and_two() -> None:
    # 2 + 2 > 3; four creatures are just enough, and so are three of whom one may block both.
    assert pairs(2, 2, creatures=3) == [(0, 1)]
    assert pairs(2, 2, creatures=4) == []
    assert pairs(2, 2, creatures=3, several=1) == []


def test_who_may_choose_one_only_counts_for_that() -> None:
    # Two may block x only, two y only: none is short of the other's creatures.
    assert pairs(2, 2, creatures=4, allowed=(1, 1, 2, 2)) == []
    # c0 and c1 may block x, c1 and c2 y: three for two and two.
    assert pairs(2, 2, creatures=3, allowed=(1, 3, 2)) == [(0, 1)]
    # c1 may block both, and does: three are four.
    assert pairs(2, 2, creatures=3, several=2, allowed=(1, 3, 2)) == []


def test_what_anybody_may_choose_alone_is_not_scarce() -> None:
    assert pairs(1, 2, creatures=2) == []
    assert pairs(2, 2, 2, creatures=3) == [(0, 1), (0, 2), (1, 2)]


def test_all_or_nobody() -> None:
    problem = Problem(
        "blocks",
        "Bob",
        ("a", "b", "c"),
        ("x", "y"),
        counts=(ChosenCount(0, 2, 99, WHY),),
        together=(Together(1, 0b011, WHY),),
    )
    # y takes a and b, x two of the three.
    assert list(scarce(problem, problem.allowed)) == [(0, 1)]


@pytest.mark.slow("a wide random comparison")
@pytest.mark.untraced
@pytest.mark.parametrize("crowd", [3, 4, 5])
def test_no_declaration_that_keeps_the_restrictions_has_both(crowd: int) -> None:
    found = 0
    for seed in range(150):
        problem = random_problem(seed, crowd=crowd)
        for one, other in scarce(problem, problem.allowed):
            found += 1
            for declared in keeping(problem):
                chosen = 0
                for objects in declared:
                    chosen |= objects
                assert not (chosen >> one & 1 and chosen >> other & 1), (seed, declared)
    assert found > 5
