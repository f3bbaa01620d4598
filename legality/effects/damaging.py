"""What a text says of combat damage (DM): who assigns how much, and what is prevented."""

from legality.effects.effect import Effect
from legality.effects.filters import Filter
from legality.effects.players import Players, Who
from legality.effects.qualities import ANYTHING
from legality.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignsToughness(Effect):
    """DM1: assigns combat damage equal to its toughness rather than its power."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignsAsUnblocked(Effect):
    """DM2: may (`must`: does, DM2') assign its combat damage as though it weren't blocked."""

    must: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DividesAmongDefenders(Effect):
    """DM3: may assign its damage divided among defending player and/or any number of creatures
    they control."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenderAssigns(Effect):
    """DM4: rather than the attacking player, you assign the combat damage of each creature
    attacking you."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignsNoDamage(Effect):
    """DM5: assigns no combat damage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LethalByPower(Effect):
    """Lethal damage dealt to the subject is determined by its power rather than its toughness."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreventsDamage(Effect):
    """All combat damage that the subject would deal is prevented (615.1a): to permanents that match
    `to`, and to those `players`. `protection`: by protection that players have (702.16e)."""

    to: Filter | None = ANYTHING
    players: Players | None = Who.ANY
    protection: bool = False
    subject: Filter = ANYTHING
