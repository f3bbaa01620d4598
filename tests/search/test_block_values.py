"""What comes of single blocks, and what they score at most (`legality.search.block_values`)."""

import pytest

from legality import Position
from legality.puzzles import random_blocks
from legality.search.best_block import BlockRanking
from legality.search.block_values import BlockValues, faced_by
from tests.table import creature

A, B = "Ann", "Bob"


def duel() -> BlockValues:
    """Ann's 2/2 attacks Bob, who has a 2/2."""
    permanents = [creature("x", A, "2/2"), creature("y", B, "2/2")]
    return BlockValues(
        Position.from_value(
            {
                "players": [{"name": A}, {"name": B}],
                "permanents": permanents,
                "attacks": {"x": B},
                "judge": ["blocks"],
            }
        )
    )


def test_a_block_is_worth_what_dies_and_what_life_is_kept() -> None:
    # not blocked, 2 life are lost; blocked, both die, worth 2 + 2 each
    assert duel().value({})[0] == -2
    assert duel().value({"y": "x"})[0] == 4 - 4


def test_an_outcome_says_who_dies() -> None:
    ranked = duel().outcome({"y": "x"})
    assert set(ranked.outcome.died) == {"x", "y"}
    assert ranked.outcome.life[B] == 20


def test_a_score_of_the_users_own_is_taken_of_the_outcome() -> None:
    ranked = duel().scored({}, lambda before, outcome: outcome.life[B])
    assert ranked.score == 18


def test_no_block_scores_more_than_all_attackers_dead() -> None:
    assert duel().bound() == 2 + 2


def test_a_block_of_another_attack_keeps_what_is_one_of_this() -> None:
    values = duel()
    assert values.restricted({"y": ("x", "z")}) == {"y": ["x"]}
    assert values.restricted({"y": "z"}) == {}


def test_a_single_attacker_stands_for_a_list_of_one() -> None:
    assert faced_by({"y": "x", "z": ["v", "w"]}) == {"y": ("x",), "z": ("v", "w")}


@pytest.mark.parametrize("seed", range(12))
def test_no_value_passes_the_bounds(seed: int) -> None:
    position = Position.from_value(random_blocks(4, 4, seed=seed, menace=0.3).position)
    ranking = BlockRanking(position)
    bound = ranking.bound()
    assert bound is not None
    for block in ranking:
        most = ranking.at_most(block)
        assert most is not None
        assert ranking.value(block)[0] <= most <= bound
