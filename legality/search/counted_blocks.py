"""What a player loses at least whatever the block, where it is enough to count (`counted_groups`).

Attacker after attacker, a table has the least that comes through for each number of blockers used
of each kind, and of what these take up: equal attackers are not told apart. A block of the best
numbers is put together again: it may be as good, and is to be looked at. So it is seen whether a
player survives an attack: certainly not, where no numbers let them live; and by a block of the best
numbers, where they certainly live by it.
"""

from collections.abc import Iterator, Sequence
from math import prod
from operator import ge, sub
from typing import NamedTuple

from legality.arrays import np
from legality.clock import Clock
from legality.errors import TooLarge
from legality.judging.declarations import declared
from legality.legal.declarations import LegalDeclarations
from legality.problem.declarations import Declaration, Problem
from legality.search.best_by_bounds import at_once
from legality.search.counted_groups import (
    AttackerKind,
    CountedGroup,
    attacker_kinds,
    blocker_kinds,
    can_be_counted,
    groups,
    kept_from,
)
from legality.search.engagements import Engagements
from legality.search.game_tree import value
from legality.search.groups import Numbers
from legality.search.scoring import LOST

MOST_STATES, MOST_STEPS = 200_000, 100_000_000
"""Larger tables, and more work than that, are not begun."""
NEVER = 1 << 40
"""More than any loss."""


class ChosenGroup(NamedTuple):
    """A group before an attacker of that kind, and what it uses up of what is counted."""

    kind: int
    group: CountedGroup
    moved: tuple[int, ...]


class CountedBlocks:
    """The blocks of a Problem by their numbers; `apart` as in `counted_groups`."""

    def __init__(
        self, problem: Problem, engagements: Engagements, clock: Clock, *, apart: bool = False
    ) -> None:
        self.problem = problem
        self.clock = clock
        self.apart = apart
        self.life = engagements.scoring.life_before
        blockers = blocker_kinds(problem, engagements)
        self.attackers = attacker_kinds(problem, engagements, blockers)
        self.blockers = kept_from(blockers, self.attackers)

    @property
    def gains(self) -> tuple[int, int]:
        """The life that blockers gain at most, in the first step and in the regular one; what is
        not in the groups."""
        if self.apart:
            return 0, 0
        linked = [
            (kind.fighter, len(kind.members)) for kind in self.blockers if kind.fighter.lifelink
        ]
        early = sum(fighter.amount * number for fighter, number in linked if fighter.early)
        return early, sum(fighter.amount * number for fighter, number in linked if fighter.late)

    def best(self) -> "tuple[int, list[ChosenGroup]] | None":
        """The life that the player has at most after the combat, and the groups by which it is so;
        no more than 0, and none, where they are dead after the first step. None where there is too
        much to be counted. Raises `OutOfTime`."""
        every: list[list[CountedGroup]] = []
        for kind in self.attackers:
            own_groups = groups(kind, self.blockers, apart=self.apart)
            if own_groups is None:
                return None
            self.clock.check()
            every.append(own_groups)
        shape = [None if limit >= needed else limit for limit, needed in self.limits(every)]
        steps = sum(len(some) * len(kind.members)
                    for some, kind in zip(every, self.attackers, strict=True))  # fmt: skip
        states = prod(size + 1 for size in shape if size is not None)
        if states > MOST_STATES or states * steps > MOST_STEPS:
            return None
        choices = [
            [ChosenGroup(place, group, _counted(group, shape)) for group in some]
            for place, some in enumerate(every)
        ]
        order = [some for some, kind in zip(choices, self.attackers, strict=True)
                 for _ in kind.members]  # fmt: skip
        tables = self.tables(order, [size or 0 for size in shape])
        loss, chosen = _read_back(order, tables)
        return self.life + sum(self.gains) - loss, chosen

    def limits(self, every: Sequence[Sequence[CountedGroup]]) -> Iterator[tuple[int, int]]:
        """How much there is of everything, and how much is asked for at most."""
        needed = [
            sum(
                len(kind.members) * max(group.needs[place] for group in some)
                for kind, some in zip(self.attackers, every, strict=True)
            )
            for place in range(2 * len(self.blockers) + 1)
        ]
        early, late = self.gains
        yield from zip(
            (
                *(kind.uses * len(kind.members) for kind in self.blockers),
                *(kind.takes * kind.parts * len(kind.members) for kind in self.blockers),
                self.life + early - 1 if late or self.apart else needed[-1],
            ),
            needed,
            strict=True,
        )

    def tables(self, order: Sequence[Sequence[ChosenGroup]], shape: Sequence[int]) -> list[Numbers]:
        """What comes through at least after each attacker, by what is used up at most."""
        tables: list[Numbers] = [np.zeros(tuple(size + 1 for size in shape), dtype=np.int64)]
        for choices in order:
            self.clock.check()
            before = tables[-1]
            after = np.full(before.shape, NEVER, dtype=np.int64)
            for chosen in choices:
                if all(map(ge, shape, chosen.moved)):
                    to = tuple(slice(number, None) for number in chosen.moved)
                    ends = (size + 1 - n for n, size in zip(chosen.moved, shape, strict=True))
                    since = tuple(map(slice, ends))
                    after[to] = np.minimum(after[to], before[since] + chosen.group.loss)
            tables.append(after)
        return tables

    # -- a block of those numbers ------------------------------------------------------------------

    def blocks(self, chosen: Sequence[ChosenGroup]) -> Iterator[Declaration]:
        """Blocks of those groups."""
        for together in (True,) if self.apart else (True, False):
            block = _Assembly(self, together=together).block(chosen)
            if block is not None:
                yield block


def _counted(group: CountedGroup, shape: Sequence[int | None]) -> tuple[int, ...]:
    """What the group uses up of what may be too little."""
    return tuple(
        0 if size is None else number for number, size in zip(group.needs, shape, strict=True)
    )


def _read_back(
    order: Sequence[Sequence[ChosenGroup]], tables: Sequence[Numbers]
) -> tuple[int, list[ChosenGroup]]:
    """The least that comes through, and the groups by which it does."""
    at: tuple[int, ...] = tuple(size - 1 for size in tables[-1].shape)
    least = left = int(tables[-1][at])
    chosen: list[ChosenGroup] = []
    if least > NEVER // 2:
        return least, chosen
    for choices, before in zip(reversed(order), reversed(tables[:-1]), strict=True):
        for group in choices:
            if all(map(ge, at, group.moved)):
                since = tuple(map(sub, at, group.moved))
                if int(before[since]) + group.group.loss == left:
                    chosen.append(group)
                    at, left = since, left - group.group.loss
                    break
    return least, chosen


class _Assembly:
    """Puts a block together of groups: attackers share blockers with few others, those that trample
    only where what is lethal to the blocker is enough for both, if that can be. `together`:
    blockers of several are used up before others are taken."""

    def __init__(self, counted: CountedBlocks, *, together: bool) -> None:
        self.counted = counted
        self.together = together
        self.left = {blocker: kind.uses for kind in counted.blockers for blocker in kind.members}
        self.need = {
            blocker: kind.fighter.need for kind in counted.blockers for blocker in kind.members
        }
        self.found = [0] * len(counted.problem.creatures)

    def block(self, chosen: Sequence[ChosenGroup]) -> Declaration | None:
        """The block; None where it can't be put together so."""
        members = [list(kind.members) for kind in self.counted.attackers]

        def order(group: ChosenGroup) -> tuple[bool, list[int]]:
            return not self.kind(group).fighter.tramples, [-number for number in group.group.before]

        for group in sorted(chosen, key=order):
            attacker = members[group.kind].pop()
            for place, number in enumerate(group.group.before):
                if number and not self.take(group, place, number, attacker):
                    return None
        return tuple(self.found)

    def kind(self, chosen: ChosenGroup) -> AttackerKind:
        """The attackers before one of which the group is."""
        return self.counted.attackers[chosen.kind]

    def take(self, chosen: ChosenGroup, place: int, number: int, attacker: int) -> bool:
        """Puts so many of a kind before the attacker, if there are so many."""
        kind, tramples = self.counted.blockers[place], self.kind(chosen).fighter.tramples
        ready = [member for member in kind.members if self.left[member]]
        if len(ready) < number:
            return False
        share = -(-chosen.group.given[place] // (number * kind.parts))

        def last(member: int) -> tuple[bool, bool, int]:
            if tramples:
                begun = self.left[member] < kind.uses
                return self.need[member] < share, begun != self.together, self.need[member]
            return self.need[member] < kind.fighter.need, False, -self.left[member]

        uses = chosen.group.used[place] // number
        taken = sorted((member for member in ready if self.left[member] >= uses), key=last)[:number]
        for member in taken:
            self.found[member] |= 1 << attacker
            self.left[member] -= uses
            if tramples:
                self.need[member] = max(0, self.need[member] - share)
        return len(taken) == number


def counted_survivor(
    legal: LegalDeclarations, engagements: Engagements, clock: Clock
) -> tuple[bool, Declaration | None]:
    """Whether counting tells if a block survives, and one that does. For a ranking by life. Raises
    `OutOfTime`."""
    problem = legal.problem
    if not engagements.scoring.by_life or not can_be_counted(problem, engagements):
        return False, None
    for apart in (False, True):
        counted = CountedBlocks(problem, engagements, clock, apart=apart)
        best = counted.best()
        if best is None:
            return False, None
        life, chosen = best
        if life <= 0:
            return not apart, None
        for block in counted.blocks(chosen):
            if block in legal and _surely_lives(problem, engagements, block):
                return True, block
    return False, None


def _surely_lives(problem: Problem, engagements: Engagements, block: Declaration) -> bool:
    """Whether the player certainly survives the block: seen of the parts that may deal damage, as
    soon as these are quickly played. On a board that can be counted. Raises `OutOfTime`."""
    faced = {
        name: (those,) if isinstance(those, str) else tuple(those)
        for name, those in declared(problem, block).items()
    }
    known = engagements.fighters
    linked = {
        creature for name, those in faced.items() for creature in those if known[name].lifelink
    }
    blocked = {
        creature for those in faced.values() for creature in those if not known[creature].tramples
    }
    for idle in (blocked - linked, blocked):
        try:
            trees = engagements.likely(faced, at_once, lambda names: not idle.issuperset(names))  # noqa: B023
        except TooLarge:
            engagements.clock.check()
        else:
            return value(trees, engagements.scoring)[0] > -LOST
    return False
