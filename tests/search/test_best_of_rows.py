"""The search over announcements: what is claimed once the time is over."""

import pytest

from legality import clock, legal_blocks
from legality.clock import Clock, OutOfTime
from legality.search import best_of_rows
from legality.search.attack_rows import UNKNOWN, AttackRows
from legality.search.best_attack import best_attack
from legality.search.best_block import BlockRanking
from legality.search.best_of_rows import BestOfRows
from legality.search.candidates import Candidates, attacked
from legality.search.plain_board import PlainBoard
from tests.search.every_attack import attacks_on_bob, small_board
from tests.table import board, creature

A, B = "Ann", "Bob"


def late(*_: object) -> None:
    """No time is left."""
    raise OutOfTime


def test_the_bound_comes_from_replies_that_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    # No time for any search: only what replies surely score is known. The 4/4 kills who attacks
    # alone, or the 3/3. Before the band it dies, worth 8, of 5 damage, and kills the 2/2, worth 4,
    # on whom Ann puts its damage: 4 for her, and 5 if nobody blocks.
    monkeypatch.setattr(best_of_rows, "ReplySearch", late)
    monkeypatch.setattr(clock, "AT_ONCE", 60.0)
    position = board(
        creature("x", A, "2/2", "Banding"), creature("y", A, "3/3"), creature("b", B, "4/4")
    )
    found = best_attack(position, seconds=60.0)
    assert (found.attack, found.score, found.bound, found.proved) == ({}, 0, 4, False)


def test_who_must_block_bounds_too(monkeypatch: pytest.MonkeyPatch) -> None:
    # The 4/4 must block. It blocks the 2/2 or the 3/3 and kills it; or, where only one attacks,
    # that one: Ann gains at most the 3 damage of the other.
    monkeypatch.setattr(best_of_rows, "ReplySearch", late)
    permanents = (
        creature("x", A, "2/2"),
        creature("y", A, "3/3"),
        creature("b", B, "4/4", "This creature blocks each combat if able."),
    )
    found = best_attack(board(*permanents), seconds=60.0)
    assert found.bound is not None
    assert 0 <= found.bound <= 3


class Ending(Clock):
    """A clock whose time is over once it has been looked at so often."""

    looks = 1 << 60

    def check(self) -> None:
        self.looks -= 1
        if self.looks < 0:
            raise OutOfTime


def cut_off(seed: int) -> int:
    """How many searches of a reply left a bound as time ended them: each is what comes of a legal
    block against that attack, so that the best reply scores no less."""
    position, ending = small_board(f"cut off {seed}", 3), Ending(None)
    candidates = Candidates(position)
    plain = PlainBoard.of(position, candidates, ending)
    if plain is None:
        return 0
    bounded = 0
    for attack, bands in attacks_on_bob(candidates):
        declared = attacked(position, attack, bands)
        ranking = BlockRanking(declared)
        scores = {ranking.value(block)[0] for block in legal_blocks(declared, B)}
        rows, looks, late = AttackRows(plain), 1, True
        rows.add(attack, bands)
        rows.close()
        while late:
            rows.most[0], ending.looks = UNKNOWN, looks
            try:
                BestOfRows(position, rows, ending).look_at(0)
                late = False
            except OutOfTime:
                bound = int(rows.most[0])
                assert bound == UNKNOWN or -bound in scores, (seed, attack, bands)
                bounded += bound != UNKNOWN
            looks += 1 + looks // 4
        ending.looks = 1 << 60
    return bounded


@pytest.mark.long("a search for each look at the clock")
def test_a_search_that_time_ends_leaves_the_best_reply_as_a_bound() -> None:
    assert sum(map(cut_off, range(4))) > 10


@pytest.mark.long("more random boards, cut off at every look")
def test_so_it_does_on_more_boards() -> None:
    assert sum(map(cut_off, range(4, 16))) > 15
