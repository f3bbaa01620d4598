"""The fewest requirements of which already so many can't be obeyed as of all together.

Where of all requirements `gap` can't be obeyed, that is true of a part of them too: each is left
out that can be spared. What is left falls apart into conflicts that have nothing to do with each
other.
"""

from collections.abc import Collection, Iterator

from msgspec import Struct

from legality.clock import Clock, OutOfTime
from legality.problem import declarations as d
from legality.reasons.behind import counted, only
from legality.reasons.singles import Single, able, most_of, obeyed_of, wish


class RequirementClash(Struct, frozen=True):
    """Of these requirements `most` can be obeyed together, fewer than there are."""

    singles: tuple[Single, ...]
    most: int

    @property
    def gap(self) -> int:
        """How many of them can't be obeyed."""
        return len(self.singles) - self.most


def conflicts(
    problem: d.Problem, chosen: Collection[Single], best: d.Declaration, clock: Clock
) -> Iterator[RequirementClash]:
    """Conflicts of the requirements, of which `best` obeys as many as can be: together as many
    can't be obeyed in them as in all."""
    kept = _needed(problem, chosen, best, clock)
    gap = len(kept) - sum(1 for _ in obeyed_of(problem, best, kept))
    parts = counted(problem, kept, len(kept) - gap, clock)
    apart: list[RequirementClash] = []
    try:
        for group in _linked(only(problem, problem.forbidden, parts), kept):
            most, _ = most_of(problem, group, clock, best)
            if most < len(group):
                apart.append(RequirementClash(group, most))
    except OutOfTime:
        pass
    if sum(clash.gap for clash in apart) == gap:
        yield from apart
    else:
        yield RequirementClash(tuple(kept), len(kept) - gap)


def _needed(
    problem: d.Problem, chosen: Collection[Single], best: d.Declaration, clock: Clock
) -> list[Single]:
    """The requirements without all that can be spared, as far as there is time."""
    kept = list(chosen)
    obeyed = set(obeyed_of(problem, best, kept))
    gap = len(kept) - len(obeyed)
    spared: set[Single] = set()
    needed = set(kept) - obeyed  # what is not obeyed here can't be obeyed without one of the others
    queue = [[single for single in kept if single in obeyed]]
    try:
        while queue:
            left_out = [single for single in queue.pop() if single not in needed]
            if not left_out:
                continue
            rest = [single for single in kept if single not in spared.union(left_out)]
            most, other = most_of(problem, rest, clock, best)
            if len(rest) - most >= gap:
                spared.update(left_out)
            elif len(left_out) == 1:
                needed.update(left_out, set(rest) - set(obeyed_of(problem, other, rest)))
            else:
                middle = len(left_out) // 2
                queue += [left_out[middle:], left_out[:middle]]
    except OutOfTime:
        pass
    return [single for single in kept if single not in spared]


def _linked(problem: d.Problem, chosen: Collection[Single]) -> Iterator[tuple[Single, ...]]:
    """The requirements in groups that share neither a creature nor a restriction."""
    groups: list[tuple[list[Single], int]] = []
    for single in chosen:
        members, shared = [single], _shared(problem, single)
        apart: list[tuple[list[Single], int]] = []
        for others, theirs in groups:
            if theirs & shared:
                members, shared = others + members, shared | theirs
            else:
                apart.append((others, theirs))
        groups = [*apart, (members, shared)]
    for members, _ in groups:
        yield tuple(single for single in chosen if single in set(members))


def _shared(problem: d.Problem, single: Single) -> int:
    """A mask of the creatures, and above them of the restrictions, that it has to do with."""
    creatures, objects = able(problem, single), wish(problem, single).objects
    chosen = [part.object for part in problem.counts] + [part.object for part in problem.together]
    for object_index in chosen:
        if objects >> object_index & 1:
            creatures |= choosing(problem, object_index)
    parts: tuple[d.DeclaredCap | d.Company | d.Solitary, ...] = (
        *problem.caps,
        *problem.company,
        *problem.solitary,
    )
    concerned = sum(1 << place for place, part in enumerate(parts) if _concerns(part, creatures))
    return creatures | concerned << len(problem.creatures)


def choosing(problem: d.Problem, object_index: int) -> int:
    """The creatures that may choose the object, by all that is said of single pairs."""
    return sum(
        1 << creature
        for creature, allowed in enumerate(problem.allowed)
        if allowed >> object_index & 1
    )


def _concerns(part: d.DeclaredCap | d.Company | d.Solitary, creatures: int) -> bool:
    match part:
        case d.DeclaredCap():
            return bool(part.creatures & creatures)
        case d.Company():
            return bool((part.others | 1 << part.creature) & creatures)
        case d.Solitary():
            return True
