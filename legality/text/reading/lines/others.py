""" "Other creatures" on a text that also speaks of what it is attached to: other than whom?"""

from functools import lru_cache

from legality.effects.effects import AnyEffect
from legality.effects.filters import OTHER
from legality.effects.qualities import AttachedObject, HasType
from legality.effects.replacing import within
from legality.text.lexicon import CREATURE_TYPES
from legality.text.reading.lines.parsed import ParsedLine

_CREATURES = CREATURE_TYPES | {"creature"}


def without_unclear_others(lines: tuple[ParsedLine, ...]) -> tuple[ParsedLine, ...]:
    """The lines, where none says "other creatures" beside one on the enchanted or equipped
    creature, or where that one is something: whether it is another, no rule tells. Such a line is
    unread."""
    if not any(_is_of_the_attached(one) for line in lines for one in _said(line)):
        return lines
    return tuple(line.unsaid() if any(map(_is_of_others, _said(line))) else line for line in lines)


def _said(line: ParsedLine) -> tuple[AnyEffect, ...]:
    return line.effects + line.states


@lru_cache(maxsize=4096)
def _is_of_the_attached(effect: AnyEffect) -> bool:
    return AttachedObject() in within(effect)


def _is_of_others(effect: AnyEffect) -> bool:
    asked = effect.condition if effect.subject == AttachedObject() else None
    return any(_of_other_creatures(tuple(within(one))) for one in (effect.subject, asked))


def _of_other_creatures(parts: tuple[object, ...]) -> bool:
    return OTHER in parts and any(
        isinstance(part, HasType) and part.word in _CREATURES for part in parts
    )
