"""The best reply to one attack, against every legal block worked out."""

from collections.abc import Iterator

import pytest

from legality import Position, legal_blocks
from legality.clock import Clock
from legality.search.best_block import BlockRanking
from legality.search.candidates import Candidates, attacked
from legality.search.part_tables import Tables
from legality.search.plain_board import PlainBoard
from legality.search.reply_search import ReplySearch
from tests.search.every_attack import attacks_on_bob, small_board
from tests.table import board, creature

B = "Bob"


def searches(position: Position) -> Iterator[tuple[ReplySearch, int]]:
    """The search of each attack on Bob alone, with the score of the best block."""
    candidates = Candidates(position)
    board = PlainBoard.of(position, candidates, Clock(None))
    if board is None:  # lifelink was an ability that triggers
        assert position.rules == "2006-10-01"
        return
    tables = Tables(board)
    for attack, bands in attacks_on_bob(candidates):
        declared = attacked(position, attack, bands)
        ranking = BlockRanking(declared)
        best = max(ranking.value(block)[0] for block in legal_blocks(declared, B))
        yield ReplySearch(tables, board.units(attack, bands)), best


@pytest.mark.parametrize("seed", range(10))
def test_no_block_is_better(seed: int) -> None:
    for search, best in searches(small_board(f"replies {seed}", 3)):
        found = search.search()
        assert (found.score, found.bound) == (best, best)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_enough_ends_the_search(seed: int) -> None:
    for search, best in searches(small_board(f"enough {seed}", 3)):
        assert best - 2 <= search.search(best - 2).score <= best


def test_nobody_is_declared_for_menace_where_another_of_the_band_may_be() -> None:
    # 702.22h: who blocks y blocks x; x alone, with menace, needs two. Where b could block x alone
    # of the band (y flies), x is looked at.
    several = "This creature can block an additional creature each combat."
    for text, spared in (("Banding", 0b01), ("Banding\nFlying", 0)):
        position = board(
            creature("x", "Ann", "2/2", "Menace"), creature("y", "Ann", "2/2", text),
            creature("b", B, "2/2", several),
        )  # fmt: skip
        plain = PlainBoard.of(position, Candidates(position), Clock(None))
        assert plain is not None
        search = ReplySearch(Tables(plain), plain.units({"x": B, "y": B}, (("x", "y"),)))
        assert search.spared() == spared << plain.place["x"]
