"""Whom "it" and "they" mean in a circumstance behind a clause that speaks of several objects."""

import pytest

from legality.effects.blocking import CantBeBlocked, CantBlock
from legality.effects.conditions import AffectedIs, Exists, SourceIs, Unless
from legality.effects.filters import AllOf
from legality.effects.qualities import (
    ANYTHING,
    THIS,
    AttachedObject,
    HasColor,
    HasKeyword,
    HasType,
    Is,
    Target,
)
from legality.text import parse_line
from legality.text.reader import Scope
from legality.text.reading.conditions.pronouns import number_of, points_ahead, whom_meant

CREATURE, WALL = HasType("creature"), HasType("wall")
ATTACHED = AttachedObject()


def test_one_object_is_it_and_a_class_is_they() -> None:
    assert [number_of(one) for one in (THIS, ATTACHED, Target(1), WALL)] == [
        "one",
        "one",
        "either",
        "many",
    ]
    assert number_of(WALL, each=True) == "one"


def test_the_one_object_that_is_blocked() -> None:
    """ "Creatures can't block this creature as long as it's untapped.": "it" is no creatures."""
    line = parse_line("Creatures can't block this creature as long as it's untapped.")
    assert line.effects == (
        CantBlock(subject=CREATURE, attackers=THIS, condition=SourceIs(Is("untapped"))),
    )
    line = parse_line("Walls can't block enchanted creature as long as it's red.")
    red = Exists(AllOf((ATTACHED, HasColor("R"))))
    assert line.effects == (CantBlock(subject=WALL, attackers=ATTACHED, condition=red),)


def test_they_are_the_class_that_the_clause_is_about() -> None:
    line = parse_line("Creatures can't block this creature unless they have flying.")
    flying = Unless(AffectedIs(HasKeyword("flying")))
    assert line.effects == (CantBlock(subject=CREATURE, attackers=THIS, condition=flying),)


def test_it_is_this_creature_beside_a_class() -> None:
    line = parse_line("This creature can't be blocked by Walls as long as it's red.")
    red = SourceIs(HasColor("R"))
    assert line.effects == (CantBeBlocked(blockers=WALL, condition=red),)


@pytest.mark.parametrize(
    "text",
    [
        "This creature can't be blocked by creatures unless they have reach.",
        "This creature can't block creatures if they have flying.",
        "This creature can't be blocked by Walls as long as they're untapped.",
        "Creatures can't block creatures you control unless they have flying.",
        "This creature can't block enchanted creature as long as it's red.",
        "Creatures you control can't be blocked as long as it's untapped.",
        "As long as they're untapped, creatures you control can't be blocked.",
        "As long as it's untapped, each creature you control can't be blocked.",
    ],
)
def test_what_may_be_one_or_another_is_listed(text: str) -> None:
    assert not parse_line(text).understood


@pytest.mark.parametrize(
    "text",
    [
        "Each creature you control can't be blocked as long as it's untapped.",
        "Creatures you control can't be blocked as long as it's your turn.",
        "As long as an opponent has no cards in their hand, Walls can't block.",
        "Target creature can't be blocked this turn if it's red.",
    ],
)
def test_what_is_clear_is_read(text: str) -> None:
    assert parse_line(text).understood


def test_without_a_pronoun_there_is_no_question() -> None:
    effect = CantBlock(subject=CREATURE, attackers=WALL)
    scope = Scope(CREATURE)
    assert whom_meant("you control a Wall", "", scope, [effect]) == CREATURE
    assert whom_meant("they have flying", "", scope, [effect]) is None
    assert whom_meant("they have flying", "can't block creatures", scope, []) is None
    assert whom_meant("they have flying", "can't block", scope, []) == CREATURE


def test_a_class_behind_its_pronoun() -> None:
    assert points_ahead("they're red", " Walls can't block", THIS, WALL)
    assert not points_ahead("they're red", " it can't block", THIS, THIS)
    assert not points_ahead("it's your turn", " each Wall can't block", THIS, ANYTHING)
