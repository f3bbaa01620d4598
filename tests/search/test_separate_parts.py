"""Which parts of a combat can be looked at one by one."""

import pytest

from legality import Position, TooLarge
from legality.rulebook.blockers import block_table
from legality.search.engagements import Engagements
from tests.table import board, creature

A, B = "Ann", "Bob"


def test_who_shares_a_blocker_is_in_one_part() -> None:
    text = "This creature can block an additional creature each combat."
    permanents = (creature("x", A), creature("y", A), creature("b", B, "0/9", text))
    parts = Engagements(block_table(board(*permanents, attacks="x y")), B)
    assert parts.keys({}) == [(("x",), ()), (("y",), ())]
    assert parts.keys({"b": ["y"]}) == [(("x",), ()), (("y",), (("b", ("y",)),))]
    assert parts.keys({"b": ["x", "y"]}) == [(("x", "y"), (("b", ("x", "y")),))]


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
