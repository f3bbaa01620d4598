"""The nearest legal declaration against all of them, on Problems dealt at random with every kind of
part; by the diagram and by the model."""

import random

import pytest

from legality.errors import TooLarge
from legality.legal.nearest.change import judged_in
from legality.legal.nearest.declarations import nearest, small_diagrams
from legality.problem import checker
from legality.problem.declarations import Declaration, Problem
from tests.legal.dealing import alike, dealt
from tests.plain import legal


def distance(problem: Problem, given: Declaration, other: Declaration) -> tuple[object, ...]:
    """What the contract compares: creatures whose choice changes, choices that change, requirements
    not obeyed, order."""
    pairs = list(zip(given, other, strict=True))
    held = checker.holds(problem, other)
    return (
        sum(before != after for before, after in pairs),
        sum((before ^ after).bit_count() for before, after in pairs),
        -checker.obeyed(problem, other, held),
        other,
    )


def random_declaration(rng: random.Random, problem: Problem) -> Declaration:
    """Anything at all, mostly what each creature may choose."""
    found: list[int] = []
    for allowed in problem.allowed:
        wild = rng.random() < 0.1
        found.append(rng.randrange(1 << len(problem.objects)) & (-1 if wild else allowed))
        if rng.random() < 0.3:
            found[-1] = 0
    return tuple(found)


@pytest.mark.parametrize("seed", range(120))
def test_the_nearest_of_all_by_the_diagram(seed: int) -> None:
    rng = random.Random(f"nearest {seed}")
    for problem in (dealt(seed), alike(seed)):
        expected = legal(problem)
        diagrams = small_diagrams(problem, None)
        for _ in range(4):
            given = random_declaration(rng, problem)
            found = nearest(diagrams, judged_in(problem, given))
            if not expected:
                assert found is None
                continue
            assert found is not None
            assert found.proved
            assert found.declaration == min(expected, key=lambda one: distance(problem, given, one))


@pytest.mark.parametrize("seed", range(60))
def test_the_nearest_of_all_by_the_model(seed: int) -> None:
    """What the model finds is proved and the nearest, order and all, also where declarations are
    compared by what they pay and what is in force in them."""
    rng = random.Random(f"nearest {seed}")
    for problem in (dealt(seed), alike(seed)):
        expected = legal(problem)
        given = random_declaration(rng, problem)
        diagrams = small_diagrams(problem, None)
        diagrams.__dict__["creatures"] = TooLarge("for the test")
        found = nearest(diagrams, judged_in(problem, given))
        if not expected:
            assert found is None
            continue
        assert found is not None
        assert found.proved
        assert found.declaration == min(expected, key=lambda one: distance(problem, given, one))
