"""Clauses about characteristics: abilities had and lost, quoted abilities, types and statistics."""

import re

from legality.effects.effects import (
    AnyEffect,
    EveryCreatureType,
    Gets,
    HasAbility,
    HasEffects,
    LosesAbility,
)
from legality.effects.filters import Filter
from legality.text.lexicon import LEXICON
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.keywords import NUMBERED, OTHER, PLAIN, read_keyword
from legality.text.reading.nouns.counted import counted_ends, stated_number
from legality.text.reading.nouns.heads import read_subtype
from legality.text.reading.nouns.phrases import noun_phrase

Effects = list[AnyEffect]

_QUOTED = re.compile(r"\"(?P<text>[^\"]*)\"\s*")
_SINGLE_QUOTED = re.compile(r"'(?P<text>[^\"]*[.!?])'(?=\s|$|,|\.)\s*")
_NEXT_ITEM = re.compile(r"(?:, and|,| and)\s*|and\s+", re.IGNORECASE)
_BASE = phrase(r"base (?:power and toughness|power|toughness) (?:\d+|x)(?:/(?:\d+|x))?")
_ALL_ABILITIES = phrase(
    "all (?:other )?abilities|all other abilities|all other card types and abilities"
)
_CANT_HAVE = phrase("(?:and can't have(?: or gain)?) (?P<keyword>[a-z][a-z ]*)")
_PLAIN_NAME = phrase(f"{PLAIN}|{NUMBERED}|protection|landwalk|all landwalk abilities")
_OTHER_NAME = phrase(OTHER)


def _quoted(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    found = reader.take(_QUOTED) or reader.take(_SINGLE_QUOTED)
    if found is None:
        return None
    effects, understood = scope.quoted(found["text"])
    if not understood:
        return None
    return [HasEffects(subject=subject, effects=effects)] if effects else []


def having(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    """What follows "has": keywords, quoted abilities, base statistics, in any mixture."""
    found: Effects = []
    end = -1
    while True:
        item = _having_one(reader, subject, scope)
        if item is None:
            if end < 0:
                return None
            reader.at = end
            return found
        found.extend(item)
        end = reader.at
        if reader.take(_NEXT_ITEM) is None:
            return found


def _having_one(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    words = read_keyword(reader, lambda r: noun_phrase(r, scope, plural=True))
    if words is not None:
        return [HasAbility(subject=subject, keyword=keyword) for keyword in words]
    if reader.take(_BASE) is not None:
        return []
    if reader.take(_EVERY_CREATURE_TYPE) is not None:
        return [EveryCreatureType(subject=subject)]
    return _quoted(reader, subject, scope)


def losing(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    """What follows "loses"."""
    if reader.take(_ALL_ABILITIES) is not None:
        return [LosesAbility(subject=subject, keyword=None)]
    names: list[str | None] = []
    end = -1
    while True:
        if (found := reader.take(_PLAIN_NAME)) is not None:
            name = " ".join(found[0].lower().split())
            names.append("landwalk" if "landwalk" in name else name)
        elif reader.take(_OTHER_NAME) is None:
            if end < 0:
                return None
            reader.at = end
            break
        end = reader.at
        if reader.take(_NEXT_ITEM) is None:
            break
    at = reader.at
    again = reader.take(_CANT_HAVE)
    if again is not None and again["keyword"].strip() not in names:
        only_other = _OTHER_NAME.fullmatch(again["keyword"].strip())
        if names or only_other is None:
            reader.at = at
    return [LosesAbility(subject=subject, keyword=name) for name in names]


_BONUS = re.compile(r"(?:an additional )?(?P<bonus>[+-][\dXYZ]+/[+-][\dXYZ]+)(?![\w/])\s*")
_FOR_EACH = phrase("for each")
_ALSO_EACH = re.compile(r"(?:,? and|, plus)(?= for each\b)\s*")


def gets(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    """ "+2/+2", "+1/+1 for each Forest you control". Whether it is in the values that a position
    states is seen when the whole sentence is read."""
    found = reader.take(_BONUS)
    if found is None:
        return None
    if reader.take(_FOR_EACH) is None:
        return [Gets(subject=subject, bonus=found["bonus"])]
    at = reader.at
    each = noun_phrase(reader, scope, conjunction=False)
    if each is not None and counted_ends(reader):
        return [Gets(subject=subject, bonus=found["bonus"], each=each)]
    reader.at = at
    return [] if stated_number(reader) else None


_ARTICLE = phrase("an?")
_EVERY_CREATURE_TYPE = phrase("every creature type|all creature types")
_SMALL_TYPE = phrase(
    rf"(?:{'|'.join((*LEXICON.supertypes, *LEXICON.card_types, *LEXICON.colors))}|colorless"
    r"|all colors|every color|every basic land type|artifacts|creatures|enchantments|lands"
    r"|planeswalkers|tokens?|nonlegendary)"
)
_SIZE = re.compile(r"(?:\d+|X)/(?:\d+|X)\s+")
_TYPE_JOIN = re.compile(r"(?:, and |, |and |or )\s*")
_IN_ADDITION = phrase(
    r"in addition to (?:its|their|his|her) other (?:creature types|types|card types|land types"
    r"|colors and types|colors|names)"
)
_WITH_BASE = phrase(r"with base power and toughness (?:\d+|x)/(?:\d+|x)")
_WITH = phrase("with")
_STILL_LAND = phrase(
    r"(?:that's|that are) still (?:an? )?(?:land|artifact|planeswalker|creature)s?"
)
_LIST_COMMA = re.compile(r", (?:and )?|and\s+")


def _type_words(reader: Reader, subject: Filter) -> Effects | None:
    """ "legendary 3/3 red Elf and Goblin creature": types, colours and a size that the position
    states itself; "every creature type" (702.73a) is an effect."""
    found: Effects = []
    end = -1
    while True:
        if reader.take(_EVERY_CREATURE_TYPE) is not None:
            found.append(EveryCreatureType(subject=subject))
        elif not (reader.take(_SIZE) or reader.take(_SMALL_TYPE) or read_subtype(reader)):
            break
        end = reader.at
        reader.take(_TYPE_JOIN)
    if end < 0:
        return None
    reader.at = end
    return found


def becoming(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    """What follows "is" or "becomes": types, colours and statistics that a position states
    itself, perhaps with abilities: "a 3/3 Elemental creature with haste"."""
    start = reader.at
    article = reader.take(_ARTICLE)
    abilities = _type_words(reader, subject)
    if abilities is None:
        reader.at = start
        return None
    listed = False
    while True:
        at = reader.at
        if reader.take(_WITH_BASE):
            listed = True
            continue
        if reader.take(_IN_ADDITION) or reader.take(_STILL_LAND):
            continue
        more = None
        if article is not None and (reader.take(_WITH) or (listed and reader.take(_LIST_COMMA))):
            more = having(reader, subject, scope)
        if more is None:
            reader.at = at
            break
        abilities.extend(more)
        listed = True
    end = len(reader.text[: reader.at].rstrip())
    if not (reader.text[end : end + 1] in ("", ".", ",", '"') or reader.text[end] == " "):
        reader.at = start
        return None
    return abilities
