"""Lines that hold keywords only (702), and entries of lists of keywords."""

import re

from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.text.later import later
from legality.text.names import NO_NAMES, Names
from legality.text.normalise import normalise
from legality.text.reader import Reader, Scope
from legality.text.reading import keywords
from legality.text.reading.characteristics import concerns_characteristics
from legality.text.reading.concerns import concerns_combat
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.spans import Reading, Span, SpanKind, merged, whole

_SEPARATOR = later(r"\s*[,;]\s*")
_BEHIND_DASH = later(
    r"(?!companion\b)[^—\".:,]*— ?+(?P<rest>(?!\d|\{|pay\b|at\b|when|if\b)[^:—]*)", re.IGNORECASE
)


def keyword_line(text: str) -> Reading | None:
    """The abilities of a line that holds keywords only, else None."""
    effects: list[AnyEffect] = []
    spans: list[Span] = []
    reader = Reader(text)
    argument = False
    while not reader.done:
        at = reader.at
        words = keywords.read_keyword(reader, lambda r: noun_phrase(r, Scope(), plural=True))
        if words is None or not (reader.done or reader.peek(_SEPARATOR)):
            reader.at = at
            part = _SEPARATOR.split(reader.rest, maxsplit=1)[0]
            if keywords.swallows(part):
                return Reading((), whole(SpanKind.UNREAD, text))
            if _says_more(reader.rest):
                return Reading((), whole(SpanKind.UNREAD, text))
            if not keywords.only_other(part.rstrip(".")):
                argument = argument and not keywords.begins_with_keyword(part)
                if not argument and not keywords.other_with_argument(reader.rest):
                    return None
                spans.append(_argument(reader.rest, text))
                return Reading(tuple(effects), merged(spans))
            argument = argument or keywords.other_with_argument(part)
            words = ()
            reader.at = at + len(part)
        elif not words:
            argument = argument or keywords.other_with_argument(text[at : reader.at].rstrip())
        effects.extend(HasAbility(keyword=keyword) for keyword in words)
        reader.take(_SEPARATOR)
        kind = SpanKind.EFFECT if words else SpanKind.STATED
        spans.append(Span(kind, text[at : reader.at]))
    return Reading(tuple(effects), merged((*spans, *whole(SpanKind.STATED, reader.rest))))


def _says_more(text: str) -> bool:
    """Whether words behind a dash are neither what a keyword costs nor an ability that it names:
    "Boast — This creature can't be blocked." """
    behind = _BEHIND_DASH.fullmatch(text)
    if behind is None or not (
        keywords.other_with_argument(text) or keywords.only_other(text.rstrip("."))
    ):
        return False
    return concerns_combat(behind["rest"]) or concerns_characteristics(behind["rest"])


def _argument(text: str, line: str) -> Span:
    """The further words of a keyword without a meaning in combat; a partner may have any name."""
    partner = line.lower().startswith("partner with ")
    unread = (concerns_combat(text) or keywords.ends_with_keyword(text)) and not partner
    return Span(SpanKind.UNREAD if unread else SpanKind.STATED, text)


def parse_keyword(text: str, names: Names = NO_NAMES) -> tuple[Keyword, ...] | None:
    """The abilities of an entry of a list of keywords; none for one without a meaning in combat,
    None for what is no keyword."""
    stripped = normalise(text, None, names)
    if keywords.family(stripped) is not None:
        return ()  # card lists name the family so; which one is in the card's text
    reading = keyword_line(stripped)
    if reading is None:
        return () if keywords.bare_name(stripped) else None
    if not reading.understood:
        return None
    return tuple(effect.keyword for effect in reading.effects if isinstance(effect, HasAbility))
