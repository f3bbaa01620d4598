"""What a text says of combat damage (DM): who assigns how much, and what is prevented."""

from legality.effects.effect import Effect
from legality.effects.filters import Filter
from legality.effects.players import Players, Who
from legality.effects.qualities import ANYTHING


class AssignsToughness(Effect, frozen=True, kw_only=True, cache_hash=True):
    """DM1: assigns combat damage equal to its toughness rather than its power."""


class AssignsAsUnblocked(Effect, frozen=True, kw_only=True, cache_hash=True):
    """DM2: may (`must`: does) assign its combat damage as though it weren't blocked."""

    must: bool = False


class DividesAmongDefenders(Effect, frozen=True, kw_only=True, cache_hash=True):
    """DM3: may assign its damage divided among defending player and/or any number of creatures
    they control."""


class DefenderAssigns(Effect, frozen=True, kw_only=True, cache_hash=True):
    """DM4: rather than the attacking player, you assign the combat damage of each creature
    attacking you."""


class AssignsNoDamage(Effect, frozen=True, kw_only=True, cache_hash=True):
    """DM5: assigns no combat damage."""


class LethalByPower(Effect, frozen=True, kw_only=True, cache_hash=True):
    """Lethal damage dealt to the subject is determined by its power rather than its toughness."""


class PreventsDamage(Effect, frozen=True, kw_only=True, cache_hash=True):
    """All combat damage that the subject would deal is prevented (615.1a): to permanents that match
    `to`, and to those `players`. `protection`: by protection that players have (702.16e)."""

    to: Filter | None = ANYTHING
    players: Players | None = Who.ANY
    protection: bool = False
    subject: Filter = ANYTHING


class PreventsPart(Effect, frozen=True, kw_only=True, cache_hash=True):
    """So much of the damage that the subject would deal is prevented (615.1a): to permanents that
    match `to`, and to those `players`. `combat`: of combat damage alone."""

    number: int
    to: Filter | None = ANYTHING
    players: Players | None = Who.ANY
    combat: bool = False
    subject: Filter = ANYTHING


class DealsMore(Effect, frozen=True, kw_only=True, cache_hash=True):
    """Damage that the subject would deal is dealt `times` over, and `plus` more (614.1): to
    permanents that match `to`, and to those `players`. `combat`: combat damage alone."""

    times: int = 1
    plus: int = 0
    to: Filter | None = ANYTHING
    players: Players | None = Who.ANY
    combat: bool = False
    subject: Filter = ANYTHING
