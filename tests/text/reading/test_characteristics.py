"""What speaks of types, colours, power or toughness and is not known is listed."""

import pytest

from legality.text import parse_line, present_line
from legality.text.reading.characteristics import (
    concerns_characteristics,
    speaks_of_characteristics,
)


@pytest.mark.parametrize(
    "line",
    [
        "Each creature's power becomes the number of moons.",
        "Creatures you control get +1/+1 sideways.",
        "This creature is a Frobnicator and a half.",
        "Enchanted creature has base power and toughness of your choice.",
        "You may have this creature enter as a copy of any creature on the battlefield.",
        "All creatures lose all their wits.",
        "Ash Ram is every nonbasic land type.",
        "All instances of color words in the text of spells are changed to the chosen color word.",
        "It can't be blocked, and its name and creature type are the last chosen name and type.",
    ],
)
def test_what_is_not_known_is_not_understood_by_name(line: str) -> None:
    assert speaks_of_characteristics(line)
    assert not present_line(line).understood
    assert parse_line(line).states == ()


@pytest.mark.parametrize(
    "line",
    [
        "This creature can't be blocked by creatures with power 2 or less.",
        "Whenever this creature attacks, it gets +1/+0 until end of turn.",
        "{T}: Target creature becomes blue until end of turn.",
        "Draw a card.",
    ],
)
def test_what_says_nothing_of_what_is_now_is_understood(line: str) -> None:
    assert present_line(line).understood
    assert present_line(line).states == ()


def test_a_sentence_concerns_characteristics_by_its_verb() -> None:
    assert concerns_characteristics("Enchanted creature is a Frob.")
    assert not concerns_characteristics("Draw two cards.")
