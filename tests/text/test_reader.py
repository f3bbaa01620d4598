"""A place in a text, and whom it speaks of."""

from legality.effects.qualities import THIS, AttachedObject
from legality.text.reader import Reader, Scope, phrase
from legality.text.spans import Reading, Span, SpanKind


def test_a_phrase_is_whole_words_in_either_case_and_the_blanks_after_them() -> None:
    reader = Reader("Can't attack you.")
    assert reader.take(phrase("can")) is None  # "can't" is another word
    assert reader.take(phrase("can't")) is not None
    assert reader.rest == "attack you."


def test_what_does_not_stand_here_is_not_stepped_over() -> None:
    reader = Reader("attack you.")
    assert reader.take(phrase("block")) is None
    assert reader.peek(phrase("attack")) is not None
    assert reader.at == 0


def test_only_the_full_stop_may_be_left() -> None:
    assert Reader("attack.", 6).done
    assert not Reader("attack. More", 6).done


def test_it_is_the_object_until_another_is_spoken_of() -> None:
    assert Scope().itself == "source"
    assert Scope().about(AttachedObject()) == Scope(AttachedObject())
    assert Scope(AttachedObject()).itself == "affected"
    assert Scope(AttachedObject()).about(THIS).itself == "source"


def test_without_a_reader_of_abilities_a_quoted_one_is_not_understood() -> None:
    assert Scope().quoted("Flying") == Reading((), (Span(SpanKind.UNREAD, "Flying"),))
