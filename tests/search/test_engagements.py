"""The parts of a combat: who belongs together, and what is worked out once."""

import pytest

from legality import Position, TooLarge
from legality.rulebook.blockers import block_table
from legality.search.best_block import BlockRanking
from legality.search.engagements import Engagements
from legality.search.game_tree import Leaf
from tests.search.fights import with_life
from tests.table import Value, board, creature

A, B = "Ann", "Bob"


def engagements(*permanents: Value) -> Engagements:
    """The parts of Bob's combat against `x` and `y`."""
    return Engagements(block_table(board(*permanents, attacks="x y")), B)


def pair() -> tuple[Value, ...]:
    """Two attackers, a blocker of several."""
    text = "This creature can block an additional creature each combat."
    return creature("x", A), creature("y", A, "3/3"), creature("b", B, "0/9", text)


def test_attackers_that_share_a_blocker_are_one_part() -> None:
    found = engagements(*pair())
    # alone: 2 and 3 damage; blocked, nothing
    assert found.parts({}) == [Leaf((-2, 0, -2, 0)), Leaf((-3, 0, -3, 0))]
    assert found.parts({"b": ["x"]}) == [Leaf((0, 0, 0, 0)), Leaf((-3, 0, -3, 0))]
    assert found.parts({"b": ["x", "y"]}) == [Leaf((0, 0, 0, 0))]
    assert found.parts({"b": []}) == found.parts({})


def test_a_part_is_worked_out_once() -> None:
    found = engagements(*pair())
    before, after = found.parts({})[1], found.parts({"b": ["x"]})[1]
    assert before is after


def test_other_players_attackers_are_no_part() -> None:
    permanents = (*pair(), creature("c", "Cid"))
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


def lord(attacks: str) -> Position:
    """A lord that may die, so that parts touch; `y` gets first strike of it."""
    text = "Other creatures you control have first strike."
    permanents = (creature("x", A, "1/1", text), creature("y", A), creature("b", B))
    return board(*permanents, players="Ann Bob Cid", attacks=attacks)


def test_where_parts_touch_another_players_declaration_matters() -> None:
    own = Engagements(block_table(lord("x>Bob y>Bob")), B)
    assert not own.separable
    assert own.alone
    own.require_alone()
    shared = Engagements(block_table(lord("x>Bob y>Cid")), B)
    with pytest.raises(TooLarge, match="touch each other"):
        shared.require_alone()


def test_a_part_of_the_board_has_only_those_attackers() -> None:
    found = engagements(*pair()).part_of_board(("y",), {"b": ("y",)})
    assert (found.attacks, found.blocks) == ({"y": B}, {"b": ("y",)})


def test_a_lord_that_dies_takes_its_gift_along() -> None:
    # the lord blocks and dies in the first step; its knight then has no first strike any more
    permanents = (
        creature("x", A, "3/3", "First strike"),
        creature("y", A, "2/2"),
        creature("lord", B, "1/1", "Other creatures you control have first strike."),
        creature("knight", B, "2/2"),
    )
    position = board(*permanents, attacks="x y")
    ranking = BlockRanking(position, B)
    assert not ranking.engagements.separable
    found = ranking.outcome({"lord": ["x"], "knight": ["y"]})
    assert found.outcome.died == ("y", "lord")
