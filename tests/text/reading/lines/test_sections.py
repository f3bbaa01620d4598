"""Levels and stations."""

from legality.effects.characteristics import HasAbility
from legality.effects.conditions import Every, SourceIs, Undecided
from legality.effects.effect import Keyword
from legality.effects.filters import Not
from legality.effects.qualities import Anything, HasCounter
from legality.text import parse_text

FLYING = Keyword("flying")


def test_levels_and_stations_are_conditions() -> None:
    text = "Level up {1}\nLEVEL 1-4\n3/3\nReach\nLEVEL 5+\n4/4\nFlying\nSTATION 8+\nHaste"
    found = [effect for line in parse_text(text) for effect in line.effects]
    assert found == [
        HasAbility(
            keyword=Keyword("reach"),
            condition=Every(
                (SourceIs(HasCounter("level", 1)), SourceIs(Not(HasCounter("level", 5))))
            ),
        ),
        HasAbility(keyword=FLYING, condition=SourceIs(HasCounter("level", 5))),
        HasAbility(keyword=Keyword("haste"), condition=SourceIs(HasCounter("charge", 8))),
    ]


def test_levels_of_a_class_are_undecided() -> None:
    lines = parse_text("{1}{G}: Level 2\nCreatures you control have flying.")
    (found,) = lines[1].effects
    assert found.condition == Undecided("~ is level 2 or greater")
    assert Anything() != found.subject
