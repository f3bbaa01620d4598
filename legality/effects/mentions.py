"""What a filter, condition or amount speaks of, wherever in it the words stand."""

from functools import lru_cache

from legality.effects import filters as f
from legality.effects import qualities as q
from legality.effects.characteristics import EveryCreatureType, HasAbility
from legality.effects.effects import AnyEffect
from legality.effects.players import Who
from legality.effects.replacing import within


@lru_cache(maxsize=4096)
def mentions(text: object, word: object) -> bool:
    """Whether a filter, condition or amount has that value anywhere in it."""
    return any(part == word for part in within(text))


OF_THE_ATTACHED = (q.AttachedObject(), Who.ENCHANTED, Who.CONTROLLER_OF_ATTACHED, "attached")
"""What only a text of an object that is attached to something can speak of."""
OF_ITS_SOURCE = (q.THIS, "source", *OF_THE_ATTACHED)
"""What only a text that some object has can speak of."""
OF_THE_AFFECTED = (Who.ITS_CONTROLLER, Who.ITS_OWNER, q.Affected(), "affected")
"""What hangs on the object that is affected."""
OF_THE_MOMENT = (*OF_THE_AFFECTED, Who.DEFENDING)
"""What hangs on the object that is affected, or on the attack in question."""


@lru_cache(maxsize=4096)
def looks_only_at_board(text: f.Filter) -> bool:
    """Whether a filter matches the same permanents for every source of the same player."""
    return not any(mentions(text, word) for word in (*OF_ITS_SOURCE, *OF_THE_MOMENT))


@lru_cache(maxsize=4096)
def looks_at_affected(text: f.Filter) -> bool:
    """Whether which permanents a filter matches hangs on the object that is affected."""
    return any(mentions(text, word) for word in OF_THE_AFFECTED)


def gives_every_type(effect: AnyEffect) -> bool:
    """Whether its subjects are every creature type (702.73a)."""
    return isinstance(effect, EveryCreatureType) or (
        isinstance(effect, HasAbility) and effect.keyword.name == "changeling"
    )


def with_itself(subject: f.Filter) -> f.Filter:
    """The filter without "other"; the same one where that word is not in it."""
    if isinstance(subject, f.AllOf) and f.OTHER in subject.parts:
        return f.AllOf(tuple(part for part in subject.parts if part != f.OTHER))
    return subject
