"""The questions that a combat answers, every name in them checked.

A name that was never on the table is an error that gives the nearest one (`PositionError`); of what
has left the battlefield everything may be asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from legality.combat import legal as views
from legality.combat import queries
from legality.gaps import Gaps, Told
from legality.moments import settling
from legality.moments.defending import defending_now
from legality.moments.events import Event, EventKind, Test, triggers
from legality.moments.naming import known, player_of
from legality.moments.participants import participants, steps_from
from legality.moments.snapshot import position_of
from legality.moments.standing_abilities import numbers_of
from legality.moments.state import State
from legality.moments.values import Outcome, Seen, Step, fixed
from legality.position import Position

if TYPE_CHECKING:
    from legality.legal.damage import LegalDamage
    from legality.legal.named import LegalAttacks, LegalBlocks


@dataclass(frozen=True, kw_only=True)
class CombatView(State, Told):
    """A combat phase at one moment, with every question that it answers."""

    @cached_property
    def position(self) -> Position:
        """The position at this moment, for whatever is to be judged or listed next."""
        return position_of(self)

    @cached_property
    def legal(self) -> "LegalAttacks | LegalBlocks | LegalDamage | None":
        """The legal declarations, or assignments of damage, of whoever is to act next: the attack;
        the block of the first defending player still to declare (802.4); the damage of the side
        that is to announce (510.1). None when nothing is left to do."""
        return views.legal(self)

    @cached_property
    def _gaps(self) -> Gaps:
        return views.gaps(self)

    @property
    def gaps(self) -> Gaps:
        """What this combat is played without: words that were not read, circumstances that the
        position does not tell, and lines that are read but not played (most triggered abilities
        and replacement effects): what these do is told by moves."""
        return self._gaps

    @property
    def outcome(self) -> Outcome:
        """The outcome of combat so far."""
        return settling.outcome(self)

    @property
    def dying(self) -> tuple[str, ...]:
        """What state-based actions would now put into a graveyard."""
        return settling.dying(self)

    @property
    def participants(self) -> frozenset[str]:
        """510.4: the creatures that assign damage in this step."""
        return participants(self)

    def steps(self) -> tuple[Step, ...]:
        """506.1: this step and those to come, as they will be if nothing changes."""
        return steps_from(self)

    @property
    def targets(self) -> tuple[str, ...]:
        """506.2: what the active player may attack."""
        return queries.targets(self)

    def seen(self, name: str) -> Seen:
        """That permanent as it is now, or as it last was."""
        known(self, "seen", name)
        return super().seen(name)

    def has(self, name: str, keyword: str) -> bool:
        """Whether that permanent has that keyword ability now."""
        known(self, "has", name)
        return super().has(name, keyword)

    def is_attacking(self, name: str) -> bool:
        """Whether it is an attacking creature."""
        known(self, "is_attacking", name)
        return super().is_attacking(name)

    def is_blocking(self, name: str) -> bool:
        """Whether it is a blocking creature."""
        known(self, "is_blocking", name)
        return super().is_blocking(name)

    def is_blocked(self, attacker: str) -> bool:
        """509.1h: whether it is a blocked creature, though perhaps nothing blocks it any more."""
        known(self, "is_blocked", attacker)
        return super().is_blocked(attacker)

    def is_unblocked(self, attacker: str) -> bool:
        """509.1h: whether it is an unblocked creature."""
        known(self, "is_unblocked", attacker)
        return super().is_unblocked(attacker)

    def blockers_of(self, attacker: str) -> tuple[str, ...]:
        """The creatures blocking it now, in damage assignment order where there is one."""
        known(self, "blockers_of", attacker)
        return super().blockers_of(attacker)

    def attackers_of(self, blocker: str) -> tuple[str, ...]:
        """The creatures it is blocking now."""
        known(self, "attackers_of", blocker)
        return super().attackers_of(blocker)

    def attacks_alone(self, name: str) -> bool:
        """506.5: the only creature declared as an attacker."""
        known(self, "attacks_alone", name)
        return queries.attacks_alone(self, name)

    def is_attacking_alone(self, name: str) -> bool:
        """506.5: the only attacking creature now."""
        known(self, "is_attacking_alone", name)
        return queries.is_attacking_alone(self, name)

    def attacks_player_alone(self, name: str) -> bool:
        """506.6: declared as attacking a player, as the only creature for that player."""
        known(self, "attacks_player_alone", name)
        return queries.attacks_player_alone(self, name)

    def is_attacking_player_alone(self, name: str) -> bool:
        """506.6: attacking a player now, as the only creature that attacks that player."""
        known(self, "is_attacking_player_alone", name)
        return queries.is_attacking_player_alone(self, name)

    def blocks_alone(self, name: str) -> bool:
        """506.5: the only creature declared as a blocker."""
        known(self, "blocks_alone", name)
        return queries.blocks_alone(self, name)

    def is_blocking_alone(self, name: str) -> bool:
        """506.5: the only blocking creature now."""
        known(self, "is_blocking_alone", name)
        return queries.is_blocking_alone(self, name)

    def had_to_attack(self, name: str) -> bool:
        """506.7: an effect required it to attack when attackers were declared (ruling 60)."""
        known(self, "had_to_attack", name)
        return name in self.history.attacked and name in self.history.had_to_attack

    def could_attack(self, name: str, target: str | None = None) -> bool:
        """Whether some legal declaration that pays nothing has it attack (that target)."""
        return queries.could_attack(self, name, target)

    def could_block(self, blocker: str, attacker: str) -> bool:
        """Whether it could block that attacker, looking at the pair alone."""
        return queries.could_block(self, blocker, attacker)

    def attack_cost(self, attacks: Mapping[str, str]) -> tuple[int, tuple[str, ...]]:
        """508.1h: what that attack costs: mana, and other costs in words."""
        return queries.attack_cost(self, attacks)

    def block_cost(
        self, blocks: Mapping[str, tuple[str, ...]], player: str
    ) -> tuple[int, tuple[str, ...]]:
        """509.1d: what those blocks cost that player."""
        return queries.block_cost(self, blocks, player)

    def defending_player(self, attacker: str) -> str | None:
        """508.5: the defending player that texts about that attacker mean."""
        known(self, "defending_player", attacker)
        return queries.defending_player_of(self, attacker)

    def defending_now(self, attacker: str) -> str:
        """The defending player whose creatures may block that attacker."""
        return defending_now(self, attacker)

    def is_attacking_player(self, player: str, other: str) -> bool:
        """508.6: the first player is attacking the second."""
        for name in (player, other):
            player_of(self, "is_attacking_player", name)
        return queries.is_attacking_player(self, player, other)

    def attacked_player(self, player: str, other: str) -> bool:
        """508.6: the first player attacked the second in this combat."""
        for name in (player, other):
            player_of(self, "attacked_player", name)
        return queries.attacked_player(self, player, other)

    def triggered(
        self, kind: EventKind, subject: Test = None, other: Test = None
    ) -> tuple[Event, ...]:
        """The events at which an ability of that wording triggers, everyone as they then were."""
        return triggers(self.events, kind, subject, other)

    def rampage_bonus(self, attacker: str) -> int:
        """702.23a: +N/+N for each creature blocking it beyond the first, counted as the ability
        resolves; 0 if it never became blocked."""
        known(self, "rampage_bonus", attacker)
        if not triggers(self.events, EventKind.BECOMES_BLOCKED, attacker):
            return 0
        beyond = max(len(self.blockers_of(attacker)) - 1, 0)
        return sum(number * beyond for number in numbers_of(self.seen(attacker), "rampage"))

    def bushido_bonus(self, creature: str) -> int:
        """702.45a: +N/+N when it blocks or becomes blocked."""
        known(self, "bushido_bonus", creature)
        times = len(triggers(self.events, EventKind.BLOCKS, creature))
        times += len(triggers(self.events, EventKind.BECOMES_BLOCKED, creature))
        return times * sum(numbers_of(self.seen(creature), "bushido"))

    def flanking_penalties(self, attacker: str) -> Mapping[str, int]:
        """702.25a: blocker → how many -1/-1 it gets: one for each instance of flanking, if it had
        no flanking itself as it came to block."""
        known(self, "flanking_penalties", attacker)
        count = sum(1 for _ in numbers_of(self.seen(attacker), "flanking"))
        penalties: dict[str, int] = {}
        for happened in triggers(self.events, EventKind.BECOMES_BLOCKED_BY, attacker):
            blocker = happened.other
            if blocker is None or not count:
                continue
            if not happened.seen[blocker].has("flanking"):
                penalties[blocker] = penalties.get(blocker, 0) - count
        return fixed(penalties)
