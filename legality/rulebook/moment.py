"""A moment of combat, as texts are read at it: who reads, whom they meet, what may be asked.

Everything is read from the ability that asks: its source, its "you", and, where the ability speaks
of an attack, the defending player of the pair in question (508.5).
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, Protocol

from legality.effects import filters as f
from legality.position import Permanent, Position


class Encounter(NamedTuple):
    """Whom a text about an attack means by "defending player" and "attacking player": one each, or
    every head of a team that fights as a group (810.7b of 2010); nobody where it does not matter.
    """

    defending: tuple[str, ...] = ()
    attacking: tuple[str, ...] = ()


NO_ENCOUNTER = Encounter()


class Viewpoint(NamedTuple):
    """Who reads a text: the source that has it, the player "you", and for texts about an attack
    the affected object and who meets whom."""

    source: Permanent | None
    you: str
    affected: Permanent | None = None
    meeting: Encounter = NO_ENCOUNTER


Trait = Literal["types", "colors", "abilities", "size"]
"""What layers change of a permanent (613.1): power and toughness together are the size."""


class TableMoment(Protocol):
    """What evaluation asks of a table at one moment of combat (`rulebook.table.Table` is one)."""

    @property
    def position(self) -> Position:
        """The position it was made of."""
        ...

    @property
    def permanents(self) -> tuple[Permanent, ...]:
        """The permanents that are phased in."""
        ...

    @property
    def attacks(self) -> Mapping[str, str]:
        """Attacker → what it attacks now."""
        ...

    @property
    def blocks(self) -> Mapping[str, tuple[str, ...]]:
        """Blocker → the attackers that it blocks now."""
        ...

    @property
    def every_type(self) -> frozenset[str]:
        """The ids of the permanents that are every creature type."""
        ...

    @property
    def doubts(self) -> Mapping[str, object]:
        """The ids of the permanents of which something is not known for sure."""
        ...

    def notice(self, permanent: Permanent, trait: Trait) -> None:
        """Note that a trait which may be doubtful is asked for."""
        ...

    def find(self, name: str) -> Permanent | None:
        """The permanent of that id."""
        ...

    def heads_attacked(self, name: str) -> tuple[str, ...]:
        """The players that this creature attacks."""
        ...

    def life(self, player: str) -> int:
        """A player's life as an effect asks for it."""
        ...

    def reaches(self, player: str, permanent: Permanent) -> bool:
        """Whether the permanent is in the player's range of influence (801.2d)."""
        ...

    def count(self, wanted: f.Filter, viewpoint: Viewpoint) -> int:
        """How many permanents match."""
        ...

    def report(self, holder: Permanent | None, text: str) -> None:
        """Note a text that asks for what the position does not say."""
        ...

    def has(self, permanent: Permanent, keyword: str, quality: f.Filter | None = None) -> bool:
        """Whether it has that keyword ability, of that quality where one is said."""
        ...

    def has_ability(self, permanent: Permanent) -> bool:
        """Whether it has any ability (113.1a)."""
        ...

    def answer(
        self, source: Permanent | None, you: str, words: str, defending: tuple[str, ...] = ()
    ) -> bool | None:
        """Whether a circumstance holds that the board itself does not tell."""
        ...

    def is_tapped(self, permanent: Permanent) -> bool:
        """Whether it is tapped now."""
        ...

    def wears(self, permanent: Permanent, subtype: str, controller: str | None = None) -> bool:
        """Whether an Aura or Equipment is attached to it (of that player)."""
        ...

    def goaders(self, permanent: Permanent) -> Mapping[str, str | None]:
        """The players who have goaded it."""
        ...

    def is_suspected(self, permanent: Permanent) -> bool:
        """Whether it is suspected."""
        ...
