"""A player who looks no further than the creature that is asked: a baseline to be beaten.

A creature takes the open action with the greatest gain by the default score: what it destroys, less
itself if it is destroyed, and the damage that it deals or keeps from its player. Who else will
attack or block it does not foresee.
"""

import numpy as np

from legality.env.game import Moment
from legality.env.seats import PLAYERS
from legality.env.seeing import Seen, column_indices, seen

DEADLY = 1_000.0
"""What it is worth to keep damage away that would lose the game."""


def greedy(moment: Moment) -> int:
    """The open action that gains most at once, the first of equal ones."""
    board = _MomentRows(moment)
    gain = {"attack": board.attacks, "block": board.blocks}.get(moment.stage, board.damages)
    return max(moment.actions, key=gain)


class _MomentRows:
    """The rows of a moment, by what they show."""

    def __init__(self, moment: Moment) -> None:
        self.rows: Seen = seen(moment)
        self.at = column_indices(moment.scene.game.seating.size)
        self.own_side = PLAYERS + moment.scene.game.seating.size[0]
        self.chooser = moment.scene.game.seating.row[moment.asked or moment.combat.board.attacker]

    def of(self, row: int, name: str) -> float:
        """A column of a row."""
        return float(self.rows[row, self.at[name]])

    def attacks(self, action: int) -> float:
        """Attacking: the damage, less itself where one creature of the other player blocks it,
        destroys it and lives."""
        if not action:
            return 0.0
        mine, gain = self.chooser, self.of(self.chooser, "power")
        for row in range(self.own_side, len(self.rows)):
            able = self.of(row, "creature") and not self.of(row, "tapped")
            flies = self.of(mine, "flying") and not (
                self.of(row, "flying") or self.of(row, "reach")
            )
            if able and not flies and self._dies(mine, row) and not self._dies(row, mine):
                return gain - self.of(mine, "power") - self._worth(mine)
        return gain

    def blocks(self, action: int) -> float:
        """Blocking: what it destroys, with those that block already, less itself; and the damage
        that the player does not get."""
        if not action:
            return 0.0
        mine, foe = self.chooser, action - 1
        to = self.rows[:, self.at["to"] : self.at["to"] + len(self.rows)]
        helpers = np.flatnonzero(to[:, foe])
        already = float(self.rows[helpers, self.at["power"]].sum())
        left = self.of(foe, "toughness") - self.of(foe, "damage")
        kills = already < left <= already + self.of(mine, "power")
        kills = kills or (self.of(mine, "deathtouch") > 0 and already < left)
        gain = self._worth(foe) if kills else 0.0
        gain -= self._worth(mine) if self._dies(mine, foe) else 0.0
        if len(helpers) == 0:
            gain += self.of(foe, "power")
            unblocked = (to[:, 1] > 0) & (to.sum(axis=0)[: len(to)] == 0)
            if float(self.rows[unblocked, self.at["power"]].sum()) >= self.of(1, "life"):
                gain += DEADLY
        return gain

    def damages(self, action: int) -> float:
        """A point of damage, or the next in an order: to a creature that it may yet destroy, the
        dearest first, else to a player."""
        row = action - 1
        if row < 0:
            return 0.0
        if not self.of(row, "creature"):
            return 0.5
        column = self.at["deals"] + row
        given = float(self.rows[:, column].sum()) if row < len(self.rows) else 0.0
        left = self.of(row, "toughness") - self.of(row, "damage") - given
        return 1.0 + self._worth(row) if left > 0 else 0.0

    def _dies(self, row: int, foe: int) -> bool:
        """Whether a fight of the two alone destroys the first."""
        if self.of(row, "indestructible"):
            return False
        power = self.of(foe, "power")
        left = self.of(row, "toughness") - self.of(row, "damage")
        return power >= left or (power > 0 and self.of(foe, "deathtouch") > 0)

    def _worth(self, row: int) -> float:
        value = self.of(row, "mana value")
        return value or max(self.of(row, "power"), 0) + max(self.of(row, "toughness"), 0)
