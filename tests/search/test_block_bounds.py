"""Bounds of all blocks at once: by hand, and against what comes of every block on random boards."""

import pytest

from legality import Position
from legality.clock import Clock
from legality.judging.declarations import declared
from legality.search import best_by_bounds, block_bounds
from legality.search.best_block import BlockRanking
from legality.search.block_bounds import BlockBounds, are_bounded
from tests.search.every_block import ANY, compared, creature
from tests.table import board


def bounds(position: Position) -> dict[str, int]:
    """What each block scores at most."""
    ranking = BlockRanking(position)
    assert are_bounded(ranking.problem, ranking.engagements)
    table = BlockBounds(ranking.problem, ranking.engagements, 0, Clock(None))
    return {
        " ".join(f"{name}:{','.join(faced)}" for name, faced in blocks.items()): most
        for most, one in table.best_first(-(10**9))
        for blocks in [declared(ranking.problem, one)]
    }


def test_one_blocker_kills_no_more_than_its_damage_allows() -> None:
    # 2 damage: a 1/1 (worth 2) and half a 2/2 (4), so the 2/2 alone. Before both attackers it takes
    # 3 and dies (-5); before the 1/1 it lives, and the 2/2 deals Bob 2.
    found = bounds(board(
        creature("a1", "1/1"), creature("a2", "2/2"), creature("b", "2/3", ANY),
        attacks="a1>Bob a2>Bob",
    ))  # fmt: skip
    assert found == {"": -3, "b:a1": 2 - 2, "b:a2": 4 - 1, "b:a1,a2": 4 - 5}


def test_deadly_damage_kills_as_many_as_it_has_points() -> None:
    # 702.2b: each point kills a 3/3 (worth 6), and there are two; 6 damage kill the 2/7 not.
    found = bounds(board(
        creature("a1", "3/3"), creature("a2", "3/3"), creature("b", "2/7", f"Deathtouch\n{ANY}"),
        attacks="a1>Bob a2>Bob",
    ))  # fmt: skip
    assert found["b:a1,a2"] == 12


def test_first_strikes_kill_no_more_than_they_can() -> None:
    # 510.4: 2 first-strike damage kill one 2/2 (4) and not both; the other kills the 2/1 (-3).
    found = bounds(board(
        creature("a1", "2/2"), creature("a2", "2/2"), creature("b", "2/1", f"First strike\n{ANY}"),
        attacks="a1>Bob a2>Bob",
    ))  # fmt: skip
    assert found["b:a1,a2"] == 4 - 3


def test_who_faces_one_alone_strikes_it_twice() -> None:
    # 510.4: an order binds nobody who faces one creature: 2 and 2 kill the 2/3 (-5), 1 goes to Bob.
    position = board(
        creature("a1", "2/4", "Double strike"), creature("a2", "1/1"), creature("b", "2/3", ANY),
        attacks="a1>Bob a2>Bob", rules="2024-03-08",
    )  # fmt: skip
    assert BlockRanking(position).value({"b": ("a1",)})[0] == -6
    assert bounds(position)["b:a1"] == -6


def test_trample_goes_over() -> None:
    # 702.19b: 5 - 2 on the 1/2 go through, and it dies (-3).
    found = bounds(board(
        creature("a1", "5/5", "Trample"), creature("a2", "1/1"), creature("b", "1/2", ANY),
        attacks="a1>Bob a2>Bob",
    ))  # fmt: skip
    assert found["b:a1"] == -3 - 3 - 1


def test_first_strikes_are_announced_before_the_others_are_known() -> None:
    # 510.1: Ann announces a0's 4 first. On b1 (worth 5): b1 kills a0 (8) and b2 the 1/1 (2), 5 in
    # all. On b0 (worth 4): b1 kills a1 (4), and 4 + 2 - 4 = 2; or a0, and then a1 kills b1:
    # 8 + 2 - 4 - 5 = 1. She can't hit b1 where it strikes a1, and b0 where it strikes a0.
    position = board(
        creature("a0", "4/4", "First strike"), creature("a1", "3/1", "Deathtouch"),
        creature("a2", "1/1"), creature("b0", "0/4"),
        creature("b1", "4/1", f"First strike\n{ANY}"), creature("b2", "3/3", "Banding"),
        attacks="a0>Bob a1>Bob a2>Bob", rules="2024-11-08",
    )  # fmt: skip
    block = {"b0": ("a0",), "b1": ("a0", "a1"), "b2": ("a2",)}
    assert BlockRanking(position).value(block)[0] == 2
    assert bounds(position)["b0:a0 b1:a0,a1 b2:a2"] >= 2


def test_orders_are_announced_before_it_is_known_who_dies_first() -> None:
    # 509.2: if a0 and a1 have b2 first, b0 kills a1 (worth 4) and 2 of a0 kill nobody: 4. If they
    # have b0 first, b0 and b1 kill a0 (5), and b0 dies (-3): 2. Not 5 - 4, b2 for a0.
    position = board(
        creature("a0", "2/3"), creature("a1", "3/1"), creature("b0", "1/2", f"First strike\n{ANY}"),
        creature("b1", "2/1", f"Indestructible\n{ANY}"), creature("b2", "0/4", ANY),
        attacks="a0>Bob a1>Bob", rules="2010-10-01",
    )  # fmt: skip
    block = {"b0": ("a0", "a1"), "b1": ("a0",), "b2": ("a0", "a1")}
    assert BlockRanking(position).value(block)[0] == 2
    assert bounds(position)["b0:a0,a1 b1:a0 b2:a0,a1"] >= 2


def test_deadly_trample_goes_twice_over_what_lives() -> None:
    # 702.2c, 702.19b: in either step one of 3 points is lethal damage to the 0/5, which lives: 2
    # and 2 go through. A blocker that dies of the first point leaves all 3 of the second step.
    words = "Double strike\nDeathtouch\nTrample"
    for text, score in (("Indestructible", -4), ("", -5 - 5)):
        position = board(
            creature("a1", "3/3", words), creature("a2", "1/1"),
            creature("b", "0/5", f"{text}\n{ANY}"),
            attacks="a1>Bob a2>Bob",
        )  # fmt: skip
        assert BlockRanking(position).value({"b": ("a1", "a2")})[0] == score
        assert bounds(position)["b:a1,a2"] == score


def test_a_band_takes_damage_where_it_lives() -> None:
    # 702.22k: 3 damage find room on a 2/2 and a 1/3: 1 + 2, and nobody dies; 3 kill the 1/3.
    position = board(
        creature("a1", "2/2", "Banding"), creature("a2", "1/3"), creature("b", "3/3"),
        attacks="a1>Bob a2>Bob", bands=[["a1", "a2"]],
    )  # fmt: skip
    assert bounds(position)["b:a1"] == -6


def test_an_order_may_bind_the_other_player() -> None:
    # 509.3: b2 announces a2 before a0 and deals a0 its one point. That is legal only if a2 gets
    # lethal damage, so that Ann, who divides the 3 of b1 (702.22k), has to kill a2 (worth 4).
    position = board(
        creature("a0", "1/3", "Trample"), creature("a1", "0/2", "Banding"), creature("a2", "1/3"),
        creature("b1", "3/4", ANY), creature("b2", "1/3", f"Banding\n{ANY}"),
        attacks="a0>Bob a1>Bob a2>Bob", rules="2010-10-01",
    )  # fmt: skip
    block = {"b1": ("a1", "a2"), "b2": ("a0", "a2")}
    assert BlockRanking(position).value(block)[0] == 4
    assert bounds(position)["b1:a1,a2 b2:a0,a2"] >= 4


@pytest.mark.long("random boards on which every block is played")
@pytest.mark.sampled("more random boards")
@pytest.mark.parametrize("start", range(0, 60, 20))
def test_no_block_scores_more(start: int) -> None:
    assert sum(map(compared, range(start, start + 20))) > 30


@pytest.mark.long("random boards on which every block is played")
@pytest.mark.sampled("more random boards")
@pytest.mark.parametrize("start", range(4_000, 4_060, 20))
def test_the_best_is_found_though_all_wait(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # Nothing is played at once, and a sample is looked at first, however few there are.
    monkeypatch.setattr(best_by_bounds, "QUICK", 0)
    monkeypatch.setattr(block_bounds, "MANY", 0)
    assert sum(map(compared, range(start, start + 20))) > 30


@pytest.mark.long("random boards on which every block is played")
@pytest.mark.sampled("more random boards")
@pytest.mark.parametrize("start", range(8_000, 8_060, 10))
def test_no_block_scores_more_where_blockers_are_open(
    start: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However few blocks there are, they are bounded blocker by blocker.
    monkeypatch.setattr(block_bounds, "FEW_ROWS", 0)
    found = [compared(seed, bands=False) for seed in range(start, start + 10)]
    assert sum(found) > 15


def test_a_sample_is_only_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    position = board(
        creature("a1", "1/1"), creature("a2", "2/2"), creature("b", "2/3", ANY),
        attacks="a1>Bob a2>Bob",
    )  # fmt: skip
    ranking = BlockRanking(position)
    rows = BlockBounds(ranking.problem, ranking.engagements, 0, Clock(None))
    assert list(rows.sample()) == []
    monkeypatch.setattr(block_bounds, "MANY", 4)  # 509.1a: none, either, or both
    # The bounds of the first test, -3, 0, 3 and -1, the greatest first.
    assert [most for most, _ in rows.sample()] == [3, 0, -1, -3]


@pytest.mark.slow("many random boards of bands and creatures that block several")
@pytest.mark.parametrize("first", range(1_000, 3_000, 250))
def test_no_block_scores_more_on_many_boards(first: int) -> None:
    assert sum(map(compared, range(first, first + 250))) > 250
