"""Samples are fair: chi-square against the uniform distribution on small sets."""

from collections import Counter

import pytest

from legality.legal.declarations import LegalDeclarations
from legality.problem.declarations import ChosenCount, Problem
from tests.legal.dealing import WHY, alike, dealt
from tests.plain import legal


def chi_square(view: LegalDeclarations, size: int, draws: int) -> float:
    """The statistic, reduced: (x - degrees) / sqrt(2 × degrees); about normal for many degrees."""
    seen = Counter(view.sample(1, draws))
    expected = draws / size
    missing = (size - len(seen)) * expected
    statistic = missing + sum((count - expected) ** 2 / expected for count in seen.values())
    degrees = size - 1
    return float((statistic - degrees) / (2 * degrees) ** 0.5)


@pytest.mark.parametrize("seed", range(60))
def test_every_legal_declaration_has_the_same_chance(seed: int) -> None:
    for problem in (dealt(seed), alike(seed)):
        expected = legal(problem)
        view = LegalDeclarations(problem)
        if 2 <= len(expected) <= 60:
            assert set(view.sample(0, 50)) <= expected
            # Beyond 5 is less likely than one in ten thousand, and the seeds are fixed.
            assert abs(chi_square(view, len(expected), 60 * len(expected))) < 5


def test_over_classes_too() -> None:
    # Seven alike against one attacker with menace: 2^7 - 7 declarations, drawn over classes.
    problem = Problem(
        "blocks",
        "Bob",
        tuple(f"t{place}" for place in range(7)),
        ("menace",),
        counts=(ChosenCount(0, 2, 7, WHY),),
    )
    view = LegalDeclarations(problem)
    assert view.count() == 2**7 - 7
    assert abs(chi_square(view, 2**7 - 7, 12_000)) < 5


def test_nothing_can_be_drawn_of_nothing() -> None:
    problem = Problem("attacks", "Ann", (), ("Bob",))
    assert LegalDeclarations(problem).sample(0, 2) == [(), ()]
