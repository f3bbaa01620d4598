"""From a printed line to the text that the grammar reads."""

from legality.effects.blocking import CantBlock
from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.text import parse_line


def test_own_names() -> None:
    for name in ("Old Ram, Hill King", "Old Ram"):
        assert parse_line("Old Ram can't block.", name).effects == (CantBlock(),)
    assert parse_line("Ram can't block.", "Ram of the Hills").effects == (CantBlock(),)
    other = parse_line("Creatures named Old Ram can't block.", "Old Ram")
    assert "Named(name='Old Ram')" in repr(other.effects)


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
