"""What follows a head."""

import pytest

from legality.effects.blocking import CantBeBlocked, CantBlock
from legality.effects.canonical import any_of
from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.effects.filters import AllOf, Not
from legality.effects.players import Who
from legality.effects.qualities import AttackingWhom, ControlledBy, HasType
from legality.effects.replacing import within
from legality.text import parse_line
from tests.text.understood import effects

CREATURE = HasType("creature")


def test_creatures_that_attack_a_player() -> None:
    subject = AllOf((CREATURE, AttackingWhom(Who.YOU)))
    said = [HasAbility(subject=subject, keyword=Keyword("trample"))]
    assert effects("Creatures attacking you have trample.") == said


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Creatures other than Walls can't block.", "Non-Wall creatures can't block."),
        (
            "All creatures except Walls attack each combat if able.",
            "All non-Wall creatures attack each combat if able.",
        ),
        (
            "This creature can't be blocked by creatures other than Walls.",
            "This creature can't be blocked except by Walls.",
        ),
        (
            "Creatures you control other than Humans have vigilance.",
            "Non-Human creatures you control have vigilance.",
        ),
        (
            "All creatures able to block this creature must do so.",
            "All creatures able to block this creature do so.",
        ),
        (
            "This creature can only block creatures with flying.",
            "This creature can block only creatures with flying.",
        ),
        (
            "This creature can block up to two additional creatures each combat.",
            "This creature can block two additional creatures each combat.",
        ),
    ],
)
def test_other_words_for_the_same(text: str, same: str) -> None:
    read, expected = parse_line(text), parse_line(same)
    assert read.understood
    assert read.effects == expected.effects != ()


def test_a_class_but_several_leaves_out_each() -> None:
    (effect,) = parse_line("Creatures other than Walls and Elves can't block.").effects
    assert Not(any_of((HasType("wall"), HasType("elf")))) in within(effect)


@pytest.mark.parametrize(
    "text",
    [
        "Creatures other than a Wall can't block.",  # than which?
        # do creatures with reach block or not?
        "Creatures other than Walls and creatures with reach can't block.",
        "Creatures other than Walls or creatures with reach can't block.",
        "Creatures except by Walls can't block.",
        "This creature can only block with another creature.",
    ],
)
def test_what_names_no_class_is_not_read(text: str) -> None:
    assert not parse_line(text).understood


def test_only_these_can_block_it() -> None:
    (effect,) = parse_line("Only Walls can block this creature.").effects
    assert isinstance(effect, CantBeBlocked)
    assert effect.blockers == AllOf((Not(HasType("wall")), CREATURE))
    (whose,) = parse_line("Only Walls can block creatures you control.").effects
    assert isinstance(whose, CantBeBlocked)
    assert whose.subject == AllOf((CREATURE, ControlledBy(Who.YOU)))
    (nobody,) = parse_line("Only Walls can block.").effects
    assert isinstance(nobody, CantBlock)
