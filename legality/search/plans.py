"""What single attackers do against their blockers, worked out once for all attacks of a search.

Attacks that are compared share most of their fights: the same attacker before the same blockers.
What comes of a fight follows from the `Fight` alone, whatever else is declared.
"""

from collections import Counter
from functools import partial

from msgspec import Struct

from legality.search.fighters import Fighter
from legality.search.game_tree import Leaf
from legality.search.one_attacker import Ground, OneAttacker
from legality.search.one_attacker_play import played

MOST = 50_000
"""So many fights are remembered at most."""


class Fight(Struct, frozen=True):
    """One attacker of `target` before its blockers, by name and as they fight; `blocked` says
    whether it is, `ordered` whether the edition has a damage assignment order."""

    attacker: str
    target: str
    fighter: Fighter
    blockers: tuple[tuple[str, Fighter], ...]
    ground: Ground
    blocked: bool
    ordered: bool

    def leaf(self) -> Leaf | None:
        """What comes of it; None if this can't be said alone (`OneAttacker.best`)."""
        there = dict(self.blockers)
        kinds = tuple(Counter(there.values()).items())
        one = OneAttacker(self.fighter, kinds, self.ground, self.blocked)
        best = one.best()
        if best is None:
            return None
        totals, plan = best
        return Leaf(
            totals,
            partial(played, one, plan, self.attacker, self.target, there, self.ordered),
        )


class Plans:
    """The fights worked out so far; where there are more than `most`, all are forgotten."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._known: dict[Fight, Leaf | None] = {}

    def __len__(self) -> int:
        return len(self._known)

    def leaf(self, fight: Fight) -> Leaf | None:
        """`Fight.leaf`, remembered."""
        if fight not in self._known:
            if len(self._known) >= self.most:
                self._known.clear()
            self._known[fight] = fight.leaf()
        return self._known[fight]
