"""In which order a declaration is read, choice by choice.

A creature that may choose one object is one step: nothing or one of its objects. A creature that
may choose several is one step an object: yes or no; so ten attackers and "can block any number of
creatures" are ten steps of two options and not one of 1,024.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from legality.clock import tick, ticking
from legality.problem.declarations import Problem, bits


class Pick(Struct, frozen=True):
    """One choice of a creature; `options` are masks of objects, nothing (0) first.

    `first` and `last` tell the creature's first and last step. `later`, where steps of other
    creatures may stand between, are the objects that later steps of the creature ask about.
    """

    creature: int
    options: tuple[int, ...]
    first: bool = True
    last: bool = True
    later: int | None = None

    def is_last_about(self, objects: int) -> bool:
        """Whether no later step of the creature asks about any of the objects."""
        return self.last if self.later is None else not self.later & objects

    def may_end_count(self, objects: int) -> bool:
        """Whether counting those who choose one of the objects may end with this step."""
        return self.later is None or bool(self.options[-1] & objects)


class ClassPick(Pick, frozen=True):
    """How many of some interchangeable creatures choose `target` (a mask of one object); `options`
    are numbers, and `creature` is the first of the `members`."""

    members: tuple[int, ...] = ()
    target: int = 0


def steps(problem: Problem, order: Iterable[int]) -> tuple[Pick, ...]:
    """The steps of the creatures in that order; a creature without a choice has none."""
    result: list[Pick] = []
    for creature in order:
        objects = [1 << mask for mask in bits(problem.allowed[creature])]
        most = problem.capacity[creature]
        if not objects or most <= 0:
            continue
        if most == 1 or len(objects) == 1:
            result.append(Pick(creature, (0, *objects)))
            continue
        ends = (0, len(objects) - 1)
        result += [
            Pick(creature, (0, mask), index == ends[0], index == ends[1])
            for index, mask in enumerate(objects)
        ]
    return tuple(result)


def components(size: int, scopes: Iterable[int]) -> tuple[int, ...]:
    """Masks of creatures that hang together, where every scope is a mask that ties its creatures.

    In the order of each component's first creature.
    """
    parts: list[int] = [1 << creature for creature in range(size)]
    for scope in ticking(scopes):
        tied = [part for part in parts if part & scope]
        if len(tied) > 1:
            parts = [part for part in parts if not part & scope]
            parts.append(sum(tied))
    return tuple(sorted(parts, key=lambda part: part & -part))


def reading_order(size: int, scopes: Sequence[int]) -> tuple[int, ...]:
    """An order of the creatures that keeps few scopes open at once.

    A scope is open from its first creature to its last; a diagram must remember something about
    every open one. Component by component; in each, next comes the creature that leaves the fewest
    open. Creatures that make no difference keep their order.
    """
    order: list[int] = []
    distinct = [scope for scope in dict.fromkeys(scopes) if scope & (scope - 1)]
    for part in components(size, distinct):
        inside = [scope for scope in distinct if scope & part]
        order += _component_order(part, inside)
    return tuple(order)


def _component_order(part: int, scopes: Sequence[int]) -> list[int]:
    """Greedy order of one component; scopes that contain all of it say nothing."""
    binding = [scope & part for scope in scopes if scope & part != part]
    return fewest_open(bits(part), [(scope, 1) for scope in binding if scope])


def fewest_open(members: Iterable[int], scopes: Sequence[tuple[int, int]]) -> list[int]:
    """The members in a greedy order: next comes the one that leaves the least weight of scopes (a
    mask of members and a weight each) open, begun and not ended; the first of those.

    What a member would change is kept, and looked at again only for the scopes that it is in.
    """
    left = [scope for scope, _ in scopes]
    change = dict.fromkeys(members, 0)
    scopes_with: dict[int, list[int]] = {member: [] for member in change}
    for index, (scope, weight) in enumerate(scopes):
        for member in bits(scope):
            scopes_with[member].append(index)
            change[member] += weight if scope & (scope - 1) else 0
    order: list[int] = []
    while change:
        tick()
        best = min(change, key=lambda member: (change[member], member))
        del change[best]
        order.append(best)
        for index in scopes_with[best]:
            (scope, weight), before = scopes[index], left[index]
            after = left[index] = before & ~(1 << best)
            if before == scope:  # begun: none of the others begins it any more
                for member in bits(after):
                    change[member] -= weight
            if after and not after & (after - 1):  # one is left, who ends it
                change[after.bit_length() - 1] -= weight
    return order
