"""Announcements in one array, bounded by replies; each bound derived by hand."""

from legality.arrays import np
from legality.rulebook.table import Table
from legality.search.attack_rows import UNKNOWN, AttackRows, numbered
from tests.search.test_plain_board import plain
from tests.table import creature, planeswalker

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


def test_a_reply_may_join_two_units() -> None:
    # The 3/3 before both 2/2 kills one of them, worth 4, and dies of their 4 damage, worth 6.
    two = "This creature can block an additional creature each combat."
    board = plain(creature("x", A, "2/2"), creature("y", A, "2/2"), creature("b", B, "3/3", two))
    assert board is not None
    rows = AttackRows(board)
    rows.add({"x": B}, ())
    rows.add({"x": B, "y": B}, ())
    rows.add({"y": B}, ())
    rows.add({}, ())
    rows.close()
    rows.bound_by(((0, 0b11),), -UNKNOWN)
    assert rows.most.tolist() == [-4, 6 - 4, -4, 0]
    assert [rows.reply_to(row) for row in range(4)] == [((0, 1),), ((0, 3),), ((0, 2),), ()]


def test_announcements_of_bands_are_those_of_each_thing_attacked() -> None:
    # x and y may be in a band, or not; with z at the planeswalker they may be with nobody there.
    board = plain(
        creature("x", A, "2/2", "Banding"),
        creature("y", A, "2/2"),
        creature("z", A, "2/2"),
        creature("b", B, "3/3"),
        planeswalker("w", B, loyalty=2),
    )
    assert board is not None
    rows, table = AttackRows(board), Table(board.engagements.position)
    rows.add_all(table, {"x": B, "y": B, "z": "w"})
    assert [bands for _, bands in rows.attacks] == [(), (("x", "y"),)]
    rows.add_all(table, {"x": "w", "y": "w", "z": "w"})
    assert {bands for _, bands in rows.attacks[2:]} == {(), (("x", "y"),), (("x", "z"),)}
    assert len(rows.attacks) == 5


def test_rows_alike_have_one_number() -> None:
    # Of base 2^40 three columns are more than a number holds.
    keys = np.array([[1, 2, 3], [1, 2, 4], [1, 2, 3], [2, 2, 3]], dtype=np.int64)
    for base in (5, 1 << 40):
        one, other, again, last = numbered(keys, base).tolist()
        assert one == again
        assert len({one, other, last}) == 3
