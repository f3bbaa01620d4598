"""Boards on which attacks are made of units: which are such, and what comes of their units."""

import pytest

from legality.clock import Clock
from legality.search.best_attack import best_attack
from legality.search.candidates import Candidates
from legality.search.game_tree import Leaf
from legality.search.plain_board import PlainBoard, lowest, mask_of
from tests.table import Value, board, creature, planeswalker

A, B = "Ann", "Bob"


def plain(*permanents: Value) -> PlainBoard | None:
    """The board before attackers are declared, if it is plain."""
    position = board(*permanents)
    return PlainBoard.of(position, Candidates(position), Clock(None))


@pytest.mark.parametrize(
    "text",
    [
        "Other creatures you control have first strike.",
        "Whenever this creature attacks, it gets +1/+0 until end of turn.",
        "Exalted",
        "Bushido 1",
    ],
)
def test_a_board_where_attacks_change_creatures_is_not_plain(text: str) -> None:
    assert plain(creature("x", A, "2/2", text), creature("y", A), creature("b", B)) is None


def test_a_band_that_is_blocked_is_one_part() -> None:
    # The 4/4 is blocked with the 1/1 (702.22h): the 2/2 blocker, worth 4, dies and kills nobody
    # whom Ann does not choose: she puts its 2 damage on the 4/4 (702.22k).
    found = plain(creature("x", A, "1/1", "Banding"), creature("y", A, "4/4"), creature("b", B))
    assert found is not None
    (unit,) = found.units({"x": B, "y": B}, (("x", "y"),))
    assert mask_of(unit) == 0b11
    tree = found.tree((unit,), ((0, 0b11),))
    assert isinstance(tree, Leaf)
    assert tree.totals[0] == -4
    assert lowest(tree) == tree.totals
    assert found.free(unit)[:3] == (-5, 0, -5)


def test_attackers_of_a_planeswalker_may_touch_each_other() -> None:
    # 2 damage by the first striker remove a planeswalker of loyalty 2 before the lifelinker deals.
    found = plain(
        creature("quick", A, "2/2", "First strike"),
        creature("link", A, "3/3", "Lifelink"),
        planeswalker("w", B, loyalty=2),
    )
    assert found is not None
    assert found.is_exact({"quick": "w", "link": B})
    assert not found.is_exact({"quick": "w", "link": "w"})


def test_blocks_have_names_and_places() -> None:
    found = plain(creature("x", A), creature("y", A), creature("b", B), creature("c", B))
    assert found is not None
    assert found.named(((1, 0b10),)) == {"c": ("y",)}
    assert found.placed({"c": "y"}) == ((1, 0b10),)


def test_all_that_is_said_of_one_attacker_holds_together() -> None:
    # Menace wants two blockers (702.111b), its text at most one: nobody can block y, whoever must.
    # So y deals its 20, and Bob loses.
    y = creature(
        "y", A, "20/4", "Menace\nThis creature can't be blocked by more than one creature."
    )
    must = creature("b", B, "5/5", "This creature blocks each combat if able.")
    other = creature("c", B, "5/5")
    found = plain(y, must, other)
    assert found is not None
    assert found.limits == {0: (2, 1)}
    best = best_attack(board(y, must, other))
    assert (best.attack, best.replies[B].declaration, best.proved) == ({"y": B}, {}, True)
    assert best.replies[B].outcome.lost == (B,)


def test_what_attacks_score_if_nobody_blocks() -> None:
    # Both attack: 2 + 4 damage; the 2/2 alone 2. No band changes that. Nothing is said where a
    # blocker has to block.
    those = creature("x", A, "2/2", "Banding"), creature("y", A, "4/4")
    found = plain(*those, creature("b", B))
    assert found is not None
    assert found.unblocked([{"x": B, "y": B}, {"x": B}]) == 6
    assert found.unblocked([{"x": B}]) == 2
    assert found.unblocked([]) == 0
    bound = plain(*those, creature("b", B, "1/1", "This creature blocks each combat if able."))
    assert bound is not None
    assert bound.unblocked([{"x": B}]) is None
