"""Survival seen by counting: a block by hand, and against every block on random boards."""

import pytest

from legality.clock import Clock, time_limit
from legality.errors import OutOfTime, TooLarge
from legality.judging.declarations import declared
from legality.search.best_block import BlockRanking
from legality.search.counted_groups import can_be_counted
from legality.search.counted_survival import counted_survivor
from legality.search.scoring import LOST
from tests.search.counted_boards import TWO, attacking, creatures, dealt, left
from tests.search.fights import with_life


def test_a_block_that_survives_is_found() -> None:
    # Twelve lifelinkers hold seven with menace and first strike; of nine tramplers five are held by
    # the 1/5, one by five lifelinkers that gain 15, and three deal 15: 1 life is left.
    ranking = attacking(
        creatures("a", 9, "5/3", "Trample"),
        creatures("c", 7, "1/5", "Menace\nFirst strike", controller="Ann"),
        creatures("b", 12, "3/1", f"Lifelink\n{TWO}"),
        creatures("d", 5, "1/5", controller="Bob"),
        life=1,
    )
    seen, block = counted_survivor(ranking.legal, ranking.engagements, Clock(None))
    assert seen
    assert block is not None
    assert ranking.value(declared(ranking.problem, block))[0] > -LOST


def differing(seed: int, most: int = 3) -> bool:
    """Whether counting was compared with every block: at a life at which it just says that none
    survives none does, and one that it says survives does."""
    position = dealt(seed, most)
    ranking = BlockRanking(position, by_life=True)
    if not ranking.engagements.mine or not can_be_counted(ranking.problem, ranking.engagements):
        return False
    seen, block = counted_survivor(ranking.legal, ranking.engagements, Clock(None))
    if block is not None:
        assert ranking.value(declared(ranking.problem, block))[0] > -LOST, seed
    life = ranking.engagements.scoring.life_before - max(-LOST, left(ranking))
    if 1 <= life < LOST // 2:
        ranking = BlockRanking(with_life(position, life), by_life=True)
    dead = left(ranking) <= 0
    for one in ranking.legal if dead else ():
        try:
            score = ranking.value(declared(ranking.problem, one))[0]
        except TooLarge:
            return False
        assert score <= -LOST, (seed, declared(ranking.problem, one))
    return seen or dead


@pytest.mark.sampled("more random boards")
@pytest.mark.parametrize("start", range(0, 60, 10))
def test_counting_leaves_no_survivor_out(start: int) -> None:
    found: list[bool] = []
    for seed in range(start, start + 10):
        try:
            with time_limit(2):
                found.append(differing(seed))
        except OutOfTime:
            continue
    assert sum(found) > 4
