"""Whom a sentence is about."""

import pytest

from legality.effects.blocking import CantBlock
from legality.effects.characteristics import Goaded
from legality.effects.damaging import AssignsAsUnblocked
from legality.effects.filters import Compare, Filter, StatisticOf
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy, Faces
from legality.effects.replacing import within
from legality.text import parse_line
from tests.text.understood import effects


@pytest.mark.parametrize(
    "whom", ["Target blocked creature", "Target creature", "Target unblocked creature"]
)
def test_a_blocked_target_is_a_target(whom: str) -> None:
    # "Blocked" restricts what may be targeted; the effect is on the object that has the text.
    text = f"{whom} assigns its combat damage this turn as though it weren't blocked."
    assert parse_line(text).effects == (AssignsAsUnblocked(must=True),)
    assert parse_line(f"{whom} can't block this turn.").effects == (CantBlock(),)
    assert parse_line(f"Goad {whom[0].lower()}{whom[1:]}.").effects == (Goaded(),)
    have = f"You may have {whom[0].lower()}{whom[1:]}"
    text = f"{have} assign its combat damage this turn as though it weren't blocked."
    assert parse_line(text).effects == (AssignsAsUnblocked(),)


@pytest.mark.parametrize(
    "whom",
    [
        "X target blocked creatures",
        "Up to two target blocked creatures",
        "Up to X target creatures you control",
    ],
)
def test_several_blocked_targets_are_targets(whom: str) -> None:
    text = f"{whom} assign their combat damage this turn as though they weren't blocked."
    assert parse_line(text).effects == (AssignsAsUnblocked(must=True),)


@pytest.mark.parametrize(
    "line",
    [
        "Target creature blocked this turn by a Wall gains trample until end of turn.",
        "Creatures that were blocked this turn have trample.",
    ],
)
def test_other_blocked_creatures_are_reported(line: str) -> None:
    assert not parse_line(line).understood


@pytest.mark.parametrize(
    "line",
    [
        "3 or 4 — [+2], then create two 1/1 red Rat creature tokens. They gain haste until end of "
        "turn.",
        "You may cast Rat spells from the top of your library. If you cast a Rat spell this way, "
        "it gains haste until end of turn.",
    ],
)
def test_what_the_object_does_not_say_of_itself(line: str) -> None:
    assert effects(line) == []


# -- "enchanted creature and creatures …": of whom "it" is said ------------------------------------


@pytest.mark.parametrize(
    ("beside", "part"),
    [
        ("creatures blocking it", Faces("blocking", "attached")),
        ("creatures blocked by it", Faces("blocked by", "attached")),
        (
            "creatures with power less than its power",
            Compare("power", "<", StatisticOf("power", "attached")),
        ),
        ("other creatures its controller controls", ControlledBy(Who.CONTROLLER_OF_ATTACHED)),
    ],
)
def test_it_beside_the_attached_is_the_attached(beside: str, part: Filter) -> None:
    """Not each of those beside it, of whom none blocks itself and each has its controller."""
    line = parse_line(f"Enchanted creature and {beside} have first strike.")
    assert line.understood
    assert part in within(line.effects[0].subject)


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature and other creatures its owner owns have flying.",
        "This creature and creatures its controller controls have flying.",
        "Goats and equipped creature have haste.",
        "Creatures can't block creatures you control or enchanted creature.",
        "Equipped creature can't be blocked by Walls or enchanted creature.",
    ],
)
def test_one_that_is_joined_with_a_class_is_not_that_class(text: str) -> None:
    assert not parse_line(text).understood
