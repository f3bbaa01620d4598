"""Plans of the attacking player: what blocks score at most against them, by hand."""

import numpy as np
import pytest

from legality.clock import Clock
from legality.search.best_block import BlockRanking
from legality.search.block_bounds import BlockBounds
from legality.search.block_plans import Answers, BlockPlans
from legality.search.block_table import BlockTable
from tests.table import Value, board, creature

A, B = "Ann", "Bob"
ANY = "This creature can block any number of creatures."
ALL = 3
"""A blocker of both attackers, by bits."""


def sides(*creatures: Value) -> BlockBounds:
    """A board on which all of Ann's creatures attack Bob."""
    attacks = " ".join(str(one["id"]) for one in creatures if one["controller"] == A)
    ranking = BlockRanking(board(*creatures, attacks=attacks))
    return BlockBounds(ranking.problem, ranking.engagements, 0, Clock(None))


def table(bounds: BlockBounds, *faced: int) -> BlockTable:
    """The block in which the blockers face those attackers, by bits."""
    return BlockTable(bounds, [np.array([one]) for one in faced])


@pytest.mark.parametrize(("plan", "score"), [((0, 1), -3), ((1, 0), -2)])
def test_the_first_of_a_plan_is_killed(plan: tuple[int, ...], score: int) -> None:
    # 3 damage: on b (0/3, worth 3) nothing is left for c; on c (0/2) 1 is left, too little for b.
    rows = table(
        sides(creature("a", A, "3/3"), creature("b", B, "0/3", ANY), creature("c", B, "0/2")), 1, 1
    )
    assert Answers(rows).most(plan).tolist() == [score]


@pytest.mark.parametrize(("plan", "score"), [((0, 1), 0), ((1, 0), -1)])
def test_who_is_not_enough_for_the_first_strikes_no_other(
    plan: tuple[int, ...], score: int
) -> None:
    # 510.1c: 2 damage do not kill b (0/3), so that c (0/1) behind it in the order gets none.
    rows = table(
        sides(creature("a", A, "2/3"), creature("b", B, "0/3", ANY), creature("c", B, "0/1")), 1, 1
    )
    assert Answers(rows).most(plan).tolist() == [score]


def test_who_strikes_twice_goes_on_with_the_same() -> None:
    # 510.4: 2 and 2 kill the 1/4 (worth 5), whose 1 damage kills the 1/1 (worth 2).
    rows = table(
        sides(
            creature("a", A, "2/4", "Double strike"),
            creature("o", A, "1/1"),
            creature("b", B, "1/4", ANY),
        ),
        ALL,
    )
    assert Answers(rows).most((0,)).tolist() == [2 - 5]


def test_who_dies_first_strikes_no_more() -> None:
    # 510.4: b's 2 first kill a (2/2, worth 4), and then o's 1 does not kill b (2/3); or o (1/1,
    # worth 2), and 1 of the 2 is enough for that: a's 2 do not kill b either.
    rows = table(
        sides(
            creature("a", A, "2/2"),
            creature("o", A, "1/1"),
            creature("b", B, "2/3", f"First strike\n{ANY}"),
        ),
        ALL,
    )
    assert Answers(rows).most((0,)).tolist() == [4]


def test_what_is_left_tramples_over() -> None:
    # 702.19b: 5 - 2 go through, and the 1/2 (worth 3) dies. 702.2c: by deathtouch 1 is enough.
    for text, through in (("Trample", 3), ("Trample\nDeathtouch", 4)):
        rows = table(sides(creature("a", A, "5/5", text), creature("b", B, "1/2", ANY),
                           creature("o", A, "0/1")), 1)  # fmt: skip
        assert Answers(rows).most((0,)).tolist() == [-3 - through]


def test_the_least_of_some_plans_counts() -> None:
    bounds = sides(creature("a", A, "3/3"), creature("b", B, "0/3", ANY), creature("c", B, "0/2"))
    plans, rows = BlockPlans(bounds), table(bounds, 1, 1)
    assert plans.least(rows, np.array([5]), -10).tolist() == [-3]
    assert plans.least(rows, np.array([5]), 5).tolist() == [5]  # no more than is known


@pytest.mark.parametrize("text", ["Banding", "Wither"])
def test_there_are_no_plans_with_bands_or_what_weakens(text: str) -> None:
    bounds = sides(creature("a", A, "3/3", text), creature("b", B, "0/3", ANY))
    assert not BlockPlans(bounds).are_possible
