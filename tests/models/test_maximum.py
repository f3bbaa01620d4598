"""The proved maximum against brute force, in every form in which it can be asked."""

import random
import time

import pytest
from msgspec.structs import replace

from benchmarks.problems import exact_cover, random_blocks, random_cnf, satisfiability, tokens
from legality.problem.checker import broken, is_alternative, obeyed
from legality.problem.declarations import (
    UNLIMITED,
    ChosenCount,
    Declaration,
    Forbidden,
    Payment,
    Problem,
    Requirement,
)
from legality.problem.payments import payments
from legality_models import Maximum, maximum
from tests.models.random_problems import (
    WHY,
    every_declaration,
    every_payment,
    keeping,
    most_obeyed,
    random_problem,
    sample,
)
from tests.models.restated import all_serve_or_copy, is_kept, number_obeyed
from tests.paying import can_pay

SEEDS = range(150)


Question = tuple[frozenset[Payment], frozenset[int], Declaration]


def questions(problem: Problem, seed: int) -> list[Question]:
    """Nothing paid, no antecedent in force, compared with nothing declared; something paid and
    perhaps some in force, compared with any declaration."""
    rng = random.Random(seed)
    some = frozenset(index for index in (0, 1) if rng.random() < 0.5)
    given = tuple(rng.randrange(1 << len(problem.objects)) for _ in problem.creatures)
    return [
        (frozenset(), frozenset(), problem.free),
        (sample(rng, every_payment(problem)), some, given),
    ]


def assert_honest(problem: Problem, found: Maximum, question: Question) -> None:
    """The witness keeps the restrictions, can be paid, pays for nothing else and obeys what it is
    said to."""
    payable, in_force, given = question
    assert not broken(problem, found.witness)
    assert payments(problem, found.witness) <= payable
    assert can_pay(problem, found.witness)
    assert obeyed(problem, found.witness, in_force) == found.value
    assert is_alternative(problem, found.witness, given, in_force)


@pytest.mark.parametrize("seed", SEEDS)
def test_maximum_is_that_of_brute_force(seed: int) -> None:
    problem = random_problem(seed)
    kept = keeping(problem)
    for question in questions(problem, seed):
        payable, in_force, given = question
        most = most_obeyed(problem, kept, *question)
        for plain in (False, True):
            found = maximum(problem, payable=payable, in_force=in_force, given=given, plain=plain)
            assert (found.value, found.bound, found.proved) == (most, most, True)
            assert_honest(problem, found, question)


@pytest.mark.parametrize("seed", SEEDS)
def test_whether_more_is_possible_is_answered_exactly(seed: int) -> None:
    problem = random_problem(seed)
    kept = keeping(problem)
    for question in questions(problem, seed):
        payable, in_force, given = question
        most = most_obeyed(problem, kept, *question)
        for more_than in (most - 1, most, most + 1):
            found = maximum(
                problem, payable=payable, in_force=in_force, given=given, more_than=more_than
            )
            assert found.proved
            assert (found.value > more_than) == (most > more_than)
            assert (found.bound <= more_than) == (most <= more_than)
            assert_honest(problem, found, question)


@pytest.mark.parametrize("seed", range(0, 150, 3))
def test_a_hint_changes_nothing_however_wrong(seed: int) -> None:
    problem, rng = random_problem(seed), random.Random(seed)
    plain = maximum(problem)
    for hint in (rng.choice(keeping(problem)), rng.choice(list(every_declaration(problem)))):
        found = maximum(problem, hint=hint)
        assert (found.value, found.bound) == (plain.value, plain.bound)
        assert_honest(problem, found, (frozenset(), frozenset(), problem.free))


@pytest.mark.parametrize("seed", range(60))
def test_the_checker_and_a_second_reading_of_the_parts_agree(seed: int) -> None:
    problem = random_problem(seed, crowd=3)
    for declaration in every_declaration(problem):
        assert is_kept(problem, declaration) == (not broken(problem, declaration))
        for in_force in (frozenset[int](), frozenset({0, 1})):
            assert number_obeyed(problem, declaration, in_force) == obeyed(
                problem, declaration, in_force
            )
            for given in (problem.free, ((1 << len(problem.objects)) - 1,) * len(declaration)):
                by_the_book = problem.requirement_model == "maximum" or all_serve_or_copy(
                    problem, declaration, given, in_force
                )
                assert by_the_book == is_alternative(problem, declaration, given, in_force)


@pytest.mark.parametrize("size", [5, 10, 20])
@pytest.mark.parametrize("seed", range(6))
def test_reductions_equal_the_plain_model_on_random_boards(seed: int, size: int) -> None:
    problem = random_blocks(seed, size, size)
    assert maximum(problem).value == maximum(problem, plain=True).value


@pytest.mark.parametrize("trap", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_reductions_equal_the_plain_model_on_formulas(seed: int, trap: bool) -> None:
    problem = satisfiability(random_cnf(seed, 5, 18), 5, trap=trap)
    found = maximum(problem)
    assert_honest(problem, found, (frozenset(), frozenset(), problem.free))
    assert found.value == maximum(problem, plain=True).value


@pytest.mark.parametrize("seed", range(6))
def test_formula_maximum_is_the_most_clauses_true(seed: int) -> None:
    # Brute force over the 2^6 assignments of the formula itself.
    formula = random_cnf(seed, 6, 30)
    most = max(
        sum(
            any((literal > 0) == bool(truth >> abs(literal) - 1 & 1) for literal in clause)
            for clause in formula
        )
        for truth in range(64)
    )
    assert maximum(satisfiability(formula, 6)).value == most


@pytest.mark.parametrize("open_", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_reductions_equal_the_plain_model_on_covers(seed: int, open_: bool) -> None:
    for planted in (False, True):
        problem, _ = exact_cover(seed, 12, 10, planted=planted, open_=open_)
        found = maximum(problem)
        assert found.value == maximum(problem, plain=True).value
        assert (found.value == 12) >= planted


@pytest.mark.parametrize("seed", range(4))
def test_reductions_equal_the_plain_model_on_armies(seed: int) -> None:
    problem = tokens(seed, 30, 8)
    assert maximum(problem).value == maximum(problem, plain=True).value


def all_or_none(seed: int) -> Problem:
    """A random Problem in which most objects need everybody who may choose them."""
    problem = random_problem(seed, crowd=5)
    rng = random.Random(f"all or none {seed}")
    counts = list(problem.counts)
    for thing in range(len(problem.objects)):
        able = sum(allowed >> thing & 1 for allowed in problem.allowed)
        if able > 1 and rng.random() < 0.8:
            most = rng.choice((able, UNLIMITED))
            counts.append(ChosenCount(thing, able - (rng.random() < 0.2), most, WHY))
    return replace(problem, counts=tuple(counts))


@pytest.mark.parametrize("seed", range(60))
def test_what_all_or_none_choose_is_one_variable_and_the_same_maximum(seed: int) -> None:
    problem = all_or_none(seed)
    kept = keeping(problem)
    for question in questions(problem, seed):
        payable, in_force, given = question
        most = most_obeyed(problem, kept, *question)
        found = maximum(problem, payable=payable, in_force=in_force, given=given)
        assert (found.value, found.bound, found.proved) == (most, most, True)
        assert_honest(problem, found, question)


@pytest.mark.parametrize(("able", "least", "most"), [(3, 2, 2), (3, 3, 3), (2, 3, 0)])
def test_all_who_may_choose_an_object_are_enough_or_too_few(
    able: int, least: int, most: int
) -> None:
    """Three creatures are each required to choose something. Of the two objects one may be chosen
    by nobody, the other by so many creatures `able`, and only by `least` to 3 or 2 together: two of
    three obey where it is two exactly, all three where it takes all, nobody where two are able
    and it takes three.
    """
    creatures = ("c0", "c1", "c2")
    problem = Problem(
        "blocks",
        "Ann",
        creatures,
        ("o0", "o1"),
        forbidden=(Forbidden(0b111 & ~((1 << able) - 1), 0b01, WHY), Forbidden(0b111, 0b10, WHY)),
        counts=(ChosenCount(0, least, max(most, least), WHY),),
        requirements=tuple(Requirement(1 << place, 0b11, WHY) for place in range(3)),
    )
    found = maximum(problem)
    assert (found.value, found.proved) == (most, True)


def test_the_limit_holds_and_the_answer_stays_honest() -> None:
    # 100 variables, beyond the threshold: far from provable in 0.3 s on any machine we know.
    problem = satisfiability(random_cnf(1, 100, 600), 100)
    started = time.perf_counter()
    found = maximum(problem, seconds=0.3)
    assert time.perf_counter() - started < 30  # the machine may be busy
    assert not found.proved
    assert found.value <= 600
    assert found.value < found.bound
    assert_honest(problem, found, (frozenset(), frozenset(), problem.free))


def test_no_time_at_all_is_undecided_with_the_plain_bound() -> None:
    problem = random_blocks(3, 10, 10)
    found = maximum(problem, seconds=0)
    assert not found.proved
    assert found.witness == problem.free
    assert found.bound == sum(part.count for part in problem.requirements)


def test_the_empty_problem() -> None:
    # No creature, no object: nothing is declared and nothing can be obeyed.
    problem = Problem("attacks", "Ann", (), ())
    assert maximum(problem) == Maximum(0, 0, True, ())
    assert maximum(problem, plain=True) == Maximum(0, 0, True, ())
