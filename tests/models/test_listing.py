"""Listing and the heaviest declaration, against brute force."""

import os
import random
import subprocess
import sys
import threading
from itertools import islice

import pytest

from benchmarks.problems import random_blocks
from legality.errors import OutOfTime
from legality.problem.checker import broken, obeyed
from legality.problem.declarations import Declaration, Payment, Problem
from legality.problem.payments import payments
from legality_models import best, declarations
from legality_models.best import weight
from tests.models.random_problems import (
    every_payment,
    keeping,
    random_problem,
    sample,
)
from tests.paying import can_pay

SEEDS = range(120)


def wanted(
    problem: Problem,
    kept: list[Declaration],
    least: int,
    payable: frozenset[Payment] | None,
    in_force: frozenset[int],
) -> list[Declaration]:
    return [
        each
        for each in kept
        if obeyed(problem, each, in_force) >= least
        and can_pay(problem, each)
        and (payable is None or payments(problem, each) <= payable)
    ]


def questions(
    problem: Problem, rng: random.Random
) -> list[tuple[int, frozenset[Payment] | None, frozenset[int]]]:
    some = frozenset(index for index in (0, 1) if rng.random() < 0.5)
    paid = sample(rng, every_payment(problem))
    return [(0, None, some), (rng.randint(1, 4), None, some), (rng.randint(0, 4), paid, some)]


@pytest.mark.parametrize("seed", SEEDS)
def test_each_declaration_is_listed_exactly_once(seed: int) -> None:
    problem, rng = random_problem(seed, crowd=3), random.Random(seed)
    kept = keeping(problem)
    for least, payable, in_force in questions(problem, rng):
        found = list(declarations(problem, least=least, payable=payable, in_force=in_force))
        assert len(found) == len(set(found))
        assert set(found) == set(wanted(problem, kept, least, payable, in_force))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_heaviest_is_that_of_the_full_list(seed: int) -> None:
    problem, rng = random_problem(seed), random.Random(seed)
    pairs = [(c, o) for c in range(len(problem.creatures)) for o in range(len(problem.objects))]
    alike = rng.random() < 0.5
    weights = {
        (c, o): (1, -1, 2)[o] if alike else rng.randint(-2, 4)
        for c, o in pairs
        if alike or rng.random() < 0.8
    }
    kept = keeping(problem)
    for least, payable, in_force in questions(problem, rng):
        those = wanted(problem, kept, least, payable, in_force)
        values = [weight(each, weights) for each in those]
        found = best(problem, weights, least=least, payable=payable, in_force=in_force)
        assert found.proved
        if not values:
            assert (found.declaration, found.value) == (None, None)
            continue
        assert found.value == found.bound == max(values)
        assert found.declaration in those
        assert weight(found.declaration, weights) == found.value


def test_listing_is_lazy_and_leaves_no_thread_behind() -> None:
    # 30 blockers, 30 attackers: more declarations than could ever be listed.
    problem = random_blocks(1, 30, 30)
    stream = declarations(problem)
    first = list(islice(stream, 1000))
    assert len(set(first)) == 1000
    assert not any(broken(problem, each) for each in first)
    stream.close()  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    assert not [thread for thread in threading.enumerate() if thread.name == "declarations"]


def test_an_incomplete_listing_is_never_silent() -> None:
    with pytest.raises(OutOfTime):
        for _ in declarations(random_blocks(1, 30, 30), seconds=0.2):
            pass


def test_the_empty_problem_has_one_declaration() -> None:
    assert list(declarations(Problem("attacks", "Ann", (), ()))) == [()]
    assert list(declarations(Problem("attacks", "Ann", (), ()), least=1)) == []


def test_best_out_of_time_says_so() -> None:
    found = best(random_blocks(1, 10, 10), {(0, 0): 1}, seconds=0)
    assert (found.declaration, found.bound, found.proved) == (None, None, False)


def test_a_listing_that_is_left_does_not_keep_the_program() -> None:
    """It ends by itself, however much is left to list, and nobody closes the listing."""
    program = (
        "from benchmarks.problems import random_blocks\n"
        "from legality_models import declarations\n"
        "stream = declarations(random_blocks(1, 30, 30))\n"
        "print(len(next(stream)))\n"
    )
    asked = [sys.executable, "-c", program]
    paths = os.pathsep.join(path or "." for path in sys.path)
    names = {**os.environ, "PYTHONPATH": paths}
    ended = subprocess.run(asked, capture_output=True, text=True, timeout=60, env=names, check=True)
    assert ended.stdout == "30\n"
