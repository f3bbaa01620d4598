"""Circumstances."""

import pytest

from legality.effects.canonical import all_of
from legality.effects.characteristics import HasAbility
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
from legality.effects.filters import OTHER, AnyOf, Filter, Not
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy, HasColor, HasCounter, HasKeyword, HasType, Is
from tests.text.understood import effects

CREATURE = HasType("creature")

YOU = ControlledBy(Who.YOU)

FLYING = Keyword("flying")


def my(thing: Filter) -> Exists:
    return Exists(all_of((thing, YOU)))


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
            "as long as you don't control an Island",
            Exists(all_of((HasType("island"), YOU)), "=", 0),
        ),
        (
            "as long as defending player doesn't control another Wall",
            Exists(all_of((OTHER, HasType("wall"), ControlledBy(Who.DEFENDING))), "=", 0),
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
            "as long as any player controls a white permanent",
            Exists(all_of((HasColor("W"), ControlledBy(Who.ANY)))),
        ),
        (
            "as long as there are five or more Islands on the battlefield",
            Exists(HasType("island"), ">=", 5),
        ),
        (
            "as long as you control an artifact and an enchantment",
            Every((my(HasType("artifact")), my(HasType("enchantment")))),
        ),
        (  # the number is of the Humans alone: one Island is enough
            "as long as you control two or more Humans or an Island",
            Either((Exists(all_of((HasType("human"), YOU)), ">=", 2), my(HasType("island")))),
        ),
        (  # this creature may be the Elf, not the Human
            "as long as you control another Human or an Elf",
            Either((my(all_of((HasType("human"), OTHER))), my(HasType("elf")))),
        ),
        (
            "as long as you control another permanent that's a Human or an Elf",
            my(all_of((OTHER, AnyOf((HasType("human"), HasType("elf")))))),
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
        ("as long as your life total is 5 or less", LifeIs(Who.YOU, "<=", 5)),
        ("as long as your life total is 5 or more", LifeIs(Who.YOU, ">=", 5)),
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
        (  # all of them one player's, or anybody's?
            "as long as any player controls two or more artifacts",
            Undecided("any player controls two or more artifacts"),
        ),
    ],
)
def test_conditions(text: str, expected: Condition) -> None:
    assert effects(f"This creature has flying {text}.") == [
        HasAbility(keyword=FLYING, condition=expected)
    ]


def test_another_than_each_of_several_is_asked() -> None:
    # each creature has others: another than the source would be wrong of all but the source
    words = "its controller controls another creature"
    assert effects(f"Each creature has flying as long as {words}.") == [
        HasAbility(subject=HasType("creature"), keyword=FLYING, condition=Undecided(words))
    ]


@pytest.mark.parametrize(
    "words",
    [
        # all three; or (Forest and Island) or Swamp; or (Swamp or Forest) and Island
        "you control a red creature, a white creature, and a blue creature",
        "you control a Swamp and a Forest or an Island",
        "you control a Swamp or a Forest and an Island",
    ],
)
def test_lists_with_and_beside_or_are_asked_as_a_whole(words: str) -> None:
    assert effects(f"This creature has flying as long as {words}.") == [
        HasAbility(keyword=FLYING, condition=Undecided(words))
    ]


def test_what_has_a_verb_of_its_own_is_no_part_of_a_list() -> None:
    # a Swamp or a Forest, and always your turn
    (found,) = effects(
        "This creature has flying as long as you control a Swamp or a Forest and it's your turn."
    )
    assert isinstance(found.condition, Every)
    assert found.condition.parts[1] == TurnOf(Who.YOU)
