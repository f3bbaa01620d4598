"""The combat phase as a value: `Combat.begin(position)`, then one move after another (506–511).

Each move returns a new Combat; the old one stays as it was. A move that the rules refuse raises
`IllegalMove` with the verdict. What can be asked is in `state`; what is left out is said in
`docs/combat.md`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from legality.combat import (
    changing,
    settling,
)
from legality.combat import (
    damage as assigning,
)
from legality.combat import (
    declare as declaring,
)
from legality.combat import (
    enter as entering,
)
from legality.combat import (
    leave as leaving,
)
from legality.combat import (
    resume as resuming,
)
from legality.combat import (
    steps as moving,
)
from legality.combat.board import bare
from legality.combat.events import Event, EventKind, event
from legality.combat.state import State
from legality.combat.values import Side, fixed
from legality.position import LastingEffect, Permanent, Position


@dataclass(frozen=True, kw_only=True)
class Combat(State):
    """A combat phase at one moment, and every move that leads on from it."""

    # -- the course of combat ------------------------------------------------------------------

    @classmethod
    def begin(cls, position: Position) -> "Combat":
        """The beginning of combat on that table; what the position declares is set aside."""
        combat = cls(board=bare(position))
        return combat.logged([event(combat, EventKind.COMBAT_BEGINS, position.attacker)])

    @classmethod
    def resume(cls, position: Position) -> "Combat":
        """The combat in which everything that the position declares has happened, unjudged."""
        return resuming.resume(cls.begin(position), position)

    def again(self) -> "Combat":
        """One more combat phase in the same turn, on the table as it is now (ruling 40)."""
        return resuming.again(self)

    def next_step(self) -> "Combat":
        """The next step; what this one still owes is done first, and judged."""
        return moving.next_step(self)

    def choose_defending(self, player: str) -> "Combat":
        """507.1: the active player chooses the one defending player."""
        return changing.choose_defending(self, player)

    def declare_attackers(
        self,
        attacks: Mapping[str, str],
        bands: Iterable[Iterable[str]] = (),
        *,
        seconds: float | None = None,
    ) -> "Combat":
        """508.1: attacker → player, planeswalker or battle, and the bands."""
        return declaring.declare_attackers(self, attacks, bands, seconds)

    def declare_blockers(
        self,
        blocks: Mapping[str, Sequence[str]],
        player: str | None = None,
        *,
        seconds: float | None = None,
    ) -> "Combat":
        """509.1: blocker → attackers; of that defending player, or of all still to declare."""
        return declaring.declare_blockers(self, blocks, player, seconds)

    def order(self, orders: Mapping[str, Sequence[str]]) -> "Combat":
        """509.2, 509.3: damage assignment orders, where the edition has them."""
        return changing.announce(self, orders)

    def assign_damage(
        self, assign: Mapping[str, Mapping[str, int]], side: Side | None = None
    ) -> "Combat":
        """510.1: source → recipient → amount; of one side, or of all still to announce."""
        return assigning.assign_damage(self, assign, side)

    def resolve_damage(self) -> "Combat":
        """310.4: the damage on the stack is dealt (to 2009-05)."""
        return assigning.resolve_damage(self)

    def settle(self, spared: Collection[str] = ()) -> "Combat":
        """704.3: state-based actions after damage; `spared` survive, by regeneration say."""
        return settling.settle(self, spared)

    # -- what effects do -------------------------------------------------------------------------

    def put_attacking(
        self, permanent: Permanent, target: str, *, unblocked: bool = False
    ) -> "Combat":
        """508.4: a permanent enters the battlefield attacking."""
        return entering.put_attacking(self, permanent, target, unblocked=unblocked)

    def become_attacking(self, name: str, target: str, *, unblocked: bool = False) -> "Combat":
        """508.4: an effect states that a creature is attacking."""
        return entering.become_attacking(self, name, target, unblocked=unblocked)

    def put_blocking(
        self, permanent: Permanent, attacker: str, place: int | None = None
    ) -> "Combat":
        """509.4 (509.7): a permanent enters the battlefield blocking."""
        return entering.put_blocking(self, permanent, attacker, place)

    def make_block(
        self,
        blocker: str,
        attacker: str,
        place: int | None = None,
        attacker_place: int | None = None,
    ) -> "Combat":
        """509.6: an effect makes a creature block; the places are those in the orders."""
        return entering.make_block(self, blocker, attacker, place, attacker_place)

    def stop_blocking(self, blocker: str, attacker: str) -> "Combat":
        """509.2a: an effect makes a creature stop blocking an attacker."""
        return entering.stop_blocking(self, blocker, attacker)

    def become_blocked(self, attacker: str) -> "Combat":
        """509.1h: an effect says that an attacker becomes blocked."""
        return changing.become_blocked(self, attacker)

    def become_unblocked(self, attacker: str) -> "Combat":
        """509.1h: an effect says that an attacker becomes unblocked."""
        return changing.become_unblocked(self, attacker)

    def reselect(self, attacker: str, target: str) -> "Combat":
        """508.7: an attacker is attacking something else now."""
        return changing.reselect(self, attacker, target)

    def enter(self, permanent: Permanent) -> "Combat":
        """A permanent enters the battlefield."""
        return entering.enter(self, permanent)

    def change(self, name: str, **fields: Any) -> "Combat":
        """A permanent changes (fields of `Permanent`); 506.4 decides what it leaves."""
        return leaving.change(self, name, fields)

    def add_effect(self, effect: LastingEffect) -> "Combat":
        """A spell or ability leaves an effect behind."""
        board = structs.replace(self.board, effects=(*self.board.effects, effect))
        return replace(self, board=board)

    def remove(self, name: str) -> "Combat":
        """506.4: an effect removes a permanent from combat."""
        return leaving.remove(self, name)

    def regenerate(self, name: str) -> "Combat":
        """701.19a, 506.4: a creature regenerates."""
        return leaving.regenerate(self, name)

    def leave(self, name: str) -> "Combat":
        """506.4: a permanent leaves the battlefield."""
        return leaving.leave(self, name)

    # -- for the modules of the rules --------------------------------------------------------------

    def logged(self, events: Iterable[Event]) -> "Combat":
        """The combat with those events at the end of its log."""
        return replace(self, events=(*self.events, *events))

    def with_last_defenders(self) -> "Combat":
        """508.5: who each attacker's defending player last was, remembered."""
        last = {name: self.defending_now(name) for name in self.attackers}
        history = replace(self.history, last=fixed({**self.history.last, **last}))
        return replace(self, history=history)
