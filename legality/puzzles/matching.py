"""Perfect matching: vertices block, each edge is an attacker with menace only its ends can block.

Every vertex is required to block each of its edges, and can block only one. So a declaration obeys
two requirements for each edge it blocks, blocked edges are disjoint, and the maximum is twice the
size of a largest matching. Boards of squares with some cut out are the hard case: a board without
two opposite corners has no perfect matching (both are of one colour), but resolution proofs of it
are exponential (Alekhnovich 2004; Dantchev, Riis 2001).
"""

import random
from collections.abc import Iterable, Sequence, Set
from importlib import import_module
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from legality.errors import PuzzleError
from legality.puzzles import board
from legality.puzzles.puzzle import Board, Puzzle, at_least

Edge = tuple[int, int]
FAMILY = "matching"
RANDOM = "random-matching"


def perfect_matching(vertices: int, edges: Sequence[Edge], *, colossus: bool = False) -> Puzzle:
    """The puzzle of the graph with vertices 0 … vertices-1 and those edges (parallel ones are
    separate attackers).

    With the colossus (all or none, required of all vertices but one) "everyone blocks it" is legal
    if and only if there is no perfect matching. Raises `PuzzleError` for an edge that is none.
    """
    at_least(1, vertices=vertices)
    for place, edge in enumerate(edges):
        if edge[0] == edge[1] or not all(0 <= end < vertices for end in edge):
            raise PuzzleError(
                f"edges[{place}]",
                f"expected two different vertices from 0 to {vertices - 1}, got {edge}",
            )
    obeyed = 2 * largest_matching(vertices, edges)
    answer = board.block_answer(
        "matching by augmenting paths", obeyed, None, vertices - 1 if colossus else None
    )
    names = [f"v{vertex + 1}" for vertex in range(vertices)]
    position = _position(names, edges, colossus)
    parameters = {"vertices": vertices, "edges": [list(edge) for edge in edges]}
    return Puzzle(FAMILY, {**parameters, "colossus": colossus}, position, answer)


def random_matching(
    vertices: int, edges: int, *, seed: int, planted: bool = True, colossus: bool = False
) -> Puzzle:
    """A random graph without parallel edges; `planted` hides a perfect matching in it."""
    at_least(2, vertices=vertices)
    at_least(0, edges=edges)
    pairs = list(combinations(range(vertices), 2))
    if edges > len(pairs):
        raise PuzzleError("edges", f"expected at most {len(pairs)}, got {edges}")
    chance = random.Random(seed)
    chosen: list[Edge] = []
    if planted:
        if vertices % 2 or 2 * edges < vertices:
            raise PuzzleError(
                "edges",
                "to plant a matching, expected an even number of vertices and half as many edges "
                f"or more, got {vertices} vertices and {edges} edges",
            )
        order = chance.sample(range(vertices), vertices)
        chosen = [(min(two), max(two)) for two in zip(order[::2], order[1::2], strict=True)]
    besides = set(chosen)
    others = [pair for pair in pairs if pair not in besides]
    chosen += chance.sample(others, edges - len(chosen))
    chance.shuffle(chosen)
    made = perfect_matching(vertices, chosen, colossus=colossus)
    parameters = {"vertices": vertices, "edges": edges, "seed": seed, "planted": planted}
    return replace(made, family=RANDOM, parameters={**parameters, "colossus": colossus})


def chessboard(
    rows: int, columns: int, *, removed: Iterable[Sequence[int]] = (), colossus: bool = False
) -> Puzzle:
    """Dominoes on a board: the squares (row, column), counted from 0, without those `removed`.

    The answer holds the number of maximal declarations (largest partial tilings) where the board is
    narrow enough to count them.
    """
    at_least(1, rows=rows, columns=columns)
    cut = {(row, column) for row, column in removed}
    for square in sorted(cut):
        if not (0 <= square[0] < rows and 0 <= square[1] < columns):
            raise PuzzleError("removed", f"no square {square} on a board of {rows}×{columns}")
    squares = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in cut]
    if not squares:
        raise PuzzleError("removed", "no square is left")
    index = {square: place for place, square in enumerate(squares)}
    edges = [
        (place, index[beside])
        for (r, c), place in index.items()
        for beside in ((r, c + 1), (r + 1, c))
        if beside in index
    ]
    dominoes = largest_matching(len(squares), edges)
    count = largest_tilings(rows, columns, cut, len(squares) - 2 * dominoes)
    answer = board.block_answer(
        "matching by augmenting paths; tilings counted row by row",
        2 * dominoes,
        count,
        len(squares) - 1 if colossus else None,
    )
    names = [f"r{r + 1}c{c + 1}" for r, c in squares]
    position = _position(names, edges, colossus)
    parameters = {
        "rows": rows,
        "columns": columns,
        "removed": [list(square) for square in sorted(cut)],
    }
    return Puzzle("chessboard", {**parameters, "colossus": colossus}, position, answer)


def mutilated_chessboard(size: int, *, colossus: bool = False) -> Puzzle:
    """The size × size board without two opposite corners; `size` is even, 4 or more."""
    at_least(4, size=size)
    if size % 2:
        raise PuzzleError("size", f"expected an even number, got {size}")
    corners = [(0, 0), (size - 1, size - 1)]
    made = chessboard(size, size, removed=corners, colossus=colossus)
    parameters = {"size": size, "colossus": colossus}
    return replace(made, family="mutilated-chessboard", parameters=parameters)


def largest_matching(vertices: int, edges: Sequence[Edge]) -> int:
    """The size of a largest matching, by networkx: Hopcroft and Karp where two colours do."""
    networkx: Any = import_module("networkx")
    graph = networkx.Graph()
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from(edges)
    if not networkx.is_bipartite(graph):
        return len(networkx.max_weight_matching(graph, maxcardinality=True))
    colours: dict[int, int] = networkx.bipartite.color(graph)
    top = [vertex for vertex, colour in colours.items() if colour]
    return len(networkx.bipartite.hopcroft_karp_matching(graph, top)) // 2


def _position(names: Sequence[str], edges: Sequence[Edge], colossus: bool) -> Board:
    types: dict[str, list[str]] = {name: [] for name in names}
    attackers: list[Board] = []
    effects: list[Board] = []
    for place, edge in enumerate(edges):
        subtype, id, ends = (
            board.invented_type(place),
            f"d{place + 1}",
            [names[end] for end in edge],
        )
        for end in ends:
            types[end].append(subtype)
        lines = (board.MENACE, board.only_blocked_by(subtype))
        attackers.append(board.creature(id, board.ATTACKER, *lines, power=2, toughness=2))
        effects += board.must_block(id, ends)
    blockers = [board.creature(name, board.DEFENDER, subtypes=types[name]) for name in names]
    return board.block_position(attackers, blockers, effects, names[:-1] if colossus else None)


Square = tuple[int, int]
_WIDEST = 10


def largest_tilings(rows: int, columns: int, cut: Set[Square], bare: int) -> int | None:
    """The ways to lay dominoes so that exactly `bare` squares of the board stay uncovered.

    Square by square along the short side, remembering which of the last squares reach into the next
    row (the broken-profile method). None for boards wider than ten, where that takes too long.
    """
    if columns > rows:
        return largest_tilings(columns, rows, {(c, r) for r, c in cut}, bare)
    if columns > _WIDEST:
        return None
    # (squares of the frontier already covered, squares left bare) → ways
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for row in range(rows):
        for column in range(columns):
            ways = _after((row, column), rows, columns, cut, bare, ways)
    return ways.get((0, bare), 0)


def _after(
    square: Square,
    rows: int,
    columns: int,
    cut: Set[Square],
    bare: int,
    ways: dict[tuple[int, int], int],
) -> dict[tuple[int, int], int]:
    """The states after one more square; bit `c` of a state is the next undecided square of
    column `c`."""
    row, column = square
    here = 1 << column
    right = column + 1 < columns and (row, column + 1) not in cut
    below = row + 1 < rows and (row + 1, column) not in cut
    after: dict[tuple[int, int], int] = {}
    for (covered, left), number in ways.items():
        if square in cut or covered & here:
            following = [(covered & ~here, left)]
        else:
            following = [(covered, left + 1)] if left < bare else []
            if below:
                following.append((covered | here, left))
            if right and not covered & (here << 1):
                following.append((covered | here << 1, left))
        for state in following:
            after[state] = after.get(state, 0) + number
    return after
