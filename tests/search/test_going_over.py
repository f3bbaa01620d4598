"""What tramples over blockers in one damage step, others filling up what is lethal."""

import numpy as np
import pytest

from legality.clock import Clock
from legality.search.best_block import BlockRanking
from legality.search.block_bounds import BlockBounds
from legality.search.block_table import BlockTable
from legality.search.going_over import FIRST, REGULAR, harm
from tests.table import board, creature

A, B = "Ann", "Bob"
ANY = "This creature can block any number of creatures."


def table(tramples: str, helps: str, blocks: str) -> BlockTable:
    """A 3/4 that blocks nobody, the 5/3 with trample, the 3/3, or both: a column each."""
    ranking = BlockRanking(board(
        creature("t", A, "5/3", f"Trample\n{tramples}"),
        creature("h", A, "3/3", helps),
        creature("b", B, "3/4", f"{ANY}\n{blocks}"),
        attacks="t h",
    ))  # fmt: skip
    return BlockBounds(ranking.problem, ranking.engagements, 0, Clock(None)).table(np.arange(4))


def test_others_fill_up_what_is_lethal() -> None:
    # 702.19b: t alone deals b its 4, and 1 goes through; 3 by h and 1 by t let 4 through. b dies in
    # either block, worth 3 + 4. Where t does not strike nothing goes through.
    one = table("First strike", "First strike", "")
    found = harm(one, FIRST, one.nothing, one.nothing)
    assert found is not None
    assert found.through.tolist() == [0, 1, 0, 4]
    assert found.loss.tolist() == [0, 7, 0, 7]
    assert found.dead.tolist() == [0, 1, 0, 1]


def test_who_strikes_later_fills_up_nothing() -> None:
    one = table("First strike", "", "")
    found = harm(one, FIRST, one.nothing, one.nothing)
    assert found is not None
    assert found.through.tolist() == [0, 1, 0, 1]


def test_over_a_blocker_that_is_gone_all_goes_through() -> None:
    # 702.19e; who has died in the first step deals nothing.
    one = table("", "", "")
    found = harm(one, REGULAR, one.nothing + 1, one.nothing)
    assert found is not None
    assert found.through.tolist() == [0, 5, 0, 5]
    dead = harm(one, REGULAR, one.nothing, one.nothing + 1)
    assert dead is not None
    assert not dead.through.any()


@pytest.mark.parametrize("blocks", ["Indestructible", "Banding"])
def test_nothing_is_said_of_what_lives_or_divides_the_damage(blocks: str) -> None:
    one = table("", "", blocks)
    found = harm(one, REGULAR, one.nothing, one.nothing)
    assert found is None or not found.through.any()


def test_nobody_tramples_in_that_step() -> None:
    one = table("", "First strike", "")
    assert harm(one, FIRST, one.nothing, one.nothing) is None


def test_of_two_with_trample_one_goes_over_while_the_other_is_stopped() -> None:
    """702.19b: u has 2 damage for the 1/3 and goes over nothing, t has 5 for the 1/1: 4 go through,
    and the 1/1 dies, worth 1 + 1 and lethal at 1. Both together have 7 damage for 1 + 3, but those
    of t cannot help u."""
    ranking = BlockRanking(board(
        creature("t", A, "5/3", "Trample"), creature("u", A, "2/3", "Trample"),
        creature("b", B, "1/1", ANY), creature("c", B, "1/3"),
        attacks="t u",
    ))  # fmt: skip
    rows = BlockBounds(ranking.problem, ranking.engagements, 0, Clock(None))
    both = BlockTable(rows, [np.array([1]), np.array([2])])  # b blocks t, c blocks u
    found = harm(both, REGULAR, both.nothing, both.nothing)
    assert found is not None
    assert found.through.tolist() == [4]
    assert found.loss.tolist() == [2]
    assert found.dead.tolist() == [1]
