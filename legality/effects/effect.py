"""What every effect of a text has, and what a keyword ability is."""

from msgspec import Struct

from legality.effects.conditions import ALWAYS, Condition
from legality.effects.filters import Filter
from legality.effects.qualities import THIS


class Keyword(Struct, frozen=True, cache_hash=True):
    """A keyword ability in lower case, "protection", "landwalk" and "bands with other" with their
    quality (the permanents it speaks of; a land filter for landwalk), "toxic" with its number."""

    name: str
    quality: Filter | None = None
    number: int | None = None


class Effect(Struct, frozen=True, kw_only=True, cache_hash=True):
    """What every effect has: the permanents it affects, and the circumstance on which it holds."""

    subject: Filter = THIS
    condition: Condition = ALWAYS
