"""The fewest restrictions that keep requirements from being obeyed together."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from legality.clock import Clock, OutOfTime
from legality.problem import declarations as d
from legality.reasons.singles import Single, most_of

Part = TypeVar("Part")
Counted = d.ChosenCount | d.DeclaredCap | d.Together | d.Company | d.Solitary
"""A restriction that is not one of single pairs."""


class Behind(Struct, frozen=True):
    """With these restrictions alone, and the number of objects that each creature may choose, no
    more can be obeyed: those of single pairs, and the others."""

    forbidden: tuple[d.Forbidden, ...]
    counted: tuple[Counted, ...]
    capacity: bool
    """Whether it also hangs on the number of objects that a creature may choose."""


def behind(problem: d.Problem, chosen: Collection[Single], most: int, clock: Clock) -> Behind:
    """The restrictions behind it that at most so many of the requirements can be obeyed, none of
    which can be spared; some that can be, where time ends."""
    parts = counted(problem, chosen, most, clock)

    def enough(forbidden: Sequence[d.Forbidden]) -> bool:
        return _holds(only(problem, forbidden, parts), chosen, most, clock)

    forbidden = fewest(problem.forbidden, enough)
    unlimited = replace(
        only(problem, forbidden, parts),
        capacities=tuple(
            d.Capacity(creature, len(problem.objects), problem.one_choice)
            for creature, number in enumerate(problem.capacity)
            if number > 0
        ),
    )
    try:
        return Behind(forbidden, parts, not _holds(unlimited, chosen, most, clock))
    except OutOfTime:
        return Behind(forbidden, parts, True)


def counted(
    problem: d.Problem, chosen: Collection[Single], most: int, clock: Clock
) -> tuple[Counted, ...]:
    """The same of the restrictions that are not of single pairs alone, these all given."""

    def enough(parts: Sequence[Counted]) -> bool:
        return _holds(only(problem, problem.forbidden, parts), chosen, most, clock)

    every: tuple[Counted, ...] = (
        *problem.counts,
        *problem.caps,
        *problem.together,
        *problem.company,
        *problem.solitary,
    )
    return fewest(every, enough)


def only(
    problem: d.Problem, forbidden: Iterable[d.Forbidden], parts: Iterable[Counted]
) -> d.Problem:
    """The Problem with no restrictions but these and how many objects each creature chooses."""
    kept = tuple(parts)
    return replace(
        problem,
        forbidden=tuple(forbidden),
        counts=tuple(part for part in kept if isinstance(part, d.ChosenCount)),
        caps=tuple(part for part in kept if isinstance(part, d.DeclaredCap)),
        together=tuple(part for part in kept if isinstance(part, d.Together)),
        company=tuple(part for part in kept if isinstance(part, d.Company)),
        solitary=tuple(part for part in kept if isinstance(part, d.Solitary)),
    )


def _holds(problem: d.Problem, chosen: Collection[Single], most: int, clock: Clock) -> bool:
    value, _ = most_of(problem, chosen, clock)
    return value <= most


def fewest(every: Sequence[Part], enough: Callable[[Sequence[Part]], bool]) -> tuple[Part, ...]:
    """The parts without all that can be spared, halves tried first."""
    spared: set[int] = set()
    queue: list[Sequence[int]] = [range(len(every))]
    try:
        while queue:
            tried = queue.pop()
            if not tried:
                continue
            left_out = spared.union(tried)
            if enough([part for place, part in enumerate(every) if place not in left_out]):
                spared = left_out
            elif len(tried) > 1:
                middle = len(tried) // 2
                queue += [tried[middle:], tried[:middle]]
    except OutOfTime:
        pass
    return tuple(part for place, part in enumerate(every) if place not in spared)
