"""The better declaration that a verdict shows is itself legal."""

import random

import msgspec
import pytest

from legality import Illegal, Legal, Position, check_attacks
from tests.boards import random_attack, random_attack_board


@pytest.mark.parametrize("seed", range(250))
def test_better_attack_is_legal_and_obeys_more(seed: int) -> None:
    rng = random.Random(f"better {seed}")
    board = random_attack_board(rng)
    for _ in range(4):
        attack = random_attack(rng, board)
        position = Position.from_value({**board, "attacks": attack, "judge": ["attacks"]})
        verdict = check_attacks(position)
        if not isinstance(verdict, Illegal) or verdict.better is None:
            continue
        better = check_attacks(msgspec.structs.replace(position, attacks=dict(verdict.better)))
        assert isinstance(better, Legal)
        assert better.cost <= position.player_by_name[position.attacker].mana
