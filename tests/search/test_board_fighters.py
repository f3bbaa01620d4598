"""The creatures of a combat as plain numbers: whose attackers, and which life matters."""

from legality.rulebook.blockers import block_table
from legality.search.best_block import BlockRanking
from legality.search.engagements import Engagements
from tests.search.fights import with_life
from tests.table import board, creature

A, B = "Ann", "Bob"


def test_only_who_attacks_that_player_is_theirs() -> None:
    permanents = (creature("x", A), creature("y", A), creature("c", "Cid"))
    position = board(*permanents, players="Ann Bob Cid", attacks="x>Bob y>Cid")
    table = block_table(position)
    assert Engagements(table, B).mine == ("x",)
    assert Engagements(table, "Cid").mine == ("y",)
    assert Engagements(table, B).alone


def test_life_that_cannot_run_out_makes_no_difference() -> None:
    # Bob is at 10; a1 deals 3 and a2 2 twice. Beside a1, a2 leaves 10 - 4, so that a1 would have to
    # deal 6 to matter, and deals 3 at most; a2 would have to deal 7, and deals 4. Both together
    # matter from 10 on, and deal 7.
    position = board(
        creature("a1", A, "3/3"), creature("a2", A, "2/2", "Double strike"),
        attacks="a1>Bob a2>Bob",
    )  # fmt: skip
    names = ("a1", "a2")
    parts = BlockRanking(with_life(position, 10)).engagements
    assert [parts.floor(one) for one in (("a1",), ("a2",), names)] == [-3, -4, -7]
    # At 5 a1 kills with the first point (4 + 1), a2 with 2 (3 + 2), both with 5 of their 7.
    parts = BlockRanking(with_life(position, 5)).engagements
    assert [parts.floor(one) for one in (("a1",), ("a2",), names)] == [0, -1, -4]
