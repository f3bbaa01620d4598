"""The search over bounds of all blocks: in no time, where a block is enough, and for staying alive;
that its answers are the best is tested beside the bounds."""

import pytest

from legality.clock import Clock
from legality.errors import OutOfTime
from legality.search.best_block import BlockRanking
from legality.search.best_by_bounds import BestByBounds, BestSoFar
from legality.search.scoring import LOST
from tests.search.fights import with_life
from tests.table import Value, board

ANY = "This creature can block any number of creatures."


def creature(name: str, power: int, toughness: int, text: str = "") -> Value:
    """A creature of Ann's (a…) or Bob's."""
    player = "Ann" if name.startswith("a") else "Bob"
    fields: Value = {"id": name, "controller": player, "type_line": "Creature"}
    return fields | {"power": power, "toughness": toughness, "oracle_text": text}


def searched(life: int, clock: Clock | None = None, *, by_life: bool = False) -> BestByBounds:
    """Two 2/2 attack Bob, who has a 2/2 that blocks any number and a 1/1."""
    position = board(
        creature("a1", 2, 2), creature("a2", 2, 2), creature("b1", 2, 2, ANY), creature("b2", 1, 1),
        attacks="a1>Bob a2>Bob",
    )  # fmt: skip
    ranking = BlockRanking(with_life(position, life), by_life=by_life)
    return BestByBounds(ranking.problem, ranking.engagements, clock or Clock(None))


def test_the_best_block_and_its_bound_are_one() -> None:
    # 509.1a: the 2/2 before both, the 1/1 before one: 2 + 1 damage kill one attacker (4). The four
    # damage kill the 2/2 (-4), or the 1/1 and the 2/2 (-6). The 2/2 before one alone: 4 - 4, and
    # 2 damage from the other: -2; before both: 4 - 4 = 0; with the 1/1 on one: 4 - 6.
    block, bound = searched(20).best()
    assert (block, bound) == ((0b11, 0), 0)


def test_enough_is_enough() -> None:
    # No block: 4 damage; any block that scores -4 ends the search.
    block, bound = searched(20).best(-4)
    assert searched(20).score(block) >= -4
    assert bound >= searched(20).score(block)


def test_without_time_there_is_a_block_and_no_proof() -> None:
    search = searched(20)
    search.bounds.clock = Clock(0)
    # 704.5g: no block gains more than both attackers, worth 4 each.
    block, bound = search.best()
    assert search.score(block) <= bound == 8
    with pytest.raises(OutOfTime):
        list(search.bounds.best_first(-100))


def test_a_sample_goes_on_until_a_block_is_survived() -> None:
    # A fifth of the time is enough where a bound of 0 refutes others; half of it where all that
    # were looked at lose, who have killed six points' worth before.
    search, best = searched(20), BestSoFar((0, 0))
    for left, score, over in (
        (85.0, 0, False), (75.0, 0, True), (75.0, 6 - LOST, False), (45.0, 6 - LOST, True),
    ):  # fmt: skip
        search.time, search.clock, best.score = 100.0, Clock(left), score
        assert search.sampled_enough(best) is over
    search.clock = Clock(None)
    assert not search.sampled_enough(best)


def test_what_surely_survives_is_played_before_the_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    # At 2 life one unblocked attacker kills. The sample has only shown that the 2/2 before both
    # scores 0 at least, and the time ends before there is a bound: that block is the answer.
    search = searched(2)

    def sample(best: BestSoFar, _: int) -> None:
        best.count_on(0, (0b11, 0))

    def no_time(_: int) -> None:
        raise OutOfTime

    monkeypatch.setattr(search, "look_at_sample", sample)
    monkeypatch.setattr(search.bounds, "best_first", no_time)
    assert search.best()[0] == (0b11, 0)


def test_who_can_live_does() -> None:
    # Unblocked, 4 damage kill at 2 life, and so does one attacker of the two.
    block = searched(2, by_life=True).survivor()
    assert block in ((0b11, 0), (0b11, 0b01), (0b11, 0b10), (0b01, 0b10), (0b10, 0b01))


def test_who_cannot_live_is_told_so() -> None:
    position = board(
        creature("a1", 3, 3, "Trample"), creature("a2", 3, 3, "Trample"),
        creature("b1", 1, 2, ANY), attacks="a1>Bob a2>Bob",
    )  # fmt: skip
    # 702.19b: 6 damage, 2 of it lethal to the one blocker: at least 4 go through.
    for life, lives in ((4, False), (5, True)):
        ranking = BlockRanking(with_life(position, life), by_life=True)
        search = BestByBounds(ranking.problem, ranking.engagements, Clock(None))
        assert (search.survivor() is not None) == lives


def test_parts_that_cannot_kill_do_not_kill_together() -> None:
    # Two attackers 1/1 (worth 2) before each blocker 1/5: each blocker kills one, and nobody loses
    # life: 2 + 2. What is left out of account of each part's damage kills nobody.
    position = board(
        *(creature(f"a{number}", 1, 1) for number in range(4)),
        creature("b1", 1, 5, ANY), creature("b2", 1, 5, ANY),
        attacks="a0>Bob a1>Bob a2>Bob a3>Bob", rules="2024-03-08",
    )  # fmt: skip
    ranking = BlockRanking(with_life(position, 20))
    search = BestByBounds(ranking.problem, ranking.engagements, Clock(None))
    assert search.score((0b0011, 0b1100)) == 4
