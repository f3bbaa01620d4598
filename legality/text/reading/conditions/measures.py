"""Circumstances that compare an amount: devotion, party, domain, total power, different powers."""

import re

from legality.effects import filters as f
from legality.effects.canonical import all_of
from legality.effects.conditions import Measured
from legality.effects.players import Who
from legality.effects.qualities import Comparison, ControlledBy, HasType, Statistic
from legality.text.lexicon import LEXICON
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.nouns.amounts import known_amount
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.reading.nouns.qualities import statistic
from legality.text.reading.nouns.tallies import attached_number
from legality.text.words import NUMBER, number

_IN_PARTY = phrase("creatures? in your party")
_FULL_PARTY = phrase("you have a full party")
_THERE_ARE = phrase("there (?:are|is)|you have")
_LAND_TYPES = phrase("basic land types? among")
_COUNTERS = phrase(r"(?:(?P<kind>[+-]\d+/[+-]\d+|[a-z]+) )?counters among")
_ON_THIS = phrase(r"(?:(?P<kind>[+-]\d+/[+-]\d+|[a-z]+) )?counters? on ~")
_KINDS = frozenset(LEXICON.counters)
_HAVE_TOTAL = phrase(r"have total (?P<statistic>power|toughness)")
_YOU_CONTROL = phrase("you control")
_DIFFERENT = phrase(r"creatures with different (?P<statistic>powers?|toughness(?:es)?)")
_IS = phrase("is")
_ONE = phrase("an?")
_MANY: tuple[tuple[re.Pattern[str], Comparison], ...] = (
    (phrase(rf"(?:at least (?P<number>{NUMBER}))"), ">="),
    (phrase(rf"(?P<number>{NUMBER}) or (?:more|greater)"), ">="),
    (phrase(rf"(?P<number>{NUMBER}) or (?:fewer|less)"), "<="),
    (phrase(rf"(?:less|fewer) than (?P<number>{NUMBER})"), "<"),
    (phrase(rf"(?:more|greater) than (?P<number>{NUMBER})"), ">"),
    (phrase(rf"(?:exactly )?(?P<number>{NUMBER})"), "="),
)

Many = tuple[Comparison, int]


def _many(reader: Reader) -> Many | None:
    """ "two or more", "less than five", "five"."""
    for pattern, sign in _MANY:
        at = reader.at
        match = reader.take(pattern)
        count = None if match is None else number(match["number"])
        if count is not None:
            return sign, count
        reader.at = at
    return None


def measured(reader: Reader, scope: Scope) -> Measured | None:
    """The whole circumstance, if it compares such an amount."""
    for read in (_party, _number_is, _among, _total, _different, _worn):
        reader.at = 0
        condition = read(reader, scope)
        if condition is not None and reader.done:
            amount, (sign, count) = condition
            return Measured(amount, sign, count, reader.text.strip().rstrip("."))
    reader.at = 0
    return None


Found = tuple[f.Amount, Many] | None


def _party(reader: Reader, scope: Scope) -> Found:
    """700.8: up to one each of Cleric, Rogue, Warrior and Wizard."""
    if reader.take(_FULL_PARTY) is not None:
        return f.PartySize(), ("=", 4)
    if reader.take(_THERE_ARE) is None:
        return None
    many = _many(reader)
    return None if many is None or reader.take(_IN_PARTY) is None else (f.PartySize(), many)


def _number_is(reader: Reader, scope: Scope) -> Found:
    """700.5: "your devotion to red is less than five", "the total power of … is eight"."""
    amount = known_amount(reader, scope)
    if not isinstance(amount, f.Devotion | f.TotalOf) or reader.take(_IS) is None:
        return None
    many = _many(reader)
    return None if many is None else (amount, many)


def _among(reader: Reader, scope: Scope) -> Found:
    """ "there are five basic land types among lands you control", "two or more counters among",
    "there is exactly one tide counter on ~"."""
    if reader.take(_THERE_ARE) is None or (many := _many(reader)) is None:
        return None
    if reader.take(_LAND_TYPES) is not None:
        lands = noun_phrase(reader, scope)
        return None if lands is None else (f.BasicLandTypes(lands), many)
    if (here := reader.take(_ON_THIS)) is not None:
        return f.CountersOn(here["kind"] and here["kind"].lower(), "source"), many
    match = reader.take(_COUNTERS)
    kind = match["kind"] if match is not None else None
    if match is None or not (kind is None or kind[0] in "+-" or kind.lower() in _KINDS):
        return None
    among = noun_phrase(reader, scope)
    return None if among is None else (f.CountersAmong(among, kind and kind.lower()), many)


def _total(reader: Reader, scope: Scope) -> Found:
    """ "creatures you control have total power 8 or greater"."""
    among = noun_phrase(reader, scope)
    match = reader.take(_HAVE_TOTAL)
    many = _many(reader)
    if match is None or among is None or many is None:
        return None
    return f.TotalOf(statistic(match["statistic"]), among), many


def _different(reader: Reader, scope: Scope) -> Found:
    """ "you control three or more creatures with different powers"."""
    if reader.take(_YOU_CONTROL) is None:
        return None
    many = _many(reader)
    match = None if many is None else reader.take(_DIFFERENT)
    if match is None or many is None:
        return None
    word: Statistic = "power" if match["statistic"].lower().startswith("p") else "toughness"
    return f.DifferentOf(word, all_of((HasType("creature"), ControlledBy(Who.YOU)))), many


def _worn(reader: Reader, scope: Scope) -> Found:
    """ "two or more Equipment are attached to it", "an Aura is attached to it"."""
    many: Many | None = (">=", 1) if reader.take(_ONE) is not None else _many(reader)
    if many is None or scope.of_many:
        return None
    amount = attached_number(reader, scope)
    return None if amount is None else (amount, many)
