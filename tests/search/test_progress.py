"""Long searches, watched: every step is shown, and whoever looks on can stop the search."""

from collections.abc import Iterable

import pytest

from legality.search.best_block import best_block
from legality.search.progress import T, unwatched
from tests.table import board, creature


class Onlooker:
    """Counts the steps; raises `KeyboardInterrupt` after `patience` of them."""

    def __init__(self, patience: int) -> None:
        self.patience = patience
        self.seen = 0
        self.total: int | None = None

    def __call__(self, steps: Iterable[T], total: int | None) -> Iterable[T]:
        self.total = total
        for step in steps:
            if self.seen == self.patience:
                raise KeyboardInterrupt
            self.seen += 1
            yield step


def test_nobody_looks_on() -> None:
    steps = [1, 2, 3]
    assert unwatched(steps, None) is steps


def test_every_block_is_a_step() -> None:
    # two blockers, each of which blocks or doesn't: 4 blocks
    position = board(creature("x", "Ann"), creature("b", "Bob"), creature("c", "Bob"), attacks="x")
    onlooker = Onlooker(4)
    best_block(position, watch=onlooker)
    assert (onlooker.seen, onlooker.total) == (4, 4)
    with pytest.raises(KeyboardInterrupt):
        best_block(position, watch=Onlooker(3))
