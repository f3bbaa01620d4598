"""What every effect of a text has, and what a keyword ability is."""

from legality.effects.conditions import ALWAYS, Condition
from legality.effects.filters import Filter
from legality.effects.qualities import THIS
from legality.values import dataclass


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword ability in lower case, "protection", "landwalk" and "bands with other" with their
    quality (the permanents it speaks of; a land filter for landwalk), "toxic" with its number."""

    name: str
    quality: Filter | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What every effect has: the permanents it affects, and the circumstance on which it holds."""

    subject: Filter = THIS
    condition: Condition = ALWAYS
