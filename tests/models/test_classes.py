"""Classes of creatures: exchanging two of one class changes nothing anywhere."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from legality.problem.checker import broken, holds, obeyed
from legality.problem.classes import classes
from legality.problem.declarations import Company, Declaration, Forbidden, Problem, Requirement
from legality.problem.payments import payments
from tests.models.random_problems import (
    WHY,
    every_declaration,
    keeping,
    most_obeyed,
    random_problem,
    renamed,
)
from tests.paying import can_pay

FOUR = Problem("attacks", "Ann", ("a", "b", "c", "d"), ("Bob", "Eve"))


def says(problem: Problem, declaration: Declaration) -> tuple[object, ...]:
    """All that the checker can say without naming a creature."""
    in_force = holds(problem, declaration)
    paid = payments(problem, declaration)
    scores = [obeyed(problem, declaration, force) for force in (in_force, frozenset[int]())]
    kept = not broken(problem, declaration)
    return (kept, in_force, can_pay(problem, declaration), len(paid), *scores)


@pytest.mark.parametrize("seed", range(200))
def test_exchanging_two_of_a_class_changes_nothing(seed: int) -> None:
    problem = random_problem(seed)
    pairs = [pair for members in classes(problem) for pair in combinations(members, 2)]
    said = {one: says(problem, one) for one in (every_declaration(problem) if pairs else ())}
    for one, other in pairs:
        for declaration, answer in said.items():
            assert answer == said[renamed(declaration, one, other)]


@pytest.mark.parametrize("seed", range(40))
def test_exchanging_two_of_a_class_keeps_legality(seed: int) -> None:
    problem = random_problem(seed, crowd=3)
    kept = keeping(problem)

    def legal(declaration: Declaration) -> bool:
        in_force = holds(problem, declaration)
        paid = payments(problem, declaration)
        most = most_obeyed(problem, kept, paid, in_force, declaration)
        payable = can_pay(problem, declaration)
        return payable and obeyed(problem, declaration, in_force) >= most

    for members in classes(problem):
        for one, other in combinations(members, 2):
            for declaration in kept:
                assert legal(declaration) == legal(renamed(declaration, one, other))


def test_random_problems_have_classes_worth_testing() -> None:
    sizes = [len(members) for seed in range(300) for members in classes(random_problem(seed))]
    assert sum(size > 1 for size in sizes) > 60


def test_all_alike_and_all_different() -> None:
    assert classes(FOUR) == ((0, 1, 2, 3),)
    told_apart = replace(FOUR, forbidden=(Forbidden(0b0101, 1, WHY), Forbidden(0b0011, 2, WHY)))
    assert classes(told_apart) == ((0,), (1,), (2,), (3,))


def test_own_requirements_of_equal_wording_keep_creatures_together() -> None:
    own = tuple(Requirement(1 << creature, 1, WHY) for creature in (0, 2))
    assert classes(replace(FOUR, requirements=own)) == ((0, 2), (1, 3))


def test_creatures_that_count_for_each_other_are_alike() -> None:
    # "Can't attack alone" on a and b, whether or not each names itself among the others.
    with_itself = tuple(Company(creature, 0b1111, 1, WHY) for creature in (0, 1))
    without = (Company(0, 0b1110, 1, WHY), Company(1, 0b1101, 1, WHY))
    assert classes(replace(FOUR, company=with_itself)) == ((0, 1), (2, 3))
    assert classes(replace(FOUR, company=without)) == ((0, 1), (2, 3))


def test_creatures_that_need_the_same_others_are_alike() -> None:
    # a and b attack only if d does: d is apart, c is of no use to anyone.
    okk = tuple(Company(creature, 0b1000, 1, WHY) for creature in (0, 1))
    assert classes(replace(FOUR, company=okk)) == ((0, 1), (2,), (3,))
