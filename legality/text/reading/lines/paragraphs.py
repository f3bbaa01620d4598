"""What one paragraph of a text says against another: "… instead", "ignore this effect", "other"."""

import re
from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from legality.effects.effects import AnyEffect
from legality.effects.filters import OTHER
from legality.effects.mentions import OF_THE_ATTACHED, mentions
from legality.effects.players import Who
from legality.effects.qualities import AttachedObject, HasType
from legality.effects.replacing import within
from legality.text.later import later
from legality.text.lexicon import CREATURE_TYPES
from legality.text.normalise import ability_word, normalise, sentences
from legality.text.reading.concerns import QUOTED
from legality.text.reading.lines.abilities import EXCEPTION, INSTEAD_OF_THAT
from legality.text.reading.lines.keyword_lines import keyword_line
from legality.text.reading.lines.kinds import Kind
from legality.text.reading.lines.parsed import ParsedLine
from legality.text.spans import SpanKind, Spans, behind, joined, whole

Read = Callable[[str], ParsedLine]
_EXCEPTION = later(EXCEPTION, re.IGNORECASE)
_INSTEAD_OF = later(r"\binstead of\b", re.IGNORECASE)
_WORDS = ("instead", "ignore", "apply")


def with_paragraphs_together(lines: tuple[ParsedLine, ...], read: Read) -> tuple[ParsedLine, ...]:
    """The lines of a text, where one may change what another says."""
    together = list(lines)
    for place, line in enumerate(lines):
        if place and _changes_another(line):
            before = _changed(together[:place])
            if before is not None:
                together[before], together[place] = _together(together[before], line, read)
    return _without_unclear_others(tuple(together))


def _changes_another(line: ParsedLine) -> bool:
    """Whether a paragraph says what happens in place of what one before it says, or for whom that
    is not so."""
    low = line.text.lower()
    if line.kind is not Kind.STATEMENT or not any(word in low for word in _WORDS):
        return False
    first = QUOTED.sub("", sentences(ability_word(normalise(line.text))[1])[0])
    if _EXCEPTION.search(first) is not None:
        return True
    return INSTEAD_OF_THAT.match(first) is not None and _INSTEAD_OF.search(first) is None


def _changed(lines: list[ParsedLine]) -> int | None:
    """The place of the last line that says something and is no list of keywords."""
    for place, line in reversed(list(enumerate(lines))):
        if (line.effects or line.states) and keyword_line(normalise(line.text)) is None:
            return place
    return None


def _together(first: ParsedLine, second: ParsedLine, read: Read) -> tuple[ParsedLine, ParsedLine]:
    """Both lines as they are read as one paragraph; unread where that is not known."""
    rest = ability_word(second.text)[1]
    both = read(f"{first.text} {rest}")
    effects, states = len(first.effects), len(first.states)
    if not (both.understood and both.known):
        return first.unsaid(), second.unsaid()
    return (
        replace(first, effects=both.effects[:effects], states=both.states[:states]),
        replace(
            second,
            effects=both.effects[effects:],
            states=both.states[states:],
            spans=_behind_label(second.text, rest, behind(both.spans, len(joined(first.spans)))),
            targets=both.targets,
            known=True,
        ),
    )


def _behind_label(text: str, rest: str, spans: Spans) -> Spans:
    return (*whole(SpanKind.LABEL, text[: len(text) - len(rest)]), *spans)


def _without_unclear_others(lines: tuple[ParsedLine, ...]) -> tuple[ParsedLine, ...]:
    """The lines, where none says "other creatures" beside one on the enchanted or equipped
    creature, or where that one is something: whether it is another, no rule tells. Such a line is
    unread."""
    if not any(_is_of_the_attached(effect) for line in lines for effect in _effects_of(line)):
        return lines
    return tuple(
        line.unsaid() if any(map(_is_of_others, _effects_of(line))) else line for line in lines
    )


def _effects_of(line: ParsedLine) -> tuple[AnyEffect, ...]:
    return line.effects + line.states


_CREATURES = CREATURE_TYPES | {"creature"}


_OF_THE_ATTACHED = tuple(word for word in OF_THE_ATTACHED if word is not Who.ENCHANTED)
"""A player who is enchanted is no creature, so none is another than that."""


@lru_cache(maxsize=4096)
def _is_of_the_attached(effect: AnyEffect) -> bool:
    return any(mentions(effect, word) for word in _OF_THE_ATTACHED)


def _is_of_others(effect: AnyEffect) -> bool:
    condition = effect.condition if effect.subject == AttachedObject() else None
    return any(_of_other_creatures(tuple(within(part))) for part in (effect.subject, condition))


def _of_other_creatures(parts: tuple[object, ...]) -> bool:
    return OTHER in parts and any(
        isinstance(part, HasType) and part.word in _CREATURES for part in parts
    )
