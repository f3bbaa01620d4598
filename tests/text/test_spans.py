"""Spans cover a line: what is no effect, circumstance or label says so, word for word."""

from hypothesis import given
from hypothesis import strategies as st

from legality.text import parse_line
from legality.text.normalise import normalise
from legality.text.spans import (
    Mark,
    Reading,
    Span,
    SpanKind,
    covering,
    joined,
    merged,
    put_in,
    understood,
    whole,
)

E, C, S, L, R, U = (
    SpanKind.EFFECT,
    SpanKind.CIRCUMSTANCE,
    SpanKind.STATED,
    SpanKind.LABEL,
    SpanKind.REMINDER,
    SpanKind.UNREAD,
)


def spans(line: str) -> list[tuple[SpanKind, str]]:
    return [(span.kind, span.text) for span in parse_line(line, "Old Ram").spans]


def test_a_circumstance_before_and_behind_its_effect() -> None:
    assert spans("As long as you control an Island, Old Ram can't block.") == [
        (C, "As long as you control an Island, "),
        (E, "~ can't block."),
    ]
    assert spans("Old Ram has flying as long as it's attacking and can't block.") == [
        (E, "~ has flying "),
        (C, "as long as it's attacking"),
        (E, " and can't block."),
    ]


def test_what_a_position_states_itself() -> None:
    assert spans("Enchanted creature gets +2/+2 and can't block.") == [
        (E, "Enchanted creature "),
        (S, "gets +2/+2 "),
        (E, "and can't block."),
    ]
    assert spans("Target creature gains flying until end of turn. Draw a card.") == [
        (S, "Target creature "),
        (E, "gains flying "),
        (S, "until end of turn. Draw a card."),
    ]


def test_labels_reminders_and_keywords_of_no_matter() -> None:
    assert spans("Grandeur — Old Ram can't block. (Not ever.)") == [
        (L, "Grandeur — "),
        (E, "~ can't block."),
        (R, "(Not ever.)"),
    ]
    assert spans("Flying (It flies.), ward {2}") == [
        (E, "Flying"),
        (R, "(It flies.)"),
        (E, ", "),
        (S, "ward {2}"),
    ]


def test_inside_a_quoted_ability() -> None:
    assert spans('Equipped creature has "Ward {2}" and "This creature can\'t block."') == [
        (E, "Equipped creature has "),
        (S, '"Ward {2}" '),
        (E, 'and "~ can\'t block."'),
    ]


def test_what_is_not_read_says_so() -> None:
    assert spans("Old Ram can't block. It attacks sideways.") == [
        (E, "~ can't block. "),
        (U, "It attacks sideways."),
    ]
    for line in ("•", "Frobnicate the grue.", "Metalcraft —", "?", "Grumbling Form —"):
        assert [kind for kind, _ in spans(line)] == [U], line


def test_only_words_with_capitals_are_a_flavour_word() -> None:
    assert spans("Wrath of the Ram — Old Ram can't block.")[0] == (L, "Wrath of the Ram — ")
    assert spans("Creatures can't attack — Old Ram can't block.")[0][0] is U
    assert spans("Throw ... — Old Ram can't block.")[0] == (L, "Throw ... — ")
    assert spans("Throw. Then ... — Old Ram can't block.")[1][0] is U


def test_later_marks_lie_above_earlier_ones() -> None:
    marks = [Mark(2, 4, S), Mark(3, 6, C)]
    assert covering("abcdefgh", marks, E) == (
        Span(E, "ab"),
        Span(S, "c"),
        Span(C, "def"),
        Span(E, "gh"),
    )
    assert covering("abc", [], E) == whole(E, "abc")


def test_neighbours_of_one_kind_are_one() -> None:
    parts = [Span(E, "a"), Span(E, "b"), Span(S, " "), Span(C, "c"), Span(U, "")]
    assert merged(parts) == (Span(E, "ab "), Span(C, "c"))
    assert not understood([Span(E, "a"), Span(U, "b")])
    assert Reading((), whole(E, "")).understood


@given(st.text("ab ", max_size=20), st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20))))
def test_spans_cover_their_text(text: str, ends: list[tuple[int, int]]) -> None:
    marks = [Mark(min(one), max(one), S) for one in ends if max(one) <= len(text)]
    covered = covering(text, marks, E)
    assert joined(covered) == text
    places = [(place, Span(R, "()")) for place in sorted({m.start for m in marks})]
    assert joined(put_in(covered, places)).replace("()", "") == text


@given(st.text(max_size=80))
def test_every_line_is_covered(line: str) -> None:
    parsed = parse_line(line)
    kept = [span for span in parsed.spans if span.kind is not R]
    assert joined(kept) == normalise(line) or not parsed.understood
