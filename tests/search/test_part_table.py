"""The choices before one part: which there are, and that none comes to more than its bound."""

import pytest

from legality.search.part_bounds import highest
from legality.search.part_table import PartTable
from tests.search.every_attack import small_board
from tests.search.test_plain_board import plain
from tests.search.test_reply_search import searches
from tests.table import creature

A, B = "Ann", "Bob"


def test_menace_leaves_out_single_blockers() -> None:
    # Two creatures before one attacker with menace: nobody, or both.
    board = plain(creature("x", A, "2/2", "Menace"), creature("b", B), creature("c", B))
    assert board is not None
    table = PartTable(board, (board.unit(["x"], {"x": B}),), (), (0, 1))
    assert sorted(table.used.tolist()) == [0b00, 0b11]


@pytest.mark.parametrize("seed", range(6))
def test_no_choice_comes_to_more_than_its_bounds(seed: int) -> None:
    for search, _ in searches(small_board(f"table {seed}", 3)):
        tables = {id(part): part for way in search.rough() for part in way.parts(search.tables)}
        for table in tables.values():
            for row, faces in enumerate(table.faces):
                if not faces:
                    continue
                tree = search.board.tree(table.units, faces)
                assert tree is not None
                for finer in (table.refine, lambda one=row, of=table: of.bound(one)):
                    assert highest(tree)[0] <= table.upper[row, 0]
                    finer()
                assert highest(tree)[0] <= table.upper[row, 0]
