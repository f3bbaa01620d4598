"""A bout: attackers with the creatures that block them, and what holds for all of them.

It is for creatures that are not `odd`, on boards whose parts don't touch (`fighters.separable`);
`legality.search.course` plays it out, and the twin in the tests is `playout`.
"""

from collections.abc import Iterable

from msgspec import Struct

from legality.problem.results import to_player
from legality.search.fighters import Fighter
from legality.search.one_attacker import Ground
from legality.search.scoring import COUNTER, Totals


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

    def orders_force(self, own: Iterable[int], others: Iterable[int]) -> bool:
        """Whether damage that a side divides may be legal only once that which the other player
        divides is lethal to those before: then an order may do more than none (510.1c and e of
        2024). For each creature of the side the mask of those it faces; `others` are those whose
        damage the other player divides."""
        reached = 0
        for faced in others:
            reached |= faced
        return self.ordered and any(faced & (faced - 1) and faced & reached for faced in own)

    def gone_through(self, attacker: int, points: int, step: int) -> Totals:
        """What damage of that attacker to what it attacks adds to the totals: life, poison,
        counters (120.3a, b, c, g)."""
        attacking, ground = self.attackers[attacker], self.ground
        fighter, result = attacking.fighter, [0] * ground.size
        if fighter.harmless or not points:
            return tuple(result)
        if attacking.place is not None:
            result[attacking.place] = -points
            return tuple(result)
        lost, poison = to_player(points, fighter.infects, fighter.toxic)
        value = 0 if ground.by_life else -lost - COUNTER * poison
        result[:4] = value, 0 if step else -lost, -lost, -poison
        if attacking.commander is not None:
            result[attacking.commander] = -points
        return tuple(result)

    def gained(self, creature: int, points: int, step: int) -> Totals:
        """What so much damage of a creature with lifelink adds to the totals (120.3f); the
        attackers' places come first."""
        size, by_life = self.ground.size, self.ground.by_life
        if creature < len(self.attackers):
            return (0 if by_life else -points, *(0,) * (size - 1))
        return (0 if by_life else points, 0 if step else points, points, *(0,) * (size - 3))
