"""The most of some requirements that can be obeyed together, by looking at every declaration.

It shares no code with the library: only the parts of a Problem, as their docstrings describe them,
and only of Problems without costs.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb, prod

from legality.problem.declarations import (
    ChosenCount,
    Company,
    DeclaredCap,
    Problem,
    Requirement,
    Solitary,
    Together,
)

Choice = frozenset[int]
"""The objects that a creature chooses."""


def size(problem: Problem) -> int:
    """How many declarations there are to look at."""
    return prod(
        sum(comb(len(_free(problem, creature)), number) for number in range(most + 1))
        for creature, most in enumerate(_capacities(problem))
    )


def most_together(problem: Problem, wanted: Sequence[Requirement]) -> int:
    """The most of the requirements that one declaration obeys."""
    return max(
        sum(_obeyed(part, declaration) for part in wanted)
        for declaration in _declarations(problem)
        if _is_kept(problem, declaration)
    )


def _declarations(problem: Problem) -> Iterator[tuple[Choice, ...]]:
    capacities = _capacities(problem)
    choices = [
        [
            frozenset(chosen)
            for number in range(capacities[creature] + 1)
            for chosen in combinations(_free(problem, creature), number)
        ]
        for creature in range(len(problem.creatures))
    ]
    yield from product(*choices)


def _capacities(problem: Problem) -> list[int]:
    numbers = [1] * len(problem.creatures)
    for part in problem.capacities:
        numbers[part.creature] = min(part.most, len(problem.objects))
    return [max(0, number) for number in numbers]


def _free(problem: Problem, creature: int) -> list[int]:
    """What nothing forbids the creature by itself."""
    return [
        thing
        for thing in range(len(problem.objects))
        if not any(
            _has(part.creatures, creature) and _has(part.objects, thing)
            for part in problem.forbidden
        )
    ]


def _has(mask: int, place: int) -> bool:
    return bool(mask >> place & 1)


def _choosing(declaration: Sequence[Choice], creatures: int, objects: int) -> list[int]:
    return [
        creature
        for creature, chosen in enumerate(declaration)
        if _has(creatures, creature) and any(_has(objects, thing) for thing in chosen)
    ]


def _obeyed(part: Requirement, declaration: Sequence[Choice]) -> bool:
    return part.least <= len(_choosing(declaration, part.creatures, part.objects)) <= part.most


def _is_kept(problem: Problem, declaration: Sequence[Choice]) -> bool:
    everyone, everything = 2 ** len(problem.creatures) - 1, 2 ** len(problem.objects) - 1
    declared = _choosing(declaration, everyone, everything)

    def keeps_count(part: ChosenCount) -> bool:
        number = len(_choosing(declaration, everyone, 2**part.object))
        return number == 0 or part.least <= number <= part.most

    def keeps_together(part: Together) -> bool:
        choosing = _choosing(declaration, everyone, 2**part.object)
        members = [one for one in range(len(problem.creatures)) if _has(part.creatures, one)]
        return not choosing or set(members) <= set(choosing)

    def keeps_cap(part: DeclaredCap) -> bool:
        return len(_choosing(declaration, part.creatures, part.objects)) <= part.most

    def keeps_company(part: Company) -> bool:
        others = [one for one in declared if one != part.creature and _has(part.others, one)]
        return part.creature not in declared or len(others) >= part.least

    def keeps_solitude(part: Solitary) -> bool:
        return part.creature not in declared or len(declared) == 1

    return (
        all(map(keeps_count, problem.counts))
        and all(map(keeps_together, problem.together))
        and all(map(keeps_cap, problem.caps))
        and all(map(keeps_company, problem.company))
        and all(map(keeps_solitude, problem.solitary))
    )
