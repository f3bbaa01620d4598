"""Commands of spells and abilities, and what stays of them: goad, suspect, keyword counters."""

import re

from legality.effects.attacking import CantAttack
from legality.effects.blocking import CantBlock
from legality.effects.characteristics import Goaded, HasAbility, Suspected
from legality.effects.conditions import Undecided
from legality.effects.effect import Keyword
from legality.effects.filters import Compare, Filter
from legality.effects.qualities import (
    AttachedObject,
    CompareOwn,
    Is,
    Target,
    ThisObject,
    WithId,
)
from legality.effects.replacing import within
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.changes import having
from legality.text.reading.keywords import read_keyword
from legality.text.reading.nouns.objects import (
    TARGET,
    Effects,
    names_target,
    one_object,
    target_here,
)
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.words import NUMBER

_GOAD = phrase("(?:you may )?goad")
_DETAIN = phrase("(?:you may )?detain")
_SUSPECT = phrase("(?:you may )?suspect")
_TARGETS = phrase(
    r"(?:each of )?(?:up to )?(?:(?:one|two|three|four|x|any number of) )?(?:other |another )?"
    rf"{TARGET}"
)
_ONE_OF = phrase("an?|another|any")
_THEIRS = phrase(
    "(?:that player|that opponent|target player|target opponent|defending player) controls?"
)
_PUT = phrase("put")
_COUNTER = later(
    r"(?:an?|one|two|three|four|five|x) (?:(?P<other>[+-]\d+/[+-]\d+) counters?\b\s*)?",
    re.IGNORECASE,
)
_COUNTER_WORD = phrase("counters?")
_NEXT = later(r", and |, |and ")
_ON = phrase("on")


def _commanded(reader: Reader, scope: Scope) -> Filter | None:
    at = reader.at
    if reader.take(_TARGETS) is not None:
        target = target_here(reader, scope)
        if not names_target(reader, scope):
            return None
        reader.take(_THEIRS)
        reader.mark(at)
        return target
    if reader.take(_ONE_OF) is not None:
        if noun_phrase(reader, scope, conjunction=False) is None:
            return None
        reader.mark(at)
        return Target(0)
    filter = one_object(reader, scope)
    if filter is not None and reader.take(_THEIRS) is not None:
        return Target(0)
    return filter


def goad(reader: Reader, scope: Scope) -> Effects | None:
    """701.15: "Goad target creature."."""
    if reader.take(_GOAD) is None:
        return None
    subject = _commanded(reader, scope)
    return None if subject is None else [Goaded(subject=subject)]


def suspect(reader: Reader, scope: Scope) -> Effects | None:
    """701.60."""
    if reader.take(_SUSPECT) is None:
        return None
    subject = _commanded(reader, scope)
    return None if subject is None else [Suspected(subject=subject)]


def detain(reader: Reader, scope: Scope) -> Effects | None:
    """701.35: until the detaining player's next turn it can't attack or block. Not of those of a
    size, or tapped, or in combat: those who were so then are detained, and no others."""
    if reader.take(_DETAIN) is None:
        return None
    subject = _commanded(reader, scope)
    if subject is None or any(_changes_in_combat(part) for part in within(subject)):
        return None
    return [CantAttack(subject=subject), CantBlock(subject=subject)]


def _changes_in_combat(part: object) -> bool:
    match part:
        case Is(state=state):
            return state != "token"
        case Compare(statistic=statistic):
            return statistic != "mana value"
        case _:
            return isinstance(part, CompareOwn)


def keyword_counter(reader: Reader, scope: Scope) -> Effects | None:
    """122.1b: a keyword counter gives the keyword. On a class of permanents it says nothing: which
    ones they were ("each creature without flying") a position tells by their counters."""
    if reader.take(_PUT) is None:
        return None
    if reader.take(_YOUR_CHOICE) is not None:
        return _chosen_counter(reader, scope)
    words = _counters(reader)
    if not words or reader.take(_ON) is None:
        return None
    subject = _commanded(reader, scope)
    if subject is None:
        return None
    if not isinstance(subject, ThisObject | Target | AttachedObject | WithId):
        return []
    return [HasAbility(subject=subject, keyword=keyword) for keyword in words]


def _counters(reader: Reader) -> list[Keyword] | None:
    """ "two +1/+1 counters and a trample counter": the keywords of those that give one."""
    words: list[Keyword] = []
    while (match := reader.take(_COUNTER)) is not None:
        if match["other"] is None:
            named = read_keyword(reader, lambda _: None)
            if named is None or reader.take(_COUNTER_WORD) is None:
                return None
            words.extend(named)
        at = reader.at
        if reader.take(_NEXT) is not None and reader.peek(_COUNTER) is None:
            reader.at = at
            break
    return words


_YOUR_CHOICE = phrase("your choice of")
_CHOICE = later(r"(?:an? )?(?P<other>[+-]\d+/[+-]\d+(?: counter)?(?=[, ]))?", re.IGNORECASE)
_OR = later(r",? or |, ")


def _chosen_counter(reader: Reader, scope: Scope) -> Effects | None:
    """ "a menace, trample, or reach counter on it": each, if it is the one that was chosen."""
    words: list[Keyword] = []
    while (match := reader.take(_CHOICE)) is not None:
        if match["other"] is None:
            named = read_keyword(reader, lambda _: None)
            if named is None:
                return None
            words.extend(named)
            reader.take(_COUNTER_WORD)
            reader.at = len(reader.text[: reader.at].rstrip())
        if reader.take(_OR) is None:
            break
    if not reader.text[: reader.at].endswith(("counter", "counters")):
        return None
    reader.take(_BLANKS)
    subject = None if reader.take(_ON) is None else _commanded(reader, scope)
    if subject is None:
        return None
    return [
        HasAbility(subject=subject, keyword=word, condition=Undecided(f"{word.name} was chosen"))
        for word in words
    ]


_BLANKS = later(r" *")
_BACK = later(
    r"(?:return|put) (?:it|that card|them|those cards|each [a-z ]*cards?(?: exiled with ~)?)"
    r" (?:to|onto) the battlefield(?: under (?:its owner's|their owners'|your) control)? with ",
    re.IGNORECASE,
)
_ON_IT = phrase("on (?:it|them)(?: at the beginning of the next end step)?")


def returned_with(reader: Reader, scope: Scope) -> Effects | None:
    """ "Return it to the battlefield with a flying counter on it."."""
    if reader.take(_BACK) is None:
        return None
    words = _counters(reader)
    if not words or reader.take(_ON_IT) is None:
        return None
    return [HasAbility(subject=Target(0), keyword=keyword) for keyword in words]


_EXERT = phrase(
    r"(?:if ~ hasn't been exerted this turn, )?you may exert ~ as (?:it|he|she|they) attacks?"
)
_STILL = phrase(
    r"(?:it|they|that land)'(?:s|re) still (?:an? )?(?:land|artifact|planeswalker|creature)s?"
)


def without_effect(reader: Reader, scope: Scope) -> Effects | None:
    """701.43 and the like: nothing that makes a declaration legal or illegal."""
    match = reader.take(_EXERT) or reader.take(_STILL)
    return None if match is None else []


_COUNTED = rf"(?:an?|x|{NUMBER}) (?:additional )?(?:[+-]\d+/[+-]\d+ |[a-z]+ )?counters?"
_COUNTERS = rf"{_COUNTED}(?: and {_COUNTED})?(?: on it)?"
_ENTERS_WITH = later(
    rf"(?:it|~) enters(?: tapped)?(?: with (?P<counters>{_COUNTERS}))?(?: and)? with (?=\w)",
    re.IGNORECASE,
)
_AND_WITH = later(rf"and with {_COUNTERS}\s*|, where X is [^.\"]*", re.IGNORECASE)


def enters_with(reader: Reader, scope: Scope) -> Effects | None:
    """ "it enters with two +1/+1 counters on it and with flying": the keyword stays."""
    if not reader.skip(_ENTERS_WITH):
        return None
    effects = having(reader, ThisObject(), scope)
    reader.skip(_AND_WITH)
    reader.skip(_AND_WITH)
    return effects
