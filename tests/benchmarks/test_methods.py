"""The methods of the benchmark agree with each other and with product enumeration."""

import json
import random
from collections.abc import Iterator

import pytest

from benchmarks.comparison.children import measure
from benchmarks.methods import METHODS, OutOfReach
from benchmarks.methods.pairs import pairs_of
from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.stored import Question, StoredBoard
from legality import Position, maximum_requirements
from legality.judging.check import problem_of
from legality.puzzles import (
    Answer,
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
from tests.boards import random_attack_board, random_block_board

CONTRADICTION = Formula(1, ((1,), (-1,)), satisfiable=False, most=1)
SMALL: list[Puzzle] = [
    *(random_blocks(4, 4, seed=seed) for seed in range(12)),
    *(random_attacks(4, 2, seed=seed) for seed in range(12)),
    *(attack_caps(4, 2, seed=seed, overall=3) for seed in range(4)),
    *(armies(5, 3, seed=seed, kinds=2) for seed in range(4)),
    exact_cover(4, [(0, 1, 2), (1, 2, 3)]),
    exact_cover(6, [(0, 1, 2), (3, 4, 5)], colossus=True),
    exact_cover(6, [(0, 1, 2), (2, 4, 5)], colossus=True),
    perfect_matching(4, [(0, 1), (0, 2), (0, 3)], colossus=True),
    satisfiability(CONTRADICTION),
    satisfiability(CONTRADICTION, colossus=True),
]


def asked(puzzle: Puzzle) -> StoredBoard:
    """The puzzle as a stored board that asks for the maximum, or with a colossus for a verdict."""
    question: Question = "verdict" if puzzle.parameters.get("colossus") else "maximum"
    return StoredBoard("x", "small", puzzle.family, 1, question, puzzle.answer, puzzle.position)


def answer(name: str, board: StoredBoard) -> int | bool:
    method = METHODS[name]
    method.load()
    return method.answer(board, json.dumps(board.position).encode(), Stopwatch())


@pytest.mark.parametrize(
    "name", ["legality", "pairs-linear", "pairs-clauses", "class-counts", "rc2"]
)
@pytest.mark.parametrize("puzzle", SMALL, ids=lambda one: one.family)
def test_small_boards_as_product_enumeration_says(puzzle: Puzzle, name: str) -> None:
    board = asked(puzzle)
    expected = answer("product", board)
    if board.answer.maximum is not None:
        assert board.expected == expected
    assert answer(name, board) == expected


def random_boards() -> Iterator[dict[str, object]]:
    """Boards of the whole vocabulary, today's rules."""
    for seed in range(60):
        rng = random.Random(f"methods {seed}")
        board = random_block_board(rng) if seed % 2 else random_attack_board(rng)
        yield {**board, "rules": "2024-03-08"}


def test_the_statements_say_the_whole_vocabulary() -> None:
    asked_boards = 0
    for value in random_boards():
        position = Position.from_value(value)
        player = position.defenders[0] if position.attacks is not None else None
        kind = "blocks" if player else "attacks"
        nothing: dict[str, object] = {}
        stage: dict[str, object] = {**value, "judge": [kind], kind: nothing}
        board = StoredBoard("x", "small", "any", 1, "maximum", Answer(known_by="?"), stage)
        try:
            expected = answer("product", board)
        except OutOfReach:
            continue
        asked_boards += 1
        assert maximum_requirements(Position.from_value(stage), player) == expected
        assert answer("pairs-linear", board) == expected
        assert answer("class-counts", board) == expected
        assert answer("rc2", board) == expected
    assert asked_boards > 40


@pytest.mark.slow("solves in a process of its own")
@pytest.mark.parametrize("puzzle", SMALL[::5], ids=lambda one: one.family)
def test_highs_in_a_process_of_its_own(puzzle: Puzzle) -> None:
    # HiGHS is part of OR-Tools too, and the two do not share a process.
    board = asked(puzzle)
    maximum = answer("product", board)
    known = Answer(known_by="product enumeration", maximum=maximum, legal=bool(maximum))
    board = StoredBoard("x", "small", "any", 1, board.question, known, board.position)
    record = measure("highs", board, limit=20, runs=1)
    assert (record.status, record.answer) == ("proved", maximum)


def test_the_rules_of_2006_are_not_stated_so() -> None:
    value = {**random_blocks(3, 3, seed=1).position, "rules": "2006-10-01"}
    problem = problem_of(Position.from_value(value), "Bob")
    with pytest.raises(ValueError, match="as many requirements as possible"):
        pairs_of(problem)


def test_product_enumeration_says_what_it_does_not_begin() -> None:
    with pytest.raises(OutOfReach, match=r"about 10\^\d+ declarations"):
        answer("product", asked(random_blocks(20, 20, seed=1)))
