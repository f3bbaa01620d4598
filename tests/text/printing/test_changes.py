"""Changes of types, colours, power and toughness are printed as they are read."""

import pytest

from legality.effects.filters import CountOf, HasType, Untold
from legality.text import present_line
from legality.text.printing.changes import how_much
from legality.text.printing.sentences import sentence


@pytest.mark.parametrize(
    "line",
    [
        "Enchanted creature is a Goblin in addition to its other types.",
        "Enchanted land is a Swamp.",
        "Nonbasic lands are Mountain.",
        "This creature isn't a creature.",
        "Enchanted creature is white and blue.",
        "Creatures are colorless in addition to their other colors.",
        "Equipped creature has base power and toughness 5/5.",
        "Creatures have base power 2.",
        "Enchanted creature gets +X/+X, where X is the number of Goblins.",
        "Enchanted creature gets +1/+1 for each card in your hand.",
        "This creature gets +1/+0 for each +1/+1 counter on this creature.",
        "This creature's power is equal to the number of Goblins.",
        "Switch enchanted creature's power and toughness.",
        "Enchanted creature loses flying and can't have or gain flying.",
    ],
)
def test_what_is_read_is_printed_and_read_again(line: str) -> None:
    parsed = present_line(line)
    (effect,) = parsed.effects + parsed.states
    again = present_line(sentence(effect))
    assert again.effects + again.states == (effect,)


def test_amounts_in_words() -> None:
    assert how_much(CountOf(HasType("goblin"), 2)) == "twice the number of Goblins"
    assert how_much(Untold("your courage")) == "your courage"
