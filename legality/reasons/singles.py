"""The requirements of a Problem one by one, and the most of some of them that can be obeyed."""

from collections.abc import Collection, Iterator

from msgspec import Struct
from msgspec.structs import replace

from legality.clock import Clock, OutOfTime
from legality.judging.declarations import maximum
from legality.problem import checker
from legality.problem.declarations import Declaration, Problem, Requirement, bits
from legality.problem.payments import NO_PAYMENTS


class Single(Struct, frozen=True):
    """One requirement: that of the Problem at `place`, of one on each creature that on `creature`
    (-1 otherwise)."""

    place: int
    creature: int = -1


def singles_of(problem: Problem) -> Iterator[Single]:
    """All requirements of the Problem, each once."""
    everyone = problem.everyone
    for place, part in enumerate(problem.requirements):
        if part.each:
            yield from (Single(place, creature) for creature in bits(part.creatures & everyone))
        else:
            yield Single(place)


def wish(problem: Problem, single: Single) -> Requirement:
    """The requirement by itself."""
    part = problem.requirements[single.place]
    if single.creature < 0:
        return part
    return replace(part, creatures=1 << single.creature, each=False)


def able(problem: Problem, single: Single) -> int:
    """The creatures that could do what it asks for, by all that is said of single pairs."""
    part = wish(problem, single)
    return sum(
        1 << creature
        for creature in bits(part.creatures & problem.everyone)
        if problem.allowed[creature] & part.objects and problem.capacity[creature] > 0
    )


def with_only(problem: Problem, chosen: Collection[Single]) -> Problem:
    """The Problem with no requirements but these."""
    creatures: dict[int, int] = {}
    for single in chosen:
        bit = 1 << single.creature if single.creature >= 0 else 0
        creatures[single.place] = creatures.get(single.place, 0) | bit
    parts = [
        replace(part, creatures=creatures[place]) if part.each else part
        for place, part in enumerate(problem.requirements)
        if place in creatures
    ]
    return replace(problem, requirements=tuple(parts))


def obeyed_of(
    problem: Problem, declaration: Declaration, chosen: Collection[Single]
) -> Iterator[Single]:
    """Those that the declaration obeys."""
    for single in chosen:
        if checker.score(wish(problem, single), declaration):
            yield single


def most_of(
    problem: Problem, chosen: Collection[Single], clock: Clock, known: Declaration | None = None
) -> tuple[int, Declaration]:
    """The most of them that can be obeyed together, and a declaration that does; `known` is one
    that keeps all restrictions. Raises `OutOfTime` when that is not proved."""
    clock.check()
    question = with_only(problem, chosen)
    first = None if known is None else (checker.obeyed(question, known), known)
    value, bound, best = maximum(
        question, NO_PAYMENTS, frozenset(), known=first, seconds=clock.left()
    )
    if value < bound or best is None:
        raise OutOfTime
    return value, best
