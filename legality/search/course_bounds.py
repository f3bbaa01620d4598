"""What comes of a bout at most and at least, by its totals alone.

Where orders are announced (509.2 of 2024), one side is taken to divide its damage without them, and
the other by what some order allows: if nobody strikes first, so that it hurts nobody whom it does
not kill; otherwise by rankings of the creatures on the other side, of which the best is announced.
In other editions both bounds are exact.
"""

from functools import cached_property

from legality.clock import Clock
from legality.search.bout import Bout
from legality.search.bout_sides import ATTACKERS, BLOCKERS
from legality.search.free_course import FreeCourse
from legality.search.game_tree import GameTree
from legality.search.ranked_course import best_ranking


class CourseBounds:
    """What the defending player can't exceed (`most`), and what that player surely reaches
    (`least`), where damage is plain (`is_plain`): the same where that is exact. Both raise
    `TooLarge` and `OutOfTime`."""

    def __init__(self, bout: Bout, clock: Clock, room: int) -> None:
        self.bout = bout
        self.clock = clock
        self.room = room
        self.free = FreeCourse(bout, clock, room)
        """The course in which no order binds anybody."""
        self.is_early = any(fighter.early and fighter.amount for fighter in self.free.fighters)

    @cached_property
    def most(self) -> GameTree:
        """What the attacking player brings about by some orders, the other bound by none."""
        return self._by_orders_of(ATTACKERS)

    @cached_property
    def least(self) -> GameTree:
        """What the defending player brings about by some orders, the other bound by none."""
        return self._by_orders_of(BLOCKERS)

    def _by_orders_of(self, side: int) -> GameTree:
        if not self.bout.ordered:
            return self.free.tree
        if self.is_early:
            return best_ranking(self.free, side)
        return FreeCourse(self.bout, self.clock, self.room, bound=side).tree


def course_bounds(bout: Bout, clock: Clock, room: int) -> CourseBounds | None:
    """What comes of the bout at most and at least, without plays; None where that is not said."""
    return CourseBounds(bout, clock, room) if is_plain(bout) else None


def is_plain(bout: Bout) -> bool:
    """Whether everyone deals plain damage to creatures, and every attacker is blocked."""
    if bout.void or bout.ground.by_life or (bout.ordered and not bout.ground.poison_is_lethal):
        return False
    for attacking in bout.attackers:
        if not attacking.blocked or attacking.commander is not None:
            return False
    everyone = [
        *((attacking.fighter, 1) for attacking in bout.attackers),
        *((blocking.fighter, -1) for blocking in bout.blockers),
    ]
    for fighter, sign in everyone:
        if fighter.odd or fighter.weakens or fighter.poisons or fighter.harmless or fighter.void:
            return False
        if fighter.need < 1 or fighter.dies_at not in (None, fighter.need):
            return False
        if fighter.sign * fighter.worth * sign < 0:
            return False
    if {faced for blocking in bout.blockers for faced in blocking.faces} != {
        *range(len(bout.attackers))
    }:
        return False
    return not any(blocking.fighter.dies_at is None for blocking in bout.blockers) or not (
        any(attacking.fighter.tramples for attacking in bout.attackers)
        and any(attacking.fighter.early for attacking in bout.attackers)
    )
