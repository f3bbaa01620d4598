"""Clauses of a limit against the sum itself, over every assignment of its Booleans."""

import random
from itertools import product
from math import comb

import pytest

from legality.booleans import clauses as module
from legality.booleans.clauses import Clauses
from legality.booleans.statement import Limit
from tests.exchange.solvers import satisfiable


def holds(limit: Limit, true: tuple[bool, ...]) -> bool:
    """The limit as it is worded."""
    if not all(true[one - 1] for one in limit.when):
        return True
    total = sum(weight for weight, one in limit.terms if true[one - 1])
    return (limit.least is None or total >= limit.least) and (
        limit.most is None or total <= limit.most
    )


def assert_said(limit: Limit, size: int) -> None:
    made = Clauses(size)
    made.add(limit)
    for true in product((False, True), repeat=size):
        chosen = [[place if one else -place] for place, one in enumerate(true, start=1)]
        assert satisfiable([*made.clauses, *chosen]) == holds(limit, true), (limit, true)


@pytest.mark.parametrize("counted", [0, 20_000], ids=["adders", "counter"])
@pytest.mark.parametrize("number", [1, 2, 3, 6])
def test_every_bound_on_equal_weights(
    counted: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_COUNTED", counted)
    own = tuple(range(1, number + 1))
    for bound in range(-1, number + 2):
        assert_said(Limit(own, least=bound), number)
        assert_said(Limit(own, most=bound), number)
        assert_said(Limit(own, least=bound, most=bound, when=(number + 1,)), number + 1)


@pytest.mark.parametrize("counted", [0, 20_000], ids=["adders", "counter"])
@pytest.mark.parametrize("seed", range(40))
def test_random_weights(seed: int, counted: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_COUNTED", counted)
    rng = random.Random(f"weights {seed}")
    own = tuple(range(1, rng.randint(2, 6)))
    weights = tuple(rng.choice((1, 2, 4, 8, rng.randint(1, 20))) for _ in own)
    least, most = sorted(rng.randint(-1, sum(weights) + 1) for _ in range(2))
    when = rng.choice(((), (len(own) + 1,)))
    assert_said(Limit(own, least, most, when, weights), len(own) + 1)


def test_a_digit_that_is_never_1_forbids_nothing() -> None:
    # 1a + 8b <= 4: no sum has the digit of 2 or 4, so b is false and a is free.
    assert_said(Limit((1, 2), most=4, weights=(1, 8)), 2)


def test_the_condition_may_be_one_of_the_booleans() -> None:
    # If a is true, at least two of a, b and c are.
    assert_said(Limit((1, 2, 3), least=2, when=(1,)), 3)


@pytest.mark.parametrize(("creatures", "objects"), [(2, 1), (2, 3), (3, 2), (4, 2)])
def test_creatures_that_can_be_exchanged_choose_in_their_order(
    creatures: int, objects: int
) -> None:
    # Each chooses an object or nothing, which is last; no choice is before that of the creature
    # before it. So there is one solution for each multiset of choices: (n + k over n) of them.
    size = creatures * objects
    members = [
        tuple(range(place * objects + 1, (place + 1) * objects + 1)) for place in range(creatures)
    ]
    found = 0
    for choices in product(range(objects + 1), repeat=creatures):
        made = Clauses(size)
        made.in_order(members)
        for own, choice in zip(members, choices, strict=True):
            made.clauses += [[one if place == choice else -one] for place, one in enumerate(own)]
        kept = satisfiable(made.clauses)
        assert kept == (list(choices) == sorted(choices)), choices
        found += kept
    assert found == comb(creatures + objects, creatures)
