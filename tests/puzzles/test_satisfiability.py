"""Satisfiability boards: sizes, answers, and what the text of small boards says."""

import pytest
from msgspec.structs import replace

from legality.puzzles import Formula, PuzzleError, pigeonhole, random_formula, satisfiability
from tests.puzzles.enumeration import enumerate_blocks
from tests.puzzles.solvers import most_satisfied, satisfiable

CONTRADICTION = ((1, 2), (1, -2), (-1, 2), (-1, -2))


def controlled(puzzle_position: dict[str, list[dict[str, object]]], player: str) -> int:
    """How many creatures the player has."""
    total = 0
    for entry in puzzle_position["permanents"]:
        count = entry.get("count", 1)
        assert isinstance(count, int)
        total += count if entry["controller"] == player else 0
    return total


def test_the_size_that_benchmarks_name() -> None:
    # 3·218 = 654 mentions and 50 make 704 in teams, with 218 clause blockers 922
    position = satisfiability(random_formula(50, 218, seed=1), colossus=True).position
    assert controlled(position, "Bob") == 922
    assert controlled(position, "Ann") == 101
    assert controlled(satisfiability(random_formula(50, 218, seed=1)).position, "Ann") == 100


def test_a_contradiction_of_four_clauses() -> None:
    # any assignment of two variables fails just one of the four clauses
    formula = Formula(2, CONTRADICTION, satisfiable=False, most=3)
    assert satisfiability(formula).answer.maximum == 3
    assert satisfiability(formula).answer.legal is False
    assert satisfiability(formula, colossus=True).answer.legal is True


SMALL = [
    Formula(1, ((1,), (-1,))),
    Formula(1, ((1, -1),)),
    Formula(2, ((1, 1), (-1,))),
    Formula(1, ((),)),
    Formula(2, ((1, 2), (-2,))),
    Formula(2, ((1, 2), (-1, -2))),
    Formula(2, ((-1,), (1,), (1,))),
    Formula(3, ((1, 2), (-3,))),
]


@pytest.mark.parametrize("colossus", [False, True])
@pytest.mark.parametrize("formula", SMALL, ids=lambda formula: str(formula.clauses))
def test_small_boards_say_what_is_meant(formula: Formula, colossus: bool) -> None:
    most = most_satisfied(formula.clauses)
    known = replace(formula, satisfiable=satisfiable(formula.clauses), most=most)
    assert known.satisfiable is (most == len(formula.clauses))
    puzzle = satisfiability(known, colossus=colossus)
    found = enumerate_blocks(puzzle.position)
    assert (puzzle.answer.maximum, puzzle.answer.legal) == (found.maximum, found.legal)
    if puzzle.answer.count is not None:
        assert puzzle.answer.count == found.count


def test_the_verdict_follows_from_unsatisfiability_alone() -> None:
    formula = Formula(2, CONTRADICTION, satisfiable=False)
    answer = satisfiability(formula, colossus=True).answer
    assert (answer.maximum, answer.legal) == (3, True)
    assert satisfiability(formula).answer.maximum is None


def test_pigeonhole_knows_its_answer() -> None:
    formula = pigeonhole(4)
    answer = satisfiability(formula, colossus=True).answer
    assert (answer.maximum, answer.legal) == (len(formula.clauses) - 1, True)
    assert answer.known_by == "the pigeonhole principle"


def test_an_unknown_formula_gives_an_unknown_answer() -> None:
    answer = satisfiability(random_formula(50, 218, seed=2)).answer
    assert (answer.maximum, answer.legal, answer.known_by) == (None, None, "not known")


def test_a_colossus_needs_a_clause() -> None:
    with pytest.raises(PuzzleError, match="clauses: expected one clause or more"):
        satisfiability(Formula(3, ()), colossus=True)
