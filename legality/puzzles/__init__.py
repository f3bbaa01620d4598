"""Hard combat puzzles: known problems told as positions, by rules text alone, with their answers.

Judging a block is coNP-complete, and these boards show it. Every family is a function from
parameters (a seed where there is chance) to a `Puzzle`; bad parameters raise `PuzzleError`, which
says what is wrong and where.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from legality.errors import PuzzleError
from legality.puzzles.armies import armies
from legality.puzzles.attack_caps import attack_caps
from legality.puzzles.exact_cover import exact_cover, random_exact_cover
from legality.puzzles.formulas import (
    Formula,
    ordering,
    parity,
    pigeonhole,
    random_formula,
    read_dimacs,
)
from legality.puzzles.lethal import lethal
from legality.puzzles.matching import (
    chessboard,
    mutilated_chessboard,
    perfect_matching,
    random_matching,
)
from legality.puzzles.puzzle import Answer, Board, Puzzle
from legality.puzzles.random_boards import random_attacks, random_blocks
from legality.puzzles.satisfiability import satisfiability

FAMILIES: Mapping[str, Callable[..., Puzzle]] = MappingProxyType(
    {
        "armies": armies,
        "attack-caps": attack_caps,
        "chessboard": chessboard,
        "exact-cover": random_exact_cover,
        "lethal": lethal,
        "mutilated-chessboard": mutilated_chessboard,
        "random-attacks": random_attacks,
        "random-blocks": random_blocks,
        "random-matching": random_matching,
        "satisfiability": satisfiability,
    }
)
"""The families that a command can name. `satisfiability` takes a `Formula`; the others numbers."""

__all__ = [
    "FAMILIES",
    "Answer",
    "Board",
    "Formula",
    "Puzzle",
    "PuzzleError",
    "armies",
    "attack_caps",
    "chessboard",
    "exact_cover",
    "lethal",
    "mutilated_chessboard",
    "ordering",
    "parity",
    "perfect_matching",
    "pigeonhole",
    "random_attacks",
    "random_blocks",
    "random_exact_cover",
    "random_formula",
    "random_matching",
    "read_dimacs",
    "satisfiability",
]
