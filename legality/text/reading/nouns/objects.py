"""The one object, or the class of objects, that a command or a lure speaks of."""

import re

from legality.effects.canonical import any_of
from legality.effects.effects import AnyEffect
from legality.effects.filters import Filter
from legality.effects.qualities import Target
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.keywords import PLAIN
from legality.text.reading.nouns.heads import names_many
from legality.text.reading.nouns.phrases import noun_phrase, single

Effects = list[AnyEffect]

COUNTERED = rf"(?:counters|an? (?:{PLAIN}) counter)"
"""What was put on those that are spoken of again."""
_ALL = phrase("all")
_EACH = phrase("each")
_OR = phrase("or|and")
TARGET = r"target(?: (?:un)?blocked)?"
"""The word, and what only says what may be targeted. No filter asks who is blocked."""
_TARGET = phrase(rf"(?:up to (?:one|two|x) )?(?:another )?{TARGET}")
_THAT = phrase(
    "that creature|those creatures|it|them|that permanent|the chosen creatures?"
    "|the tokens?|each of them"
    rf"|each creature that had {COUNTERED} put on it this way"
)
_IT = phrase("it|them")


def target_here(reader: Reader, scope: Scope) -> Target:
    """The target whose word stands just before this place."""
    return Target(scope.after(reader.text[: reader.at]).targets)


def names_target(reader: Reader, scope: Scope) -> bool:
    """Whether what may be targeted stands here, and is read; nothing else beside it, as in "target
    creature and each Wall"."""
    at = reader.at
    return noun_phrase(reader, scope) is not None and not _AND.search(reader.text, at, reader.at)


_AND = later(r"\band\b(?!/)", re.IGNORECASE)


def target_named_before(scope: Scope) -> Filter:
    """ "That creature": the target named before, if the sentence is about one."""
    return scope.subject if isinstance(scope.subject, Target) else Target(0)


def one_object(reader: Reader, scope: Scope) -> Filter | None:
    """The one object that a command or a lure speaks of."""
    if reader.take(_IT) is not None:
        return scope.subject if scope.clear else None
    if reader.take(_THAT) is not None:
        several = isinstance(scope.subject, Target) and not scope.clear
        return None if several else target_named_before(scope)
    at = reader.at
    if reader.take(_TARGET) is not None:
        target = target_here(reader, scope)
        if not names_target(reader, scope):
            return None
        reader.mark(at)
        return target
    first = single(reader)
    if first is None:
        if reader.take(_EACH) is not None and names_many(reader):
            return None
        reader.take(_ALL)
        return noun_phrase(reader, scope)
    at = reader.at
    if reader.take(_OR) is not None and (second := single(reader)) is not None:
        return any_of((first, second))
    reader.at = at
    return first
