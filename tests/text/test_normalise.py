"""From a printed line to the text that the grammar reads."""

import pytest

from legality.effects.blocking import CantBlock
from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.text import parse_line
from legality.text.normalise import normalise


def test_own_names() -> None:
    for name in ("Old Ram, Hill King", "Old Ram"):
        assert parse_line("Old Ram can't block.", name).effects == (CantBlock(),)
    assert parse_line("Ram can't block.", "Ram of the Hills").effects == (CantBlock(),)
    other = parse_line("Creatures named Old Ram can't block.", "Old Ram")
    assert "Named(name='Old Ram')" in repr(other.effects)


@pytest.mark.parametrize(
    ("name", "line", "read"),
    [
        ("Ram Oldhorn", "Whenever Ram attacks, put a +1/+1 counter on each Goat you control.",
         "Whenever ~ attacks, put a +1/+1 counter on each Goat you control."),
        ("Ram the Cursed", "Whenever Ram deals combat damage to a player, untap Ram.",
         "Whenever ~ deals combat damage to a player, untap ~."),
        ("Ram of the Hills", "When Ram dies, draw a card.", "When ~ dies, draw a card."),
        ("Ram the Cursed", "Whenever Ram or another Goat you control enters, draw a card.",
         "Whenever ~ or another Goat you control enters, draw a card."),
        # a word of a kind stands behind an article, or in front of another noun
        ("Goat King", "Whenever a Goat attacks, draw a card.",
         "Whenever a Goat attacks, draw a card."),
        ("Goat of the Hills", "Whenever another Goat deals combat damage, draw a card.",
         "Whenever another Goat deals combat damage, draw a card."),
        # nothing says that this is the card
        ("Ram the Cursed", "Whenever you gain life, put a +1/+1 counter on Ram.",
         "Whenever you gain life, put a +1/+1 counter on Ram."),
    ],
)  # fmt: skip
def test_a_part_of_a_name_on_which_the_line_triggers(name: str, line: str, read: str) -> None:
    assert normalise(line, name) == read


def test_a_keyword_that_is_the_cards_name() -> None:
    # the line says nothing else than the keyword; before a verb it is the name
    menace = parse_line("Menace", "Menace")
    assert menace.effects == (HasAbility(keyword=Keyword("menace")),)
    assert parse_line("Flying, haste", "Flying").effects == parse_line("Flying, haste").effects
    assert parse_line("Menace can't block.", "Menace").effects == (CantBlock(),)


def test_printed_quotes_and_minus_signs() -> None:
    assert parse_line("This creature can’t block.").effects == (CantBlock(),)
    assert parse_line("Enchanted creature has “This creature can’t block.”").understood
    assert parse_line("Enchanted creature gets −2/−0 and can’t block.").effects != ()


@pytest.mark.parametrize("word", ["Level 3+", "Level 2-4", "Not", "Except", "If", "Unless", "Only"])
def test_what_says_when_or_whether_is_no_flavour_word(word: str) -> None:
    assert not parse_line(f"{word} — This creature has flying.").understood
    assert parse_line("Level Headed — This creature has flying.").understood
