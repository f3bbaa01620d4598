"""Sentences about power and toughness."""

import pytest

from legality.effects.characteristics import BaseSize, Switches
from legality.effects.effects import AnyEffect
from legality.effects.filters import CardsIn, CountOf, Sum
from legality.effects.players import Who
from legality.effects.qualities import HasType
from legality.text import present_line

HAND = CardsIn("hand", Who.YOU)
GOBLINS = CountOf(HasType("goblin"))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "This creature's power and toughness are each equal to the number of Goblins.",
            BaseSize(power=GOBLINS, toughness=GOBLINS, defining=True),
        ),
        (
            "This creature's power is equal to the number of cards in your hand.",
            BaseSize(power=HAND, defining=True),
        ),
        (
            "This creature's toughness is equal to the number of Goblins.",
            BaseSize(toughness=GOBLINS, defining=True),
        ),
        (
            "This creature's power is equal to the number of cards in your hand and its toughness"
            " is equal to that number plus 1.",
            BaseSize(power=HAND, toughness=Sum(HAND, 1), defining=True),
        ),
        (
            "Switch each Goblin's power and toughness until end of turn.",
            Switches(subject=HasType("goblin")),
        ),
        ("Switch target creature's power and toughness until end of turn.", Switches()),
    ],
)
def test_a_sentence_about_size(line: str, expected: AnyEffect) -> None:
    assert present_line(line).states == (expected,)
    assert present_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "This creature's power is equal to the number of moons.",
        "This creature's power and toughness are each equal to the number of Goblins sideways.",
        "Switch target creature's power and toughness and wits.",
    ],
)
def test_a_broken_sentence_is_unread(line: str) -> None:
    assert present_line(line).states == ()
    assert not present_line(line).understood
