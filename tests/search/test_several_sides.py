"""The searches where several players are attacked, against whole combats that are played."""

from collections import Counter

import pytest

from tests.search.several_sides import KINDS, compare


@pytest.mark.parametrize("kind", KINDS)
def test_the_searches_say_what_playing_every_attack_says(kind: str) -> None:
    answers = Counter[str]()
    looked = 0
    for board, found in compare(kind, 3, 900, answers):
        assert not found, (board, found)
        looked += found is not None
    assert looked
    assert answers["lethal Kills"] + answers["lethal Survives"]


@pytest.mark.slow("a wide random comparison")
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_on_more_boards(kind: str) -> None:
    for board, found in compare(kind, 60, 901, Counter[str]()):
        assert not found, (board, found)
