"""Blockers that die of flanking before damage: they count, and stand last in the orders."""

from msgspec.structs import replace

from legality.search.fallen import Fallen
from legality.search.fighters import Fighter
from legality.search.game_tree import Leaf, Play, PlayersChoice

SQUIRE = Fighter(1, 0, 0, 3, -1)
"""A 1/1 with -1/-1 (702.25a): gone, and the defending player has lost what is worth 3."""
WALL = Fighter(0, 4, 4, 2, -1)


def fallen(squire: Fighter = SQUIRE) -> Fallen | None:
    known = {"squire": squire, "wall": WALL}
    return Fallen.of(known, (("squire", ("x",)), ("wall", ("x",))), {"x"})


def test_who_has_died_is_told_by_whom_it_blocked() -> None:
    found = fallen()
    assert found is not None
    assert (found.gone, found.dead, found.worth) == ({"squire": ("x",)}, {"x": ("squire",)}, -3)


def test_nobody_has_died_whose_toughness_is_left() -> None:
    found = fallen(Fighter(1, 1, 1, 3, -1))
    assert found is not None
    assert (found.gone, found.worth) == ({}, 0)


def test_what_only_a_combat_knows_is_not_said() -> None:
    assert fallen(replace(SQUIRE, odd=True)) is None


def test_the_dead_count_in_every_leaf_and_stand_last() -> None:
    found = fallen()
    assert found is not None
    tree = found.with_the_dead(
        PlayersChoice(0, True, (Leaf((5, 1, 0, 0), Play({"x": ("wall",)})), Leaf((7, 0, 0, 0))))
    )
    assert isinstance(tree, PlayersChoice)
    first, second = tree.options
    assert isinstance(first, Leaf)
    assert isinstance(second, Leaf)
    assert (first.totals, second.totals) == ((2, 1, 0, 0), (4, 0, 0, 0))
    assert dict(first.play.order) == {"x": ("wall", "squire")}
