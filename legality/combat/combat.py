"""The combat phase as a value: `Combat.begin(position)`, then one move after another (506–511).

Each move returns a new Combat; the old one stays as it was. A move that the rules refuse raises
`IllegalMove` with the verdict. No rule stands here: this is the face of `state.State` and of the
functions from states to states in the other modules. What is left out is said in `docs/combat.md`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from legality.combat import damage, declare, steps
from legality.combat.questions import CombatView
from legality.judging.arguments import assignment_of, side_of
from legality.moments import changing, enter, leave, past, phases, resume, settling
from legality.moments.board import with_fields
from legality.moments.sizes import sized
from legality.moments.state import become
from legality.moments.values import Step
from legality.position import LastingEffect, Permanent, Position
from legality.problem.damage import Side


@dataclass(frozen=True, kw_only=True)
class Combat(CombatView):
    """A combat phase at one moment, and every move that leads on from it."""

    # -- the course of combat ------------------------------------------------------------------

    @classmethod
    def begin(cls, position: Position) -> "Combat":
        """The beginning of combat on that table; what the position declares is set aside. Raises
        `Untold` where values hang on how an ability has resolved that triggered then."""
        return phases.begin(cls(board=past.beginning_known(position)))

    @classmethod
    def resume(cls, position: Position) -> "Combat":
        """The combat in which everything that the position declares has happened, unjudged. Raises
        `Untold` where values hang on how an ability has resolved, and nothing tells it."""
        past.require_known_past(position)
        return resume.resume(phases.begin(cls(board=position), happened=True), position)

    def again(self) -> "Combat":
        """One more combat phase in the same turn, on the table as it is now (ruling 40)."""
        return resume.again(self)

    def next_step(self) -> "Combat":
        """The next step; what this one still owes is done first, and judged."""
        return steps.next_step(self)

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
        combat = steps.reach(self, Step.ATTACKERS, "declare attackers")
        return declare.declare_attackers(combat, attacks, bands, seconds)

    def declare_blockers(
        self,
        blocks: Mapping[str, Sequence[str]],
        player: str | None = None,
        *,
        seconds: float | None = None,
    ) -> "Combat":
        """509.1: blocker → attackers; of that defending player, or of all still to declare."""
        combat = steps.reach(self, Step.BLOCKERS, "declare blockers")
        return declare.declare_blockers(combat, blocks, player, seconds)

    def order(self, orders: Mapping[str, Sequence[str]]) -> "Combat":
        """509.2 and 509.3 of 2024: damage assignment orders, where the edition has them."""
        return changing.announce(steps.reach(self, Step.BLOCKERS, "order"), orders)

    def assign_damage(
        self, assign: Mapping[str, Mapping[str, int]], side: Side | None = None
    ) -> "Combat":
        """510.1: source → recipient → amount; of one side, or of all still to announce."""
        assign, side = assignment_of(assign), None if side is None else side_of(side)
        return damage.assign_damage(steps.reach_damage(self, "assign damage"), assign, side)

    def resolve_damage(self) -> "Combat":
        """310.4: the damage on the stack is dealt (to 2009-05)."""
        return damage.resolve_damage(self)

    def resolve_triggers(self) -> "Combat":
        """603.3: what has triggered and is played resolves now, and not as the step ends."""
        return phases.resolve_triggers(self)

    def settle(self, spared: Collection[str] = ()) -> "Combat":
        """704.3: state-based actions after damage; `spared` survive, by regeneration say."""
        return settling.settle(self, spared)

    # -- what effects do -------------------------------------------------------------------------

    def put_attacking(
        self, permanent: Permanent, target: str, *, unblocked: bool = False
    ) -> "Combat":
        """508.4: a permanent enters the battlefield attacking."""
        return sized(enter.put_attacking(self, permanent, target, unblocked=unblocked))

    def become_attacking(self, name: str, target: str, *, unblocked: bool = False) -> "Combat":
        """508.4: an effect states that a creature is attacking."""
        return sized(enter.become_attacking(self, name, target, unblocked=unblocked))

    def put_blocking(
        self, permanent: Permanent, attacker: str, place: int | None = None
    ) -> "Combat":
        """509.4 (509.7): a permanent enters the battlefield blocking."""
        return sized(enter.put_blocking(self, permanent, attacker, place))

    def make_block(
        self,
        blocker: str,
        attacker: str,
        place: int | None = None,
        attacker_place: int | None = None,
    ) -> "Combat":
        """509.6: an effect makes a creature block; the places are those in the orders."""
        return sized(enter.make_block(self, blocker, attacker, place, attacker_place))

    def stop_blocking(self, blocker: str, attacker: str) -> "Combat":
        """509.2a of 2024: an effect makes a creature stop blocking an attacker."""
        return sized(enter.stop_blocking(self, blocker, attacker))

    def become_blocked(self, attacker: str) -> "Combat":
        """509.1h: an effect says that an attacker becomes blocked."""
        return sized(changing.become_blocked(self, attacker))

    def become_unblocked(self, attacker: str) -> "Combat":
        """509.1h: an effect says that an attacker becomes unblocked."""
        return sized(changing.become_unblocked(self, attacker))

    def reselect(self, attacker: str, target: str) -> "Combat":
        """508.7: an attacker is attacking something else now."""
        return sized(changing.reselect(self, attacker, target))

    def enter(self, permanent: Permanent) -> "Combat":
        """A permanent enters the battlefield."""
        return sized(enter.enter(self, permanent))

    def change(self, name: str, **fields: Any) -> "Combat":
        """A permanent changes (fields of `Permanent`); 506.4 decides what it leaves."""
        return sized(leave.change(self, name, fields))

    def add_effect(self, effect: LastingEffect) -> "Combat":
        """A spell or ability leaves an effect behind."""
        board = with_fields(self.board, effects=(*self.board.effects, effect))
        return sized(become(self, board=board))

    def remove(self, name: str) -> "Combat":
        """506.4: an effect removes a permanent from combat."""
        return sized(leave.remove(self, name))

    def regenerate(self, name: str) -> "Combat":
        """701.19a, 506.4: a creature regenerates."""
        return sized(leave.regenerate(self, name))

    def leave(self, name: str) -> "Combat":
        """506.4: a permanent leaves the battlefield."""
        return sized(leave.leave(self, name))
