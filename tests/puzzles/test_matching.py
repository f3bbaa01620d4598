"""Matching: mutilated boards, tilings, and graphs against networkx and enumeration."""

import random
from importlib import import_module
from typing import Any

import pytest

from legality.puzzles import (
    PuzzleError,
    chessboard,
    mutilated_chessboard,
    perfect_matching,
    random_matching,
)
from legality.puzzles.matching import largest_matching, largest_tilings
from tests.puzzles.enumeration import enumerate_blocks
from tests.puzzles.solvers import generated, satisfiable

nx: Any = import_module("networkx")


@pytest.mark.parametrize("size", [4, 6, 8, 10, 20])
def test_mutilated_boards_miss_two_squares_more(size: int) -> None:
    # n² - 2 squares, n²/2 of one colour and n²/2 - 2 of the other: each domino takes one of each
    puzzle = mutilated_chessboard(size)
    assert puzzle.answer.maximum == size * size - 4
    with_colossus = mutilated_chessboard(size, colossus=True)
    assert with_colossus.answer.maximum == size * size - 3
    assert (with_colossus.answer.legal, with_colossus.answer.count) == (True, 1)


@pytest.mark.parametrize("half", [2, 3])
def test_mutilated_boards_are_a_hard_family_of_python_sat(half: int) -> None:
    assert not satisfiable(generated("CB", half))
    puzzle = mutilated_chessboard(2 * half)
    assert len([one for one in puzzle.position["permanents"] if one["controller"] == "Ann"]) == (
        2 * 2 * half * (2 * half - 1) - 4
    )


def test_the_twenty_by_twenty_board() -> None:
    permanents = mutilated_chessboard(20).position["permanents"]
    assert len(permanents) == 398 + 756


@pytest.mark.parametrize(
    ("rows", "columns", "tilings"),
    [(2, 2, 2), (2, 10, 89), (4, 4, 36), (6, 6, 6728), (8, 8, 12_988_816), (3, 4, 11)],
)
def test_known_numbers_of_tilings(rows: int, columns: int, tilings: int) -> None:
    # Kasteleyn 1961, Temperley and Fisher 1961
    answer = chessboard(rows, columns).answer
    assert (answer.maximum, answer.count) == (rows * columns, tilings)


@pytest.mark.parametrize("seed", range(20))
def test_tilings_against_listing(seed: int) -> None:
    chance = random.Random(seed)
    rows, columns = chance.randint(1, 4), chance.randint(1, 4)
    squares = [(r, c) for r in range(rows) for c in range(columns)]
    removed = chance.sample(squares, chance.randint(0, len(squares) - 1))
    answer = chessboard(rows, columns, removed=removed).answer
    left = [square for square in squares if square not in removed]
    dominoes = [{a, b} for a in left for b in left if b in ((a[0] + 1, a[1]), (a[0], a[1] + 1))]
    sizes = [0] * (len(left) // 2 + 1)

    def lay(place: int, used: set[tuple[int, int]]) -> None:
        sizes[len(used) // 2] += 1
        for following in range(place, len(dominoes)):
            if not dominoes[following] & used:
                lay(following + 1, used | dominoes[following])

    lay(0, set())
    most = max(size for size, ways in enumerate(sizes) if ways)
    assert (answer.maximum, answer.count) == (2 * most, sizes[most])


def test_wide_boards_are_not_counted() -> None:
    assert largest_tilings(12, 12, set(), 0) is None
    assert largest_tilings(2, 30, set(), 0) == 1_346_269


@pytest.mark.parametrize("colossus", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_small_boards_say_what_is_meant(seed: int, colossus: bool) -> None:
    chance = random.Random(seed)
    vertices = chance.randint(2, 6)
    pairs = [(a, b) for b in range(vertices) for a in range(b)]
    edges = chance.sample(pairs, min(len(pairs), chance.randint(1, 6)))
    puzzle = perfect_matching(vertices, edges, colossus=colossus)
    found = enumerate_blocks(puzzle.position)
    assert (puzzle.answer.maximum, puzzle.answer.legal) == (found.maximum, found.legal)
    if puzzle.answer.count is not None:
        assert puzzle.answer.count == found.count


def test_a_small_mutilated_board_says_what_is_meant() -> None:
    puzzle = chessboard(3, 3, removed=[(0, 1), (2, 2)])
    found = enumerate_blocks(puzzle.position)
    assert (puzzle.answer.maximum, puzzle.answer.count) == (found.maximum, found.count)


@pytest.mark.parametrize("seed", range(10))
def test_largest_matchings_against_the_blossom_algorithm(seed: int) -> None:
    size = 6 + seed
    graph = nx.gnp_random_graph(size, 0.25, seed=seed)
    edges: list[tuple[int, int]] = list(graph.edges)
    # Tutte and Berge: as many vertices stay single as odd components exceed removed vertices
    single = (
        max(
            odd_components(graph, [v for v in range(size) if removed >> v & 1])
            - removed.bit_count()
            for removed in range(1 << size)
            if removed.bit_count() <= size // 2
        )
        if size <= 11
        else size - 2 * len(nx.max_weight_matching(graph, maxcardinality=True))
    )
    assert size - 2 * largest_matching(size, edges) == single


def odd_components(graph: Any, removed: list[int]) -> int:
    rest = graph.copy()
    rest.remove_nodes_from(removed)
    return sum(len(component) % 2 for component in nx.connected_components(rest))


def test_an_edge_that_is_none() -> None:
    with pytest.raises(PuzzleError) as caught:
        perfect_matching(3, [(0, 1), (2, 2)])
    assert str(caught.value) == "edges[1]: expected two different vertices from 0 to 2, got (2, 2)"


@pytest.mark.parametrize("size", [2, 5])
def test_mutilated_boards_are_even(size: int) -> None:
    with pytest.raises(PuzzleError, match="size: expected"):
        mutilated_chessboard(size)


def test_bad_boards() -> None:
    with pytest.raises(PuzzleError, match=r"removed: no square \(2, 0\) on a board of 2×2"):
        chessboard(2, 2, removed=[(2, 0)])
    with pytest.raises(PuzzleError, match="removed: no square is left"):
        chessboard(1, 1, removed=[(0, 0)])


@pytest.mark.parametrize("colossus", [False, True])
@pytest.mark.parametrize("planted", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_random_graphs_against_enumeration(seed: int, planted: bool, colossus: bool) -> None:
    puzzle = random_matching(6, 7, seed=seed, planted=planted, colossus=colossus)
    found = enumerate_blocks(puzzle.position)
    assert (puzzle.answer.maximum, puzzle.answer.legal) == (found.maximum, found.legal)
    # a planted perfect matching of six vertices obeys six requirements, everyone on the colossus 5
    assert not planted or (found.maximum, found.legal) == (6, False)


@pytest.mark.parametrize(
    ("vertices", "edges", "planted", "place"),
    [
        (1, 0, False, "vertices"),
        (4, 7, False, "edges"),
        (5, 6, True, "edges"),
        (6, 2, True, "edges"),
    ],
)
def test_graphs_that_cannot_be(vertices: int, edges: int, planted: bool, place: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        random_matching(vertices, edges, seed=1, planted=planted)
    assert caught.value.place == place
