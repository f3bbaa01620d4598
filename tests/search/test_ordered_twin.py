"""Forced lethal where the order of what triggers on blocks may decide it, against brute force."""

import pytest

from tests.search.ordered_twin import compare, dealt, kills
from tests.table import Value


def test_few_boards_agree() -> None:
    counted, wrong = compare(5, 5)
    assert not wrong
    assert counted["survives"] > 1
    assert counted["open"] == 0


@pytest.mark.long("random boards on which every order is played")
def test_who_dies_by_the_order_of_what_triggers_on_blocks() -> None:
    """`python -m tests.search.ordered_twin --boards 1000` plays more."""
    counted, wrong = compare(30, 5)
    assert not wrong
    assert counted["survives"] > 10
    assert counted["open"] == 0


def test_either_player_orders_their_own_abilities() -> None:
    """603.3b: Bob, at 2 life, may gain 2 before he loses 2; of Ann's he loses 2 first."""
    bear: Value = {"id": "x", "controller": "Ann", "power": 1, "toughness": 1, "deeds": []}
    guard: Value = {"id": "b", "controller": "Bob", "power": 1, "toughness": 1, "deeds": []}
    two = ["you lose 2 life", "you gain 2 life"]
    lives = [{"name": "Ann", "life": 20}, {"name": "Bob", "life": 2}]
    board: Value = {**dealt("any"), "players": lives, "permanents": [bear, {**guard, "deeds": two}]}
    assert not kills(board, ["x"], {"b": "x"})
    twice = ["each opponent gains 2 life", *["each opponent loses 1 life"] * 2]
    board["permanents"] = [{**bear, "deeds": twice}, guard]
    assert kills(board, ["x"], {"b": "x"})
