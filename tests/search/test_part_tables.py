"""Tables made once, and rough bounds of parts."""

import pytest

from legality.search.part_tables import Tables
from tests.search.every_attack import small_board
from tests.search.test_plain_board import plain
from tests.search.test_reply_search import searches
from tests.table import creature, planeswalker

A, B = "Ann", "Bob"


def test_a_table_is_made_once() -> None:
    board = plain(creature("x", A), creature("b", B))
    assert board is not None
    tables, unit = Tables(board), board.unit(["x"], {"x": B})
    assert tables.of((unit,), ()) is tables.of((unit,), ())


def test_a_point_of_damage_to_a_planeswalker_costs_at_least_so_much() -> None:
    # 4 loyalty, worth 2, and at most 2 × 4 damage: 4 + 2 of 8.
    board = plain(creature("x", A, "4/4"), planeswalker("w", B, loyalty=4, mana_value=2))
    assert board is not None
    assert Tables(board).slopes == [6 / 8]


@pytest.mark.parametrize("seed", range(6))
def test_rough_bounds_are_no_lower(seed: int) -> None:
    for search, _ in searches(small_board(f"rough {seed}", 3)):
        for way in search.rough():
            for key in way.keys:
                rough, _, late = search.tables.rough(key)
                table = search.tables.of(*key)
                if len(table.used):
                    assert rough >= search.tables.scores(table).max()
                    assert late >= table.upper[:, 2].max()
