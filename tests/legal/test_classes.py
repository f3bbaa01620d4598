"""Diagrams over classes of interchangeable creatures against those creature by creature."""

import random
from collections.abc import Callable
from fractions import Fraction
from math import comb, perm

import pytest

from legality.errors import TooLarge
from legality.legal.declarations import LegalDeclarations
from legality.legal.diagram import class_paths as classed
from legality.legal.diagram.by_class import draft, drawn, mergeable, single_choosers
from legality.legal.diagram.compile import compiled_classes, judged, simplified
from legality.legal.diagram.features import Choosable
from legality.legal.diagram.frequency import choice_counts
from legality.legal.diagram.limits import DEFAULT
from legality.legal.diagram.paths import Paths
from legality.legal.listed import Representative
from legality.problem.classes import classes
from legality.problem.declarations import (
    Capacity,
    ChosenCount,
    Company,
    Declaration,
    Forbidden,
    Problem,
    Requirement,
)
from tests.legal.dealing import WHY, alike, dealt
from tests.plain import legal


def board(creatures: int, objects: int) -> Problem:
    return Problem(
        "blocks",
        "Bob",
        tuple(f"c{place}" for place in range(creatures)),
        tuple(f"o{place}" for place in range(objects)),
    )


@pytest.mark.parametrize("to_count", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_counts_and_shares_over_classes(seed: int, to_count: bool) -> None:
    problem = alike(seed)
    if problem.costs and problem.requirements:
        return
    diagram = compiled_classes(problem, to_count=to_count).diagram
    view = LegalDeclarations(problem)
    assert diagram.count() == view.diagram.count()
    assert choice_counts(diagram) == choice_counts(view.diagram)
    listed = list(classed.every(Paths(diagram)))
    assert len(listed) == len(set(listed))
    assert set(listed) == legal(problem)


@pytest.mark.parametrize("deal", [alike, dealt])
@pytest.mark.parametrize("seed", range(80))
def test_counts_and_shares_object_by_object(seed: int, deal: Callable[[int], Problem]) -> None:
    problem, certain = simplified(deal(seed))
    if judged(problem, Choosable(problem)) or problem.costs:
        return
    view = LegalDeclarations(problem)
    drawing = draft(problem, single_choosers(problem), DEFAULT, by_object=True)
    diagram, most = drawn(drawing, len(problem.creatures), DEFAULT)
    assert diagram.count() == view.diagram.count()
    assert certain + most == certain + view.maximum
    assert choice_counts(diagram) == choice_counts(view.diagram)
    walk = Paths(diagram)
    listed = list(classed.every(walk))
    assert len(listed) == len(set(listed))
    assert set(listed) == legal(problem)
    if listed:
        rng = random.Random(seed)
        assert all(classed.sampled(walk, rng, diagram.count()) in listed for _ in range(5))


def test_every_creature_may_choose_any_number_and_every_object_wants_two() -> None:
    # 10 × 10, object by object: of its 2^10 sets of choosers all but the 10 of one creature.
    several = Problem(
        "blocks",
        "Bob",
        tuple(f"c{place}" for place in range(10)),
        tuple(f"o{place}" for place in range(10)),
        counts=tuple(ChosenCount(place, 2, 10, WHY) for place in range(10)),
        capacities=tuple(Capacity(place, 10, WHY) for place in range(10)),
    )
    view = LegalDeclarations(several)
    assert view.count() == (2**10 - 10) ** 10
    # One creature that takes one object: with it 2^9 - 1 sets, as the others then are one or more;
    # it chooses in all 10 alike.
    share = view.frequency(0, 0)
    assert share == Fraction((2**9 - 1) * (2**10 - 10) ** 9, (2**10 - 10) ** 10)
    # It chooses nothing where every object has 2^9 - 9 sets of the others.
    assert view.frequency(0, None) == Fraction(2**9 - 9, 2**10 - 10) ** 10


def test_few_creatures_that_are_all_different_and_many_objects_that_want_two() -> None:
    # Eight creatures, 30 objects; creature c can't choose object c, so that no two are alike. All
    # that matters is how the choosers are divided: counted by hand only where all may choose all;
    # here against the same count with the creatures told apart by a requirement nobody can miss.
    def board_of(forbidden: bool) -> Problem:
        return Problem(
            "blocks",
            "Bob",
            tuple(f"c{place}" for place in range(8)),
            tuple(f"o{place}" for place in range(30)),
            counts=tuple(ChosenCount(place, 2, 8, WHY) for place in range(30)),
            forbidden=tuple(Forbidden(1 << c, 1 << c, WHY) for c in range(8)) if forbidden else (),
        )

    # All may choose all: 8 creatures are divided into idle ones and blocks of two or more, each
    # block on an object of its own: sum over k blocks and m idle of C(8, m) · D(8 - m, k) · 30!/(30
    # - k)!, D the associated Stirling numbers: D(n, 1) = 1, D(n, k) by recursion.
    def divided(n: int, k: int) -> int:
        if k == 0:
            return int(n == 0)
        return 0 if n < 2 * k else k * divided(n - 1, k) + (n - 1) * divided(n - 2, k - 1)

    ways = sum(comb(8, m) * divided(8 - m, k) * perm(30, k) for m in range(9) for k in range(5))
    assert LegalDeclarations(board_of(forbidden=False)).count() == ways
    fewer = LegalDeclarations(board_of(forbidden=True))
    assert 0 < fewer.count() < ways
    assert fewer.frequency(0, 0) == 0


def test_where_it_matters_who_pays_there_are_no_classes() -> None:
    seeds = (seed for seed in range(100) if alike(seed).costs and alike(seed).requirements)
    problem = alike(next(seeds))
    with pytest.raises(TooLarge):
        compiled_classes(problem)


def test_orders_are_all_distinct_and_ascending() -> None:
    # Four things, two of them alike: 4! / 2! = 12 orders.
    orders = list(classed.orders([0, 1, 1, 2]))
    assert orders == sorted(orders)
    assert len({tuple(order) for order in orders}) == len(orders) == 12
    assert classed.arrangements([0, 1, 1, 2]) == 12


def test_a_hundred_tokens_and_one_menace() -> None:
    # 100 tokens, each blocks nothing, "plain" or "menace"; the last is chosen by none or by two
    # or more. Of all 3^100 those with exactly one on it are not legal: 100 × 2^99.
    problem = Problem(
        "blocks",
        "Bob",
        tuple(f"t{place}" for place in range(100)),
        ("plain", "menace"),
        counts=(ChosenCount(1, 2, 100, WHY),),
    )
    assert len(mergeable(problem)) == 1
    assert LegalDeclarations(problem).count() == 3**100 - 100 * 2**99


def test_a_thousand_tokens_must_block() -> None:
    # 1,000 tokens against ten attackers, of which one has menace and one must be blocked: it is
    # enough that someone blocks that one. All: 11^1000; without a blocker for it: 10^1000; less
    # those with exactly one on the attacker with menace: 1000 × (10^999 - 9^999).
    problem = Problem(
        "blocks",
        "Bob",
        tuple(f"t{place}" for place in range(1000)),
        tuple(f"a{place}" for place in range(10)),
        counts=(ChosenCount(0, 2, 1000, WHY),),
        requirements=(Requirement((1 << 1000) - 1, 1 << 1, WHY),),
    )
    expected = 11**1000 - 10**1000 - 1000 * (10**999 - 9**999)
    assert LegalDeclarations(problem).count() == expected


@pytest.mark.slow("three to the twelfth states")
def test_too_many_to_walk_one_by_one_are_still_counted_and_drawn() -> None:
    # 60 tokens against twelve attackers with menace: 3^12 states creature by creature, but over
    # classes only how many are left. Exactly one on an attacker is impossible.
    problem = Problem(
        "blocks",
        "Bob",
        tuple(f"t{place}" for place in range(60)),
        tuple(f"a{place}" for place in range(12)),
        counts=tuple(ChosenCount(place, 2, 60, WHY) for place in range(12)),
    )
    # Sets of creatures given to attackers one after another, none of them of one creature.
    totals = [0] * 60 + [1]
    for _ in range(12):
        totals = [
            sum(
                totals[before] * comb(before, before - left)
                for before in range(left, 61)
                if before - left != 1
            )
            for left in range(61)
        ]
    view = LegalDeclarations(problem)
    assert view.count() == sum(totals)
    for one in view.sample(3, 20):
        assert all(sum(mask >> thing & 1 for mask in one) != 1 for thing in range(12))
    first = [one for one, _ in zip(view, range(5), strict=False)]
    assert len(set(first)) == 5


def test_a_representative_for_each_kind_of_declaration() -> None:
    # Three alike against one attacker: nobody, one of three, two of three, all.
    problem = board(3, 1)
    found = sorted((sum(r.declaration), r.multiplicity) for r in _representatives(problem))
    assert found == [(0, 1), (1, 3), (2, 3), (3, 1)]


def test_a_creature_told_apart_is_no_part_of_the_class() -> None:
    problem = Problem(
        "blocks", "Bob", ("a", "b", "c"), ("x", "y"), forbidden=(Forbidden(0b001, 0b10, WHY),)
    )
    assert mergeable(problem) == ((1, 2),)
    assert sum(one.multiplicity for one in _representatives(problem)) == 2 * 3 * 3


def _representatives(problem: Problem) -> list[Representative[Declaration]]:
    return list(LegalDeclarations(problem).representatives())


def test_the_same_seed_draws_the_same() -> None:
    view = LegalDeclarations(board(8, 2))
    assert view.sample(7, 5) == view.sample(random.Random(7), 5)
    assert view.sample(7, 5) != view.sample(8, 5)


def test_who_needs_another_company_is_not_exchangeable() -> None:
    """0 and 1 need 3 beside them, 2 and 3 need 1: exchanged, 0 and 2 would need somebody else."""
    company = tuple(
        Company(creature, 1 << other, 1, WHY)
        for creature, other in ((0, 3), (1, 3), (2, 1), (3, 1))
    )
    problem = Problem("attacks", "Ann", ("a", "b", "c", "d"), ("Bob",), company=company)
    assert classes(problem) == ((0,), (1,), (2,), (3,))


def test_two_that_need_each_other_are_exchangeable() -> None:
    company = (Company(0, 0b10, 1, WHY), Company(1, 0b01, 1, WHY))
    problem = Problem("attacks", "Ann", ("a", "b"), ("Bob",), company=company)
    assert classes(problem) == ((0, 1),)
