"""Exact cover: the answers of the search against python-sat, the boards against enumeration."""

import pytest

from legality.puzzles import PuzzleError, exact_cover, random_exact_cover
from legality.puzzles.exact_cover import largest_packing
from tests.puzzles.enumeration import enumerate_blocks
from tests.puzzles.solvers import covers, most_disjoint

TRIPLES = [(0, 1, 2), (3, 4, 5), (0, 1, 3), (2, 4, 5)]


def test_two_covers_of_six_elements_by_hand() -> None:
    # {012, 345} and {013, 245} cover; each cover is one maximal declaration of six requirements
    answer = exact_cover(6, TRIPLES).answer
    assert (answer.maximum, answer.count, answer.legal) == (6, 2, False)


def test_without_cover_everyone_may_block_the_colossus() -> None:
    # 012 and 023 meet, so three requirements at best, against five at the colossus
    puzzle = exact_cover(6, [(0, 1, 2), (0, 2, 3)], colossus=True)
    assert (puzzle.answer.maximum, puzzle.answer.legal, puzzle.answer.count) == (5, True, 1)
    assert all(blocks == ["colossus"] for blocks in puzzle.position["blocks"].values())


def test_with_cover_nobody_may() -> None:
    answer = exact_cover(6, TRIPLES, colossus=True).answer
    assert (answer.maximum, answer.legal, answer.count) == (6, False, 2)


def test_one_element_over_makes_a_tie() -> None:
    # four elements: one triple obeys three, and so does the colossus (required of three)
    answer = exact_cover(4, [(0, 1, 2), (1, 2, 3)], colossus=True).answer
    assert (answer.maximum, answer.legal, answer.count) == (3, True, 3)


@pytest.mark.parametrize("colossus", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_small_boards_say_what_is_meant(seed: int, colossus: bool) -> None:
    puzzle = random_exact_cover(
        6 + seed % 2, 4 + seed % 3, seed=seed, planted=seed % 4 == 0, colossus=colossus
    )
    found = enumerate_blocks(puzzle.position)
    answer = puzzle.answer
    assert (answer.maximum, answer.count, answer.legal) == (found.maximum, found.count, found.legal)


@pytest.mark.parametrize("planted", [False, True])
@pytest.mark.parametrize("size", [12, 24, 36])
@pytest.mark.parametrize("seed", range(3))
def test_searches_agree_with_solvers(size: int, seed: int, planted: bool) -> None:
    puzzle = random_exact_cover(size, size, seed=seed, planted=planted)
    triples = [
        [int(id.removeprefix("e")) - 1 for id in effect["on"]]
        for effect in puzzle.position["effects"]
    ]
    found = covers(size, triples)
    assert planted <= (found > 0)
    assert puzzle.answer.maximum == 3 * most_disjoint(size, triples)
    if found:
        assert puzzle.answer.count == found


@pytest.mark.parametrize("size", [60, 90])
@pytest.mark.parametrize("planted", [False, True])
def test_benchmark_sizes_are_answered(size: int, planted: bool) -> None:
    answer = random_exact_cover(size, size, seed=1, planted=planted, colossus=True).answer
    assert answer.maximum == (size if planted else size - 1)
    assert answer.legal is not planted


def test_a_search_that_is_too_long_says_so() -> None:
    assert largest_packing(6, TRIPLES, nodes=1) is None


def test_the_search_is_left_at_its_limit_with_what_it_found() -> None:
    answer = random_exact_cover(90, 90, seed=0, planted=False, nodes=5000).answer
    assert answer.maximum is None
    assert "no cover" in answer.known_by


def test_same_seed_same_board() -> None:
    assert random_exact_cover(12, 12, seed=3) == random_exact_cover(12, 12, seed=3)
    assert random_exact_cover(12, 12, seed=3) != random_exact_cover(12, 12, seed=4)


@pytest.mark.parametrize(
    ("triples", "place"), [([(0, 1, 1)], "triples[0]"), ([(0, 1, 2), (0, 1, 6)], "triples[1]")]
)
def test_a_triple_that_is_none(triples: list[tuple[int, int, int]], place: str) -> None:
    with pytest.raises(PuzzleError, match="three different elements from 0 to 5") as caught:
        exact_cover(6, triples)
    assert caught.value.place == place


@pytest.mark.parametrize(
    ("elements", "triples", "message"),
    [
        (2, 1, "elements: expected 3 or more, got 2"),
        (9, -1, "triples: expected 0 or more, got -1"),
        (10, 9, "triples: to plant a cover"),
        (9, 2, "triples: to plant a cover"),
        (6, 11, "triples: expected at most 10, got 11"),
    ],
)
def test_bad_sizes(elements: int, triples: int, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        random_exact_cover(elements, triples, seed=0)
    assert str(caught.value).startswith(message)
