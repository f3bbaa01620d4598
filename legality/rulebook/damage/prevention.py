"""Combat damage that is prevented: by what texts say (615.1a), by protection (702.16e).

Prevention changes what is dealt, never what may be assigned.
"""

from msgspec import Struct

from legality.effects import qualities as q
from legality.effects.damaging import PreventsDamage, PreventsPart
from legality.numbers import PREVENTED, PROTECTED, Rule
from legality.position import Permanent
from legality.rulebook.ability import Ability
from legality.rulebook.damage.spoken_of import speaks_of
from legality.rulebook.evaluate import matches
from legality.rulebook.moment import Viewpoint
from legality.rulebook.table import Table


class Prevention(Struct, frozen=True):
    """What prevents combat damage on a table: its effects, and who has protection."""

    table: Table
    effects: tuple[tuple[PreventsDamage, Ability], ...]
    protected: frozenset[str]
    parts: tuple[tuple[PreventsPart, Ability], ...] = ()

    @staticmethod
    def of(table: Table) -> "Prevention | None":
        """What there is; None where nothing prevents any."""
        effects = tuple(table.abilities(PreventsDamage))
        return Prevention._any(table, effects, tuple(table.abilities(PreventsPart)))

    @staticmethod
    def against_anything(table: Table) -> "Prevention | None":
        """What prevents damage that is no combat damage: protection, and texts that prevent all
        damage."""
        effects = tuple(
            (effect, ability)
            for effect, ability in table.abilities(PreventsDamage)
            if effect.protection or "combat damage" not in ability.text.lower()
        )
        parts = tuple(each for each in table.abilities(PreventsPart) if not each[0].combat)
        return Prevention._any(table, effects, parts)

    @staticmethod
    def _any(
        table: Table,
        effects: tuple[tuple[PreventsDamage, Ability], ...],
        parts: tuple[tuple[PreventsPart, Ability], ...],
    ) -> "Prevention | None":
        protected = table.keyword_holders("protection")
        if not (effects or parts or protected):
            return None
        return Prevention(table, effects, protected, parts)

    def rule(self, source: Permanent, recipient: str) -> Rule | None:
        """The rule by which damage of that source to that player or permanent is prevented; None:
        it is dealt."""
        permanent = self.table.find(recipient)
        if permanent is not None and self.is_protected(source, permanent):
            return PROTECTED
        for effect, ability in self.effects:
            if speaks_of(self.table, effect, ability, source, recipient):
                return PROTECTED if effect.protection else PREVENTED
        return None

    def part(self, source: Permanent, recipient: str) -> int:
        """How much of each damage of that source to that player or permanent is prevented, where
        not all is."""
        return sum(
            effect.number
            for effect, ability in self.parts
            if speaks_of(self.table, effect, ability, source, recipient)
        )

    def is_protected(self, source: Permanent, permanent: Permanent) -> bool:
        """702.16e: whether the source has a quality that the permanent has protection from; not
        where it is out of range of the permanent's controller (801.13b)."""
        if permanent.id not in self.protected:
            return False
        if not self.table.reaches(permanent.controller, source):
            return False
        return any(
            matches(
                self.table,
                keyword.quality or q.ANYTHING,
                source,
                Viewpoint(permanent, ability.you, source),
            )
            for keyword, ability in self.table.keywords(permanent)
            if keyword.name == "protection"
        )
