"""Each kind of requirement with its number worked out by hand, and the older model of 2006."""

import pytest
from msgspec.structs import replace

from legality.problem.declarations import (
    UNLIMITED,
    Antecedent,
    Capacity,
    ChosenCount,
    Company,
    Cost,
    DeclaredCap,
    Forbidden,
    Problem,
    Requirement,
)
from legality.problem.prices import Payer, Price
from legality_models import maximum
from tests.models.random_problems import WHY

A, B, C = 1, 2, 4
ALL = 7
THREE = Problem("blocks", "Bob", ("x", "y", "z"), ("A", "B", "C"))
MENACE = (ChosenCount(0, 2, UNLIMITED, WHY),)
LURE = Requirement(ALL, A, WHY, each=True)
MUST_BE_BLOCKED = Requirement(ALL, B, WHY)


def most(*requirements: Requirement, **parts: object) -> int:
    problem = replace(THREE, requirements=requirements, **parts)
    found = maximum(problem)
    assert found.proved
    assert maximum(problem, plain=True).value == found.value
    return found.value


def test_lure_is_one_for_each_creature_able() -> None:
    # Three blockers on A: 3. With y unable: 2.
    assert most(LURE) == 3
    assert most(LURE, forbidden=(Forbidden(2, A, WHY),)) == 2


def test_must_be_blocked_is_one_for_the_attacker() -> None:
    assert most(MUST_BE_BLOCKED) == 1


def test_lure_and_must_be_blocked_share_the_blockers() -> None:
    # All on A: 3. Two on A and one on B: 2 + 1 = 3 (ruling 5). None can be 4.
    assert most(LURE, MUST_BE_BLOCKED) == 3


def test_by_two_or_more_and_by_exactly_one() -> None:
    # A by two or more, B by exactly one: x, y on A and z on B, both: 2.
    # Two that want exactly one and a third blocker: one each, 2 (ruling 8).
    two = Requirement(ALL, A, WHY, least=2)
    one = Requirement(ALL, B, WHY, least=1, most=1)
    assert most(two, one) == 2
    assert most(two, one, forbidden=(Forbidden(3, A, WHY),)) == 1
    assert most(one, replace(one, objects=A)) == 2


def test_a_requirement_to_stay_away_is_obeyed_by_default() -> None:
    # "By nobody" holds in the empty declaration, and lure on the same attacker offers 3 for 1.
    nobody = Requirement(ALL, A, WHY, least=0, most=0)
    assert most(nobody) == 1
    assert most(nobody, LURE) == 3
    assert most(nobody, replace(LURE, creatures=1)) == 1


def test_menace_with_a_single_possible_blocker_asks_nothing() -> None:
    # Ruling 7: lure + menace, only x able: no block possible, 0.
    assert most(LURE, counts=MENACE, forbidden=(Forbidden(6, A, WHY),)) == 0
    assert most(LURE, counts=MENACE, forbidden=(Forbidden(4, A, WHY),)) == 2


def test_all_or_none_needs_them_all() -> None:
    # Everybody on A obeys 1; z is required to block B, so either way 1; together never 2.
    all_or_none = (ChosenCount(0, 3, UNLIMITED, WHY),)
    on_a, on_b = Requirement(ALL, A, WHY), Requirement(4, B, WHY)
    assert most(on_a, counts=all_or_none) == 1
    assert most(on_a, on_b, counts=all_or_none) == 1


def test_a_cap_leaves_room_for_the_best_only() -> None:
    # Ruling 4: two effects on x, one on y, one attacker in all: x alone, 2.
    twice = (Requirement(1, ALL, WHY), Requirement(1, ALL, WHY), Requirement(2, ALL, WHY))
    assert most(*twice) == 3
    assert most(*twice, caps=(DeclaredCap(ALL, ALL, 1, WHY),)) == 2


def test_an_unwilling_partner_is_sent_along() -> None:
    # Ruling 2: x must, can't alone; any partner available: 1. Without partners: 0.
    must = Requirement(1, ALL, WHY)
    company = (Company(0, ALL, 1, WHY),)
    assert most(must, company=company) == 1
    assert most(must, company=company, forbidden=(Forbidden(6, ALL, WHY),)) == 0


def test_to_2007_no_partner_is_dragged_in() -> None:
    # A.2: y and z serve no requirement, so x may stay home: 0. If y must too: both, 2.
    must, company = Requirement(1, ALL, WHY), (Company(0, ALL, 1, WHY),)
    assert most(must, company=company, requirement_model="self only") == 0
    also = Requirement(2, ALL, WHY)
    assert most(must, also, company=company, requirement_model="self only") == 2


def test_two_blocked_by_one_of_greater_capacity() -> None:
    # Two lured attackers: a blocker of two takes both (ruling 6); others one each: 2 + 1 + 1.
    lures = (LURE, replace(LURE, objects=B))
    assert most(*lures, capacities=(Capacity(0, 2, WHY),)) == 4
    # One requirement for either counts once, however many it blocks.
    assert most(Requirement(1, A | B, WHY), capacities=(Capacity(0, 2, WHY),)) == 1


def test_nobody_is_made_to_pay_but_what_is_paid_counts() -> None:
    # Ruling 10: x is taxed on A, required to choose anything, and to choose A.
    wishes = (Requirement(1, ALL, WHY), Requirement(1, A, WHY))
    costs, payers = (Cost(1, A, Price(mana=2), WHY),), (Payer(mana=2),)
    problem = replace(THREE, requirements=wishes, costs=costs, payers=payers)
    assert maximum(problem).value == 1
    assert maximum(problem, payable=frozenset({(0, 0, -1)})).value == 2


@pytest.mark.parametrize(("in_force", "expected"), [(frozenset[int](), 1), (frozenset({0}), 2)])
def test_a_conditional_requirement_counts_when_it_is_in_force(
    in_force: frozenset[int], expected: int
) -> None:
    wishes = (Requirement(1, A, WHY), Requirement(2, A, WHY, when=0))
    problem = replace(THREE, requirements=wishes, antecedents=(Antecedent(1, A),))
    assert maximum(problem, in_force=in_force).value == expected
