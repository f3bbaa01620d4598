"""What is counted besides permanents: counters, cards, card types, colours, what is attached.

Each reads what follows "the number of" or "for each", from its first word to its last.
"""

import re
from collections.abc import Callable
from typing import Literal, cast

from legality.effects import filters as f
from legality.effects.qualities import THIS, Affected, HasType
from legality.text.later import later
from legality.text.lexicon import LEXICON
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.nouns.cards import cards_in_zone
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.words import COLORS

Counters = Literal["experience", "energy", "poison"]
_KIND = r"(?:(?P<kind>[+-]\d+/[+-]\d+|[a-z]+) )?"
_ON_IT = phrase(rf"{_KIND}counters? on (?:(?P<this>~)|it|(?P<that>that creature)|(?P<them>them))")
_ON_THEM = phrase(rf"{_KIND}counters? (?:on|among)")
_YOU_HAVE = phrase(r"(?P<what>experience|energy|poison) counters? you have")
_COLORS = phrase("colors? among")
_ITS_COLORS = phrase("(?:of )?(?:its|their) colors")
_NAMES = phrase("differently named")
_WORN = r"(?P<what>(?:auras?|equipment)(?:,? (?:and(?:/or)?|or) (?:auras?|equipment))?)"
_HOLDER = r"(?:(?P<this>~)|it|him|her|(?P<that>that creature))"
_ATTACHED = phrase(rf"{_WORN} attached to {_HOLDER}")
_ARE_ATTACHED = phrase(rf"{_WORN} (?:is|are) attached to {_HOLDER}")
_SYMBOLS = phrase(
    rf"(?P<color>{'|'.join(COLORS)}) mana symbols? in the mana costs of permanents you control"
)
_ITS_SYMBOLS = phrase(rf"(?P<color>{'|'.join(COLORS)}) mana symbols? in (?:its|their) mana costs?")
_OR = later(r",? (?:and/or|and|or) |, ")
_COUNTERS = frozenset(LEXICON.counters)


def attached_number(reader: Reader, scope: Scope) -> f.Amount | None:
    """How many are attached, of "Equipment are attached to it"; None where it is not read."""
    match = reader.take(_ARE_ATTACHED)
    return None if match is None else _attached(reader, scope, match, 1)


def tally(reader: Reader, scope: Scope, times: int) -> f.Amount | None:
    """`times` × what is counted here; None, and nothing read, if it is none of these."""
    if (cards := cards_in_zone(reader, times)) is not None:
        return cards
    at = reader.at
    for pattern, read in _TALLIES:
        if (match := reader.take(pattern)) is not None:
            amount = read(reader, scope, match, times)
            if amount is not None:
                return amount
            reader.at = at
    return None


def _on_it(reader: Reader, scope: Scope, match: re.Match[str], times: int) -> f.Amount | None:
    kind = match["kind"].lower() if match["kind"] else None
    if (match["them"] is not None and scope.itself == "source") or _means_another(match, scope):
        return None
    return f.CountersOn(kind, "source" if match["this"] is not None else scope.itself, times)


def _means_another(match: re.Match[str], scope: Scope) -> bool:
    """Whether "that creature" is another than whom the sentence is about."""
    return match["that"] is not None and scope.that not in (None, scope.subject)


def _on_them(reader: Reader, scope: Scope, match: re.Match[str], times: int) -> f.Amount | None:
    kind = match["kind"].lower() if match["kind"] else None
    known = kind is None or kind[0] in "+-" or kind in _COUNTERS
    among = noun_phrase(reader, scope) if known and times == 1 else None
    return None if among is None else f.CountersAmong(among, kind)


def _held(reader: Reader, scope: Scope, match: re.Match[str], times: int) -> f.Amount | None:
    return f.Held(cast("Counters", match["what"].lower())) if times == 1 else None


def _symbols(reader: Reader, scope: Scope, match: re.Match[str], times: int) -> f.Amount | None:
    return f.Devotion((COLORS[match["color"].lower()],)) if times == 1 else None


def _its_symbols(reader: Reader, scope: Scope, match: re.Match[str], times: int) -> f.Amount | None:
    if times != 1 or scope.itself == "source":
        return None
    return f.SymbolsOf(COLORS[match["color"].lower()])


def _colors(reader: Reader, scope: Scope, match: re.Match[str], times: int) -> f.Amount | None:
    among = noun_phrase(reader, scope) if times == 1 else None
    return None if among is None else f.ColorsAmong(among)


def _its_colors(reader: Reader, scope: Scope, match: re.Match[str], times: int) -> f.Amount | None:
    own: f.Filter = THIS if scope.itself == "source" else Affected()
    return f.ColorsAmong(own) if times == 1 else None


def _differently_named(
    reader: Reader, scope: Scope, match: re.Match[str], times: int
) -> f.Amount | None:
    among = noun_phrase(reader, scope) if times == 1 else None
    return None if among is None else f.NamesAmong(among)


def _attached(reader: Reader, scope: Scope, match: re.Match[str], times: int) -> f.Amount | None:
    words = match["what"].lower()
    kinds = [HasType(word) for word in ("aura", "equipment") if word in words]
    if times != 1 or len(kinds) < len(_OR.split(words)) or _means_another(match, scope):
        return None
    worn = kinds[0] if len(kinds) == 1 else f.AnyOf(tuple(kinds))
    return f.AttachedTo(worn, "source" if match["this"] is not None else scope.itself)


_TALLIES: tuple[
    tuple[re.Pattern[str], Callable[[Reader, Scope, re.Match[str], int], f.Amount | None]], ...
] = (
    (_ON_IT, _on_it),
    (_YOU_HAVE, _held),
    (_ON_THEM, _on_them),
    (_SYMBOLS, _symbols),
    (_ITS_SYMBOLS, _its_symbols),
    (_COLORS, _colors),
    (_ITS_COLORS, _its_colors),
    (_NAMES, _differently_named),
    (_ATTACHED, _attached),
)
