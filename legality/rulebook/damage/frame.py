"""The frame of the damage Problem: recipients and needs by place, each stated once (510.1c)."""

from dataclasses import dataclass, field

from legality.numbers import DamageNumbers
from legality.position import Permanent
from legality.problem.damage import Need, Recipient, RecipientKind, Side
from legality.problem.results import Body
from legality.rulebook.damage.combatants import Combatants
from legality.rulebook.damage.facts import DamageFacts
from legality.rulebook.table import Table


@dataclass(slots=True)
class DamageFrame:
    """Recipients and needs of one side as the rules name them, over what the table says."""

    facts: DamageFacts
    side: Side
    table: Table = field(init=False)
    """The table as damage is assigned."""
    facing: Combatants = field(init=False)
    """Who fights whom."""
    numbers: DamageNumbers = field(init=False)
    """The rule numbers of the edition."""
    recipients: list[Recipient] = field(default_factory=list[Recipient])
    needs: list[Need] = field(default_factory=list[Need])
    _indices: dict[str, int] = field(default_factory=dict[str, int])
    _bodies: dict[str, Body] = field(default_factory=dict[str, Body])
    _lethal: dict[str, int | None] = field(default_factory=dict[str, "int | None"])
    _loyalty: dict[str, int | None] = field(default_factory=dict[str, "int | None"])

    def __post_init__(self) -> None:
        facts = self.facts
        self.table, self.facing, self.numbers = facts.table, facts.facing, facts.numbers

    # -- who may get damage --------------------------------------------------------------------

    def player(self, name: str) -> int:
        """The index of a player among the recipients."""
        if name not in self._indices:
            self._indices[name] = len(self.recipients)
            self.recipients.append(Recipient(name, name, "player"))
        return self._indices[name]

    def permanent(self, permanent: Permanent) -> int:
        """The index of a permanent among the recipients."""
        index = self._indices.get(permanent.id)
        if index is None:
            index = self._indices[permanent.id] = len(self.recipients)
            self.recipients.append(self._recipient(permanent))
        return index

    def _recipient(self, permanent: Permanent) -> Recipient:
        at = self._body(permanent).destroyed_at
        dies_at = at if at is not None and at > 0 else None
        title, worth = self.facts.called(permanent), permanent.mana_value or 0
        return Recipient(permanent.id, title, _kind(permanent), dies_at, worth)

    def _body(self, permanent: Permanent) -> Body:
        body = self._bodies.get(permanent.id)
        if body is None:
            body = self._bodies[permanent.id] = self.facts.body(permanent)
        return body

    def faced(
        self, creatures: list[Permanent], free: bool
    ) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
        """510.1c, d: the creatures faced in their order; each waits, unless the division is free,
        until all before it have lethal damage."""
        indices = tuple([self.permanent(creature) for creature in creatures])
        if free:
            return indices, ((),) * len(indices)
        after: list[tuple[int, ...]] = []
        before: tuple[int, ...] = ()
        for creature in creatures:
            after.append(before)
            need = self.lethal(creature)
            if need is not None:
                before = (*before, need)
        return indices, tuple(after)

    # -- what must be assigned first -----------------------------------------------------------

    def lethal(self, creature: Permanent) -> int | None:
        """510.1c: the place of its need of lethal damage, which since 2010-07 any damage by a
        source with deathtouch is. None: it has lethal damage already."""
        name = creature.id
        if name not in self._lethal:
            amount = self._body(creature).lethal
            recipient = self.permanent(creature)
            deathtouch = self.table.edition.deathtouch_is_lethal
            self._lethal[name] = self._added(Need(recipient, amount, deathtouch=deathtouch))
        return self._lethal[name]

    def loyalty(self, planeswalker: Permanent) -> int | None:
        """702.19c: the place of its need of damage equal to its loyalty."""
        if planeswalker.id not in self._loyalty:
            need = Need(self.permanent(planeswalker), planeswalker.loyalty or 0, "loyalty")
            self._loyalty[planeswalker.id] = self._added(need)
        return self._loyalty[planeswalker.id]

    def _added(self, need: Need) -> int | None:
        if need.amount <= 0:
            return None
        self.needs.append(need)
        return len(self.needs) - 1


def _kind(permanent: Permanent) -> RecipientKind:
    words = permanent.words
    if "creature" in words:
        return "creature"
    return "planeswalker" if "planeswalker" in words else "battle"
