"""Sentences that repeat the one before for other abilities: "The same is true for reach."."""

import re
from collections.abc import Iterator, Sequence

from legality.effects.characteristics import HasAbility
from legality.effects.conditions import Undecided
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.effects.qualities import HasColor, HasKeyword
from legality.effects.replacing import replaced
from legality.text.later import later
from legality.text.lexicon import LEXICON
from legality.text.words import COLORS

_SAME = later(r"the same is true for (?P<list>[a-z][a-z ,]*)\.?", re.IGNORECASE)
_NEXT = later(r",? and |, ")
_PROTECTION = later(rf"protection from (?P<color>any color|{'|'.join(COLORS)})")
_PLAIN = frozenset(LEXICON.keywords.plain)
_OTHER = frozenset(LEXICON.keywords.other)
Other = tuple[str, HasColor | None]
"""A keyword ability in words, and its quality."""


def likewise(sentence: str, before: Sequence[AnyEffect]) -> list[AnyEffect] | None:
    """The effects of the sentence before with each other keyword in the place of its own; None for
    any other sentence, and where a word of the list is no keyword that stands alone."""
    match = _SAME.fullmatch(sentence)
    own = {e.keyword if isinstance(e, HasAbility) else None for e in before}
    if match is None or len(own) != 1 or (keyword := own.pop()) is None:
        return None
    if keyword.name not in _PLAIN:
        return None
    others: list[Other] = []
    for word in _NEXT.split(match["list"].lower()):
        if word in _OTHER:
            continue
        if (known := _others(word)) is None:
            return None
        others += known
    return [effect for other in others for effect in _with_other(before, keyword, other)]


def _others(word: str) -> list[Other] | None:
    """The keyword that an item of the list names: of protection from any colour one each."""
    if word in _PLAIN:
        return [(word, None)]
    named = _PROTECTION.fullmatch(word)
    if named is None:
        return None
    colors = COLORS if named["color"] == "any color" else (named["color"],)
    return [(f"protection from {color}", HasColor(COLORS[color])) for color in colors]


def _with_other(before: Sequence[AnyEffect], own: Keyword, new: Other) -> Iterator[AnyEffect]:
    """The effects with another keyword in the place of their own."""
    own_name = re.compile(rf"\b{re.escape(own.name)}\b")
    words, quality = new
    name = words.partition(" from ")[0]

    def other(part: object) -> object:
        match part:
            case Keyword() if part == own:
                return Keyword(name, quality)
            case HasKeyword(keyword=had, quality=None) if had == own.name:
                return HasKeyword(name, quality)
            case Undecided(text=text):
                return Undecided(own_name.sub(words, text))
            case _:
                return part

    yield from (replaced(effect, other) for effect in before)
