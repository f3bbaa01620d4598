"""Rows of blocks: which are legal, and what deaths are worth at most."""

import numpy as np
import pytest

from legality.clock import Clock
from legality.search.best_block import BlockRanking
from legality.search.block_bounds import BlockBounds
from tests.table import board, creature

A, B = "Ann", "Bob"


def bounds(*texts: str) -> BlockBounds:
    """The bounds of a 3/3 that can block several, before a 2/2 and a 4/4 with those texts."""
    several = "This creature can block an additional creature each combat."
    permanents = (
        creature("x", A, "2/2", *texts),
        creature("y", A, "4/4", *texts),
        creature("b", B, "3/3", several),
    )
    ranking = BlockRanking(board(*permanents, attacks="x y"))
    return BlockBounds(ranking.problem, ranking.engagements, 0, Clock(None))


def test_every_choice_is_a_row() -> None:
    # none, the one, the other, or both
    found = bounds()
    assert found.number == 4
    assert found.table(np.arange(4)).is_legal().tolist() == [True] * 4


def test_menace_keeps_one_blocker_away() -> None:
    assert bounds("Menace").table(np.arange(4)).is_legal().tolist() == [True, False, False, False]


@pytest.mark.parametrize(("text", "both"), [("", 4 - 6), ("First strike", 0 - 6)])
def test_deaths_of_both_sides(text: str, both: int) -> None:
    # 3 damage kill the 2/2, worth 4, not the 4/4; 2 + 4 damage kill the 3/3, worth 6. Where these
    # strike first it is dead before it strikes.
    found = bounds(*filter(None, [text]))
    deaths = found.table(np.arange(4)).deaths.tolist()
    assert deaths[3] <= 4 - 6
    assert deaths[3] >= both
    assert deaths[0] == 0
