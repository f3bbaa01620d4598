"""Boards to judge for practice: the same for the same row, and right about what is right."""

from typing import get_args

import pytest

from legality import Position, check
from legality.queries.examples import gallery
from legality.queries.exercise import KNOWN, ROW, Level, exercise

LEVELS: tuple[Level, ...] = get_args(Level)


@pytest.mark.parametrize("level", LEVELS)
def test_a_row_is_the_same_again_and_each_board_is_as_it_is_judged(level: Level) -> None:
    found = [exercise(level, 3, number) for number in range(ROW)]
    assert found == [exercise(level, 3, number) for number in range(ROW)]
    for one in found:
        judgement = check(Position.from_value(one.position))
        assert judgement.legal is one.legal
        assert (one.why is None) is one.legal
        assert one.position["rules"] == "2026-09-25"


@pytest.mark.parametrize("level", LEVELS)
def test_rows_differ_and_hold_both_answers(level: Level) -> None:
    found = [exercise(level, seed, number) for seed in range(5) for number in range(ROW)]
    legal = sum(one.legal for one in found)
    assert 10 <= legal <= 40
    assert len({str(one.position) for one in found}) > 30


def test_what_is_broken_is_of_the_levels_kind() -> None:
    """Easy boards have no requirements; harder ones mostly do (508.1d, 509.1c)."""
    easy = {exercise(1, seed, 0).why for seed in range(30)}
    assert easy <= {None, "choose", "restriction"}
    assert "requirement" in {exercise(2, seed, 0).why for seed in range(30)}


def test_the_known_boards_are_in_the_gallery() -> None:
    names = {board.name for board in gallery()}
    assert {name for each in KNOWN.values() for name in each} <= names
