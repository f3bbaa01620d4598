"""Clauses about characteristics: abilities had and lost, quoted abilities, types and statistics."""

import re

from legality.effects.effects import AnyEffect, HasAbility, HasEffects, LosesAbility
from legality.effects.filters import Filter
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.keywords import NUMBERED, OTHER, PLAIN, read_keyword
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


_NEXT_CLAUSE = (
    r"(?:has|have|can't|can|is|are|attacks?|blocks?|must|loses?|assigns?|gains?|gets?|it|they|all"
    r"|each|other|its|their|~|creatures)\b"
)
_GETS = re.compile(
    r"(?:an additional )?[+-][\dXYZ]+/[+-][\dXYZ]+(?P<each> for each (?P<what>[^.\"]*?))?"
    rf"(?=$|\.|, where |,? and {_NEXT_CLAUSE}|, {_NEXT_CLAUSE}| as long as | unless | if "
    r"| until | this turn| during your turn)\s*",
    re.IGNORECASE,
)


def statistics_change(reader: Reader) -> bool:
    """Step over "+2/+2" and "+1/+1 for each Forest you control"; a position gives the present
    values."""
    return reader.take(_GETS) is not None


_ARTICLE = phrase("an?")
_TYPE_WORD = (
    r"(?:(?:legendary|snow|basic|white|blue|black|red|green|colorless|all colors|every color"
    r"|every creature type|artifacts?|creatures?|enchantments?|lands?|planeswalkers?|token"
    r"|nonlegendary)(?![\w'])|[A-Z][\w'-]*)"
)
_TYPE_WORDS = re.compile(
    rf"(?:legendary\s+)?(?:\d+/\d+\s+|X/X\s+)?{_TYPE_WORD}"
    rf"(?:(?:, and |, | and | or | ){_TYPE_WORD})*\s*"
)
_IN_ADDITION = phrase(
    r"in addition to (?:its|their|his|her) other (?:creature types|types|card types|land types"
    r"|colors and types|colors|names)"
)
_WITH_BASE = phrase(r"with base power and toughness (?:\d+|x)/(?:\d+|x)")
_WITH = phrase("with")
_STILL_LAND = phrase(r"(?:that's|that are) still (?:an? )?(?:\w+)")
_LIST_COMMA = re.compile(r", (?:and )?|and\s+")


def becoming(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    """What follows "is" or "becomes": types, colours and statistics that a position states
    itself, perhaps with abilities: "a 3/3 Elemental creature with haste"."""
    start = reader.at
    article = reader.take(_ARTICLE)
    if reader.take(_TYPE_WORDS) is None:
        reader.at = start
        return None
    abilities: Effects = []
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
