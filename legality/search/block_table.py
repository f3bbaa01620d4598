"""The best block by groups: which blockers stand before which attacker, attacker by attacker.

Where every creature blocks at most one attacker and nothing is paid, what a block comes to is a sum
over the attackers, and each is looked at with every group of blockers once. A table over the
blockers used (interchangeable ones by number) keeps, for each way to have used them, the best that
can have come of it: first the requirements obeyed, then every total that no other is as good as.
So the best of 43 million blocks of eight attackers by eight creatures takes 52,000 steps.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from operator import add, ge
from typing import assert_never

from legality.clock import Clock
from legality.errors import TooLarge
from legality.problem.checker import broken
from legality.problem.classes import Class, classes, refined
from legality.problem.declarations import (
    Antecedent,
    Capacity,
    ChosenCount,
    Company,
    Cost,
    Declaration,
    DeclaredCap,
    Forbidden,
    Problem,
    ProblemPart,
    Requirement,
    Solitary,
    Together,
    bits,
)
from legality.search.scoring import Totals

ROOM = 40_000_000
"""How many steps a table may take."""

Group = tuple[int, ...]
"""How many creatures of each class."""

Worth = Callable[[int, tuple[int, ...]], Totals | None]
"""What comes of an attacker (by place) with those blockers; None if it can't be said alone."""


def is_simple(problem: Problem) -> bool:
    """Whether tables are enough: one choice a creature, nothing paid, requirements counted over all
    declarations and waiting for nothing."""
    return all(_is_tabled(problem, part) for part in problem.parts)


def _is_tabled(problem: Problem, part: ProblemPart) -> bool:
    """Whether the tables keep that part of the Problem."""
    able = problem.allowed
    match part:
        case Forbidden() | ChosenCount() | DeclaredCap() | Company() | Solitary() | Antecedent():
            return True
        case Together():
            return False
        case Capacity(creature=creature, most=most):
            return min(most, able[creature].bit_count()) <= 1
        case Cost(creatures=creatures, objects=objects):
            return not any(able[creature] & objects for creature in bits(creatures))
        case Requirement(when=when):
            return when is None and problem.requirement_model == "maximum"
        case _:
            assert_never(part)


@dataclass(frozen=True, slots=True)
class _State:
    """A way to have used blockers: requirements obeyed so far, and each undominated total with
    where it comes from."""

    obeyed: int
    best: "list[tuple[Totals, Trail | None]]"


@dataclass(frozen=True, slots=True)
class Trail:
    """The group before one attacker, and the trail before it."""

    attacker: int
    group: Group
    before: "Trail | None"


Key = tuple[int, tuple[int, ...]]


class BlockTable:
    """The table of one Problem. `alike` has a key for each creature: those with equal keys fight
    alike. `worth` is asked about groups of the first creatures of each class."""

    def __init__(
        self,
        problem: Problem,
        alike: Sequence[object],
        worth: Worth,
        room: int = ROOM,
        clock: Clock | None = None,
    ) -> None:
        self.problem = problem
        self.worth = worth
        self.everything = 0
        for allowed in problem.allowed:
            self.everything |= allowed
        parts: tuple[DeclaredCap | Requirement, ...] = (*problem.caps, *problem.requirements)
        self.tracked = [part for part in parts if self.is_tracked(part)]
        self.classes = self._classes(alike)
        self.shifts: list[int] = []
        self.guard = width = 0
        for members in self.classes:
            bits_needed = len(members).bit_length() + 1
            self.shifts.append(width)
            width += bits_needed
            self.guard |= 1 << (width - 1)
        self.spare = sum(
            ((1 << (len(members).bit_length())) - 1 - len(members)) << shift
            for members, shift in zip(self.classes, self.shifts, strict=True)
        )
        sizes = 1
        for members in self.classes:
            sizes *= len(members) + 1
        if sizes > room:
            raise TooLarge(f"blockers can be used in {sizes} ways")
        self.room = room
        self.clock = clock or Clock(None)

    def _classes(self, alike: Sequence[object]) -> tuple[Class, ...]:
        able = sum(1 << c for c, allowed in enumerate(self.problem.allowed) if allowed)
        places = [0] * len(alike)
        for number, members in enumerate(classes(self.problem)):
            for member in members:
                places[member] = number
        keys = list(zip(places, alike, strict=True))
        masks = [part.creatures for part in self.tracked]
        found = refined(keys, masks) if keys else ()
        return tuple(members for members in found if able >> members[0] & 1)

    def is_tracked(self, part: DeclaredCap | Requirement) -> bool:
        """Whether the part counts over several attackers, but not over all."""
        objects = part.objects & self.everything
        several = objects.bit_count() > 1 and objects != self.everything
        if isinstance(part, DeclaredCap):
            return several or objects.bit_count() == 1
        return several and not part.each

    # -- groups before one attacker ----------------------------------------------------------------

    def members(self, group: Group) -> tuple[int, ...]:
        """So many creatures of each class, the first ones."""
        return tuple(
            member
            for members, number in zip(self.classes, group, strict=True)
            for member in members[:number]
        )

    def groups(self, attacker: int) -> Iterator[tuple[Group, int, tuple[int, ...]]]:
        """Every group that may stand before the attacker: its numbers, the requirements that it
        obeys there, and what it adds to the parts counted over several attackers."""
        problem, thing = self.problem, 1 << attacker
        ranges = [
            range(len(members) + 1 if problem.allowed[members[0]] & thing else 1)
            for members in self.classes
        ]
        counts = [part for part in problem.counts if part.object == attacker]
        for group in product(*ranges):
            number = sum(group)
            if number and any(not part.least <= number <= part.most for part in counts):
                continue
            chosen = sum(1 << member for member in self.members(group))
            obeyed = sum(self.gain(part, chosen, thing) for part in problem.requirements)
            adds = tuple(
                (part.creatures & chosen).bit_count() if part.objects & thing else 0
                for part in self.tracked
            )
            yield group, obeyed, adds

    def gain(self, part: Requirement, chosen: int, thing: int) -> int:
        """What those creatures obey of the requirement by choosing the thing, where this can be
        said without the others."""
        objects = part.objects & self.everything
        number = (part.creatures & chosen).bit_count() if objects & thing else 0
        if part.each:
            return number
        if objects == thing and objects != self.everything:
            return int(part.least <= number <= part.most)
        return 0

    # -- the table ---------------------------------------------------------------------------------

    def best(
        self, score: Callable[[Totals], int], nothing: Totals
    ) -> tuple[Declaration, Totals] | None:
        """The legal block of the greatest score, and its totals; None if some group can't be
        looked at alone. Raises `TooLarge`."""
        table: dict[Key, _State] = {(0, (0,) * len(self.tracked)): _State(0, [(nothing, None)])}
        for attacker in range(len(self.problem.objects)):
            options: list[tuple[Trail, int, int, tuple[int, ...], Totals]] = []
            for group, obeyed, adds in self.groups(attacker):
                totals = self.worth(attacker, self.members(group))
                if totals is None:
                    return None
                packed = sum(n << s for n, s in zip(group, self.shifts, strict=True))
                options.append((Trail(attacker, group, None), packed, obeyed, adds, totals))
            self.room -= len(table) * len(options)
            if self.room < 0:
                raise TooLarge("the table over the blockers used takes too many steps")
            table = self._with(table, options)
        return self._end(table, score)

    def _with(
        self,
        table: dict[Key, _State],
        options: list[tuple[Trail, int, int, tuple[int, ...], Totals]],
    ) -> dict[Key, _State]:
        """The table after one more attacker."""
        after: dict[Key, _State] = {}
        for (used, seen), state in table.items():
            self.clock.check()
            room = used + self.spare
            for trail, packed, obeyed, adds, totals in options:
                if (room + packed) & self.guard:
                    continue
                key = used + packed, tuple(map(add, seen, adds)) if adds else seen
                total = state.obeyed + obeyed
                known = after.get(key)
                if known is None or known.obeyed < total:
                    known = after[key] = _State(total, [])
                elif known.obeyed > total:
                    continue
                for old, before in state.best:
                    _keep(known.best, tuple(map(add, old, totals)), trail, before)
        return after

    def _end(
        self, table: dict[Key, _State], score: Callable[[Totals], int]
    ) -> tuple[Declaration, Totals] | None:
        """Of all ways that keep every restriction and obey the most, the one of greatest score."""
        found: tuple[int, int] | None = None
        best: tuple[Declaration, Totals] | None = None
        for (_, seen), state in table.items():
            some = self.declaration(state.best[0][1])
            if broken(self.problem, some):
                continue
            obeyed = state.obeyed + self.gained_by_all(some, seen)
            for totals, trail in state.best:
                rank = (obeyed, score(totals))
                if found is None or rank > found:
                    found, best = rank, (self.declaration(trail), totals)
        return best

    def gained_by_all(self, declaration: Declaration, seen: tuple[int, ...]) -> int:
        """The requirements that only the whole block decides."""
        declared = sum(1 << c for c, chosen in enumerate(declaration) if chosen)
        gained = 0
        for part in self.problem.requirements:
            objects = part.objects & self.everything
            if part.each or (objects.bit_count() == 1 and objects != self.everything):
                continue
            number = (part.creatures & declared).bit_count() if objects else 0
            if part in self.tracked:
                number = seen[self.tracked.index(part)]
            gained += part.least <= number <= part.most
        return gained

    def declaration(self, trail: Trail | None) -> Declaration:
        """The block that the trail leads through; of each class the first creatures left."""
        chosen = [0] * len(self.problem.creatures)
        left = [list(members) for members in self.classes]
        while trail is not None:
            for members, number in zip(left, trail.group, strict=True):
                for _ in range(number):
                    chosen[members.pop(0)] = 1 << trail.attacker
            trail = trail.before
        return tuple(chosen)


def _keep(
    best: list[tuple[Totals, Trail | None]], totals: Totals, trail: Trail, before: Trail | None
) -> None:
    """Adds the totals unless others are as good in every place; takes out those it beats so."""
    for old, _ in best:
        if all(map(ge, old, totals)):
            return
    best[:] = [entry for entry in best if not all(map(ge, totals, entry[0]))]
    best.append((totals, Trail(trail.attacker, trail.group, before)))
