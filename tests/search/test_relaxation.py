"""The bound by prices: never below the best, and equal to it where nothing conflicts."""

import pytest

from legality.search.groups import Groups
from legality.search.options import GroupOptions
from legality.search.relaxation import SCALE, Curve, Objective, Relaxation
from tests.search.posed import problem


def listed(gains: dict[tuple[int, int], int]) -> tuple[Groups, list[GroupOptions]]:
    """The groups of three creatures before two attackers, worth what their number says."""
    import numpy as np

    groups = Groups(problem(), "pqr")
    found: list[GroupOptions] = []
    for place in range(2):
        rows = groups.rows(place, 100)
        upper = np.zeros((len(rows.used), 5), dtype=np.int64)
        for number, used in enumerate(rows.used.sum(axis=1).tolist()):
            upper[number, 0] = gains.get((place, used), 0)
            upper[number, 4] = -used
        no = np.zeros(len(rows.used), dtype=bool)
        found.append(GroupOptions(place, rows, upper, no, {}, None, np.ones(3, dtype=np.int64), 0))
    return groups, found


def bound(gains: dict[tuple[int, int], int], aim: Objective, rounds: int = 200) -> float:
    """The bound after so many rounds."""
    groups, found = listed(gains)
    relaxation = Relaxation(found, groups.limits, aim)
    relaxation.improve(0, rounds)
    return relaxation.relaxed().bound / SCALE


SCORE = (1, 0, 0, 0, 0)


def test_nothing_conflicts() -> None:
    # one before each attacker: 5 + 4
    assert bound({(0, 1): 5, (1, 1): 4}, Objective(SCORE, (), (), 0, 0)) == pytest.approx(
        9, abs=0.1
    )


def test_a_conflict_is_priced() -> None:
    # three before x or before y gain 9: both at once can't be. At no prices the bound is 18; a
    # price of 3 each makes it 9, which is the best
    gains = {(0, 3): 9, (1, 3): 9}
    assert bound(gains, Objective(SCORE, (), (), 0, 0), rounds=1) == 18
    assert bound(gains, Objective(SCORE, (), (), 0, 0)) == pytest.approx(9, abs=0.2)


def test_a_floor_that_costs() -> None:
    # the last total falls by one with each blocker, and may not fall below -1: one gains 4 at most
    gains = {(0, 1): 4, (0, 2): 8, (1, 1): 4}
    assert bound(gains, Objective(SCORE, (), (), 0, 0)) == pytest.approx(12, abs=0.2)
    found = bound(gains, Objective(SCORE, (), ((4, -1),), 0, 0))
    assert 4 <= found < 4.2


def test_a_curve_is_never_undercut() -> None:
    # damage of 2 to something with 2 counters, worth 5, loses 7; of 1 loses 1: 8 - 7 or 4 - 1
    gains = {(0, 1): 4, (0, 2): 8}
    curve = Curve(4, ((0, 0), (1, 1), (2, 7), (3, 7)))
    assert 3 <= bound(gains, Objective(SCORE, (curve,), (), 0, 0)) < 8
