"""Why a requirement cannot be obeyed: a minimal set of restrictions that already forbids it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from legality.checker import restrictions
from legality.problem import (
    Capacity,
    Forbidden,
    Problem,
    Requirement,
    Restriction,
    bits,
)

from .board import Board, Group
from .declaration import Choices, add_up, keep_restrictions
from .maximum import maximum
from .options import Option
from .reduce import Question, Shared, reduced
from .requirements import obeyed
from .solve import Clock, OutOfTime, solve


def conflict(
    problem: Problem,
    requirement: int,
    creature: int | None = None,
    *,
    seconds: float | None = None,
) -> tuple[Restriction, ...] | None:
    """Restrictions that together forbid to obey the requirement, none of which can be spared.

    `creature` says for whom, where the requirement is one for each of several. Nothing may be
    paid for. None: it can be obeyed, or no conflict was proved in time. An empty answer: it
    cannot be obeyed even without any restriction, for want of objects or creatures or because it
    would have to be paid for.
    """
    clock = Clock(seconds)
    wish = _alone(problem.requirements[requirement], creature)
    asked = replace(problem, requirements=(wish,), requirement_model="maximum")
    try:
        everything = tuple(restrictions(problem))
        if not forbids(asked, everything, clock):
            return None
        core = assumed_core(asked, everything, clock)
        return minimal(asked, core, clock)
    except OutOfTime:
        return None


def _alone(requirement: Requirement, creature: int | None) -> Requirement:
    if requirement.each and creature is None:
        raise ValueError("this requirement is one for each of several creatures: name one")
    if not requirement.each and creature is not None:
        raise ValueError("this requirement is a single one: name no creature")
    if creature is None:
        return replace(requirement, when=None)
    return replace(requirement, creatures=1 << creature, each=False, when=None)


def forbids(asked: Problem, chosen: Iterable[Restriction], clock: Clock) -> bool:
    """Whether the one requirement of the Problem cannot be obeyed under these restrictions alone.

    Raises OutOfTime when neither is proved.
    """
    clock.check()
    answer = maximum(restricted(asked, chosen), more_than=0, seconds=clock.left())
    if not answer.proved:
        raise OutOfTime
    return answer.bound <= 0


def restricted(problem: Problem, chosen: Iterable[Restriction]) -> Problem:
    """The Problem with no restrictions but these."""
    kept = set(chosen)
    most = [len(problem.objects)] * len(problem.creatures)
    for part in kept:
        if isinstance(part, Capacity):
            most[part.creature] = min(most[part.creature], part.most)
    free = problem.one_choice
    return replace(
        problem,
        forbidden=tuple(part for part in problem.forbidden if part in kept),
        capacities=tuple(Capacity(creature, number, free) for creature, number in enumerate(most)),
        counts=tuple(part for part in problem.counts if part in kept),
        caps=tuple(part for part in problem.caps if part in kept),
        company=tuple(part for part in problem.company if part in kept),
        solitary=tuple(part for part in problem.solitary if part in kept),
    )


def minimal(asked: Problem, core: Sequence[Restriction], clock: Clock) -> tuple[Restriction, ...]:
    """The core without every restriction it can spare, each tried once; verified by solving."""
    assert forbids(asked, core, clock), "a core must be infeasible when solved by itself"
    kept = list(core)
    for part in core:
        rest = [other for other in kept if other != part]
        if forbids(asked, rest, clock):
            kept = rest
    return tuple(kept)


def assumed_core(
    asked: Problem, everything: Sequence[Restriction], clock: Clock
) -> tuple[Restriction, ...]:
    """Some of the restrictions that already forbid it: one guard for each, all assumed."""
    board = _unrestricted(asked, clock)
    choices = Choices(board, guarded=True)
    clock.check()
    keep_restrictions(choices)
    for part in everything:
        if isinstance(part, Forbidden):
            _forbidden(choices, part)
        elif isinstance(part, Capacity):
            _capacity(choices, part)
    choices.model.add(obeyed(choices) >= 1)
    by_index = {guard.index: part for part, guard in choices.guards.items()}
    choices.model.add_assumptions(list(choices.guards.values()))
    answer = solve(choices.model, clock)
    if answer.status == "unknown":
        raise OutOfTime
    assert answer.status == "impossible", "the two ways to ask disagree"
    return tuple(part for index, part in by_index.items() if index in answer.core)


def _unrestricted(asked: Problem, clock: Clock) -> Board:
    """A board of single creatures and objects that states counted restrictions, but no pair."""
    free = reduced(restricted(asked, ()), Question(), clock)
    wish = asked.requirements[0]
    groups: list[Group] = []
    for creature, allowed in enumerate(free.allowed):
        options = tuple(Option(thing, 0, 1 << thing) for thing in bits(allowed))
        if options:
            groups.append(Group((creature,), 1 << creature, len(options), (options,)))
    return Board(
        size=len(asked.creatures),
        helping=False,
        mana=0,
        roles=tuple(1 << thing for thing in range(len(asked.objects))),
        groups=tuple(groups),
        counts=asked.counts,
        caps=asked.caps,
        company=tuple(part for part in asked.company if free.allowed[part.creature]),
        solitary=tuple(part for part in asked.solitary if free.allowed[part.creature]),
        shared=(Shared(wish.creatures, wish.objects, wish.least, wish.most),),
    )


def _forbidden(choices: Choices, part: Forbidden) -> None:
    pairs = choices.pairs(part.creatures, part.objects)
    if pairs:
        choices.model.add_bool_and([~pair for pair in pairs]).only_enforce_if(choices.when(part))


def _capacity(choices: Choices, part: Capacity) -> None:
    pairs = choices.pairs(1 << part.creature, -1)
    if len(pairs) > part.most:
        choices.model.add(add_up(pairs) <= part.most).only_enforce_if(choices.when(part))
