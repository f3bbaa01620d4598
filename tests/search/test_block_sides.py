"""What of both sides does not hang on the block, by hand."""

from typing import Any

from legality.arrays import np
from legality.search.best_block import BlockRanking
from legality.search.block_sides import BlockSides, choices_of
from tests.table import Value, board, creature

A, B = "Ann", "Bob"


def sides(*permanents: Value, attacks: str, bands: str | None = None) -> BlockSides:
    """Both sides of a board whose attack is declared."""
    fields: dict[str, Any] = {} if bands is None else {"bands": [bands.split()]}
    ranking = BlockRanking(board(*permanents, attacks=attacks, **fields))
    return BlockSides(ranking.problem, ranking.engagements, 0)


X, Y = creature("x", A, "1/1", "Banding"), creature("y", A, "4/4", "First strike")
BEAR = creature("b", B, "2/2", "This creature can block an additional creature each combat.")


def test_every_set_that_a_creature_may_choose() -> None:
    # Two attackers for a blocker of two: nobody, either, or both.
    found = sides(X, Y, BEAR, attacks="x>Bob y>Bob")
    assert [sorted(those) for those in choices_of(found.problem)] == [[0b00, 0b01, 0b10, 0b11]]


def test_who_blocks_one_of_a_band_blocks_all_of_it() -> None:  # 702.22h
    apart = sides(X, Y, BEAR, attacks="x>Bob y>Bob")
    assert apart.spread.tolist() == [0b00, 0b01, 0b10, 0b11]
    together = sides(X, Y, BEAR, attacks="x>Bob y>Bob", bands="x y")
    assert together.spread.tolist() == [0b00, 0b11, 0b11, 0b11]


def test_sets_by_what_their_deaths_are_worth() -> None:
    # A creature is worth its power and toughness: x 2, y 8, the bear 4, which its player loses.
    found = sides(X, Y, BEAR, attacks="x>Bob y>Bob")
    assert found.is_quick
    gains, with_y = found.gains(0b00), found.gains(0b10)
    assert [*zip(gains.sets.tolist(), gains.worth.tolist(), strict=True)][1:] == [
        (0b00, 0),
        (0b01, 2),
        (0b10, 8),
        (0b11, 10),
    ]
    assert with_y.sets.tolist()[1:] == [0b10, 0b11]
    assert with_y.worth[0] < 0
    assert (found.losses.sets.tolist(), found.losses.worth.tolist()) == ([0, 1], [0, 4])


def test_short_numbers_where_they_suffice() -> None:
    small = sides(X, Y, BEAR, attacks="x>Bob y>Bob")
    large = sides(creature("x", A, "40000/1"), BEAR, attacks="x>Bob")
    assert (small.kind, large.kind) == (np.int16, np.int64)
