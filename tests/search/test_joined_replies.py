"""Replies in which a creature blocks several units, by hand; on random boards they are met in
`test_single_replies`."""

from legality.search.joined_replies import JoinedReplies, groups_of_units
from legality.search.part_tables import Tables
from tests.search.test_single_replies import NEVER_ENOUGH, rows_of
from tests.table import board, creature

A, B = "Ann", "Bob"


def test_one_blocker_before_two() -> None:
    # The 4/6 before both 2/2 kills one of them and lives: 4, and no damage; before one it lets 2
    # through.
    two = "This creature can block an additional creature each combat."
    rows = rows_of(
        board(creature("x", A, "2/2"), creature("y", A, "2/2"), creature("b", B, "2/6", two))
    )
    assert rows is not None
    row = next(n for n, (attack, _) in enumerate(rows.attacks) if len(attack) == 2)
    joined = JoinedReplies(rows, Tables(rows.board).several)
    assert joined.improved(rows.units_of(row), (), NEVER_ENOUGH) == ((0, 0b11),)


def test_units_that_a_blocker_joins_are_one_part() -> None:
    x, y, z = ((0, B),), ((1, B),), ((2, B),)
    assert groups_of_units((x, y, z), {0: 0b101, 1: 0b010}) == [(y,), (x, z)]
    assert groups_of_units((x, y, z), {0: 0b101, 1: 0b110}) == [(x, y, z)]
