"""How many ways to lay the most dominoes on a board with squares cut out."""

from collections.abc import Set

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
