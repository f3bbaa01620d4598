"""Who must change so that one fault is gone: no more creatures than need to.

Each fault is looked at by itself; of several sets of creatures that are as small the first in the
order of the Problem is taken. What repairs all faults at once is the nearest legal declaration.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import assert_never

from msgspec.structs import replace

from legality.problem import declarations as d
from legality.problem.payments import payments
from legality.problem.resources import Shortage, bills, shortages
from legality.verdict import Violation

MOST = 2_000
"""So many sets of creatures are tried for a payment; beyond, all that pay are named."""


def must_change(
    problem: d.Problem, declaration: d.Declaration, restriction: d.Restriction
) -> tuple[int, ...]:
    """The fewest creatures (by index) that must choose otherwise to keep a restriction that the
    declaration breaks."""
    match restriction:
        case d.Forbidden(creatures, objects):
            return _choosing(declaration, creatures, objects)
        case d.Capacity(creature) | d.Company(creature) | d.Solitary(creature):
            return (creature,)
        case d.ChosenCount(object_index, least, most):
            return _of_count(problem, declaration, object_index, least, most)
        case d.Together(object_index, creatures):
            choosers = _choosing(declaration, -1, 1 << object_index)
            missing = [
                creature_index
                for creature_index in d.bits(creatures)
                if not declaration[creature_index] >> object_index & 1
            ]
            able = all(
                problem.allowed[creature_index] >> object_index & 1 for creature_index in missing
            )
            return tuple(missing) if able and len(missing) < len(choosers) else choosers
        case d.DeclaredCap(creatures, objects, most):
            choosers = _choosing(declaration, creatures, objects)
            return choosers[: len(choosers) - most]
        case _:
            assert_never(restriction)


def _of_count(
    problem: d.Problem, declaration: d.Declaration, object_index: int, least: int, most: int
) -> tuple[int, ...]:
    """Too many: those beyond the most. Too few: they leave it, or as many as lack join them."""
    choosers = _choosing(declaration, -1, 1 << object_index)
    if len(choosers) > most:
        enough = len(choosers) - most if most >= least else len(choosers)
        return choosers[:enough]
    lacking = least - len(choosers)
    if lacking >= len(choosers):
        return choosers
    able = [
        creature
        for creature, allowed in enumerate(problem.allowed)
        if allowed >> object_index & 1 and not declaration[creature] >> object_index & 1
    ]
    return tuple(able[:lacking]) if lacking <= len(able) else choosers


def _choosing(declaration: d.Declaration, creatures: int, objects: int) -> tuple[int, ...]:
    return tuple(
        [
            creature
            for creature, chosen in enumerate(declaration)
            if chosen & objects and creatures >> creature & 1
        ]
    )


def must_not_pay(
    problem: d.Problem, declaration: d.Declaration, short: Shortage
) -> tuple[int, ...]:
    """The fewest creatures without which there is enough of what there is too little of."""
    paying = sorted({creature for _, creature, _ in short.due})
    for tried, some in enumerate(_smallest_first(paying)):
        if tried >= MOST:
            break
        left = tuple(
            0 if creature in some else chosen for creature, chosen in enumerate(declaration)
        )
        owed = bills(problem, payments(problem, left))
        if not any(_same(shortage, short) for shortage in shortages(problem, left, owed)):
            return some
    return tuple(paying)


def _same(first: Shortage, second: Shortage) -> bool:
    """Whether the same players have too little of the same thing."""
    names = {payer.name for payer in second.payers}
    return first.of == second.of and any(payer.name in names for payer in first.payers)


def _smallest_first(creatures: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for size in range(1, len(creatures) + 1):
        yield from combinations(creatures, size)


def with_changed(faults: Sequence[Violation], changed: Sequence[str]) -> tuple[Violation, ...]:
    """The faults of a declaration; those that do not know who must change name whom the repair of
    all changes, but for those whom the others name."""
    named = {name for fault in faults for name in fault.change}
    left = tuple(name for name in changed if name not in named) or tuple(changed)
    return tuple(fault if fault.change else replace(fault, change=left) for fault in faults)


def with_concerned(faults: Iterable[Violation], changed: Sequence[str]) -> tuple[Violation, ...]:
    """The faults of an assignment, each with the sources among its objects that the repair changes,
    or all of those."""
    return tuple(
        replace(
            fault,
            change=tuple(source for source in changed if source in fault.objects) or tuple(changed),
        )
        for fault in faults
    )
