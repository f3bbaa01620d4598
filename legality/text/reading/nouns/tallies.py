"""What is counted besides permanents: counters, cards, card types, colours, what is attached.

Each reads what follows "the number of" or "for each", from its first word to its last.
"""

import re
from collections.abc import Callable
from typing import Literal, cast

from legality.effects.filters import (
    Amount,
    AnyOf,
    AttachedTo,
    CardsIn,
    CardTypesIn,
    CardZone,
    ColorsAmong,
    CountersAmong,
    CountersOn,
    Devotion,
    Held,
    NamesAmong,
    SymbolsOf,
)
from legality.effects.players import Who
from legality.effects.qualities import HasType
from legality.text.later import later
from legality.text.lexicon import LEXICON, SUBTYPES
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.words import COLORS

Counters = Literal["experience", "energy", "poison"]
_KIND = r"(?:(?P<kind>[+-]\d+/[+-]\d+|[a-z]+) )?"
_ON_IT = phrase(rf"{_KIND}counters? on (?:(?P<this>~)|it|that creature|(?P<them>them))")
_ON_THEM = phrase(rf"{_KIND}counters? (?:on|among)")
_YOU_HAVE = phrase(r"(?P<what>experience|energy|poison) counters? you have")
_WHOSE = (
    r"(?:(?P<theirs>your opponents')|(?P<your>your)|(?P<attached>enchanted player's)"
    r"|all(?: players')?) (?P<zone>hand|graveyard|library|exile)s?"
)
_CARDS = phrase(rf"(?:(?P<kind>[a-z][a-z'/, -]*?) )?cards? in {_WHOSE}")
_CARD_TYPES = phrase(rf"card types? among cards in {_WHOSE}")
_COLORS = phrase("colors? among")
_NAMES = phrase("differently named")
_ATTACHED = phrase(
    r"(?P<what>(?:auras?|equipment)(?:,? (?:and(?:/or)?|or) (?:auras?|equipment))?)"
    r" attached to (?:(?P<this>~)|it|that creature)"
)
_SYMBOLS = phrase(
    rf"(?P<color>{'|'.join(COLORS)}) mana symbols? in the mana costs of permanents you control"
)
_ITS_SYMBOLS = phrase(rf"(?P<color>{'|'.join(COLORS)}) mana symbols? in (?:its|their) mana costs?")
_OR = later(r",? (?:and/or|and|or) |, ")
_ALTERNATIVES = later(r"\b(?:and/or|and|or)\b")
_COUNTERS = frozenset(LEXICON.counters)
_CARD_WORDS = frozenset((*LEXICON.card_types, *LEXICON.supertypes, "permanent"))


def tally(reader: Reader, scope: Scope, times: int) -> Amount | None:
    """`times` × what is counted here; None, and nothing read, if it is none of these."""
    at = reader.at
    for pattern, read in _TALLIES:
        if (found := reader.take(pattern)) is not None:
            amount = read(reader, scope, found, times)
            if amount is not None:
                return amount
            reader.at = at
    return None


def _on_it(reader: Reader, scope: Scope, found: re.Match[str], times: int) -> Amount | None:
    kind = found["kind"].lower() if found["kind"] else None
    if found["them"] is not None and scope.itself == "source":
        return None
    return CountersOn(kind, "source" if found["this"] is not None else scope.itself, times)


def _on_them(reader: Reader, scope: Scope, found: re.Match[str], times: int) -> Amount | None:
    kind = found["kind"].lower() if found["kind"] else None
    known = kind is None or kind[0] in "+-" or kind in _COUNTERS
    among = noun_phrase(reader, scope) if known and times == 1 else None
    return None if among is None else CountersAmong(among, kind)


def _held(reader: Reader, scope: Scope, found: re.Match[str], times: int) -> Amount | None:
    return Held(cast("Counters", found["what"].lower())) if times == 1 else None


def _cards(reader: Reader, scope: Scope, found: re.Match[str], times: int) -> Amount | None:
    kind = None if found["kind"] is None else card_kind(found["kind"])
    if kind is None and found["kind"] is not None:
        return None
    return CardsIn(_zone(found), _who(found), times, kind)


def _card_types(reader: Reader, scope: Scope, found: re.Match[str], times: int) -> Amount | None:
    return CardTypesIn(_zone(found), _who(found)) if times == 1 else None


def _symbols(reader: Reader, scope: Scope, found: re.Match[str], times: int) -> Amount | None:
    return Devotion((COLORS[found["color"].lower()],)) if times == 1 else None


def _its_symbols(reader: Reader, scope: Scope, found: re.Match[str], times: int) -> Amount | None:
    if times != 1 or scope.itself == "source":
        return None
    return SymbolsOf(COLORS[found["color"].lower()])


def _colors(reader: Reader, scope: Scope, found: re.Match[str], times: int) -> Amount | None:
    among = noun_phrase(reader, scope) if times == 1 else None
    return None if among is None else ColorsAmong(among)


def _differently_named(
    reader: Reader, scope: Scope, found: re.Match[str], times: int
) -> Amount | None:
    among = noun_phrase(reader, scope) if times == 1 else None
    return None if among is None else NamesAmong(among)


def _attached(reader: Reader, scope: Scope, found: re.Match[str], times: int) -> Amount | None:
    words = found["what"].lower()
    kinds = [HasType(word) for word in ("aura", "equipment") if word in words]
    if times != 1 or len(kinds) < len(_OR.split(words)):
        return None
    worn = kinds[0] if len(kinds) == 1 else AnyOf(tuple(kinds))
    return AttachedTo(worn, "source" if found["this"] is not None else scope.itself)


_TALLIES: tuple[
    tuple[re.Pattern[str], Callable[[Reader, Scope, re.Match[str], int], Amount | None]], ...
] = (
    (_ON_IT, _on_it),
    (_YOU_HAVE, _held),
    (_ON_THEM, _on_them),
    (_CARD_TYPES, _card_types),
    (_CARDS, _cards),
    (_SYMBOLS, _symbols),
    (_ITS_SYMBOLS, _its_symbols),
    (_COLORS, _colors),
    (_NAMES, _differently_named),
    (_ATTACHED, _attached),
)


def _zone(found: re.Match[str]) -> CardZone:
    return cast("CardZone", found["zone"].lower())


def _who(found: re.Match[str]) -> Who:
    named = {"your": Who.YOU, "theirs": Who.OPPONENTS, "attached": Who.ENCHANTED}
    return next((who for name, who in named.items() if found[name] is not None), Who.ANY)


def card_kind(words: str) -> str | None:
    """The kind of cards that the words say, as "instant or sorcery"; None where a word is no type
    of cards. Words with a comma alone between them are all said of one card: a "noncreature,
    nonland card" is neither."""
    if _ALTERNATIVES.search(words) is None:
        words = words.replace(",", "")
    ways = [way.lower().split() for way in _OR.split(words)]
    if not all(way and all(map(_is_type, way)) for way in ways):
        return None
    return " or ".join(" ".join(way) for way in ways)


def _is_type(word: str) -> bool:
    bare = word.removeprefix("non").removeprefix("-")
    return any(one in _CARD_WORDS or one in SUBTYPES for one in (word, bare))
