"""What a part is worth at most: by hand, and against what comes of blocks."""

import pytest

from legality.errors import TooLarge
from legality.search.best_block import BlockRanking
from legality.search.fighters import Fighter
from legality.search.game_tree import Leaf, PlayersChoice
from legality.search.part_bounds import at_most, highest
from tests.search.test_course import banded, dealt

X = Fighter(3, 3, 3, 5, 1)
B = Fighter(2, 2, 2, 4, -1)


def bound(blocks: dict[str, tuple[str, ...]], **known: Fighter) -> tuple[int, ...] | None:
    """The bound of a part of those creatures."""
    return at_most(known, tuple(blocks.items()), 4, True)


def test_a_blocker_that_kills_nobody_gains_nothing() -> None:
    # 2 damage before a 3/3: 2 of 3 of its worth, 5, rounded up, at most; the 3/3 surely kills it.
    assert bound({"b": ("x",)}, x=X, b=B) == (4 - 4, 0, 0, 0)


def test_two_that_kill_it_lose_one_at_least() -> None:
    # 4 damage kill the 3/3, worth 5; its 3 damage surely kill one of them, worth 4.
    assert bound({"b": ("x",), "c": ("x",)}, x=X, b=B, c=B) == (5 - 4, 0, 0, 0)


def test_who_strikes_first_may_lose_nothing() -> None:
    quick = Fighter(2, 2, 2, 4, -1, early=True, late=False)
    assert bound({"b": ("x",), "c": ("x",)}, x=X, b=quick, c=quick) == (5, 0, 0, 0)


def test_lifelink_gains_what_is_dealt() -> None:
    linked = Fighter(2, 2, 2, 4, -1, lifelink=True)
    assert bound({"b": ("x",)}, x=X, b=linked) == (2 + 4 - 4, 0, 2, 0)


def test_nothing_is_seen_of_who_is_odd() -> None:
    assert bound({"b": ("x",)}, x=Fighter(3, 3, 3, 5, 1, odd=True), b=B) is None


def test_the_highest_of_a_choice() -> None:
    tree = PlayersChoice(0, True, (Leaf((1, 0, 2, 0)), Leaf((0, 0, 3, 0))))
    assert highest(tree) == (1, 0, 3, 0)


@pytest.mark.sampled("more random boards")
@pytest.mark.parametrize("start", [0, 20, 100, 120])
def test_no_block_scores_more(start: int) -> None:
    compared = 0
    for seed in range(start, start + 20):
        for position in (dealt(seed), banded(seed)):
            ranking = BlockRanking(position)
            for block in ranking:
                faced = {n: (to,) if isinstance(to, str) else tuple(to) for n, to in block.items()}
                most = ranking.engagements.at_most(faced)  # before anything is worked out
                if most is None:
                    continue
                try:
                    assert ranking.value(block)[0] <= most, (seed, block)
                except TooLarge:
                    continue
                compared += 1
    assert compared > 50
