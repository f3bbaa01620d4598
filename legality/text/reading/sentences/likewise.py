"""Sentences that repeat the one before for other abilities: "The same is true for reach."."""

import re
from collections.abc import Iterator, Sequence

from legality.effects.characteristics import HasAbility
from legality.effects.conditions import Undecided
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.effects.qualities import HasKeyword
from legality.effects.replacing import replaced
from legality.text.later import later
from legality.text.lexicon import LEXICON

_SAME = later(r"the same is true for (?P<list>[a-z][a-z ,]*)\.?", re.IGNORECASE)
_NEXT = later(r",? and |, ")
_PLAIN = frozenset(LEXICON.keywords.plain)
_OTHER = frozenset(LEXICON.keywords.other)


def likewise(sentence: str, before: Sequence[AnyEffect]) -> list[AnyEffect] | None:
    """The effects of the sentence before with each other keyword in the place of its own; None for
    any other sentence, and where a word of the list is no keyword that stands alone."""
    found = _SAME.fullmatch(sentence)
    own = {e.keyword if isinstance(e, HasAbility) else None for e in before}
    if found is None or len(own) != 1 or (keyword := own.pop()) is None:
        return None
    words = _NEXT.split(found["list"].lower())
    if keyword.name not in _PLAIN or not all(word in _PLAIN | _OTHER for word in words):
        return None
    return list(_each(before, keyword, [word for word in words if word in _PLAIN]))


def _each(before: Sequence[AnyEffect], own: Keyword, words: Sequence[str]) -> Iterator[AnyEffect]:
    said = re.compile(rf"\b{re.escape(own.name)}\b")
    for word in words:

        def other(part: object, word: str = word) -> object:
            match part:
                case Keyword() if part == own:
                    return Keyword(word)
                case HasKeyword(keyword=name) if name == own.name:
                    return HasKeyword(word)
                case Undecided(text=text):
                    return Undecided(said.sub(word, text))
                case _:
                    return part

        yield from (replaced(effect, other) for effect in before)
