"""A combat at one moment: what it is made of, and everything that can be asked about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from legality.combat import bonuses, settling
from legality.combat import queries as asking
from legality.combat.events import Event, EventKind, Test, triggers
from legality.combat.naming import known
from legality.combat.participants import participants, steps
from legality.combat.snapshot import position_of
from legality.combat.values import (
    Assigned,
    Attacker,
    History,
    Outcome,
    Seen,
    Step,
    nothing,
)
from legality.editions import Edition
from legality.position import Position
from legality.rulebook.table import Table


@dataclass(frozen=True, kw_only=True)
class State:
    """A combat phase at one moment.

    `board` is the table now, nothing declared on it; `attackers` and `blockers` say who fights whom
    (blocker → attackers), `waiting` who still has to take the turn-based action of this step;
    `assigned` is the damage announced in it, `stack` damage waiting there (to 2009-05), `poisoned`
    who was dealt damage by deathtouch since state-based actions were checked, `unsettled` whether
    they are due; `departed` shows permanents as they last were.
    """

    board: Position
    step: Step = Step.BEGINNING
    attackers: Mapping[str, Attacker] = field(default_factory=nothing)
    blockers: Mapping[str, tuple[str, ...]] = field(default_factory=nothing)
    bands: tuple[tuple[str, ...], ...] = ()
    waiting: tuple[str, ...] = ()
    assigned: tuple[Assigned, ...] = ()
    stack: tuple[Assigned, ...] = ()
    poison: Mapping[str, int] = field(default_factory=nothing)
    poisoned: frozenset[str] = frozenset()
    unsettled: bool = False
    history: History = field(default_factory=History)
    departed: Mapping[str, Seen] = field(default_factory=nothing)
    events: tuple[Event, ...] = ()

    def __getstate__(self) -> dict[str, Any]:
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @cached_property
    def position(self) -> Position:
        """The position at this moment, for whatever is to be judged or listed next."""
        return position_of(self)

    @cached_property
    def edition(self) -> Edition:
        """The rules in force."""
        return Edition.of(self.board.rules)

    @cached_property
    def table(self) -> Table:
        """The table with every text read and every keyword settled."""
        attacks = {n: one.target or "" for n, one in self.attackers.items() if self.is_present(n)}
        blocks = {n: faced for n, faced in self.blockers.items() if self.is_present(n)}
        return Table(self.board, attacks, blocks)

    @property
    def outcome(self) -> Outcome:
        """What combat has come to so far."""
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
        return steps(self)

    @property
    def targets(self) -> tuple[str, ...]:
        """506.2: what the active player may attack."""
        return asking.targets(self)

    def is_present(self, name: str) -> bool:
        """Whether it is on the battlefield and phased in (702.26b)."""
        permanent = self.board.by_id.get(name)
        return permanent is not None and not permanent.phased_out

    def has(self, name: str, keyword: str) -> bool:
        """Whether that permanent has that keyword ability now."""
        permanent = self.board.by_id.get(name)
        return permanent is not None and self.table.has(permanent, keyword)

    def seen(self, name: str) -> Seen:
        """That permanent as it is now, or as it last was."""
        permanent = self.board.by_id.get(name)
        if permanent is None:
            known(self, "seen", name)
            return self.departed[name]
        return Seen(permanent, tuple(word for word, _ in self.table.keywords(permanent)))

    def is_attacking(self, name: str) -> bool:
        """Whether it is an attacking creature."""
        return name in self.attackers and self.is_present(name)

    def is_blocking(self, name: str) -> bool:
        """Whether it is a blocking creature."""
        return name in self.blockers and self.is_present(name)

    def is_blocked(self, attacker: str) -> bool:
        """509.1h: whether it is a blocked creature."""
        return asking.is_blocked(self, attacker)

    def is_unblocked(self, attacker: str) -> bool:
        """509.1h: whether it is an unblocked creature."""
        return asking.is_unblocked(self, attacker)

    def blockers_of(self, attacker: str) -> tuple[str, ...]:
        """The creatures blocking it now, in damage assignment order where there is one."""
        one = self.attackers.get(attacker)
        return () if one is None else tuple(filter(self.is_present, one.blockers))

    def attackers_of(self, blocker: str) -> tuple[str, ...]:
        """The creatures it is blocking now."""
        return tuple(filter(self.is_present, self.blockers.get(blocker, ())))

    def attacks_alone(self, name: str) -> bool:
        """506.5: the only creature declared as an attacker."""
        return asking.attacks_alone(self, name)

    def is_attacking_alone(self, name: str) -> bool:
        """506.5: the only attacking creature now."""
        return asking.is_attacking_alone(self, name)

    def blocks_alone(self, name: str) -> bool:
        """506.5: the only creature declared as a blocker."""
        return asking.blocks_alone(self, name)

    def is_blocking_alone(self, name: str) -> bool:
        """506.5: the only blocking creature now."""
        return asking.is_blocking_alone(self, name)

    def had_to_attack(self, name: str) -> bool:
        """506.6: an effect required it to attack when attackers were declared (ruling 60)."""
        return name in self.history.attacked and name in self.history.had_to_attack

    def could_attack(self, name: str, target: str | None = None) -> bool:
        """Whether some legal declaration that pays nothing has it attack (that target)."""
        return asking.could_attack(self, name, target)

    def could_block(self, blocker: str, attacker: str) -> bool:
        """Whether it could block that attacker, looking at the pair alone."""
        return asking.could_block(self, blocker, attacker)

    def attack_cost(self, attacks: Mapping[str, str]) -> tuple[int, tuple[str, ...]]:
        """508.1h: what that attack costs: mana, and other costs in words."""
        return asking.attack_cost(self, attacks)

    def block_cost(
        self, blocks: Mapping[str, tuple[str, ...]], player: str
    ) -> tuple[int, tuple[str, ...]]:
        """509.1d: what those blocks cost that player."""
        return asking.block_cost(self, blocks, player)

    def defending_player(self, attacker: str) -> str | None:
        """508.5: the defending player that texts about that attacker mean."""
        return asking.defending_player_of(self, attacker)

    def defending_now(self, attacker: str) -> str:
        """The defending player whose creatures may block that attacker."""
        return asking.defending_now(self, attacker)

    def is_attacking_player(self, player: str, other: str) -> bool:
        """508.6: the first player is attacking the second."""
        return asking.is_attacking_player(self, player, other)

    def attacked_player(self, player: str, other: str) -> bool:
        """508.6: the first player attacked the second in this combat."""
        return asking.attacked_player(self, player, other)

    def triggered(
        self, kind: EventKind, subject: Test = None, other: Test = None
    ) -> tuple[Event, ...]:
        """The events at which an ability of that wording triggers, everyone as they then were."""
        return triggers(self, kind, subject, other)

    def rampage_bonus(self, attacker: str) -> int:
        """702.23a: the +N/+N of its rampage, as it resolves now."""
        return bonuses.rampage_bonus(self, attacker)

    def bushido_bonus(self, creature: str) -> int:
        """702.45a: the +N/+N of its bushido."""
        return bonuses.bushido_bonus(self, creature)

    def flanking_penalties(self, attacker: str) -> Mapping[str, int]:
        """702.25a: blocker → the -1/-1s that the attacker's flanking gives it."""
        return bonuses.flanking_penalties(self, attacker)
