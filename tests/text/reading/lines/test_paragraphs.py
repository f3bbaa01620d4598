"""Paragraphs that change what another one says."""

import pytest

from legality.effects.characteristics import Gets
from legality.effects.conditions import Undecided, Unless
from legality.effects.qualities import ThisObject
from legality.text import parse_text, present_text
from legality.text.spans import joined

ON_IT = "Enchanted creature gets +1/+1 and has flying."
OTHERS = "Other creatures you control have reach."


def test_beside_the_enchanted_creature_it_is_unread() -> None:
    first, second = parse_text(f"{ON_IT}\n{OTHERS}")
    assert first.understood
    assert not second.understood
    assert second.effects == ()


def test_alone_it_is_read() -> None:
    (line,) = parse_text(OTHERS)
    assert line.understood
    assert line.effects


def test_what_is_said_of_no_creatures_is_read() -> None:
    first, second = parse_text(f"{ON_IT}\nCreatures you control have reach.")
    assert first.understood
    assert second.understood


def test_where_the_enchanted_creature_is_something_it_is_unread() -> None:
    # the Aura is no creature: "other" would take the enchanted one in, or leave it out
    (line,) = parse_text("As long as enchanted creature is red, other creatures can't block.")
    assert not line.understood
    assert line.effects == ()


def test_another_creature_before_the_enchanted_creature_is_unread() -> None:
    # "another" than the Aura, which is none, is the enchanted creature too; or is it another?
    (line,) = parse_text("As long as you control another creature, enchanted creature can't block.")
    assert not line.understood
    assert line.effects == ()


def test_another_equipment_is_another_than_this() -> None:
    (line,) = parse_text("As long as you control another Equipment, equipped creature has flying.")
    assert line.understood
    assert line.effects


def test_behind_the_enchanted_creature_another_is_another_than_it() -> None:
    (line,) = parse_text("Enchanted creature can't block as long as you control another creature.")
    assert line.understood
    assert line.effects


SHRINKS = "Target creature gets -1/-1 until end of turn."


@pytest.mark.parametrize(
    "other",
    [
        "If you control an Elf, that creature gets -3/-3 until end of turn instead.",
        "Morbid — That creature gets -3/-3 until end of turn instead if you control an Elf.",
    ],
)
def test_what_happens_instead_takes_the_paragraph_before_it_back(other: str) -> None:
    # with an Elf only the second paragraph applies, without one only the first
    first, second = present_text(f"{SHRINKS}\n{other}")
    asked = Undecided("you control an Elf at that time")
    assert first.states == (Gets(bonus="-1/-1", condition=Unless(asked)),)
    assert second.states == (Gets(bonus="-3/-3", condition=asked),)
    assert first.understood
    assert second.understood
    assert "-3/-3" in joined(second.spans)


def test_whom_the_paragraph_before_speaks_of_is_meant_behind_it() -> None:
    # "those creatures" are the ones that you control, not the object that has the text
    first, second = present_text(
        "Creatures you control get +1/+0 until end of turn.\n"
        "If you control an Elf, those creatures get +2/+0 until end of turn instead."
    )
    assert first.states[0].subject == second.states[0].subject != ThisObject()


@pytest.mark.parametrize(
    "other",
    [
        "As long as you control an Elf, those Goats get -3/-3 instead.",
        "If you control an Elf, exile all creatures instead.",
        "Any player may pay {2} to ignore this effect.",
        "This doesn't apply to Walls.",
        "Walls ignore this effect.",
    ],
)
def test_where_they_are_not_understood_together_both_are_unread(other: str) -> None:
    first, second = present_text(f"{SHRINKS}\n{other}")
    assert not first.understood
    assert not first.known
    assert not second.understood
    assert first.states == second.states == ()


@pytest.mark.parametrize(
    "other",
    [
        "If this creature would die, exile it instead.",
        "When this creature dies, draw two cards instead of one.",
        "If you discard this card, put it onto the battlefield instead of into your graveyard.",
    ],
)
def test_what_replaces_something_else_leaves_it_as_it_is(other: str) -> None:
    first, _ = present_text(f"Creatures you control get +1/+1.\n{other}")
    assert first.understood
    assert first.states == (Gets(bonus="+1/+1", subject=first.states[0].subject),)


def test_a_list_of_keywords_is_not_taken_back() -> None:
    first, *_ = present_text(f"Flying\n{SHRINKS}\nThis doesn't apply to Walls.")
    assert first.understood
