"""The life that is left at most, and whether that tells who survives: by hand."""

import pytest

from legality.clock import Clock, time_limit
from legality.errors import OutOfTime, TooLarge
from legality.judging.declarations import declared
from legality.search.best_block import BlockRanking
from legality.search.counted_blocks import counted_survivor
from legality.search.counted_groups import can_be_counted
from legality.search.scoring import LOST
from tests.search.counted_boards import TWO, attacking, creatures, dealt, left
from tests.search.fights import with_life


def test_nobody_blocks_more_than_they_can() -> None:
    # Three block two each, so that six of eight 3/3 are blocked: 20 - 2 × 3.
    assert left(attacking(creatures("a", 8, "3/3"), creatures("b", 3, "1/1", TWO))) == 14
    # 702.111b: of eight with menace six pairs block three: 20 - 5 × 3.
    menace = creatures("a", 8, "3/3", "Menace")
    assert left(attacking(menace, creatures("b", 3, "1/1", TWO))) == 5


def test_what_is_lethal_to_a_blocker_is_taken_up_once() -> None:
    # 702.19b: two tramplers of 4 before one 1/5: 8 - 5 go through, and not nothing.
    ranking = attacking(creatures("a", 2, "4/4", "Trample"), creatures("b", 1, "1/5", TWO))
    assert left(ranking) == 20 - 3
    # 702.2c: with deathtouch one point is lethal, for both.
    deadly = creatures("a", 2, "4/4", "Trample\nDeathtouch")
    assert left(attacking(deadly, creatures("b", 1, "1/5", TWO))) == 20 - 7


def test_deadly_damage_is_lethal_again_where_nobody_dies() -> None:
    # 702.2c: 3 in each step, one of it on the 0/5, which is not destroyed: 2 and 2 go through.
    one = creatures("a", 1, "3/3", "Double strike\nDeathtouch\nTrample")
    other = creatures("c", 1, "1/1", controller="Ann")
    blocker = creatures("b", 1, "0/5", f"Indestructible\n{TWO}")
    assert left(attacking(one, other, blocker)) == 20 - 4


def test_life_that_comes_too_late_is_none() -> None:
    # 510.4: 3 first-strike damage kill Bob, at 3 life, before lifelink gains him 4.
    there = creatures("a", 3, "3/3", "First strike"), creatures("b", 1, "4/4", f"Lifelink\n{TWO}")
    assert left(attacking(*there, life=3)) <= 0
    assert left(attacking(*there, life=4)) == 4 + 4 - 3


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
