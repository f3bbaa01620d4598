"""The blocks of a player looked for one that survives, and for the best."""

import pytest

from legality.search.best_block import best_block
from legality.search.block_ranking import BlockRanking
from legality.search.scoring import LOST
from tests.search.fights import with_life
from tests.table import board, creature

X, Y = creature("x", "Ann", "2/2"), creature("y", "Ann", "3/3")
GUARD = creature("b", "Bob", "1/1")


@pytest.mark.parametrize(("life", "block"), [(4, {}), (3, {"b": ["y"]}), (2, None)])
def test_a_block_that_survives(life: int, block: object) -> None:
    # of 5 damage the block of y saves 3, that of x 2
    fought = with_life(board(X, Y, GUARD, attacks="x>Bob y>Bob"), life)
    ranking = BlockRanking(fought, by_life=True)
    survivor = ranking.survivor()
    assert (survivor is None) == (block is None)
    if survivor is not None:
        assert ranking.value(survivor)[0] > -LOST


def test_the_best_is_the_greatest_of_all_values() -> None:
    ranking = BlockRanking(board(X, Y, GUARD, attacks="x>Bob y>Bob"))
    best, bound = ranking.best_block()
    # y blocked: 2 damage and a 1/1 (2), x blocked: 3 and 2, none: 5
    assert (best, bound) == ({"b": ["y"]}, -4)
    assert max(ranking.value(block)[0] for block in ranking) == -4
    assert best_block(ranking.engagements.position).score == -4


def test_enough_ends_the_search() -> None:
    ranking = BlockRanking(board(X, Y, GUARD, attacks="x>Bob y>Bob"))
    assert ranking.value(ranking.best_block(-5)[0])[0] >= -5
