"""Small puzzles before the brute-force judge of the whole vocabulary, `tests/oracles`.

It knows few creature types, so the invented ones are exchanged for those; the seeds are of boards
whose other sentences it knows.
"""

import json
import re
from typing import Any

import pytest

from legality.puzzles import (
    Formula,
    Puzzle,
    armies,
    attack_caps,
    exact_cover,
    perfect_matching,
    random_attacks,
    random_blocks,
    satisfiability,
)
from legality.puzzles.board import invented_type
from tests.oracles import attack_report, block_report, judge_attack, judge_block
from tests.puzzles.enumeration import enumerate_attacks, enumerate_blocks
from tests.vocabulary import SUBTYPES

BLOCKS: list[Puzzle] = [
    exact_cover(3, [(0, 1, 2)]),
    exact_cover(4, [(0, 1, 2), (1, 2, 3)], colossus=True),
    exact_cover(6, [(0, 1, 2), (0, 2, 3)], colossus=True),
    exact_cover(6, [(0, 1, 2), (3, 4, 5), (0, 1, 3), (2, 4, 5)], colossus=True),
    perfect_matching(4, [(0, 1), (1, 2), (2, 3), (0, 3)]),
    perfect_matching(4, [(0, 1), (0, 2), (0, 3)], colossus=True),
    satisfiability(Formula(1, ((1,), (-1,)), satisfiable=False, most=1), colossus=True),
    satisfiability(Formula(2, ((1, 2), (-1,)), satisfiable=True), colossus=True),
    *(armies(4, 4, seed=seed, kinds=1 + seed % 2) for seed in (4, 15, 17, 19, 25, 31)),
    *(random_blocks(4, 4, seed=seed) for seed in range(12)),
    *(random_blocks(4, 4, seed=seed, pairs=0.4) for seed in range(4)),
]
ATTACKS: list[Puzzle] = [
    *(
        attack_caps(4, 1 + seed % 3, seed=seed, overall=(None, 2)[seed % 2])
        for seed in (0, 3, 4, 6)
    ),
    *(random_attacks(4, 1 + seed % 2, seed=seed, cap=0.6) for seed in range(7)),
]


def with_known_types(board: dict[str, Any]) -> dict[str, Any]:
    text = json.dumps(board)
    for number, (subtype, plural) in enumerate(SUBTYPES.items()):
        invented = invented_type(number)
        text = re.sub(rf"\b{invented}s\b", plural, text)
        text = re.sub(rf"\b{invented}\b", subtype, text)
    known: dict[str, Any] = json.loads(text)
    return known


@pytest.mark.parametrize("puzzle", BLOCKS, ids=lambda one: f"{one.family}")
def test_blocks(puzzle: Puzzle) -> None:
    board = with_known_types(puzzle.position)
    report = block_report(board, "Bob")
    found = enumerate_blocks(puzzle.position)
    legal = judge_block(board, "Bob", board["blocks"]).legal
    assert (report.maximum_free, len(report.legal), legal) == (
        found.maximum,
        found.count,
        found.legal,
    )


@pytest.mark.parametrize("puzzle", ATTACKS, ids=lambda one: f"{one.family}")
def test_attacks(puzzle: Puzzle) -> None:
    report = attack_report(puzzle.position)
    found = enumerate_attacks(puzzle.position)
    legal = judge_attack(puzzle.position, puzzle.position["attacks"]).legal
    assert (report.maximum_free, len(report.legal), legal) == (
        found.maximum,
        found.count,
        found.legal,
    )
