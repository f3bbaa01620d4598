"""From a narrowed Problem to a Board, and from a Board to its independent parts.

Every step is exact for the maximum: it keeps at least one best declaration. `merged=False` takes
none of them and keeps every declaration; with `kinds` it still counts creatures alike.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import replace

from legality.classes import company_keys, refined
from legality.problem import bits

from .board import Board, Group
from .options import Options, several_options, single_options
from .reduce import Reduced
from .solve import Clock


def assemble(
    state: Reduced,
    clock: Clock,
    *,
    merged: bool = True,
    kinds: Sequence[Hashable] | None = None,
) -> Board:
    """The board of a narrowed Problem; not `merged`: every creature and object for itself.

    Creatures of different `kinds` are never in one group; by default all are of one kind, or,
    not `merged`, each of its own.
    """
    if kinds is None:
        kinds = [None if merged else creature for creature in range(len(state.allowed))]
    parts = _binding(state)
    roles = _roles(state, parts) if merged else _single_roles(state)
    options: list[Options] = []
    gains: list[tuple[tuple[int, ...], ...]] = []
    for creature, allowed in enumerate(state.allowed):
        clock.check()
        if state.problem.capacity[creature] > 1:
            several, shared = several_options(allowed, state.gains[creature], roles)
            options.append(several)
            gains.append(shared)
        else:
            options.append(single_options(allowed, state.gains[creature], roles))
            gains.append(())
    board = replace(parts, roles=roles)
    if merged:
        options = _worthwhile(state, board, options)
    groups = _groups(state, board, options, gains, kinds)
    firsts = sum(1 << group.members[0] for group in groups)
    return replace(
        board,
        groups=groups,
        company=tuple(part for part in board.company if firsts >> part.creature & 1),
        solitary=tuple(part for part in board.solitary if firsts >> part.creature & 1),
    )


def _binding(state: Reduced) -> Board:
    """The parts that a declaration of allowed pairs can still break."""
    problem, allowed = state.problem, state.allowed

    def able(creatures: int, objects: int) -> int:
        return sum(1 for creature in bits(creatures) if allowed[creature] & objects)

    everybody = (1 << len(allowed)) - 1
    keys, _ = company_keys(problem.company)
    return Board(
        size=len(allowed),
        helping=state.question.helping,
        mana=problem.mana,
        counts=tuple(
            part
            for part in problem.counts
            if part.least > 1 or part.most < able(everybody, 1 << part.object)
        ),
        caps=tuple(
            part for part in problem.caps if part.most < able(part.creatures, part.objects)
        ),
        company=tuple(
            replace(part, others=others)
            for part, (others, _) in zip(problem.company, keys, strict=True)
            if part.least > 0 and allowed[part.creature]
        ),
        solitary=tuple(part for part in problem.solitary if allowed[part.creature]),
        shared=tuple(state.shared),
        fees=tuple(problem.costs) if state.question.payable is None else (),
    )


def _single_roles(state: Reduced) -> tuple[int, ...]:
    return tuple(1 << thing for thing in range(len(state.problem.objects)))


def _roles(state: Reduced, parts: Board) -> tuple[int, ...]:
    """Objects by the binding parts that speak of them: those of one role may stand for another."""
    names = [None] * len(state.problem.objects)
    roles = refined(names, parts.object_masks())
    return tuple(sum(1 << thing for thing in role) for role in roles)


def _worthwhile(state: Reduced, board: Board, options: Sequence[Options]) -> list[Options]:
    """Drops options that a creature can always exchange for an unrestricted one as good.

    No requirement on several creatures speaks of the dropped role, so nothing is lost by leaving
    it; where it must be chosen by several or none, all of its choosers must be able to leave.
    """
    minded = 0
    for part in board.company:
        minded |= part.others
    spoken_of = 0
    for mask in board.object_masks():
        spoken_of |= mask
    wanted = 0
    for requirement in board.shared:
        wanted |= requirement.objects
    together = {part.object for part in board.counts if part.least > 1}

    instead: list[int] = []
    for creature, mine in enumerate(options):
        plain = [option.worth for option in mine if not board.roles[option.role] & spoken_of]
        nothing = -1 if minded >> creature & 1 else 0
        single = state.problem.capacity[creature] <= 1
        instead.append(max([nothing, *plain]) if single else -1)

    stuck = {
        option.role
        for mine, other in zip(options, instead, strict=True)
        for option in mine
        if option.worth > other
    }
    dropped: list[Options] = []
    for creature, mine in enumerate(options):
        kept: list[bool] = []
        for option in mine:
            role = board.roles[option.role]
            if role & wanted:
                kept.append(True)
            elif not role & spoken_of:
                kept.append(option.worth > 0 or instead[creature] < 0 or bool(minded >> creature & 1))
            elif role.bit_length() - 1 in together:
                kept.append(option.role in stuck)
            else:
                kept.append(option.worth > instead[creature])
        dropped.append(tuple(option for option, keep in zip(mine, kept, strict=True) if keep))
    return dropped


def _groups(
    state: Reduced,
    board: Board,
    options: Sequence[Options],
    gains: Sequence[tuple[tuple[int, ...], ...]],
    kinds: Sequence[Hashable],
) -> tuple[Group, ...]:
    """Creatures with options, by what their options are and which parts speak of them."""
    own: list[list[Hashable]] = [[] for _ in options]
    for part in board.company:
        own[part.creature].append((part.others, part.least))
    for alone in board.solitary:
        own[alone.creature].append("solitary")
    keys: list[Hashable] = []
    for creature, mine in enumerate(options):
        if mine and state.problem.capacity[creature] <= 1:
            shape = tuple((option.role, option.worth) for option in mine)
            keys.append((kinds[creature], shape, frozenset(Counter(own[creature]).items())))
        else:
            keys.append(creature)
    return tuple(
        Group(
            members=members,
            mask=sum(1 << creature for creature in members),
            capacity=min(state.problem.capacity[members[0]], len(options[members[0]])),
            options=tuple(options[creature] for creature in members),
            gains=gains[members[0]],
        )
        for members in refined(keys, board.creature_masks())
        if options[members[0]]
    )
