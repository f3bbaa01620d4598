"""From a narrowed Problem to a GroupedProblem, and from a GroupedProblem to its independent parts.

Every step is exact for the maximum: it keeps at least one best declaration. `merged=False` takes
none of them and keeps every declaration; with `kinds` it still counts creatures alike.
"""

from collections import Counter
from collections.abc import Hashable, Sequence

from msgspec.structs import replace

from legality.clock import Clock
from legality.problem.budgets import budgets
from legality.problem.checker import Choosing
from legality.problem.classes import company_keys, refined
from legality_models.encoding.grouped import Group, GroupedProblem
from legality_models.encoding.options import CreatureOptions, Roles, several_options, single_options
from legality_models.reductions.exchange import worthwhile
from legality_models.reductions.reduce import Reduced, able_counts


def assemble(
    state: Reduced,
    clock: Clock,
    *,
    merged: bool = True,
    kinds: Sequence[Hashable] | None = None,
) -> GroupedProblem:
    """The grouped Problem of a narrowed Problem; not `merged`: every creature and object for
    itself.

    Creatures of different `kinds` are never in one group; by default all are of one kind, or,
    not `merged`, each of its own.
    """
    if kinds is None:
        kinds = [None if merged else creature for creature in range(len(state.allowed))]
        if merged and state.question.helping:
            kinds = state.question.given
    grouped = _binding(state)
    grouped = replace(grouped, roles=_roles(state, grouped) if merged else _single_roles(state))
    options = _options(state, grouped, clock)
    if merged:
        options = worthwhile(grouped, options, state.problem.capacity)
    return _with_groups(state, grouped, options, kinds)


def _options(state: Reduced, grouped: GroupedProblem, clock: Clock) -> list[CreatureOptions]:
    """The options of every creature, found once for creatures with equal choices."""
    ways_by_choices: dict[Hashable, CreatureOptions] = {}
    ways: list[CreatureOptions] = []
    roles = Roles(grouped.roles)
    for creature, allowed in enumerate(state.allowed):
        several = state.problem.capacity[creature] > 1
        gains = state.gains[creature]
        key = (allowed, several, gains)
        if key not in ways_by_choices:
            clock.check()
            state_options = several_options if several else single_options
            ways_by_choices[key] = state_options(allowed, gains, roles)
        ways.append(ways_by_choices[key])
    return ways


def _binding(state: Reduced) -> GroupedProblem:
    """The parts that a declaration of allowed pairs can still break."""
    problem, allowed = state.problem, state.allowed

    able = Choosing(allowed)
    able_to = able_counts(allowed, sum({1 << part.object for part in problem.counts}))
    keys, _ = company_keys(problem.company)
    return GroupedProblem(
        size=len(allowed),
        helping=state.question.helping,
        given=state.question.given if state.question.helping else (),
        counts=tuple(
            part for part in problem.counts if part.least > 1 or part.most < able_to[part.object]
        ),
        together=tuple(part for part in problem.together if part.creatures),
        caps=tuple(
            part
            for part in problem.caps
            if part.most < able.of(part.creatures, part.objects).bit_count()
        ),
        company=tuple(
            replace(part, others=others)
            for part, (others, _) in zip(problem.company, keys, strict=True)
            if part.least > 0 and allowed[part.creature]
        ),
        solitary=tuple(part for part in problem.solitary if allowed[part.creature]),
        shared=tuple(state.shared),
        budgets=budgets(problem, allowed),
    )


def _single_roles(state: Reduced) -> tuple[int, ...]:
    return tuple(1 << object_index for object_index in range(len(state.problem.objects)))


def _roles(state: Reduced, parts: GroupedProblem) -> tuple[int, ...]:
    """Objects by the binding parts that speak of them: those of one role may stand for another."""
    names = [None] * len(state.problem.objects)
    roles = refined(names, parts.object_masks())
    return tuple(sum(1 << object_index for object_index in role) for role in roles)


def _with_groups(
    state: Reduced,
    grouped: GroupedProblem,
    options: Sequence[CreatureOptions],
    kinds: Sequence[Hashable],
) -> GroupedProblem:
    """Creatures with options, by what their options are and which parts speak of them."""
    own: list[list[Hashable]] = [[] for _ in options]
    for part in grouped.company:
        own[part.creature].append((part.others, part.least))
    for alone in grouped.solitary:
        own[alone.creature].append("solitary")
    different = {id(ways): ways.options for ways in options}
    shapes = {
        name: tuple((option.role, option.worth) for option in mine)
        for name, mine in different.items()
    }
    keys: list[Hashable] = [
        creature
        if most > 1
        else (kind, shapes[id(ways)], frozenset(Counter(parts).items()) if parts else None)
        for creature, (most, kind, ways, parts) in enumerate(
            zip(state.problem.capacity, kinds, options, own, strict=True)
        )
    ]
    groups = tuple(
        Group(
            members=members,
            mask=sum(1 << creature for creature in members),
            capacity=min(state.problem.capacity[members[0]], len(ways.options)),
            options=tuple(options[creature].options for creature in members),
            gains=ways.gains,
        )
        for members in refined(keys, grouped.creature_masks())
        if (ways := options[members[0]]).options
    )
    firsts = sum(1 << group.members[0] for group in groups)
    return replace(
        grouped,
        groups=groups,
        company=tuple(part for part in grouped.company if firsts >> part.creature & 1),
        solitary=tuple(part for part in grouped.solitary if firsts >> part.creature & 1),
    )
