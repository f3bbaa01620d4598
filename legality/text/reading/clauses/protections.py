"""Protection from colours or card types that a board or a spell that resolved tells (702.16e)."""

from collections.abc import Callable, Mapping

from legality.effects.canonical import all_of
from legality.effects.characteristics import HasAbility
from legality.effects.conditions import Condition, Exists, Undecided
from legality.effects.effect import Keyword
from legality.effects.filters import Filter
from legality.effects.qualities import HasColor, HasType
from legality.text.later import later
from legality.text.lexicon import PERMANENT_TYPES
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.nouns.counted import AT_THAT_TIME
from legality.text.reading.nouns.heads import COLOR_FILTERS
from legality.text.reading.nouns.objects import TARGET, Effects
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.words import COLORS

ForWord = Callable[[str], Condition]
"""When a colour or a card type, by its word, is one of them."""

_TYPES = {word: HasType(word) for word in sorted(PERMANENT_TYPES)}
"""No other object matters in combat."""
_PROTECTION = phrase("protection from")
_EXILED_CARDS_TYPES = phrase("each of the exiled card's card types")
_OF_SPELL = phrase("each of that spell's colors")
_VOTED = phrase("each color with the most votes or tied for most votes")
_COLORS_OF = phrase("the colors of")
_TARGET = phrase(TARGET)
_ONCE = later(r"\b(?:gains?|becomes?|until|this (?:turn|combat))\b")


def of_colors(reader: Reader, subject: Filter, scope: Scope) -> Effects | None:
    """ "protection from the colors of permanents you control": from each colour, as long as it is
    one of them; None, and nothing read, for any other protection."""
    at = reader.at
    if reader.take(_PROTECTION) is None:
        return None
    if reader.take(_EXILED_CARDS_TYPES) is not None:
        return _each(subject, _TYPES, _one_of_its_types)
    when = _which(reader, scope)
    if when is None:
        reader.at = at
        return None
    return _each(subject, COLOR_FILTERS, when)


def _each(subject: Filter, qualities: Mapping[str, Filter], when: ForWord) -> Effects:
    return [
        HasAbility(
            subject=subject,
            keyword=Keyword("protection", quality=quality),
            condition=when(word),
        )
        for word, quality in qualities.items()
    ]


def _one_of_its_types(word: str) -> Condition:
    return Undecided(f"{word} is one of the exiled card's card types")


def _which(reader: Reader, scope: Scope) -> ForWord | None:
    if reader.take(_OF_SPELL) is not None:
        return lambda word: Undecided(f"{word} was one of that spell's colors")
    if reader.take(_VOTED) is not None:
        return lambda word: Undecided(f"{word} had the most votes or was tied for most votes")
    return None if reader.take(_COLORS_OF) is None else _of_objects(reader, scope)


def _of_objects(reader: Reader, scope: Scope) -> ForWord | None:
    """The colours of permanents: what they are now, or what a spell or an ability looked at once
    (608.2h)."""
    start = reader.at
    targeted = reader.take(_TARGET) is not None
    among = noun_phrase(reader, scope)
    if among is None:
        return None
    words = reader.text[start : reader.at].strip()
    if targeted or _ONCE.search(reader.text) is not None:
        return lambda word: Undecided(f"{word} was a color of {words}{AT_THAT_TIME}")
    return lambda word: Exists(all_of((HasColor(COLORS[word]), among)))
