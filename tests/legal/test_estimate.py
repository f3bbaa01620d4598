"""Estimates: exact where a run need not drop anything, right on average where it must."""

from fractions import Fraction

import pytest

from legality.clock import Clock
from legality.legal.declarations import LegalDeclarations
from legality.legal.diagram import estimate as module
from legality.legal.diagram.compile import judged
from legality.legal.diagram.estimate import Estimate
from legality.legal.diagram.features import Choosable
from legality.legal.diagram.limits import Limits
from legality.problem.declarations import ChosenCount, Problem, Requirement
from tests.legal.dealing import WHY, dealt


def wanting_two(creatures: int, objects: int) -> Problem:
    """Every object is chosen by none or by two or more; and one requirement to choose the first."""
    everyone = (1 << creatures) - 1
    return Problem(
        "blocks",
        "Bob",
        tuple(f"c{place}" for place in range(creatures)),
        tuple(f"o{place}" for place in range(objects)),
        counts=tuple(ChosenCount(place, 2, creatures, WHY) for place in range(objects)),
        requirements=(Requirement(everyone, 1, WHY),),
    )


@pytest.mark.parametrize("seed", range(40))
def test_small_boards_are_estimated_exactly(seed: int) -> None:
    problem = dealt(seed)
    view = LegalDeclarations(problem)
    count, found = view.count(), view.estimate()
    if found is None:
        assert judged(problem, Choosable(problem)) or not count
    else:
        assert found == Estimate(count, count, count)


@pytest.mark.slow("a wide random comparison")
def test_runs_that_drop_nodes_are_right_on_average(monkeypatch: pytest.MonkeyPatch) -> None:
    # Eight creatures, four objects, at most six nodes a layer are kept of up to 3^4: the mean of
    # 150 estimates of 16 runs each lies within 3 % of the count, and most intervals hold it.
    monkeypatch.setattr(module, "WIDTH", 6)
    view = LegalDeclarations(wanting_two(8, 4))
    count = view.count()
    found = [one for seed in range(150) if (one := view.estimate(seed))]
    assert len(found) == 150
    assert any(one.value != count for one in found)
    mean = Fraction(sum(one.value for one in found), len(found))
    assert abs(mean - count) < Fraction(3, 100) * count
    held = sum(one.low <= count <= one.high for one in found)
    assert held > 0.8 * len(found)


def test_the_same_seed_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WIDTH", 6)
    view = LegalDeclarations(wanting_two(6, 4), Limits(nodes=0))
    assert not view.decided
    assert view.estimate(3) == view.estimate(3) != view.estimate(4)


def test_too_little_time_gives_none() -> None:
    assert module.estimated([], 0, 1, Clock(None)) == Estimate(1, 1, 1)
    assert LegalDeclarations(wanting_two(6, 4)).estimate(seconds=0.0) is None


def test_numbers_beyond_floating_point() -> None:
    # 400 creatures, ten objects and no restriction: 11^400, far beyond the largest float.
    free = Problem(
        "blocks",
        "Bob",
        tuple(f"c{place}" for place in range(400)),
        tuple(f"o{place}" for place in range(10)),
    )
    found = LegalDeclarations(free).estimate()
    assert found is not None
    assert abs(found.value - 11**400) * 10**9 < 11**400
