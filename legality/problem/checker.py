"""A declaration judged part by part, in plain Python: what it breaks and obeys.

These functions are the plain twin of the CP-SAT models: each part of a Problem is read here
once, as it is worded. None of them asks what other declarations could do.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import assert_never

from legality.problem.declarations import (
    Capacity,
    ChosenCount,
    Company,
    Declaration,
    DeclaredCap,
    Forbidden,
    Problem,
    Requirement,
    Restriction,
    Solitary,
    Together,
    bits,
)

FEW = 16
"""So many creatures are sooner asked one by one than sorted by what they choose."""


def keeps(restriction: Restriction, declaration: Declaration) -> bool:
    """Whether the declaration keeps that one restriction."""
    match restriction:
        case Forbidden(creatures, objects):
            return choosers(declaration, creatures, objects) == 0
        case Capacity(creature, most):
            return declaration[creature].bit_count() <= most
        case ChosenCount(object_index, least, most):
            count = choosers(declaration, -1, 1 << object_index)
            return count == 0 or least <= count <= most
        case Together(object_index, creatures):
            count = choosers(declaration, creatures, 1 << object_index)
            return count == creatures.bit_count() or not choosers(
                declaration, -1, 1 << object_index
            )
        case DeclaredCap(creatures, objects, most):
            return choosers(declaration, creatures, objects) <= most
        case Company(creature, others, least):
            return (
                not declaration[creature]
                or choosers(declaration, others & ~(1 << creature), -1) >= least
            )
        case Solitary(creature):
            return not declaration[creature] or choosers(declaration, ~(1 << creature), -1) == 0
        case _:
            assert_never(restriction)


def choosers(declaration: Declaration, creatures: int, objects: int) -> int:
    """How many of those creatures choose one or more of those objects."""
    if creatures > 0 and creatures & creatures - 1 == 0:
        chooser = creatures.bit_length() - 1
        return 1 if chooser < len(declaration) and declaration[chooser] & objects else 0
    everyone = (1 << len(declaration)) - 1
    creatures &= everyone
    if creatures == everyone:
        return sum(1 for chosen in declaration if chosen & objects)
    return sum(1 for creature in bits(creatures) if declaration[creature] & objects)


def restrictions(problem: Problem) -> Iterator[Restriction]:
    """Every restriction of the Problem, kind by kind."""
    yield from problem.forbidden
    yield from unnamed_capacities(problem)
    yield from problem.capacities
    yield from problem.counts
    yield from problem.together
    yield from problem.caps
    yield from problem.company
    yield from problem.solitary


def unnamed_capacities(problem: Problem) -> Iterator[Capacity]:
    """One choice a creature is the rule (508.1b, 509.1a) where no part says otherwise."""
    named = {limit.creature for limit in problem.capacities}
    for creature in range(len(problem.creatures)):
        if creature not in named:
            yield Capacity(creature, 1, problem.one_choice)


def broken(problem: Problem, declaration: Declaration) -> tuple[Restriction, ...]:
    """Every restriction the declaration breaks, not only the first."""
    wrong, crowded = 0, False  # all that is chosen though it is not allowed
    for chosen, allowed, most in zip(declaration, problem.allowed, problem.capacity, strict=True):
        if chosen:
            wrong |= chosen & ~allowed
            crowded = crowded or chosen.bit_count() > most
    restrictions: list[Restriction] = []
    if wrong:
        restrictions += [
            part
            for part in problem.forbidden
            if part.objects & wrong and not keeps(part, declaration)
        ]
    if crowded:
        restrictions += [
            part for part in unnamed_capacities(problem) if not keeps(part, declaration)
        ]
        restrictions += [part for part in problem.capacities if not keeps(part, declaration)]
    if problem.counts:
        number: dict[int, int] = {}
        for chosen, creatures in by_choice(declaration):
            many = creatures.bit_count()
            for object_index in bits(chosen):
                number[object_index] = number.get(object_index, 0) + many
        restrictions += [
            part
            for part in problem.counts
            if (n := number.get(part.object)) and not part.least <= n <= part.most
        ]
    for parts in (problem.together, problem.caps, problem.company, problem.solitary):
        restrictions += [part for part in parts if not keeps(part, declaration)]
    return tuple(restrictions)


def holds(problem: Problem, declaration: Declaration) -> frozenset[int]:
    """The indices of the antecedents that hold in the declaration."""
    if not problem.antecedents:
        return frozenset()
    return frozenset(
        index
        for index, antecedent in enumerate(problem.antecedents)
        if choosers(declaration, antecedent.creatures, antecedent.objects)
    )


def score(requirement: Requirement, declaration: Declaration) -> int:
    """How many of the requirements that this one stands for are obeyed."""
    count = choosers(declaration, requirement.creatures, requirement.objects)
    if requirement.each:
        return count
    return 1 if requirement.least <= count <= requirement.most else 0


def in_force(problem: Problem, antecedents: frozenset[int]) -> tuple[Requirement, ...]:
    """The requirements in force when exactly those antecedents hold."""
    if not problem.antecedents:
        return problem.requirements
    return tuple(
        requirement
        for requirement in problem.requirements
        if requirement.when is None or requirement.when in antecedents
    )


def wanted(problem: Problem, antecedents: frozenset[int]) -> int:
    """How many requirements there are in force: no declaration obeys more."""
    everyone = problem.everyone
    return sum(
        [
            (part.creatures & everyone).bit_count() if part.each else 1
            for part in in_force(problem, antecedents)
        ]
    )


def obeyed(
    problem: Problem, declaration: Declaration, antecedents: frozenset[int] = frozenset()
) -> int:
    """How many of the requirements in force are obeyed (508.1d, 509.1c): each counts one."""
    wanted = in_force(problem, antecedents)
    if len(declaration) <= FEW:
        return sum(score(part, declaration) for part in wanted)
    if not any(declaration):  # nobody chooses anything
        return sum(not part.each and part.least <= 0 <= part.most for part in wanted)
    chosen = Choosing(declaration)
    number = 0
    for part in wanted:
        count = chosen.of(part.creatures, part.objects).bit_count()
        number += count if part.each else part.least <= count <= part.most
    return number


class Choosing:
    """Who choose, or may choose, what: asked for many parts of a Problem in turn."""

    __slots__ = ("_by_objects", "_each", "_kinds")

    def __init__(self, each: Sequence[int]) -> None:
        self._each = each
        self._kinds = by_choice(each)
        self._by_objects: dict[int, int] = {}

    def of(self, creatures: int, objects: int) -> int:
        """Those of the creatures that choose one or more of the objects."""
        if creatures > 0 and creatures & creatures - 1 == 0:
            creature = creatures.bit_length() - 1
            return creatures if creature < len(self._each) and self._each[creature] & objects else 0
        those = self._by_objects.get(objects)
        if those is None:
            those = sum(alike for own, alike in self._kinds if own & objects)
            self._by_objects[objects] = those
        return creatures & those


def by_choice(declaration: Sequence[int]) -> Sequence[tuple[int, int]]:
    """Each choice that is made, with the mask of the creatures that make it. (What creatures may
    choose is sorted in the same way.)"""
    if len(declaration) <= FEW:
        return _by_choice(declaration)
    return _sorted_before(tuple(declaration))


def _by_choice(declaration: Sequence[int]) -> Sequence[tuple[int, int]]:
    masks: dict[int, int] = {}
    bit = 1
    for chosen in declaration:
        if chosen:
            masks[chosen] = masks.get(chosen, 0) | bit
        bit <<= 1
    return [*masks.items()]


_sorted_before = lru_cache(maxsize=8)(_by_choice)
"""Of armies the same declaration, or what they may choose, is asked for several times in turn."""


def missed(
    problem: Problem, declaration: Declaration, antecedents: frozenset[int] = frozenset()
) -> Iterator[tuple[Requirement, int | None]]:
    """The requirements in force that are not obeyed, for `each` with the creature concerned."""
    for requirement in in_force(problem, antecedents):
        if requirement.each:
            for creature in bits(requirement.creatures):
                if not declaration[creature] & requirement.objects:
                    yield requirement, creature
        elif not score(requirement, declaration):
            yield requirement, None


def is_alternative(
    problem: Problem, other: Declaration, declaration: Declaration, antecedents: frozenset[int]
) -> bool:
    """Whether, by the edition, a declaration that keeps the restrictions and is payable is an
    alternative to the one judged.

    500.5 of 2006: every creature in it does nothing, or what it does in the declaration judged, or
    serves a requirement: one on itself, or one that it is among several to obey.
    """
    if problem.requirement_model == "maximum":
        return True
    serving = 0
    for requirement in in_force(problem, antecedents):
        if requirement.each or score(requirement, other):
            for creature in bits(requirement.creatures):
                if other[creature] & requirement.objects:
                    serving |= 1 << creature
    return all(
        not chosen or chosen == given or serving >> creature & 1
        for creature, (chosen, given) in enumerate(zip(other, declaration, strict=True))
    )
