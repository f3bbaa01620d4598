"""Why a requirement cannot be obeyed: a minimal set of restrictions that already forbids it."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from legality.clock import Clock, OutOfTime
from legality.problem import declarations as d
from legality.problem.checker import broken, restrictions, score
from legality.problem.payments import payable_choices
from legality_models.encoding.declaration import ChoiceVariables, keep_restrictions
from legality_models.encoding.grouped import Group, GroupedProblem
from legality_models.encoding.options import GroupOption
from legality_models.encoding.requirements import obeyed
from legality_models.maximum import maximum
from legality_models.reductions.reduce import ReductionQuestion, SharedRequirement, reduced
from legality_models.solve import solve


def conflict(
    problem: d.Problem,
    requirement: int,
    creature: int | None = None,
    *,
    seconds: float | None = None,
    known: list[d.Declaration] | None = None,
) -> tuple[d.Restriction, ...] | None:
    """Restrictions that together forbid to obey the requirement, none of which can be spared.

    `creature` says for whom, where the requirement is one for each of several. Nothing may be
    paid for. None: it can be obeyed, or no conflict was proved in time. An empty answer: it
    cannot be obeyed even without any restriction, for want of objects or creatures or because it
    would have to be paid for.

    `known` are declarations that keep all restrictions and pay for nothing: where one of them obeys
    the requirement nothing has to be solved. One that is found is added to them.
    """
    clock = Clock(seconds)
    wish = _alone(problem.requirements[requirement], creature)
    if any(score(wish, declaration) for declaration in known or ()):
        return None
    alone = replace(problem, requirements=(wish,), requirement_model="maximum")
    try:
        core = pairs_forbidden(alone)
        if core is not None:
            return core
        witness = _crowd(problem, requirement, wish) or _obeying(alone, clock)
        if witness is not None:
            if known is not None:
                known.append(witness)
            return None
        near = tuple(part for part in restrictions(problem) if _touches(part, wish))
        if forbids(alone, near, clock):
            return minimal(alone, near, clock)
        core = assumed_core(alone, tuple(restrictions(problem)), clock)
        return minimal(alone, core, clock)
    except OutOfTime:
        return None


def _alone(requirement: d.Requirement, creature: int | None) -> d.Requirement:
    if requirement.each and creature is None:
        raise ValueError("this requirement is one for each of several creatures: name one")
    if not requirement.each and creature is not None:
        raise ValueError("this requirement is a single one: name no creature")
    if creature is None:
        return replace(requirement, when=None)
    return replace(requirement, creatures=1 << creature, each=False, when=None)


def _crowd(problem: d.Problem, requirement: int, wish: d.Requirement) -> d.Declaration | None:
    """Everyone the requirement speaks of (with a lure: all who are lured) obeys it, or only those
    it asks of, if nothing forbids that: a guess that is often right."""
    payable = payable_choices(problem, ())
    for creatures in (problem.requirements[requirement].creatures, wish.creatures):
        declared = [0] * len(problem.creatures)
        for creature in d.bits(creatures):
            objects = payable[creature] & wish.objects
            declared[creature] = objects & -objects
        declaration = tuple(declared)
        if score(wish, declaration) and not broken(problem, declaration):
            return declaration
    return None


def pairs_forbidden(problem: d.Problem) -> tuple[d.Restriction, ...] | None:
    """A minimal core where every single pair that would obey the requirement is forbidden (most
    conflicts are such, and need no solver); None where some pair is not."""
    (wish,) = problem.requirements
    if wish.least != 1:
        return None
    payable = payable_choices(replace(problem, forbidden=()), ())
    kept: list[d.Restriction] = [part for part in problem.forbidden if _touches(part, wish)]
    kept += [part for part in problem.capacities if part.most <= 0 and _touches(part, wish)]
    pairs = [(c, payable[c] & wish.objects) for c in d.bits(wish.creatures)]
    if not _all_covered(pairs, kept):
        return None
    for part in tuple(kept):
        rest = [other for other in kept if other is not part]
        if _all_covered(pairs, rest):
            kept = rest
    return tuple(kept)


def _all_covered(pairs: list[tuple[int, int]], parts: list[d.Restriction]) -> bool:
    """Whether those restrictions of single pairs forbid all of these."""
    for creature, objects in pairs:
        for part in parts:
            if isinstance(part, d.Forbidden) and part.creatures >> creature & 1:
                objects &= ~part.objects
            elif isinstance(part, d.Capacity) and part.creature == creature:
                objects = 0
        if objects:
            return False
    return True


def _obeying(problem: d.Problem, clock: Clock) -> d.Declaration | None:
    """A declaration that obeys the one requirement of the Problem under all restrictions.

    Raises OutOfTime when neither that nor its absence is proved.
    """
    clock.check()
    answer = maximum(problem, more_than=0, seconds=clock.left())
    if not answer.proved:
        raise OutOfTime
    return answer.witness if answer.value > 0 else None


def _touches(part: d.Restriction, wish: d.Requirement) -> bool:
    """Whether a restriction speaks of a pair, a creature or an object of the requirement. They are
    tried alone first: most conflicts are between them."""
    match part:
        case d.Forbidden(creatures, objects) | d.DeclaredCap(creatures, objects):
            return bool(creatures & wish.creatures and objects & wish.objects)
        case d.Capacity(creature) | d.Company(creature) | d.Solitary(creature):
            return bool(wish.creatures >> creature & 1)
        case d.ChosenCount(object_index) | d.Together(object_index):
            return bool(wish.objects >> object_index & 1)


def forbids(problem: d.Problem, chosen: Iterable[d.Restriction], clock: Clock) -> bool:
    """Whether the one requirement of the Problem cannot be obeyed under these restrictions alone.

    Raises OutOfTime when neither is proved.
    """
    clock.check()
    answer = maximum(restricted(problem, chosen), more_than=0, seconds=clock.left())
    if not answer.proved:
        raise OutOfTime
    return answer.bound <= 0


def restricted(problem: d.Problem, chosen: Iterable[d.Restriction]) -> d.Problem:
    """The Problem with no restrictions but these."""
    kept = set(chosen)
    most = [len(problem.objects)] * len(problem.creatures)
    for part in kept:
        if isinstance(part, d.Capacity):
            most[part.creature] = min(most[part.creature], part.most)
    free = problem.one_choice
    return replace(
        problem,
        forbidden=tuple(part for part in problem.forbidden if part in kept),
        capacities=tuple(
            d.Capacity(creature, number, free) for creature, number in enumerate(most)
        ),
        counts=tuple(part for part in problem.counts if part in kept),
        caps=tuple(part for part in problem.caps if part in kept),
        together=tuple(part for part in problem.together if part in kept),
        company=tuple(part for part in problem.company if part in kept),
        solitary=tuple(part for part in problem.solitary if part in kept),
    )


def minimal(
    problem: d.Problem, core: Sequence[d.Restriction], clock: Clock
) -> tuple[d.Restriction, ...]:
    """The core without every restriction it can spare, each tried once; verified by solving."""
    assert forbids(problem, core, clock), "a core must be infeasible when solved by itself"
    kept = list(core)
    for part in core:
        rest = [other for other in kept if other != part]
        if forbids(problem, rest, clock):
            kept = rest
    return tuple(kept)


def assumed_core(
    problem: d.Problem, everything: Sequence[d.Restriction], clock: Clock
) -> tuple[d.Restriction, ...]:
    """Some of the restrictions that already forbid it: one guard for each, all assumed."""
    grouped = _unrestricted(problem, clock)
    choices = ChoiceVariables(grouped, guarded=True)
    clock.check()
    keep_restrictions(choices)
    for part in everything:
        if isinstance(part, d.Forbidden):
            _forbidden(choices, part)
        elif isinstance(part, d.Capacity):
            _capacity(choices, part)
    choices.model.add(obeyed(choices) >= 1)
    by_index = {guard.index: part for part, guard in choices.guards.items()}
    choices.model.add_assumptions(list(choices.guards.values()))
    answer = solve(choices.model, clock)
    if answer.status == "unknown":
        raise OutOfTime
    assert answer.status == "impossible", "the two ways to ask disagree"
    return tuple(part for index, part in by_index.items() if index in answer.core)


def _unrestricted(problem: d.Problem, clock: Clock) -> GroupedProblem:
    """A grouped Problem of single creatures and objects that states counted restrictions, but no
    pair."""
    free = reduced(restricted(problem, ()), ReductionQuestion(), clock)
    wish = problem.requirements[0]
    groups: list[Group] = []
    for creature, allowed in enumerate(free.allowed):
        options = tuple(
            GroupOption(object_index, 0, 1 << object_index) for object_index in d.bits(allowed)
        )
        if options:
            groups.append(Group((creature,), 1 << creature, len(options), (options,)))
    return GroupedProblem(
        size=len(problem.creatures),
        helping=False,
        roles=tuple(1 << object_index for object_index in range(len(problem.objects))),
        groups=tuple(groups),
        counts=problem.counts,
        together=tuple(part for part in problem.together if part.creatures),
        caps=problem.caps,
        company=tuple(part for part in problem.company if free.allowed[part.creature]),
        solitary=tuple(part for part in problem.solitary if free.allowed[part.creature]),
        shared=(SharedRequirement(wish.creatures, wish.objects, wish.least, wish.most),),
    )


def _forbidden(choices: ChoiceVariables, part: d.Forbidden) -> None:
    pairs = choices.pairs(part.creatures, part.objects)
    if pairs:
        choices.model.add_bool_and([~pair for pair in pairs]).only_enforce_if(choices.when(part))


def _capacity(choices: ChoiceVariables, part: d.Capacity) -> None:
    pairs = choices.pairs(1 << part.creature, -1)
    if len(pairs) > part.most:
        choices.model.between(pairs, 0, part.most, choices.when(part))
