"""The product's verdict and maximum on puzzles, against the answers known from elsewhere.

Sizes are moderate; the large ones are stored boards of the benchmark.
"""

import pytest
from msgspec.structs import replace

from legality import Position, check, maximum_requirements
from legality.puzzles import (
    Formula,
    Puzzle,
    armies,
    attack_caps,
    chessboard,
    lethal,
    mutilated_chessboard,
    ordering,
    parity,
    perfect_matching,
    pigeonhole,
    random_attacks,
    random_blocks,
    random_exact_cover,
    random_formula,
    satisfiability,
)
from tests.puzzles.enumeration import enumerate_attacks, enumerate_blocks
from tests.puzzles.solvers import most_satisfied


def solved(formula: Formula) -> Formula:
    """The formula with what python-sat finds out about it."""
    most = most_satisfied(formula.clauses)
    satisfiable = most == len(formula.clauses)
    return replace(formula, satisfiable=satisfiable, most=most, known_by="RC2")


def judged(puzzle: Puzzle) -> tuple[int | None, bool | None]:
    """The product's maximum and verdict; every sentence must be understood."""
    position = Position.from_value(puzzle.position)
    judgement = check(position)
    assert judgement.not_understood == ()
    player = "Bob" if "blocks" in puzzle.position["judge"] else None
    return maximum_requirements(position, player), judgement.legal


PUZZLES: dict[str, Puzzle] = {
    f"{puzzle.family} {place}": puzzle
    for place, puzzle in enumerate(
        [
            *(
                random_exact_cover(size, size, seed=seed, planted=planted, colossus=colossus)
                for size in (9, 24)
                for seed in range(2)
                for planted in (False, True)
                for colossus in (False, True)
            ),
            random_exact_cover(60, 60, seed=0, planted=True, colossus=True),
            random_exact_cover(60, 60, seed=0, planted=False, colossus=True),
            *(
                satisfiability(formula, colossus=colossus)
                for colossus in (False, True)
                for formula in (
                    pigeonhole(3),
                    parity(2),
                    ordering(4),
                    random_formula(12, 50, seed=1, planted=True),
                    solved(random_formula(12, 70, seed=2)),
                    *(solved(random_formula(16, 70, seed=seed)) for seed in range(3)),
                )
            ),
            mutilated_chessboard(4),
            mutilated_chessboard(6, colossus=True),
            mutilated_chessboard(10),
            chessboard(3, 4, colossus=True),
            chessboard(3, 3),
            perfect_matching(5, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)], colossus=True),
            *(armies(30, 9, seed=seed, kinds=1 + seed % 3) for seed in range(6)),
            armies(1000, 50, seed=1),
            *(attack_caps(9, 3, seed=seed, overall=(None, 4)[seed % 2]) for seed in range(6)),
            attack_caps(40, 5, seed=1),
        ]
    )
}


@pytest.mark.parametrize("name", PUZZLES)
def test_known_answers(name: str) -> None:
    puzzle = PUZZLES[name]
    answer = puzzle.answer
    assert answer.maximum is not None
    assert judged(puzzle) == (answer.maximum, answer.legal)


@pytest.mark.parametrize("seed", range(20))
def test_random_blocks_against_enumeration(seed: int) -> None:
    puzzle = random_blocks(4, 5, seed=seed)
    found = enumerate_blocks(puzzle.position)
    assert judged(puzzle) == (found.maximum, found.legal)


@pytest.mark.parametrize("seed", range(20))
def test_random_attacks_against_enumeration(seed: int) -> None:
    puzzle = random_attacks(5, 2, seed=seed)
    found = enumerate_attacks(puzzle.position)
    assert judged(puzzle) == (found.maximum, found.legal)


@pytest.mark.parametrize("seed", range(10))
def test_every_sentence_of_a_lethal_board_is_understood(seed: int) -> None:
    board = lethal(12, 4, seed=seed, cap=4).position
    assert check(Position.from_value({**board, "attacks": {}})).not_understood == ()
