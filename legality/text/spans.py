"""What was read of a line, piece by piece: a reading covers its text, word for word.

Nothing of a text is passed over without a span that says so: `understood` is that no span is
unread.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from legality.effects.effects import AnyEffect


class SpanKind(Enum):
    """What a piece of a text is."""

    EFFECT = "effect"
    """What an effect on declarations or on combat damage was read from."""
    CIRCUMSTANCE = "circumstance"
    """When an effect applies."""
    STATED = "stated"
    """What changes only what a position states itself: characteristics and counters, what a spell
    or ability did or will do, how long it lasts and what it could be pointed at."""
    LABEL = "label"
    """An ability word or a flavour word before a dash (207.2c): it means nothing."""
    REMINDER = "reminder"
    """Reminder text (207.2a)."""
    UNREAD = "unread"


class Span(Struct, frozen=True):
    """A piece of a text, blanks at its end included."""

    kind: SpanKind
    text: str


Spans = tuple[Span, ...]


class Mark(Struct, frozen=True):
    """From where to where a text is of another kind than what stands around it."""

    start: int
    end: int
    kind: SpanKind


class Reading(Struct, frozen=True):
    """The effects of an ability, and spans that cover its text."""

    effects: tuple[AnyEffect, ...]
    spans: Spans

    @property
    def understood(self) -> bool:
        """Whether no word is unread."""
        return understood(self.spans)


def understood(spans: Iterable[Span]) -> bool:
    """Whether none of them is unread."""
    return all(span.kind is not SpanKind.UNREAD for span in spans)


def whole(kind: SpanKind, text: str) -> Spans:
    """One span for all of a text; none for an empty one."""
    return (Span(kind, text),) if text else ()


def covering(text: str, marks: Sequence[Mark], ground: SpanKind) -> Spans:
    """The text in spans: what the marks say, a later one above an earlier, `ground` elsewhere."""
    if not marks:
        return whole(ground, text)
    edges = sorted({0, len(text), *(m.start for m in marks), *(m.end for m in marks)})
    spans: list[Span] = []
    for start, end in pairwise(edges):
        over = (m.kind for m in reversed(marks) if m.start <= start and end <= m.end)
        spans.append(Span(next(over, ground), text[start:end]))
    return merged(spans)


def merged(spans: Iterable[Span]) -> Spans:
    """Neighbours of one kind as one span; blanks and full stops belong to what they follow."""
    together: list[Span] = []
    for span in spans:
        if together and (together[-1].kind is span.kind or not span.text.strip(" .")):
            together[-1] = replace(together[-1], text=together[-1].text + span.text)
        elif span.text:
            together.append(span)
    return tuple(together)


def joined(spans: Iterable[Span]) -> str:
    """The text that the spans cover."""
    return "".join(span.text for span in spans)


def behind(spans: Spans, place: int) -> Spans:
    """What the spans are behind that place of the text that they cover, without blanks first."""
    kept: list[Span] = []
    for span in spans:
        rest = span.text[max(place, 0) :]
        rest = rest if kept else rest.lstrip()
        place -= len(span.text)
        if rest:
            kept.append(replace(span, text=rest))
    return tuple(kept)


def put_in(spans: Spans, pieces: Sequence[tuple[int, Span]]) -> Spans:
    """The spans with more of them, each at its place in the text that they cover."""
    spread: list[Span] = []
    at = 0
    left = list(pieces)
    for span in spans:
        rest = span
        while left and left[0][0] < at + len(rest.text):
            place, piece = left.pop(0)
            spread += [replace(rest, text=rest.text[: place - at]), piece]
            rest, at = replace(rest, text=rest.text[place - at :]), place
        spread.append(rest)
        at += len(rest.text)
    return tuple(span for span in (*spread, *(piece for _, piece in left)) if span.text)
