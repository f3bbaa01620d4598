"""Sentences whose order of words is their own."""

from legality.effects.blocking import Lure
from legality.effects.characteristics import Goaded
from legality.effects.qualities import Target
from legality.text.reader import Scope
from legality.text.reading.sentences.special import special
from legality.text.spans import Mark, SpanKind


def test_the_whole_text_must_be_one_of_them() -> None:
    assert special("All creatures able to block ~ do so.", Scope()) == ([Lure()], [])
    goaded = ([Goaded(subject=Target(1))], [Mark(5, 20, SpanKind.STATED)])
    assert special("Goad target creature.", Scope()) == goaded
    assert special("Goad target creature and smile.", Scope()) is None
    assert special("~ can't attack.", Scope()) is None
