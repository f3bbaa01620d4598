"""Announcements in one array, bounded by replies; each bound derived by hand."""

from legality.search.attack_rows import UNKNOWN, AttackRows
from tests.search.test_plain_board import plain
from tests.table import creature

A, B = "Ann", "Bob"


def test_a_reply_bounds_every_attack_before_which_it_is_legal() -> None:
    # The 3/3 blocks the 2/2, if that attacks: it dies, 4 for Bob; the 1/1 deals its 1.
    board = plain(creature("x", A, "2/2"), creature("y", A, "1/1"), creature("b", B, "3/3"))
    assert board is not None
    rows = AttackRows(board)
    for attack in ({}, {"x": B}, {"y": B}, {"x": B, "y": B}):
        rows.add(attack, ())
    rows.close()
    assert rows.most.tolist() == [UNKNOWN] * 4
    rows.bound_by((), -UNKNOWN)
    assert rows.most.tolist() == [0, 2, 1, 3]
    rows.bound_by(((0, 0b01),), -UNKNOWN)
    assert rows.most.tolist() == [0, -4, 1, -3]


def test_who_must_block_makes_other_replies_illegal() -> None:
    must = "This creature blocks each combat if able."
    board = plain(creature("x", A, "2/2"), creature("b", B, "3/3", must))
    assert board is not None
    rows = AttackRows(board)
    rows.add({}, ())
    rows.add({"x": B}, ())
    rows.close()
    assert rows.is_legal(()).tolist() == [True, False]
    assert rows.is_legal(((0, 1),)).tolist() == [True, True]


def test_a_reply_that_joins_two_units_says_nothing_of_both() -> None:
    two = "This creature can block an additional creature each combat."
    board = plain(creature("x", A), creature("y", A), creature("b", B, "3/3", two))
    assert board is not None
    rows = AttackRows(board)
    rows.add({"x": B}, ())
    rows.add({"x": B, "y": B}, ())
    rows.close()
    assert rows.is_legal(((0, 0b11),)).tolist() == [True, False]
