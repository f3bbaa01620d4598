"""The words after "as long as"."""

import pytest

from legality.effects.conditions import (
    ALWAYS,
    AffectedIs,
    AttackingAlone,
    Condition,
    Exists,
    LifeIs,
    MoreThan,
    SourceIs,
    TurnOf,
    Undecided,
)
from legality.effects.filters import AllOf, Compare, Not
from legality.effects.players import Who
from legality.effects.qualities import ControlledBy, HasColor, HasCounter, HasType, Is
from legality.text.printing.conditions import circumstance
from legality.text.printing.qualities import Unsayable

CREATURE = HasType("creature")


def of(who: Who) -> AllOf:
    return AllOf((CREATURE, ControlledBy(who)))


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (Exists(of(Who.YOU)), "you control a creature"),
        (Exists(of(Who.YOU), ">=", 3), "you control three or more creatures"),
        (Exists(of(Who.YOU), "=", 0), "you control no creatures"),
        (Exists(of(Who.YOU), "=", 1), "you control exactly one creature"),
        (Exists(of(Who.YOU), "=", 2), "you control exactly two creatures"),
        (Exists(of(Who.OPPONENTS), "=", 0), "no opponent controls a creature"),
        (Exists(HasType("forest"), ">=", 2), "there are two or more Forests on the battlefield"),
        (
            MoreThan(of(Who.YOU), of(Who.DEFENDING)),
            "you control more creatures than defending player",
        ),
        (LifeIs(Who.YOU, ">=", 30), "you have 30 or more life"),
        (TurnOf(Who.YOU), "it's your turn"),
        (SourceIs(Is("untapped")), "this creature is untapped"),
        (AffectedIs(Not(HasColor("R"))), "it isn't red"),
        (AffectedIs(Compare("power", ">=", 4)), "its power is 4 or greater"),
        (SourceIs(Not(HasCounter("age", 3))), "this creature has two or fewer age counters on it"),
        (AttackingAlone(), "it's attacking alone"),
        (AttackingAlone(of_player=True), "it's attacking a player alone"),
        (Undecided("~ is level 2 or greater"), "this creature is level 2 or greater"),
    ],
)
def test_circumstances(found: Condition, expected: str) -> None:
    assert circumstance(found) == expected


def test_no_circumstance_has_no_words() -> None:
    with pytest.raises(Unsayable):
        circumstance(ALWAYS)
