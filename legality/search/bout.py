"""A bout: attackers with the creatures that block them, and what holds for all of them.

It is for creatures that are not `odd`, on boards whose parts don't touch (`fighters.separable`);
`legality.search.course` plays it out, and the twin in the tests is `playout`.
"""

from msgspec import Struct

from legality.search.fighters import Fighter
from legality.search.one_attacker import Ground


class Attacking(Struct, frozen=True):
    """An attacker of `target`; `blocked` says whether it is, `place` is that of its target in the
    totals (None: the player), `commander` that of what it deals the player as a commander."""

    name: str
    target: str
    fighter: Fighter
    blocked: bool
    place: int | None = None
    commander: int | None = None


class Blocking(Struct, frozen=True):
    """A blocker and the places of the attackers that it blocks."""

    name: str
    fighter: Fighter
    faces: tuple[int, ...]


class Bout(Struct, frozen=True):
    """Attackers, blockers, and what holds for all: `ordered` and `freely` say whether the edition
    has a damage assignment order, and whether it leaves deathtouch free of it."""

    attackers: tuple[Attacking, ...]
    blockers: tuple[Blocking, ...]
    ground: Ground
    ordered: bool
    freely: bool = False
    void: frozenset[tuple[int, int]] = frozenset()
    """From which place to which (the attackers first) damage is prevented."""
    floor: int | None = None
    """Life of the player, as it stands in the totals of the bout, makes no difference above this:
    whatever the rest of the board deals, the player is alive. None: that is not looked at."""

    def blockers_of(self, place: int) -> list[int]:
        """The places of those who block that attacker; the attackers' places come first."""
        size = len(self.attackers)
        return [
            size + number
            for number, blocking in enumerate(self.blockers)
            if place in blocking.faces
        ]
