"""Amounts of whole sentences: what X is, and what was counted once (608.2h, 611.2d)."""

import pytest

from legality.effects.characteristics import Gets
from legality.effects.filters import Amount, CountOf, StatisticOf, Untold
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy, HasType
from legality.text import present_line


def bonus(line: str) -> Gets:
    """The one bonus that a line gives."""
    (found,) = (one for one in present_line(line, "Old Ram").states if isinstance(one, Gets))
    return found


GOATS = HasType("goat")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "Each of them gains reach and gets +X/+X until end of turn, where X is its power.",
            "its power at that time",
        ),
        (
            "Those creatures get +X/+X until end of turn, where X is Old Ram's power.",
            "~'s power at that time",
        ),
        (
            "Target creature gains reach and gets +X/+X until end of turn, where X is the number "
            "of attacking Goats.",
            "the number of attacking Goats at that time",
        ),
        (
            "Old Ram gets +X/+0 until end of turn, where X is the number of Goats you control.",
            "the number of Goats you control at that time",
        ),
        (
            "Old Ram gets +X/+0 this turn, where X is the number of Goats you control.",
            "the number of Goats you control at that time",
        ),
        (
            "This turn, Old Ram gets +X/+0, where X is the number of Goats you control.",
            "the number of Goats you control at that time",
        ),
        (
            "Old Ram gets +X/+X this combat, where X is the number of Goats you control.",
            "the number of Goats you control at that time",
        ),
    ],
)
def test_a_spell_counted_once_what_x_is(line: str, expected: str) -> None:
    """The Goats that there are now, and the power of another, say nothing of it."""
    assert bonus(line).x == Untold(expected)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "Target creature gets +1/+0 for each Goat you control until end of turn.",
            "Goat you control",
        ),
        ("Until end of turn, it gets +1/+0 for each Goat you control.", "Goat you control"),
    ],
)
def test_a_spell_counted_once_for_what_it_gives(line: str, expected: str) -> None:
    assert (bonus(line).each, bonus(line).times) == (None, Untold(f"{expected} at that time"))


@pytest.mark.parametrize(
    ("line", "x"),
    [
        ("Old Ram gets +X/+0, where X is the number of Goats on the battlefield.", CountOf(GOATS)),
        ("Old Ram gets +1/+0 for each Goat on the battlefield.", None),
    ],
)
def test_a_static_ability_counts_at_all_times(line: str, x: Amount | None) -> None:
    assert bonus(line).x == x
    assert (bonus(line).each == GOATS) is (x is None)


def test_so_does_an_ability_that_a_spell_gives() -> None:
    """The quoted ability counts at all times, whatever gives it."""
    line = 'It gains "This creature gets +1/+1 for each Goat you control" until end of turn.'
    assert "at that time" not in repr(present_line(line, "Old Ram").states)
    assert repr(ControlledBy(Who.YOU)) in repr(present_line(line, "Old Ram").states)


@pytest.mark.parametrize(
    ("words", "x", "y"),
    [
        # "its" is of the card, of which the board tells nothing, not of the creature
        (
            "the exiled card's power and Y is its toughness",
            Untold("the exiled card's power"),
            Untold("the exiled card's toughness"),
        ),
        (
            "the power of the exiled card and Y is its toughness",
            Untold("the power of the exiled card"),
            Untold("its toughness"),
        ),
        (
            "its power and Y is its toughness",
            StatisticOf("power", "affected"),
            StatisticOf("toughness", "affected"),
        ),
    ],
)
def test_y_is_of_that_whose_number_x_is(words: str, x: Amount, y: Amount) -> None:
    line = present_line(f"Enchanted creature gets +X/+Y, where X is {words}.")
    assert [one.x for one in line.states if isinstance(one, Gets)] == [x, y]
