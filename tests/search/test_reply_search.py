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
