"""The best attack by rows of announcements: by hand, and against every attack with every block."""

import pytest

from legality.search.best_attack import best_attack
from legality.search.scoring import LOST
from tests.search.every_attack import by_blocks, by_playing, difference, small_board
from tests.table import board, creature, planeswalker

A, B = "Ann", "Bob"


@pytest.mark.parametrize("seed", range(8))
def test_it_is_the_best_of_all_with_every_block_played(seed: int) -> None:
    position = small_board(f"played {seed}", 2, sieges=False)
    assert difference(position, by_playing(position)) is None


@pytest.mark.parametrize("seed", range(16))
def test_it_is_the_best_of_all_with_every_block_worked_out(seed: int) -> None:
    position = small_board(f"known {seed}", 3)
    assert difference(position, by_blocks(position)) is None


def test_life_gained_from_a_planeswalker_that_has_left_is_none() -> None:
    # The planeswalker, worth 5, has 2 loyalty: the first striker alone takes it away, 7 in all, and
    # the lifelinker deals Bob 3 and gains 3: 13. Were both sent at the planeswalker, it would leave
    # in the first damage step, and the lifelinker would deal and gain nothing (506.4c).
    permanents = (
        creature("quick", A, "2/2", "First strike"),
        creature("link", A, "3/3", "Lifelink"),
        planeswalker("w", B, loyalty=2, mana_value=5),
    )
    found = best_attack(board(*permanents))
    assert (found.attack, found.score, found.proved) == ({"quick": "w", "link": B}, 13, True)


def test_killing_comes_first() -> None:
    # 3 + 3 damage kill Bob at 5 life, unless he blocks one of them: he has nobody.
    position = board(creature("x", A, "3/3"), creature("y", A, "3/3"))
    players = [one if one.name != B else type(one)(name=B, life=5) for one in position.players]
    found = best_attack(type(position)(players=tuple(players), permanents=position.permanents))
    assert (found.score, found.proved) == (LOST + 6, True)
