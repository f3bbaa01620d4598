"""A Problem narrowed to one question: which pairs can still be chosen, what can still be obeyed.

Nothing here is a choice of method: a pair is dropped only when no declaration that counts holds
it, a requirement only when none obeys it. What remains is solver-neutral.
"""

from dataclasses import dataclass

from legality.problem import UNLIMITED, Payment, Problem, Requirement, bits

from .solve import Clock


@dataclass(frozen=True, slots=True)
class Question:
    """Which declarations count, and which requirements are in force in them.

    `payable`: they pay for nothing else; None: for anything within the player's mana. With
    `helping`, only those in which every creature declared helps to obey a requirement (A.2).
    """

    payable: frozenset[Payment] | None = frozenset()
    in_force: frozenset[int] = frozenset()
    helping: bool = False


@dataclass(frozen=True, slots=True)
class Shared:
    """A requirement on several creatures: so many of them choose one or more of the objects."""

    creatures: int
    objects: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Reduced:
    """`gains[c]`: for each requirement on creature `c` alone, the objects that obey it; `base` of
    the requirements are obeyed whatever is declared."""

    problem: Problem
    question: Question
    allowed: list[int]
    gains: list[list[int]]
    shared: list[Shared]
    base: int


def reduced(problem: Problem, question: Question, clock: Clock) -> Reduced:
    """The Problem under the question, narrowed until nothing changes."""
    allowed = list(problem.allowed)
    _leave_unpaid(problem, question.payable, allowed)
    while True:
        clock.check()
        _drop_hopeless(problem, allowed)
        state = _sort_requirements(problem, question, allowed)
        if not (question.helping and _drop_idle(state)):
            return state


def _leave_unpaid(problem: Problem, payable: frozenset[Payment] | None, allowed: list[int]) -> None:
    """508.1d, 509.1c: what would have to be paid for and is not payable is no choice."""
    if payable is None:
        return
    for index, cost in enumerate(problem.costs):
        for creature in bits(cost.creatures):
            if cost.per_object:
                for thing in bits(cost.objects & allowed[creature]):
                    if (index, creature, thing) not in payable:
                        allowed[creature] &= ~(1 << thing)
            elif (index, creature, -1) not in payable:
                allowed[creature] &= ~cost.objects


def _drop_hopeless(problem: Problem, allowed: list[int]) -> None:
    """Drops pairs that too few creatures could join, until nothing changes."""
    before: list[int] = []
    while before != allowed:
        before = allowed.copy()
        for creature, most in enumerate(problem.capacity):
            if most <= 0:
                allowed[creature] = 0
        for count in problem.counts:
            if count.least > 1 or count.most < 1:
                able = sum(1 for objects in allowed if objects >> count.object & 1)
                if able < count.least or count.most < max(1, count.least):
                    _forbid(allowed, -1, 1 << count.object)
        for cap in problem.caps:
            if cap.most <= 0:
                _forbid(allowed, cap.creatures, cap.objects)
        for part in problem.company:
            able = sum(1 for other in bits(part.others & ~(1 << part.creature)) if allowed[other])
            if able < part.least:
                allowed[part.creature] = 0


def _forbid(allowed: list[int], creatures: int, objects: int) -> None:
    for creature in range(len(allowed)):
        if creatures >> creature & 1:
            allowed[creature] &= ~objects


def _sort_requirements(problem: Problem, question: Question, allowed: list[int]) -> Reduced:
    """Requirements in force by kind: on one creature, on several, obeyed anyway, hopeless."""
    state = Reduced(problem, question, allowed, [[] for _ in allowed], [], 0)
    base = 0
    for requirement in problem.requirements:
        if requirement.when is None or requirement.when in question.in_force:
            base += _sort_one(requirement, state)
    return Reduced(problem, question, allowed, state.gains, state.shared, base)


def _sort_one(requirement: Requirement, state: Reduced) -> int:
    """Files one requirement; 1 if every declaration obeys it."""
    objects, allowed = requirement.objects, state.allowed
    able = [creature for creature in bits(requirement.creatures) if allowed[creature] & objects]
    least, most = requirement.least, requirement.most
    if requirement.each or (len(able) == 1 and least == 1 <= most):
        for creature in able:
            state.gains[creature].append(allowed[creature] & objects)
    elif least <= 0 and most >= len(able) and not (able and state.question.helping):
        return 1
    elif least <= min(most, len(able)):
        creatures = sum(1 << creature for creature in able)
        most = UNLIMITED if most >= len(able) else most
        state.shared.append(Shared(creatures, objects, least, most))
    return 0


def _drop_idle(state: Reduced) -> bool:
    """500.5 (2006): drops pairs that help to obey nothing; whether there were any."""
    before = state.allowed.copy()
    useful = [0] * len(before)
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
