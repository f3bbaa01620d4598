"""The layers against the naive twin of `tests.oracles.layers`, on random boards."""

import random

import pytest

from tests.oracles.layers import differences, position, random_board


@pytest.mark.parametrize("seed", range(4))
def test_both_agree(seed: int) -> None:
    rng = random.Random(seed)
    wrong = differences(random_board(rng) for _ in range(60))
    assert not wrong, position(wrong[0][0])


def test_the_boards_have_what_they_are_for() -> None:
    """Stacks of several effects, losses, types that change, and lasting texts."""
    rng = random.Random(1)
    boards = [random_board(rng) for _ in range(200)]
    kinds = {action[0] for board in boards for e in board.effects for action in e.actions}
    assert kinds >= {"subtype", "animate", "mountain", "color", "lose all", "base", "switch"}
    assert max(len(board.effects) for board in boards) >= 9
    assert any(e.source is None for board in boards for e in board.effects)
