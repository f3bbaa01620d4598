"""The search by groups on Problems whose groups have given worths, each best derived by hand."""

import random

import pytest

from legality.clock import Clock
from legality.judging.declarations import maximum
from legality.problem.declarations import (
    Capacity,
    ChosenCount,
    Declaration,
    DeclaredCap,
    Forbidden,
    Problem,
    Requirement,
    Together,
)
from legality.search.block_search import BlockSearch, Found
from legality.search.fighters import Fighter
from legality.search.groups import Groups
from legality.search.options import options
from legality.search.relaxation import Objective
from legality.search.scoring import Totals
from tests.search.posed import WHY, problem

STRONG = Fighter(0, 9, 9, 9, 1)
DEADLY = Fighter(1, 9, 9, 0, -1, deadly=True)
"""Worths of 9 at most: no group is bounded by less than it is worth."""


def searched(
    posed: Problem,
    gains: dict[tuple[int, int], int],
    alike: str = "pqr",
    clock: Clock | None = None,
    rooms: int = 1000,
) -> Found:
    """What is found where a group is worth its gain by attacker and number of blockers."""

    def worth(attacker: int, group: tuple[int, ...]) -> tuple[Totals, ...]:
        return ((gains.get((attacker, len(group)), 0), 0, 0, 0),)

    def value(totals: tuple[Totals, ...], block: Declaration) -> int:
        if totals:
            return min(one[0] for one in totals)
        several = (sum(chosen >> one & 1 for chosen in block) for one in range(2))
        return sum(gains.get((place, number), 0) for place, number in enumerate(several))

    most, _, witness = maximum(posed, frozenset(), frozenset())
    assert witness is not None
    groups = Groups(posed, alike)
    fighters = [DEADLY for _ in groups.classes]
    listed = [
        options(groups, place, STRONG, fighters, (0, 0, 0, 0), groups.rows(place, rooms))
        for place in range(2)
    ]
    aim = Objective((1, 0, 0, 0), (), (), most, groups.open)
    known = value((), witness), witness
    return BlockSearch(
        groups, listed, worth, nothing_said, value, aim, clock or Clock(None), known
    ).search()


def nothing_said(attacker: int, group: tuple[int, ...]) -> None:
    """No bound of groups that hang on others."""


def best(
    posed: Problem, gains: dict[tuple[int, int], int], alike: str = "pqr"
) -> tuple[int, Declaration]:
    """The proved best."""
    found = searched(posed, gains, alike)
    assert found.declaration is not None
    assert found.score == found.bound
    return found.bound, found.declaration


def number(declaration: Declaration, attacker: int) -> int:
    """How many block that attacker."""
    return sum(chosen >> attacker & 1 for chosen in declaration)


@pytest.mark.parametrize("alike", ["pqr", "ppp", "ppr"])
def test_the_blockers_are_shared_out_as_is_best(alike: str) -> None:
    # two before x gain 5, two before y 4, one before either 1: there are three, so 5 + 1
    gains = {(0, 2): 5, (1, 2): 4, (0, 1): 1, (1, 1): 1}
    score, block = best(problem(), gains, alike)
    assert score == 6
    assert (number(block, 0), number(block, 1)) == (2, 1)


def test_restrictions_are_kept() -> None:
    gains = {(0, 1): 5, (0, 2): 4, (0, 3): 3}
    assert best(problem(), gains)[0] == 5
    # x by two or more (menace): 4; only p may block x, besides: no group of two is left
    menace = (ChosenCount(0, 2, 9, WHY),)
    assert best(problem(counts=menace), gains)[0] == 4
    alone = (Forbidden(0b110, 0b01, WHY),)
    assert best(problem(counts=menace, forbidden=alone), gains)[0] == 0
    # x by all or none of p and q: 4
    both_or_none = (Together(0, 0b011, WHY),)
    assert best(problem(together=both_or_none), gains)[0] == 4
    # at most one blocker at all: 5, and nobody is left for y
    cap = (DeclaredCap(0b111, 0b11, 1, WHY),)
    both = {(0, 1): 5, (1, 1): 2}
    assert best(problem(), both)[0] == 7
    assert best(problem(caps=cap), both)[0] == 5


def test_requirements_come_before_the_score() -> None:
    # a block of y costs 3; p must block if able, y if able, or x if able
    gains = {(1, n): -3 for n in (1, 2, 3)}
    assert best(problem(), gains)[0] == 0
    assert best(problem(requirements=(Requirement(0b001, 0b11, WHY),)), gains)[0] == 0
    assert best(problem(requirements=(Requirement(0b111, 0b10, WHY),)), gains)[0] == -3
    lure = (Requirement(0b111, 0b10, WHY, each=True),)
    score, block = best(problem(requirements=lure), gains)
    assert (score, block) == (-3, (0b10, 0b10, 0b10))


def test_a_creature_that_blocks_several_stands_in_several_groups() -> None:
    # one before x gains 5, one before y 4; all but p are forbidden: p blocks both or gains 5
    gains = {(0, 1): 5, (1, 1): 4}
    only_p = (Forbidden(0b110, 0b11, WHY),)
    assert best(problem(forbidden=only_p), gains) == (5, (0b01, 0, 0))
    two = (Capacity(0, 2, WHY),)
    assert best(problem(forbidden=only_p, capacities=two), gains) == (9, (0b11, 0, 0))


def test_a_lure_counts_once_for_a_creature_that_blocks_several() -> None:
    # p must block one of both if able, and may block both: a block of y costs 3
    lure = (Requirement(0b001, 0b11, WHY, each=True),)
    two = (Capacity(0, 2, WHY),)
    gains = {(1, number): -3 for number in (1, 2, 3)}
    score, block = best(problem(requirements=lure, capacities=two), gains)
    assert (score, block[0] & 0b01) == (0, 0b01)


def test_out_of_time_the_bound_stands() -> None:
    found = searched(problem(), {(0, 1): 5}, clock=Clock(0.0))
    assert (found.score, found.declaration) == (0, (0, 0, 0))
    assert found.bound >= 5


def test_groups_that_were_left_out_count_for_the_bound() -> None:
    # of x only groups of one are kept (room for 4); two before it would gain 9, unseen
    found = searched(problem(), {(0, 2): 9, (0, 1): 1}, rooms=4)
    assert found.score is not None
    assert found.score < 9 <= found.bound


def test_nothing_of_the_kind_sought() -> None:
    posed = problem()
    groups = Groups(posed, "pqr")
    fighters = [DEADLY for _ in groups.classes]
    listed = [
        options(groups, place, STRONG, fighters, (0, 0, 0, 0), groups.rows(place, 100))
        for place in range(2)
    ]
    search = BlockSearch(
        groups,
        listed,
        lambda attacker, group: ((0, 0, 0, 0),),
        nothing_said,
        lambda totals, block: None,
        Objective((1, 0, 0, 0), (), (), 0, 0),
        Clock(None),
    )
    search.enough = 0
    found = search.search()
    assert found.declaration is None
    assert found.bound < 0


@pytest.mark.parametrize("seed", range(20))
def test_against_every_block(seed: int) -> None:
    rng = random.Random(f"groups {seed}")
    gains = {(x, n): rng.randint(-5, 9) for x in (0, 1) for n in (1, 2, 3)}
    posed = problem(
        caps=(DeclaredCap(0b011, 0b11, 1, WHY),) if seed % 3 == 0 else (),
        counts=(ChosenCount(0, 2, 3, WHY),) if seed % 2 else (),
    )
    every = (
        (p, q, r)
        for p in (0, 1, 2)
        for q in (0, 1, 2)
        for r in (0, 1, 2)
        if not (seed % 3 == 0 and p and q)
    )
    numbers = ([sum(one == x + 1 for one in block) for x in (0, 1)] for block in every)
    expected = max(
        sum(gains.get((x, n), 0) for x, n in enumerate(those))
        for those in numbers
        if not (seed % 2 and those[0] == 1)
    )
    assert best(posed, gains)[0] == expected
