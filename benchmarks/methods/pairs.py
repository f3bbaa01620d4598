"""One Boolean a pair: the statement of a Problem that a user would write down, for any solver.

`Booleans` are numbered from 1, so that a negative number is a negation (as in DIMACS). What is
stated is every restriction and requirement as it stands: nothing is merged, split or left out, and
nothing is shared with the library's own models.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from legality.problem.declarations import UNLIMITED, Problem, Requirement, bits


@dataclass(frozen=True, slots=True)
class Sum:
    """Of the Booleans, at least `least` and at most `most` are true (None: no limit); if `when`
    is given, only if that Boolean is."""

    booleans: tuple[int, ...]
    least: int | None = None
    most: int | None = None
    when: int | None = None


class Pairs:
    """A question of declarations over Booleans: as many `wishes` as possible are true.

    `pairs[c]` has for each object that creature `c` may choose the Boolean that says it does.
    """

    def __init__(self, allowed: list[int]) -> None:
        self.size = 0
        self.pairs = [{thing: self.new() for thing in bits(mask)} for mask in allowed]
        self.sums: list[Sum] = []
        self.wishes: list[int] = []
        self._any: dict[tuple[int, ...], int] = {}

    def new(self) -> int:
        """One more Boolean."""
        self.size += 1
        return self.size

    def any_of(self, booleans: Iterable[int]) -> int | None:
        """A Boolean that is true exactly if one of these is; None if there are none."""
        key = tuple(booleans)
        if len(key) <= 1:
            return key[0] if key else None
        if key not in self._any:
            made = self.new()
            self._any[key] = made
            self.sums.append(Sum(key, least=1, when=made))
            self.sums += [Sum((made,), least=1, when=one) for one in key]
        return self._any[key]

    def choosing(self, creature: int, objects: int) -> int | None:
        """A Boolean for: the creature chooses one or more of the objects."""
        return self.any_of(
            one for thing, one in self.pairs[creature].items() if objects >> thing & 1
        )

    def choosers(self, creatures: int, objects: int) -> tuple[int, ...]:
        """One Boolean for each of the creatures that can choose one or more of the objects."""
        able = (c for c in range(len(self.pairs)) if creatures >> c & 1)
        found = (self.choosing(creature, objects) for creature in able)
        return tuple(one for one in found if one is not None)


def pairs_of(problem: Problem) -> Pairs:
    """The statement, for declarations that pay for nothing and conditional requirements that are
    not in force. Raises `ValueError` for the requirements of 2006, which are not maximised so."""
    if problem.requirement_model != "maximum":
        raise ValueError("only for editions that ask for as many requirements as possible")
    allowed = list(problem.allowed)
    for cost in problem.costs:
        for creature in bits(cost.creatures):
            allowed[creature] &= ~cost.objects
    stated = Pairs(allowed)
    for own, most in zip(stated.pairs, problem.capacity, strict=True):
        if len(own) > most:
            stated.sums.append(Sum(tuple(own.values()), most=max(most, 0)))
    _restrictions(problem, stated)
    for wish in problem.requirements:
        if wish.when is None:
            _requirement(wish, stated)
    return stated


def _restrictions(problem: Problem, stated: Pairs) -> None:
    for part in problem.counts:
        own = stated.choosers(-1, 1 << part.object)
        chosen = stated.any_of(own)
        if chosen is not None:
            most = min(part.most, len(own))
            stated.sums.append(Sum(own, least=part.least, most=most, when=chosen))
    for cap in problem.caps:
        own = stated.choosers(cap.creatures, cap.objects)
        if len(own) > cap.most:
            stated.sums.append(Sum(own, most=cap.most))
    for company in problem.company:
        declared = stated.choosing(company.creature, -1)
        others = stated.choosers(company.others & ~(1 << company.creature), -1)
        if declared is not None and company.least > 0:
            stated.sums.append(Sum(others, least=company.least, when=declared))
    for alone in problem.solitary:
        declared = stated.choosing(alone.creature, -1)
        others = stated.choosers(~(1 << alone.creature), -1)
        if declared is not None and others:
            stated.sums.append(Sum(others, most=0, when=declared))


def _requirement(wish: Requirement, stated: Pairs) -> None:
    own = stated.choosers(wish.creatures, wish.objects)
    if wish.each:
        stated.wishes += own
        return
    obeyed = stated.new()
    most = None if wish.most >= UNLIMITED else wish.most
    stated.sums.append(Sum(own, least=wish.least, most=most, when=obeyed))
    stated.wishes.append(obeyed)
