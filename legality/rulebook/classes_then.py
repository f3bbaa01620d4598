"""Whom effects of spells affect that change characteristics of a class (611.2c).

That is settled as such an effect begins, and a position tells how permanents are now. Where a later
effect has changed the colours, types or abilities by which they belong to the class, or where the
class is of those who attack or block and that is yet to be declared, nothing tells whom.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from legality.effects import qualities as q
from legality.effects.characteristics import (
    ChangesColors,
    ChangesTypes,
    EveryCreatureType,
    HasAbility,
    LosesAbility,
)
from legality.effects.effects import AnyEffect, Copies, HasEffects
from legality.effects.replacing import within
from legality.position import Permanent, Position, Stage
from legality.text.lexicon import CARD_TYPES

_OF_ABILITIES = (HasAbility, LosesAbility, HasEffects)
_STAGES: dict[str, Stage] = {"attacking": "attacks", "blocking": "blocks", "blocked": "blocks"}
"""The states that begin with a declaration."""


class Later(NamedTuple):
    """An effect that has begun since, and the object that it is said of, in those words."""

    effect: AnyEffect
    holder: Permanent | None
    text: str


def awaits_declaration(effect: AnyEffect, position: Position) -> bool:
    """Whether the class is of those who attack or block, and that is yet to be declared."""
    states = (part.state for part in within(effect.subject) if isinstance(part, q.Is))
    stages: list[Stage] = [_STAGES[state] for state in states if state in _STAGES]
    return any(getattr(position, stage) is None or position.judges(stage) for stage in stages)


def is_of_another_moment(effect: AnyEffect, after: Sequence[Later]) -> bool:
    """Whether who belongs to the class of that effect now may be others than as it began, by what
    has begun `after` it."""
    parts = list(within(effect.subject))
    if isinstance(effect, _OF_ABILITIES):  # the layer of abilities knows the order (613.7)
        parts = [part for part in parts if not isinstance(part, q.HasKeyword)]
    return any(_changes(later, part) for later in after for part in parts)


def _changes(later: Later, part: object) -> bool:
    """Whether the later effect may change whether permanents match that part of a filter."""
    effect = later.effect
    if isinstance(part, q.HasColor | q.ColorCount):
        return isinstance(effect, ChangesColors | Copies)
    if isinstance(part, q.HasType):
        return _changes_types(later, part.word)
    if isinstance(part, q.HasKeyword):
        given = isinstance(effect, HasAbility) and effect.keyword.name == part.keyword
        lost = isinstance(effect, LosesAbility) and effect.keyword in (None, part.keyword)
        return given or lost or isinstance(effect, Copies)
    return False


def _changes_types(later: Later, word: str) -> bool:
    match later.effect:
        case Copies():
            return True
        case EveryCreatureType():
            return word not in CARD_TYPES
        case ChangesTypes(types=types, manner="removed"):
            return word in types
        case ChangesTypes(types=types) if word in types:
            return not _had(later, word)
        case ChangesTypes(types=types, manner="set" | "kept" as manner):
            of_cards = manner == "set" and not CARD_TYPES.isdisjoint(types)
            return of_cards if word in CARD_TYPES else not _had_not(later, word)
        case _:
            return False


def _had(later: Later, word: str) -> bool:
    """Whether the object surely had that type before: it does by its card, or had to."""
    holder = later.holder
    if word == "creature" and _TARGET_CREATURE.search(later.text) is not None:
        return True
    return holder is not None and holder.is_printed("type_line") and holder.has_type(word)


def _had_not(later: Later, word: str) -> bool:
    """Whether the object surely had not."""
    holder = later.holder
    return holder is not None and holder.is_printed("type_line") and not holder.has_type(word)


_TARGET_CREATURE = re.compile(r"\btarget (?:[a-z-]+ )*creature\b", re.IGNORECASE)
