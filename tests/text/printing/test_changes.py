"""Changes of types, colours, power and toughness are printed as they are read."""

import pytest

from legality.effects.filters import CountOf, Untold
from legality.effects.qualities import HasType
from legality.text import present_line
from legality.text.printing.changes import how_much
from legality.text.printing.sentences import sentence
from legality.text.reader import Scope
from legality.text.reading.nouns.amounts import amount_in_words


@pytest.mark.parametrize(
    "line",
    [
        "Enchanted creature is a Goblin in addition to its other types.",
        "Enchanted land is a Swamp.",
        "This creature is a Soldier creature that's still of its other types.",
        "Lands you control are Soldier creature that are still of their other types.",
        "Enchanted creature is an Insect artifact creature and loses all other card types.",
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
        "Other Goblins that are enchanted by Auras you control are white.",
        "This creature's power is equal to your life total minus the number of Goblins.",
        "Creatures you control get +1/+1 for each white mana symbol in its mana cost.",
        "This creature's power is equal to the number of permanents you control that are untapped"
        " artifacts or untapped creatures or untapped lands.",
        "Switch enchanted creature's power and toughness.",
        "Enchanted creature loses flying and can't have or gain flying.",
    ],
)
def test_what_is_read_is_printed_and_read_again(line: str) -> None:
    parsed = present_line(line)
    (effect,) = parsed.effects + parsed.states
    again = present_line(sentence(effect))
    assert again.effects + again.states == (effect,)


@pytest.mark.parametrize("stays", ["land", "planeswalker", "artifact"])
def test_what_stays_is_called_nothing_else(stays: str) -> None:
    """205.1b: the effect keeps the types of its object, whichever they are, and does not say that
    a planeswalker is a land."""
    parsed = present_line(f"This creature is a Soldier creature that's still a {stays}.")
    (effect,) = parsed.effects + parsed.states
    assert (
        sentence(effect) == "This creature is a Soldier creature that's still of its other types."
    )


def test_amounts_in_words() -> None:
    assert how_much(CountOf(HasType("goblin"), 2)) == "twice the number of Goblins"
    assert how_much(Untold("your courage")) == "your courage"


@pytest.mark.parametrize(
    "text",
    [
        "the number of instant or sorcery cards in your graveyard",
        "the number of card types among cards in all graveyards",
        "the number of colors among Goblins you control",
        "the number of Auras attached to it",
        "the number of +1/+1 counters on Goblins",
        "the number of experience counters you have",
        "your life total",
        "the number of differently named Goblins",
        "the highest life total among your opponents",
        "the number of cards in the hand of the opponent with the most cards in hand",
        "half the number of Goblins, rounded down",
        "half your life total, rounded up",
        "the number of Goblins plus two",
        "the number of Goblins plus the number of Elf cards in all graveyards",
    ],
)
def test_an_amount_is_said_as_it_is_read(text: str) -> None:
    assert how_much(amount_in_words(text, Scope(HasType("goblin")))) == text
