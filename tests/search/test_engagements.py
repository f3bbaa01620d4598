"""The parts of a combat: who belongs together, and what is worked out once."""

from legality.rulebook.blockers import block_table
from legality.search.best_block import BlockRanking
from legality.search.engagements import Engagements
from legality.search.game_tree import Leaf
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
