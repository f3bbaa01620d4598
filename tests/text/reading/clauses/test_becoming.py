"""What an object is or becomes."""

import pytest

from legality.effects.characteristics import BaseSize, ChangesTypes, LosesAbility
from legality.effects.effect import Keyword
from legality.effects.filters import CountersOn
from legality.effects.players import Who
from legality.effects.qualities import AttachedObject, ControlledBy, HasType
from legality.text import present_line

CREATURE = HasType("creature")

YOU = ControlledBy(Who.YOU)

ATTACHED = AttachedObject()

FLYING = Keyword("flying")


@pytest.mark.parametrize(
    ("line", "types"),
    [
        (
            "Enchanted creature is an Insect artifact creature, and it loses all other abilities, "
            "card types, and creature types.",
            ("insect", "artifact", "creature"),
        ),
        ("Enchanted permanent is an enchantment and loses all other card types.", ("enchantment",)),
        (
            "Enchanted permanent is a Food artifact and loses all other card types and abilities.",
            ("food", "artifact"),
        ),
    ],
)
def test_other_card_types_are_lost_where_others_are_told(line: str, types: tuple[str, ...]) -> None:
    """205.1a: what it is is all that it is, even an artifact creature (205.1b says otherwise)."""
    parsed = present_line(line)
    assert parsed.understood
    changed = [one for one in parsed.effects + parsed.states if isinstance(one, ChangesTypes)]
    assert changed == [ChangesTypes(subject=ATTACHED, types=types, manner="set")]
    loses = any(isinstance(one, LosesAbility) for one in parsed.effects)
    assert loses is ("abilities" in line)


@pytest.mark.parametrize(
    "line",
    [
        "Enchanted creature loses all other card types.",
        "Enchanted creature is an Insect and loses all other card types.",
        "Enchanted creature is an artifact in addition to its other types and loses all other card "
        "types.",
        "Equipped creature has flying and loses all other card types and abilities.",
    ],
)
def test_other_card_types_without_one_that_stays_are_unread(line: str) -> None:
    assert not present_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "Equipped creature is black and is a Rat in addition to its other colors and types.",
        "Equipped creature is a Rat in addition to its other colors and types.",
    ],
)
def test_other_colors_are_kept_behind_the_color_that_is_added(line: str) -> None:
    """A colour in a clause of its own would be all its colours (105.3)."""
    assert not present_line(line).understood


def test_a_size_equal_to_an_amount_is_a_base_size() -> None:
    """613.4b: "is a creature with power and toughness each equal to"."""
    line = (
        "Each planeswalker is a creature with power and toughness each equal to the number of age "
        "counters on it."
    )
    (types, size) = present_line(line).states
    walkers, age = HasType("planeswalker"), CountersOn("age")
    assert types == ChangesTypes(subject=walkers, types=("creature",), manner="set")
    assert size == BaseSize(subject=walkers, power=age, toughness=age)
