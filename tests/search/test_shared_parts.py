"""Parts that are alike in several attacks are worked out once, and only those."""

from legality import Position
from legality.search.best_block import BlockRanking
from legality.search.candidates import attacked
from legality.search.shared_parts import SharedParts
from tests.table import board, creature, planeswalker

A, B = "Ann", "Bob"


def position(*more: dict[str, object]) -> Position:
    """Two attackers and a blocker."""
    return board(creature("x", A, "2/2"), creature("y", A, "3/3"), creature("b", B, "2/3"), *more)


def part(attack: dict[str, str], shared: SharedParts, position: Position) -> object:
    """What comes of `x` blocked in that attack."""
    ranking = BlockRanking(attacked(position, attack), B, shared=shared)
    return ranking.engagements.parts({"b": ("x",)})[0]


def test_the_same_part_of_two_attacks_is_one() -> None:
    table, shared = position(), SharedParts()
    assert part({"x": B}, shared, table) is part({"x": B, "y": B}, shared, table)


def test_another_target_is_another_part() -> None:
    table, shared = position(planeswalker("w", B)), SharedParts()
    assert part({"x": B}, shared, table) is not part({"x": "w"}, shared, table)


def test_creatures_that_fight_otherwise_are_other_parts() -> None:
    # exalted (702.83a): alone the attacker is 3/3, and kills the 2/3; with another one it does not
    table, shared = position(creature("e", A, "0/1", "Exalted")), SharedParts()
    alone, together = part({"x": B}, shared, table), part({"x": B, "y": B}, shared, table)
    assert alone != together


def test_what_is_shared_is_what_is_worked_out_alone() -> None:
    table, shared = position(), SharedParts()
    part({"x": B, "y": B}, shared, table)
    assert part({"x": B}, shared, table) == part({"x": B}, SharedParts(), table)
