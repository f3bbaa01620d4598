"""The masks of the environment, against brute force."""

from collections.abc import Callable
from typing import Any

import pytest

from legality.env.boards import random_board
from legality.env.game import Moment
from tests.env.masks import Difference, Watcher


def test_every_mask_is_what_brute_force_leaves_open() -> None:
    watcher = Watcher(7)
    watcher.run(500)
    assert {"attack", "block", "order", "damage"} == watcher.steps.keys()


Actions = tuple[int, ...]


def one_too_few(actions: Actions) -> Actions:
    return actions[:-1] or actions


def one_too_many(actions: Actions) -> Actions:
    return (*actions, 1)


@pytest.mark.parametrize("wrong", [one_too_few, one_too_many])
def test_a_wrong_mask_would_be_found(
    wrong: Callable[[Actions], Actions], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole: Any = Moment.actions
    monkeypatch.setattr(Moment, "actions", property(lambda self: wrong(whole.fget(self))))
    with pytest.raises(Difference):
        Watcher(7).run(500)


def test_boards_of_an_edition_are_drawn() -> None:
    watcher = Watcher(1)
    watcher.play(random_board(watcher.chance, (2, 2), "2006-10-01"))
    assert watcher.boards == 1
