"""What follows "with" and "without": keywords, statistics, counters."""

from typing import cast

from legality.effects.canonical import all_of, any_of
from legality.effects.filters import Amount, Compare, CountOf, Filter, Not, StatisticOf
from legality.effects.qualities import (
    CompareOwn,
    Comparison,
    HasCounter,
    HasKeyword,
    Parity,
    Statistic,
)
from legality.text.lexicon import LEXICON
from legality.text.reader import NounPhrase, Reader, Scope, phrase
from legality.text.reading import keywords
from legality.text.words import NUMBER, number

_STATISTIC = r"(?P<statistic>power|toughness|mana values?)"
_NUMBER_OR = phrase(
    rf"{_STATISTIC}(?: or (?P<second>power|toughness))? (?P<number>{NUMBER})"
    r"(?: or (?P<way>less|greater))?"
)
_RELATION = phrase(
    rf"{_STATISTIC} (?P<relation>less than or equal to|greater than or equal to"
    r"|equal to or greater than|equal to or less than|less than|greater than|equal to)"
)
_GREATER = phrase(r"(?P<way>greater|lesser|less) (?P<statistic>power|toughness)")
_NUMBER = phrase(rf"(?P<number>{NUMBER})")
_OWN_STATISTIC = phrase(r"(?:its|(?P<their>their)) (?P<statistic>power|toughness)")
_WHOSE = phrase(
    r"(?:(?P<this>~'s|this creature's)|(?P<attached>(?:the )?(?:enchanted|equipped) creature's)"
    r"|(?P<it>that creature's)) (?P<statistic>power|toughness|mana value)"
)
_EQUAL = phrase("equal power and toughness")
_PARITY = phrase(r"(?:an? )?(?P<parity>even|odd) (?P<statistic>power|toughness|mana value)s?")
_COUNTERS = phrase(
    rf"(?:(?:an?|(?P<number>{NUMBER}) or more) )?(?:(?P<kind>[+-]\d+/[+-]\d+|[a-z]+(?: [a-z]+)?) )?"
    r"counters? on (?:it|them)"
)
_KINDS = frozenset(LEXICON.counters)
_OR = phrase("or|and/or")
_COUNT = phrase("the number of")
_PLAIN_NAME = phrase(f"{keywords.PLAIN}|landwalk|protection|{keywords.NUMBERED}")

_RELATIONS: dict[str, Comparison] = {
    "less than": "<",
    "greater than": ">",
    "equal to": "=",
    "less than or equal to": "<=",
    "equal to or less than": "<=",
    "greater than or equal to": ">=",
    "equal to or greater than": ">=",
}
_WAYS: dict[str | None, Comparison] = {"less": "<=", "greater": ">=", None: "="}


def statistic(word: str) -> Statistic:
    """The statistic that a word names."""
    return cast(
        Statistic,
        word.lower().removesuffix("s") if word.lower().startswith("mana") else word.lower(),
    )


def _keyword_names(reader: Reader) -> list[str] | None:
    """ "flying or reach": names only."""
    names: list[str] = []
    while True:
        found = reader.take(_PLAIN_NAME)
        if found is None:
            return None
        names.append(" ".join(found[0].lower().split()))
        at = reader.at
        if reader.take(_OR) is None or reader.peek(_PLAIN_NAME) is None:
            reader.at = at
            return names


def without_clause(reader: Reader) -> Filter | None:
    """ "without flying", "without flying or reach" (neither)."""
    names = _keyword_names(reader)
    return None if names is None else all_of(Not(HasKeyword(name)) for name in names)


def comparison(reader: Reader, scope: Scope, noun: NounPhrase) -> Filter | None:
    """ "power 2 or less", "toughness greater than its power", "greater power", "odd mana value"."""
    at = reader.at
    if (found := reader.take(_NUMBER_OR)) is not None:
        value = number(found["number"])
        if value is not None:
            way = _WAYS[found["way"].lower() if found["way"] else None]
            words = [word for word in (found["statistic"], found["second"]) if word]
            return any_of(Compare(statistic(word), way, value) for word in words)
        reader.at = at
    if reader.take(_EQUAL) is not None:
        return CompareOwn("power", "=", "toughness")
    if (found := reader.take(_PARITY)) is not None:
        return Parity(statistic(found["statistic"]), found["parity"].lower() == "odd")
    if (found := reader.take(_GREATER)) is not None:
        kind = statistic(found["statistic"])
        greater = found["way"].lower() == "greater"
        return Compare(kind, ">" if greater else "<", StatisticOf(kind, scope.itself))
    if (found := reader.take(_RELATION)) is not None:
        kind, sign = statistic(found["statistic"]), _RELATIONS[found["relation"].lower()]
        return _related(reader, scope, noun, kind, sign)
    return None


def _related(
    reader: Reader, scope: Scope, noun: NounPhrase, kind: Statistic, sign: Comparison
) -> Filter | None:
    if (own := reader.take(_OWN_STATISTIC)) is not None:
        other = statistic(own["statistic"])
        if own["their"] is not None and (other == kind or scope.of_many):
            return None  # of these, or of those that the sentence is about?
        if other == kind:  # nothing has power greater than its own: "its" is the sentence's subject
            return Compare(kind, sign, StatisticOf(kind, scope.itself))
        return CompareOwn(kind, sign, other)
    amount = amount_of(reader, scope, noun)
    if amount is None and (found := reader.take(_NUMBER)) is not None:
        amount = number(found["number"])
    return None if amount is None else Compare(kind, sign, amount)


def amount_of(reader: Reader, scope: Scope, noun: NounPhrase) -> Amount | None:
    """ "~'s power", "the number of Swamps you control"."""
    if (found := reader.take(_WHOSE)) is not None:
        kind = statistic(found["statistic"])
        if found["this"] is not None:
            return StatisticOf(kind, "source")
        return StatisticOf(kind, "attached" if found["attached"] is not None else scope.itself)
    at = reader.at
    if reader.take(_COUNT) is not None:
        counted = noun(reader, scope)
        if counted is not None:
            return CountOf(counted)
    reader.at = at
    return None


def counters(reader: Reader) -> Filter | None:
    """ "a +1/+1 counter on it", "three or more counters on them"."""
    at = reader.at
    found = reader.take(_COUNTERS)
    if found is None:
        return None
    least = 1 if found["number"] is None else number(found["number"])
    kind = found["kind"]
    if least is None or not (kind is None or kind[0] in "+-" or kind.lower() in _KINDS):
        reader.at = at
        return None
    return HasCounter(None if kind is None else kind.lower(), least)


def with_clause(reader: Reader, scope: Scope, noun: NounPhrase) -> Filter | None:
    """What follows "with" in a noun phrase."""
    at = reader.at
    names = _keyword_names(reader)
    if names is not None:
        return any_of(HasKeyword(name) for name in names)
    reader.at = at
    found = comparison(reader, scope, noun)
    if found is not None:
        return found
    reader.at = at
    return counters(reader)
