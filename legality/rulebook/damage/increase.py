"""Damage that is dealt twice over, or as so much more, by what texts say (614.1).

It changes what is dealt, never what may be assigned.
"""

from msgspec import Struct

from legality.effects.damaging import DealsMore
from legality.position import Permanent
from legality.rulebook.ability import Ability
from legality.rulebook.damage.spoken_of import speaks_of
from legality.rulebook.table import Table


class Increase(Struct, frozen=True):
    """What makes damage more on a table."""

    table: Table
    effects: tuple[tuple[DealsMore, Ability], ...]

    @staticmethod
    def of(table: Table) -> "Increase | None":
        """What there is; None where nothing makes any damage more."""
        effects = tuple(table.abilities(DealsMore))
        return Increase(table, effects) if effects else None

    def amount(
        self, source: Permanent, recipient: str, would_be: int, *, of_combat: bool = True
    ) -> int:
        """How much damage of that source is dealt to that player or permanent. Where some effects
        multiply it and some add to it, the order is the one by which it is least: who is dealt it
        chooses."""
        times, plus = 1, 0
        for effect, ability in self.effects:
            if effect.combat and not of_combat:
                continue
            if would_be > 0 and speaks_of(self.table, effect, ability, source, recipient):
                times, plus = times * effect.times, plus + effect.plus
        return would_be * times + plus
