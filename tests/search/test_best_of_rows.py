"""The search over announcements: what is claimed once the time is over."""

import pytest

from legality import clock
from legality.clock import OutOfTime
from legality.search import best_of_rows
from legality.search.best_attack import best_attack
from tests.table import board, creature

A, B = "Ann", "Bob"


def late(*_: object) -> None:
    """No time is left."""
    raise OutOfTime


def test_the_bound_comes_from_replies_that_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    # No time for any search: only "nobody blocks" is known as a reply. Then an attack deals no
    # more than 2 + 3, and Bob is far from dead.
    monkeypatch.setattr(best_of_rows, "ReplySearch", late)
    monkeypatch.setattr(clock, "AT_ONCE", 60.0)
    position = board(
        creature("x", A, "2/2", "Banding"), creature("y", A, "3/3"), creature("b", B, "4/4")
    )
    found = best_attack(position, seconds=60.0)
    assert (found.attack, found.score, found.bound, found.proved) == ({}, 0, 5, False)


def test_who_must_block_bounds_too(monkeypatch: pytest.MonkeyPatch) -> None:
    # The 4/4 must block. It blocks the 2/2 or the 3/3 and kills it; or, where only one attacks,
    # that one: Ann gains at most the 3 damage of the other.
    monkeypatch.setattr(best_of_rows, "ReplySearch", late)
    permanents = (
        creature("x", A, "2/2"),
        creature("y", A, "3/3"),
        creature("b", B, "4/4", "This creature blocks each combat if able."),
    )
    found = best_attack(board(*permanents), seconds=60.0)
    assert found.bound is not None
    assert 0 <= found.bound <= 3
