"""Mana values "of the chosen quality": odd or even, each under its question."""

from legality.effects.blocking import CantBlock
from legality.effects.conditions import Undecided
from legality.text import parse_line
from legality.text.reader import Scope
from legality.text.reading.sentences.agents import Said
from legality.text.reading.sentences.made import SentenceRead, made_of
from legality.text.reading.sentences.parity import of_quality

SAID = Said(Scope())


def read(sentence: str, said: Said) -> SentenceRead | None:
    return made_of([CantBlock()], said, sentence, []) if "wibble" not in sentence else None


def test_it_is_said_of_odd_ones_and_of_even_ones() -> None:
    text = "Creatures with mana value of the chosen quality can't block."
    made = of_quality(text, SAID, read)
    assert made is not None
    assert made.effects == [
        CantBlock(condition=Undecided("odd was chosen")),
        CantBlock(condition=Undecided("even was chosen")),
    ]


def test_other_sentences_are_none() -> None:
    assert of_quality("Creatures can't block.", SAID, read) is None
    assert of_quality("wibble mana value of the chosen quality", SAID, read) is None


def test_in_a_whole_line() -> None:
    line = parse_line("~ has protection from each mana value of the chosen quality.")
    assert line.understood
    assert {e.condition for e in line.effects} == {
        Undecided("odd was chosen"),
        Undecided("even was chosen"),
    }
