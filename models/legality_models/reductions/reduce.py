"""A Problem narrowed to one question: which pairs can still be chosen, what can still be obeyed.

Nothing here is a choice of method: a pair is dropped only when no declaration that counts holds
it, a requirement only when none obeys it. What remains is solver-neutral.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from legality.clock import Clock
from legality.problem.checker import Choosing
from legality.problem.declarations import UNLIMITED, Declaration, Payment, Problem, bits
from legality.problem.payments import payable_choices


class ReductionQuestion(Struct, frozen=True):
    """Which declarations count, and which requirements are in force in them.

    `payable`: they pay for nothing else; None: for anything that can be paid. With `helping`, only
    those in which every creature declared does what it does in `given` or helps to obey a
    requirement (500.5 of 2006).
    """

    payable: frozenset[Payment] | None = frozenset()
    in_force: frozenset[int] = frozenset()
    helping: bool = False
    given: Declaration = ()


class SharedRequirement(Struct, frozen=True):
    """A requirement on several creatures: so many of them choose one or more of the objects."""

    creatures: int
    objects: int
    least: int
    most: int


class Reduced(Struct, frozen=True):
    """`gains[c]`: for each requirement on creature `c` alone, the objects that obey it; `base` of
    the requirements are obeyed whatever is declared."""

    problem: Problem
    question: ReductionQuestion
    allowed: list[int]
    gains: list[tuple[int, ...]]
    shared: list[SharedRequirement]
    base: int


def reduced(problem: Problem, question: ReductionQuestion, clock: Clock) -> Reduced:
    """The Problem under the question, narrowed until nothing changes."""
    allowed = list(problem.allowed)
    if question.payable is not None:  # 508.1d, 509.1c: what is not payable is no choice
        allowed = payable_choices(problem, question.payable)
    allowed = [mask if problem.capacity[c] > 0 else 0 for c, mask in enumerate(allowed)]
    while True:
        clock.check()
        state = _sort_requirements(problem, question, allowed)
        if not (question.helping and _drop_idle(state)):
            return state


def able_counts(allowed: Sequence[int], objects: int) -> Counter[int]:
    """For each of the objects, how many creatures may choose it."""
    able: Counter[int] = Counter()
    for mask, number in Counter(allowed).items():
        for object_index in bits(mask & objects):
            able[object_index] += number
    return able


def _sort_requirements(
    problem: Problem, question: ReductionQuestion, allowed: list[int]
) -> Reduced:
    """Requirements in force by kind: on one creature, on several, obeyed anyway, hopeless."""
    gains: list[tuple[int, ...]] = [()] * len(allowed)
    shared: list[SharedRequirement] = []
    base, able = 0, Choosing(allowed)
    for requirement in problem.requirements:
        if requirement.when is not None and requirement.when not in question.in_force:
            continue
        objects = requirement.objects
        creatures = able.of(requirement.creatures, objects)
        number, least, most = creatures.bit_count(), requirement.least, requirement.most
        if requirement.each or (number == 1 and least == 1 <= most):
            alone = number == 1
            for creature in (creatures.bit_length() - 1,) if alone else bits(creatures):
                gains[creature] += (allowed[creature] & objects,)
        elif least <= 0 and most >= number and not (number and question.helping):
            base += 1
        elif least <= min(most, number):
            shared.append(
                SharedRequirement(creatures, objects, least, UNLIMITED if most >= number else most)
            )
    return Reduced(problem, question, allowed, gains, shared, base)


def _drop_idle(state: Reduced) -> bool:
    """500.5 (2006): drops pairs that are not given and help to obey nothing; whether there were
    any."""
    before = state.allowed.copy()
    useful = list(state.question.given)
    for creature, gains in enumerate(state.gains):
        for objects in gains:
            useful[creature] |= objects
    for requirement in state.shared:
        for creature in bits(requirement.creatures):
            useful[creature] |= requirement.objects
    for creature, objects in enumerate(useful):
        if state.problem.capacity[creature] <= 1:
            state.allowed[creature] &= objects
        elif not state.allowed[creature] & objects:
            state.allowed[creature] = 0
    return before != state.allowed
