"""A combat at one moment: what it is made of, and what can be read off it.

The rules of the combat phase are functions from states to states, in the other modules of this
room; what the player of a combat holds is `combat.Combat`, which offers them as methods.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache, partial
from itertools import islice
from typing import Any, Self, TypedDict, TypeVar, Unpack

from legality.editions import Edition
from legality.moments.events import Event, EventKind, Looks
from legality.moments.standing import whole_table
from legality.moments.values import (
    NO_ACCOUNT,
    Account,
    Attacker,
    History,
    Seen,
    Status,
    Step,
    Trigger,
    fixed,
    nothing,
)
from legality.position import LastingEffect, Position
from legality.problem.results import Assigned
from legality.rulebook.table import Table


@dataclass(frozen=True, kw_only=True)
class State:
    """A combat phase at one moment.

    `board` is the table now, nothing declared on it; `attackers` and `blockers` say who fights whom
    (blocker → attackers), `waiting` who still has to take the turn-based action of this step;
    `assigned` is the damage announced in it, `stack` damage waiting there (to 2009-05), `poisoned`
    who was dealt damage by deathtouch since state-based actions were checked, `unsettled` whether
    they are due, `lost` the players whom they found to have lost; `pending` what waits to resolve,
    `entries` how the position says that abilities will have resolved, `account` what is told of all
    this; `bonuses` what the texts that look at who attacks and blocks add to power and toughness on
    the board (613.4c); `departed` shows permanents as they last were.
    """

    board: Position
    step: Step = Step.BEGINNING
    attackers: Mapping[str, Attacker] = field(default_factory=nothing)
    blockers: Mapping[str, tuple[str, ...]] = field(default_factory=nothing)
    bands: tuple[tuple[str, ...], ...] = ()
    waiting: tuple[str, ...] = ()
    assigned: tuple[Assigned, ...] = ()
    stack: tuple[Assigned, ...] = ()
    poisoned: frozenset[str] = frozenset()
    unsettled: bool = False
    varies: bool = False
    lost: tuple[str, ...] = ()
    pending: tuple[Trigger, ...] = ()
    entries: tuple[LastingEffect, ...] = ()
    account: Account = NO_ACCOUNT
    bonuses: Mapping[str, tuple[int, int]] = field(default_factory=nothing)
    history: History = field(default_factory=History)
    departed: Mapping[str, Seen] = field(default_factory=nothing)
    events: tuple[Event, ...] = ()

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def edition(self) -> Edition:
        """The rules in force."""
        return Edition.of(self.board.rules)

    @cached_property
    def table(self) -> Table:
        """The table with every text read and every keyword settled."""
        attacks = {
            n: attacker.target or "" for n, attacker in self.attackers.items() if self.is_present(n)
        }
        blocks = {n: faced for n, faced in self.blockers.items() if self.is_present(n)}
        return Table(self.board, attacks, blocks)

    @cached_property
    def whole(self) -> Table | None:
        """The same, read with what stated sizes contain; None where nothing of that may change."""
        return whole_table(self.table) if self.varies else None

    @property
    def poison(self) -> Mapping[str, int]:
        """The poison counters of each player who has any."""
        return fixed({player.name: player.poison for player in self.board.players if player.poison})

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
        seen = self.looks.get(name)
        if seen is None:
            permanent = self.board.by_id.get(name)
            if permanent is None:
                return self.departed[name]
            words = tuple([word for word, _ in self.table.keywords(permanent)])
            seen = self.looks[name] = Seen(permanent, words)
        return seen

    @cached_property
    def looks(self) -> dict[str, Seen]:
        """The permanents that have been looked at, each as it is now."""
        return {}

    def is_attacking(self, name: str) -> bool:
        """Whether it is an attacking creature."""
        return name in self.attackers and self.is_present(name)

    def is_blocking(self, name: str) -> bool:
        """Whether it is a blocking creature."""
        return name in self.blockers and self.is_present(name)

    def is_blocked(self, attacker: str) -> bool:
        """509.1h: whether it is a blocked creature, though perhaps nothing blocks it any more."""
        return self._has_status(attacker, Status.BLOCKED)

    def is_unblocked(self, attacker: str) -> bool:
        """509.1h: whether it is an unblocked creature."""
        return self._has_status(attacker, Status.UNBLOCKED)

    def blockers_of(self, attacker: str) -> tuple[str, ...]:
        """The creatures blocking it now, in damage assignment order where there is one."""
        attacking = self.attackers.get(attacker)
        return () if attacking is None else tuple(filter(self.is_present, attacking.blockers))

    def attackers_of(self, blocker: str) -> tuple[str, ...]:
        """The creatures it is blocking now."""
        return tuple(filter(self.is_present, self.blockers.get(blocker, ())))

    def _has_status(self, attacker: str, status: Status) -> bool:
        attacking = self.attackers.get(attacker)
        return attacking is not None and self.is_present(attacker) and attacking.status is status

    # -- the log -----------------------------------------------------------------------------------

    def event(
        self,
        kind: EventKind,
        subject: str,
        other: str | None = None,
        *,
        others: tuple[str, ...] = (),
        number: int = 0,
    ) -> Event:
        """The event as it happens now, everyone concerned as they look now."""
        concerned = (subject, *others) if other is None else (subject, other, *others)
        return Event(
            kind, self.step, subject, other, others, number, Looks(partial(_seen, self, concerned))
        )

    def logged(self, events: Iterable[Event]) -> Self:
        """The same with those events at the end of its log."""
        new = tuple(events)
        return become(self, events=(*self.events, *new)) if new else self


def _seen(combat: State, names: Iterable[str]) -> Mapping[str, Seen]:
    """Those of them that are on the battlefield, as they look at that moment."""
    by_id, looks = combat.board.by_id, combat.looks
    return fixed({n: looks.get(n) or State.seen(combat, n) for n in names if n in by_id})


S = TypeVar("S", bound=State)
"""The state that a rule is given and gives back."""


class Changes(TypedDict, total=False):
    """What of a state may become something else: each of its fields."""

    board: Position
    step: Step
    attackers: Mapping[str, Attacker]
    blockers: Mapping[str, tuple[str, ...]]
    bands: tuple[tuple[str, ...], ...]
    waiting: tuple[str, ...]
    assigned: tuple[Assigned, ...]
    stack: tuple[Assigned, ...]
    poisoned: frozenset[str]
    unsettled: bool
    varies: bool
    lost: tuple[str, ...]
    pending: tuple[Trigger, ...]
    entries: tuple[LastingEffect, ...]
    account: Account
    bonuses: Mapping[str, tuple[int, int]]
    history: History
    departed: Mapping[str, Seen]
    events: tuple[Event, ...]


SNAPSHOT = "_snapshot"
READ_FROM = {
    "table": {"board", "attackers", "blockers"},
    "whole": {"board", "attackers", "blockers", "varies"},
    "looks": {"board", "attackers", "blockers"},
    "edition": {"board"},
    SNAPSHOT: {"board", "attackers", "blockers", "bands", "history", "step", "departed"},
}
"""What is kept once it is worked out, and the fields that it is read from."""


def become(before: S, **now: Unpack[Changes]) -> S:
    """The state with those fields, all else as it was: the table as it was read too, where nothing
    that it is read from has changed."""
    after = object.__new__(type(before))
    made = after.__dict__
    made.update(before.__dict__)
    views = len(made) - NUMBER
    if views:  # they stand behind the fields, being worked out later
        kept = _kept(tuple(now))
        for name in tuple(islice(reversed(made), views)):
            if name not in kept:
                del made[name]
    made.update(now)
    return after


FIELDS = frozenset(field.name for field in fields(State))
NUMBER = len(FIELDS)


@lru_cache(maxsize=256)
def _kept(changed: tuple[str, ...]) -> frozenset[str]:
    """What of a state stays with one in which those fields are others."""
    return FIELDS.union(name for name, read in READ_FROM.items() if read.isdisjoint(changed))
