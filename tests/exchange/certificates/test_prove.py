"""Proofs that not one requirement more can be obeyed, against brute force."""

import pytest

from legality.exchange.certificates import prove as module
from legality.exchange.certificates.inequality import inequality
from legality.exchange.certificates.prove import Method, prove
from legality.exchange.certificates.steps import Propagated
from tests.exchange.certificates.stated import asked, inequalities

pytest.importorskip("exact")
SEEDS = range(60)


@pytest.mark.parametrize("seed", SEEDS)
def test_one_more_than_the_maximum_is_refuted_and_the_maximum_is_not(seed: int) -> None:
    for question, most in asked(seed):
        made, more = inequalities(question, most + 1)
        assert prove(more, made.counted, made.size) is not None
        made, just = inequalities(question, most)
        assert prove(just, made.counted, made.size) is None


@pytest.mark.parametrize("method", ["exact", "clauses"])
@pytest.mark.parametrize("seed", range(0, 60, 4))
def test_each_solver_finds_a_proof_by_itself(seed: int, method: Method) -> None:
    for question, most in asked(seed):
        made, more = inequalities(question, most + 1)
        found = prove(more, made.counted, made.size, methods=(method,))
        assert found is not None
        assert found.method == method


def test_two_of_three_blockers_for_each_of_two_is_one_too_many() -> None:
    """702.111b: two attackers with menace must be blocked, and there are three blockers, each for
    one of them: x1 to x3 block the first, x4 to x6 the second; x7 and x8 say that it is blocked,
    x9 and x10 that its requirement is obeyed. Added up: 2 x9 + 2 x10 <= 2 x7 + 2 x8 <= the blockers
    <= 3, so x9 + x10 <= 1 (rounded down); that both are 1 is refuted by a sum alone."""
    rows = [inequality({one: -1, one + 3: -1}, -1) for one in (1, 2, 3)]
    for first, blocked, obeyed in ((1, 7, 9), (4, 8, 10)):
        own = range(first, first + 3)
        rows += [inequality({blocked: 1, one: -1}, 0) for one in own]
        rows.append(inequality({**dict.fromkeys(own, 1), blocked: -2}, 0))
        rows.append(inequality({**dict.fromkeys(own, 1), obeyed: -1}, 0))
    rows.append(inequality({9: 1, 10: 1}, 2))
    found = prove(rows, {9: 1, 10: 1}, 10)
    assert found is not None
    assert found.method == "sum"
    *lifted, last = found.steps
    assert str(last).endswith("+ 2 d 14 + ;")
    # An obeyed requirement needs its attacker blocked; that both are obeyed is what is refuted.
    assert lifted == [
        Propagated(inequality({7: 1, 9: -1}, 0), (4, 5, 6, 8, 14)),
        Propagated(inequality({8: 1, 10: -1}, 0), (9, 10, 11, 13, 14)),
    ]


def test_more_than_all_there_are_is_a_contradiction_by_itself() -> None:
    found = prove([inequality({1: 1}, 0), inequality({1: 1, 2: 1}, 3)], {1: 1, 2: 1}, 2)
    assert found is not None
    assert found.steps == ()


def test_without_a_solver_there_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_installed", "ortools".__eq__)
    # Three in two holes, pair by pair: the sums allow one half each.
    pairs = [(a + hole, b + hole) for hole in (1, 2) for a in (0, 2, 4) for b in (0, 2, 4) if a < b]
    rows = [inequality({a: -1, b: -1}, -1) for a, b in pairs]
    rows.append(inequality({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}, 3))
    objective = dict.fromkeys(range(1, 7), 1)
    assert prove(rows, objective, 6) is None
    monkeypatch.setattr(module, "_installed", "pysat".__eq__)
    found = prove(rows, objective, 6)
    assert found is not None
    assert found.method == "clauses"
