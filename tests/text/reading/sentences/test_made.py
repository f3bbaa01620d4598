"""What is made of a sentence: effects, and spans that cover it."""

from legality.effects.blocking import CantBlock
from legality.text.reader import Scope
from legality.text.reading.sentences.agents import Said
from legality.text.reading.sentences.made import made_of
from legality.text.spans import SpanKind

SAID = Said(Scope())


def test_a_text_with_effects_is_covered_by_one() -> None:
    made = made_of([CantBlock()], SAID, "~ can't block.", [])
    assert made.effects == [CantBlock()]
    assert [(span.kind, span.text) for span in made.spans] == [(SpanKind.EFFECT, "~ can't block.")]


def test_a_text_without_any_is_stated() -> None:
    made = made_of([], SAID, "Draw a card.", [])
    assert [span.kind for span in made.spans] == [SpanKind.STATED]


def test_words_before_it_are_a_span_of_their_own() -> None:
    made = made_of([CantBlock()], SAID, "it can't block.", []).behind(SpanKind.STATED, "Tap it, ")
    assert [(span.kind, span.text) for span in made.spans] == [
        (SpanKind.STATED, "Tap it, "),
        (SpanKind.EFFECT, "it can't block."),
    ]
