"""What was looked at only once, and what is still so."""

import pytest

from legality.effects.attacking import CantAttack
from legality.effects.blocking import CantBeBlocked, CantBlock
from legality.effects.characteristics import HasAbility, LosesAbility
from legality.effects.conditions import (
    Exists,
    SourceIs,
    TurnOf,
    Undecided,
    Unless,
)
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.effects.filters import AllOf
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy, HasType, Is
from tests.text.understood import effects

CREATURE = HasType("creature")
FLYING = Keyword("flying")
SWAMP = Exists(AllOf((HasType("swamp"), ControlledBy(Who.YOU))))


def then(text: str) -> Undecided:
    return Undecided(f"{text} at that time")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "If you control a Swamp, target creature gains menace until end of turn.",
            [HasAbility(keyword=Keyword("menace"), condition=then("you control a Swamp"))],
        ),
        (
            "Creatures can't block this turn if you control a Swamp.",
            [CantBlock(subject=CREATURE, condition=then("you control a Swamp"))],
        ),
        (
            "If its power is 2 or less, it can't be blocked this turn.",
            [CantBeBlocked(condition=then("its power is 2 or less"))],
        ),
        (
            "If this creature is a Rat, it becomes a 4/4 Dragon and gains flying.",
            [HasAbility(keyword=Keyword("flying"), condition=then("~ is a Rat"))],
        ),
        (
            "If this creature has defender, it loses defender and gains haste.",
            [
                LosesAbility(keyword="defender", condition=then("~ has defender")),
                HasAbility(keyword=Keyword("haste"), condition=then("~ has defender")),
            ],
        ),
        (
            "If it's a Rat, it also gains haste until end of turn.",
            [HasAbility(keyword=Keyword("haste"), condition=then("it's a Rat"))],
        ),
        (
            "If it's a Rat or Goat, it gains haste until end of turn.",
            [HasAbility(keyword=Keyword("haste"), condition=then("it's a Rat or Goat"))],
        ),
        (
            "If it's legendary, it gains haste until end of turn.",
            [HasAbility(keyword=Keyword("haste"), condition=then("it's legendary"))],
        ),
        (
            "Until end of turn, it gains haste if it's red, and gains flying if it's white.",
            [
                HasAbility(keyword=Keyword("haste"), condition=then("it's red")),
                HasAbility(keyword=FLYING, condition=then("it's white")),
            ],
        ),
        (
            "If it's attacking, it gains haste until end of turn.",
            [HasAbility(keyword=Keyword("haste"), condition=then("it's attacking"))],
        ),
        (
            "If it's attacking alone, it gains haste until end of turn.",
            [HasAbility(keyword=Keyword("haste"), condition=then("it's attacking alone"))],
        ),
        (
            "Target creature gains menace until end of turn unless it's a Rat.",
            [HasAbility(keyword=Keyword("menace"), condition=Unless(then("it's a Rat")))],
        ),
    ],
)
def test_what_was_looked_at_once_is_not_read_from_the_board(
    line: str, expected: list[AnyEffect]
) -> None:
    assert effects(line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "If it's a token, it also gains haste until end of turn.",
            HasAbility(keyword=Keyword("haste"), condition=SourceIs(Is("token"))),
        ),
        (
            "If it's your turn, creatures can't block this turn.",
            CantBlock(subject=CREATURE, condition=TurnOf(Who.YOU)),
        ),
        ("This creature can't attack if you control a Swamp.", CantAttack(condition=SWAMP)),
        (  # what can't be done is allowed as long as it is so
            "Target creature can't block this turn unless you control a Swamp.",
            CantBlock(condition=Unless(SWAMP)),
        ),
    ],
)
def test_what_is_still_so_is_read_from_the_board(line: str, expected: AnyEffect) -> None:
    assert effects(line) == [expected]


def test_a_standing_line_is_looked_at_now() -> None:
    """Nothing resolves: it is so as long as the circumstance is not."""
    standing = effects("This creature loses flying unless you control a Goblin.")
    assert "at that time" not in repr(standing)
    lasting = effects("Target creature gains flying until end of turn unless it's a Goblin.")
    assert "at that time" in repr(lasting)
