"""Blocks bounded blocker by blocker, by hand."""

from legality.arrays import np
from legality.clock import Clock
from legality.search.best_block import BlockRanking
from legality.search.block_bounds import BlockBounds
from legality.search.block_tree import BlockTree
from tests.search.every_block import ANY, creature
from tests.table import board


def tree(known: int) -> BlockTree:
    """Before a 2/2 and a 1/1 a 2/3 that blocks both or either, and a 1/1 that may block one."""
    ranking = BlockRanking(board(
        creature("a1", "1/1"), creature("a2", "2/2"),
        creature("b1", "1/1"), creature("b2", "2/3", ANY),
        attacks="a1>Bob a2>Bob",
    ))  # fmt: skip
    sides = BlockBounds(ranking.problem, ranking.engagements, 0, Clock(None))
    return BlockTree(sides, sides.plans, known, Clock(None))


def test_open_blockers_may_kill_and_are_not_killed() -> None:
    # The 2/3 is said first; the 1/1 is open: it may kill the 1/1 (worth 2). Nobody gets through.
    # The 2/3 before nobody: 2. Before the 1/1: 2. Before the 2/2: 4 + 2. Before both it dies of 3
    # (-5), and 2 and 1 damage kill both: 6 - 5.
    found = tree(-(10**9))
    assert found.order == [1, 0]
    choices = found.arrays[0].tolist()
    assert choices == [0, 0b01, 0b10, 0b11]
    assert found.table(np.arange(4), 1).bound.tolist() == [2, 2, 6, 1]


def test_the_greatest_bound_comes_first_and_nothing_is_left() -> None:
    found = tree(-(10**9))
    blocks = list(found.best_first())
    assert len({block for _, block in blocks}) == len(blocks) == 3 * 4
    bounds = [most for most, _ in blocks]
    assert bounds == sorted(bounds, reverse=True)
    # The 1/1 before the 1/1, both die; the 2/3 kills the 2/2 and lives.
    assert blocks[0] == (2 + 4 - 2, (0b01, 0b10))
    assert found.bound == -(10**9)


def test_what_is_known_is_left_out() -> None:
    found = tree(3)
    assert [block for _, block in found.best_first()] == [(0b01, 0b10)]
