"""Diagrams over classes of interchangeable creatures against those creature by creature."""

import random
from math import comb

import pytest

from legality.errors import TooLarge
from legality.legal.declarations import LegalDeclarations, Representative
from legality.legal.diagram import class_paths as classed
from legality.legal.diagram.by_class import mergeable
from legality.legal.diagram.compile import compiled_classes
from legality.legal.diagram.frequency import choice_counts
from legality.legal.diagram.paths import Paths
from legality.problem.declarations import ChosenCount, Declaration, Forbidden, Problem, Requirement
from tests.legal.dealing import WHY, alike
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
