"""Where the legal blocks are few: the view they are listed from."""

import pytest

from legality.legal.declarations import LegalDeclarations
from legality.legal.diagram.limits import Limits
from legality.problem.declarations import Problem, Reason, Requirement
from legality.search import few_blocks as module
from legality.search.few_blocks import few_blocks, ways

WHY = Reason("509.1c", "a test")


def blocks(blockers: int, attackers: int, *requirements: Requirement) -> LegalDeclarations:
    names = tuple(f"b{place}" for place in range(blockers))
    met = tuple(f"a{place}" for place in range(attackers))
    return LegalDeclarations(Problem("blocks", "Bob", names, met, requirements=requirements))


def lured(blockers: int, attackers: int) -> LegalDeclarations:
    """All blockers must block the first attacker: one block is legal."""
    return blocks(blockers, attackers, Requirement((1 << blockers) - 1, 1, WHY, each=True))


def test_so_few_ways_are_listed_as_they_are() -> None:
    """Two attackers and nothing are three choices: 3⁴ = 81 ways of 150, 3⁵ = 243 too many."""
    four, five = blocks(4, 2), blocks(5, 2)
    assert (ways(four.problem), ways(five.problem)) == (81, 243)
    assert few_blocks(four) is four
    assert few_blocks(five) is None


def test_requirements_leave_few_and_the_diagram_that_says_so_is_listed() -> None:
    legal = lured(5, 2)
    few = few_blocks(legal)
    assert few is not None
    assert few is not legal
    assert [*few] == [*legal] == [(1,) * 5]


@pytest.mark.parametrize(("legal_ones", "few"), [(81, True), (80, False)])
def test_how_many_may_be_legal(monkeypatch: pytest.MonkeyPatch, legal_ones: int, few: bool) -> None:
    """b0 must block a0 or a1, the others choose among two or nothing: 2 · 3⁴ = 162 are legal; more
    than 150 where the ways, 243, are no more than `MANY`, fewer than 2,000 where they are more."""
    legal = blocks(5, 2, Requirement(1, 0b11, WHY))
    assert legal.count() == 2 * 3**4
    assert few_blocks(legal) is None
    monkeypatch.setattr(module, "MANY", 242)
    monkeypatch.setattr(module, "FEW_LEGAL", 2 * legal_ones)
    assert (few_blocks(legal) is not None) == few


def test_a_diagram_beyond_the_size_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert few_blocks(lured(5, 2)) is not None
    monkeypatch.setattr(module, "SMALL", Limits(nodes=1, arcs=1))
    assert few_blocks(lured(5, 2)) is None
