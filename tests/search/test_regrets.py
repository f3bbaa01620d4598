"""The regret of legal blocks: by hand, and against the search for the best."""

import random

import pytest
from msgspec.structs import replace

from legality import Position, TooLarge, best_block, legal_attacks, legal_blocks, ranked
from legality.env.boards import random_board
from legality.search import regrets as module
from legality.search.regrets import regrets

BOARD = Position.from_notation(
    """
Ann:
  ogre = 3/3 (Creature — Ogre) -> Bob
Bob 20:
  guard = 2/2 (Creature — Soldier)
  squire = 1/1 (Creature — Soldier)
"""
)


def test_each_block_by_hand() -> None:
    # Worth: ogre 6, guard 4, squire 2. Nothing: 3 life lost, -3. The guard alone dies: -4; the
    # squire alone: -2. Both destroy the ogre, which takes the guard and the squire with it (3
    # damage: 2 and 1): 6 - 4 - 2 = 0.
    found = regrets(BOARD)
    assert (found.player, found.best, found.number, found.whole) == ("Bob", 0, 4, True)
    assert found.proved
    assert [(dict(one.block), one.score, one.regret) for one in found.blocks] == [
        ({"guard": ["ogre"], "squire": ["ogre"]}, 0, 0),
        ({"squire": ["ogre"]}, -2, 2),
        ({}, -3, 3),
        ({"guard": ["ogre"]}, -4, 4),
    ]


def test_of_many_the_best_are_kept() -> None:
    found = regrets(BOARD, most=2)
    assert [one.regret for one in found.blocks] == [0, 2]
    assert (found.number, found.whole) == (4, False)


def test_a_line_that_is_not_played_leaves_it_unproved() -> None:
    line = "If this creature would be destroyed, regenerate it."
    value = Position.from_notation(BOARD.notation().replace("3/3", f'3/3 "{line}"', 1))
    found = regrets(value)
    assert found.not_modelled == (("ogre", line),)
    assert not found.proved


def test_too_many_are_not_scored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_SCORED", 3)
    with pytest.raises(TooLarge, match="4 blocks"):
        regrets(BOARD)


@pytest.mark.parametrize("seed", range(25))
def test_it_is_what_the_searches_say(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(rng, (3, 3))
    (attack,) = legal_attacks(board).sample(rng, 1)
    position = replace(board, attacks=dict(attack))
    found = regrets(position)
    assert found.best == best_block(position).score
    assert found.number == legal_blocks(position).count() == len(found.blocks)
    scores = {str(dict(one.declaration)): one.score for one in ranked(position)}
    assert {str(dict(one.block)): one.score for one in found.blocks} == scores
    assert min(one.regret for one in found.blocks) == 0
