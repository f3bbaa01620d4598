"""What follows "with" and "without": keywords, statistics, counters."""

import re
from typing import cast

from legality.effects import qualities as q
from legality.effects.canonical import all_of, any_of
from legality.effects.filters import Amount, Compare, CountOf, Filter, Not, StatisticOf
from legality.effects.players import Who
from legality.effects.replacing import within
from legality.text.later import later
from legality.text.lexicon import LEXICON
from legality.text.reader import NounPhrase, Reader, Scope, phrase
from legality.text.reading.keywords import NUMBERED, PLAIN
from legality.text.reading.nouns.cards import cards_in_zone
from legality.text.words import COLORS, NUMBER, number

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
    r"counters? on (?:it|them|him|her)"
)
_KINDS = frozenset(LEXICON.counters)
_OR_NEXT = later(r",? ?(?:and/)?or (?=\S)|, (?=\S)", re.IGNORECASE)
_COUNT = phrase("the number of")
_ABILITIES = phrase("(?P<none>no )?abilities")
_PLAIN_NAME = phrase(f"{PLAIN}|landwalk|protection(?! from)|{NUMBERED}")
_LANDWALK = phrase("(?P<land>plains|island|swamp|mountain|forest|desert)walk")
_PROTECTION = phrase(f"protection from (?P<color>{'|'.join(COLORS)})")

_RELATIONS: dict[str, q.Comparison] = {
    "less than": "<",
    "greater than": ">",
    "equal to": "=",
    "less than or equal to": "<=",
    "equal to or less than": "<=",
    "greater than or equal to": ">=",
    "equal to or greater than": ">=",
}
_WAYS: dict[str | None, q.Comparison] = {"less": "<=", "greater": ">=", None: "="}


def statistic(word: str) -> q.Statistic:
    """The statistic that a word names."""
    return cast(
        q.Statistic,
        word.lower().removesuffix("s") if word.lower().startswith("mana") else word.lower(),
    )


def _keywords(reader: Reader) -> list[q.HasKeyword]:
    """ "flying or reach", "flying, islandwalk, or shadow", "protection from red"; none, and nothing
    read, if there is none."""
    keywords_read: list[q.HasKeyword] = []
    sure, end, joint = 0, reader.at, ""
    while (next_keyword := _keyword(reader)) is not None:
        keywords_read.append(next_keyword)
        if len(keywords_read) == 1 or joint in ("or", "and/or"):
            sure, end = len(keywords_read), reader.at
        if (next_ := reader.take(_OR_NEXT)) is None:
            break
        joint = next_[0].strip(" ,").lower()
    reader.at = end
    return keywords_read[:sure]


def _keyword(reader: Reader) -> q.HasKeyword | None:
    if (plain := reader.take(_PLAIN_NAME)) is not None:
        return q.HasKeyword(" ".join(plain[0].lower().split()))
    if (land := reader.take(_LANDWALK)) is not None:
        return q.HasKeyword("landwalk", q.HasType(land["land"].lower()))
    if (color := reader.take(_PROTECTION)) is not None:
        return q.HasKeyword("protection", q.HasColor(COLORS[color["color"].lower()]))
    return None


def without_clause(reader: Reader) -> Filter | None:
    """ "without flying", "without flying or reach" (neither)."""
    keywords_read = _keywords(reader)
    return all_of(map(Not, keywords_read)) if keywords_read else None


def comparison(reader: Reader, scope: Scope, noun: NounPhrase) -> Filter | None:
    """ "power 2 or less", "toughness greater than its power", "greater power", "odd mana value"."""
    at = reader.at
    if (match := reader.take(_NUMBER_OR)) is not None:
        value = number(match["number"])
        if value is not None:
            way = _WAYS[match["way"].lower() if match["way"] else None]
            words = [word for word in (match["statistic"], match["second"]) if word]
            return any_of(Compare(statistic(word), way, value) for word in words)
        reader.at = at
    if reader.take(_EQUAL) is not None:
        return q.CompareOwn("power", "=", "toughness")
    if (match := reader.take(_PARITY)) is not None:
        return q.Parity(statistic(match["statistic"]), match["parity"].lower() == "odd")
    if (match := reader.take(_GREATER)) is not None:
        kind = statistic(match["statistic"])
        greater = match["way"].lower() == "greater"
        return Compare(kind, ">" if greater else "<", StatisticOf(kind, scope.itself))
    if (match := reader.take(_RELATION)) is not None:
        kind, sign = statistic(match["statistic"]), _RELATIONS[match["relation"].lower()]
        return _related(reader, scope, noun, kind, sign)
    return None


def _related(
    reader: Reader, scope: Scope, noun: NounPhrase, kind: q.Statistic, sign: q.Comparison
) -> Filter | None:
    if (own := reader.take(_OWN_STATISTIC)) is not None:
        other = statistic(own["statistic"])
        if own["their"] is not None and (other == kind or scope.of_many):
            return None  # of these, or of those that the sentence is about?
        if other == kind:  # nothing has power greater than its own: "its" is the sentence's subject
            return Compare(kind, sign, StatisticOf(kind, scope.itself))
        return q.CompareOwn(kind, sign, other)
    amount = amount_of(reader, scope, noun)
    if amount is None and (match := reader.take(_NUMBER)) is not None:
        amount = number(match["number"])
    return None if amount is None else Compare(kind, sign, amount)


def amount_of(reader: Reader, scope: Scope, noun: NounPhrase) -> Amount | None:
    """ "~'s power", "the number of Swamps you control"."""
    if (match := reader.take(_WHOSE)) is not None:
        kind = statistic(match["statistic"])
        if match["this"] is not None:
            return StatisticOf(kind, "source")
        if match["it"] is not None and scope.that is not None:
            return StatisticOf(kind, scope.that)
        return StatisticOf(kind, "attached" if match["attached"] is not None else scope.itself)
    at = reader.at
    if reader.take(_COUNT) is not None:
        cards = cards_in_zone(reader, 1)
        if cards is not None and Who.ITS_CONTROLLER not in within(cards):
            return cards  # whose of several "its" is, a comparison does not tell
        counted = noun(reader, scope)
        if counted is not None:
            return CountOf(counted)
    reader.at = at
    return None


def counters(reader: Reader) -> Filter | None:
    """ "a +1/+1 counter on it", "three or more counters on them"."""
    at = reader.at
    match = reader.take(_COUNTERS)
    if match is None:
        return None
    least = 1 if match["number"] is None else number(match["number"])
    kind = match["kind"]
    if least is None or not (kind is None or kind[0] in "+-" or kind.lower() in _KINDS):
        reader.at = at
        return None
    return q.HasCounter(None if kind is None else kind.lower(), least)


def with_clause(reader: Reader, scope: Scope, noun: NounPhrase) -> Filter | None:
    """What follows "with" in a noun phrase."""
    at = reader.at
    if (some := reader.take(_ABILITIES)) is not None:
        return q.HasAnyAbility() if some["none"] is None else Not(q.HasAnyAbility())
    if keywords := _keywords(reader):
        return any_of(keywords)
    filter = comparison(reader, scope, noun)
    if filter is not None:
        return filter
    reader.at = at
    return counters(reader)
