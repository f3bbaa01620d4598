"""Circumstances, and what was looked at only once."""

import pytest

from legality.effects.attacking import CantAttack
from legality.effects.blocking import CantBeBlocked, CantBlock
from legality.effects.canonical import all_of
from legality.effects.characteristics import HasAbility, LosesAbility
from legality.effects.conditions import (
    Condition,
    Either,
    Every,
    Exists,
    LifeIs,
    SourceIs,
    TurnOf,
    Undecided,
    Unless,
)
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.effects.filters import OTHER, AllOf, AnyOf, Filter, Not
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy, HasColor, HasCounter, HasKeyword, HasType, Is
from tests.text.understood import effects

CREATURE = HasType("creature")

YOU = ControlledBy(Who.YOU)

FLYING = Keyword("flying")


def my(thing: Filter) -> Exists:
    return Exists(all_of((thing, YOU)))


def then(text: str) -> Undecided:
    return Undecided(f"{text} at that time")


SWAMP = Exists(AllOf((HasType("swamp"), ControlledBy(Who.YOU))))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as long as you control an Island", my(HasType("island"))),
        (
            "as long as you control another Wolf or Werewolf",
            my(all_of((OTHER, AnyOf((HasType("wolf"), HasType("werewolf")))))),
        ),
        (
            "as long as you control two or more artifacts",
            Exists(all_of((HasType("artifact"), YOU)), ">=", 2),
        ),
        (
            "as long as you control at least three other snow permanents",
            Exists(all_of((OTHER, HasType("snow"), YOU)), ">=", 3),
        ),
        (
            "as long as you control no untapped lands",
            Exists(all_of((Is("untapped"), HasType("land"), YOU)), "=", 0),
        ),
        (
            "as long as no opponent controls a white or blue creature",
            Exists(
                all_of(
                    (AnyOf((HasColor("W"), HasColor("U"))), CREATURE, ControlledBy(Who.OPPONENTS))
                ),
                "=",
                0,
            ),
        ),
        (
            "as long as an opponent controls a Human",
            Exists(all_of((HasType("human"), ControlledBy(Who.OPPONENTS)))),
        ),
        (
            "as long as there are five or more Islands on the battlefield",
            Exists(HasType("island"), ">=", 5),
        ),
        (
            "as long as you control an artifact and an enchantment",
            Every((my(HasType("artifact")), my(HasType("enchantment")))),
        ),
        (
            "as long as it's your turn or it's enchanted",
            Either((TurnOf(Who.YOU), SourceIs(Is("enchanted")))),
        ),
        ("as long as it's equipped", SourceIs(Is("equipped"))),
        ("as long as it's untapped", SourceIs(Is("untapped"))),
        ("as long as it has three or more +1/+1 counters on it", SourceIs(HasCounter("+1/+1", 3))),
        ("as long as it has no shell counters on it", SourceIs(Not(HasCounter("shell")))),
        ("as long as it has two or fewer oil counters on it", SourceIs(Not(HasCounter("oil", 3)))),
        ("as long as it has defender", SourceIs(HasKeyword("defender"))),
        ("as long as you have 25 or more life", LifeIs(Who.YOU, ">=", 25)),
        ("as long as an opponent has 10 or less life", LifeIs(Who.OPPONENTS, "<=", 10)),
        ("during your turn", TurnOf(Who.YOU)),
        ("unless you control a Swamp", Unless(my(HasType("swamp")))),
        (
            "as long as you've cast two or more spells this turn",
            Undecided("you've cast two or more spells this turn"),
        ),
        ("as long as you have no cards in hand", Undecided("you have no cards in hand")),
        (
            "as long as an opponent controls two or more artifacts",
            Undecided("an opponent controls two or more artifacts"),
        ),
    ],
)
def test_conditions(text: str, expected: Condition) -> None:
    assert effects(f"This creature has flying {text}.") == [
        HasAbility(keyword=FLYING, condition=expected)
    ]


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
    ],
)
def test_what_is_still_so_is_read_from_the_board(line: str, expected: AnyEffect) -> None:
    assert effects(line) == [expected]
