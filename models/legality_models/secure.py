"""Objects that enough idle creatures can always join, so that their lower counts need no counting.

A team nobody needs elsewhere makes its attacker blockable, whoever else joins: what is left is
whether the attacker is blocked at all. A creature with several such objects of equal worth needs
only one of them to be chosen. (A satisfiability puzzle becomes its formula again.)
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from legality.problem import bits

from .board import Board, Counted, Group
from .options import Option


def secured(board: Board) -> Board:
    """The board with such teams set aside as `helpers` and their objects in `secure`."""
    counted = Counted(board)
    if not counted.least:
        return board
    board = replace(board, apart=tuple(too_few_for_both(board, counted)))
    if board.helping or board.solitary:
        return board
    eligible = _eligible(board, counted)
    minded = 0
    for part in board.company:
        minded |= part.others | 1 << part.creature
    apart = set(board.apart)
    helpers: list[Group] = []
    others: list[Group] = []
    for group in board.groups:
        idle = not group.mask & minded and _idle(board, group, eligible)
        helps = idle and _at_once(_objects(board, group), counted, apart) <= len(group.members)
        (helpers if helps else others).append(group)
    if not helpers:
        return board
    secure = 0
    for helper in helpers:
        secure |= _objects(board, helper)
    board = replace(board, groups=tuple(others), helpers=tuple(helpers), secure=secure)
    return _bundled(board)


def too_few_for_both(board: Board, counted: Counted) -> Iterator[tuple[int, int]]:
    """Two objects that need more creatures together than there are who could choose either.

    This follows from the counts, but only by counting creatures, which no propagation does.
    """
    least = counted.least
    highest = max(least.values(), default=0)
    several = sum(group.mask for group in board.groups if group.capacity > 1)
    scarce: list[tuple[int, int]] = []
    for thing, able in counted.able.items():
        if able.bit_count() < least[thing] + highest:
            scarce.append((thing, able))
    for (one, able), (other, able_too) in combinations(scarce, 2):
        both = able & able_too
        if both:
            room = (able | able_too).bit_count() + (both & several).bit_count()
            if room < least[one] + least[other]:
                yield one, other


def _eligible(board: Board, counted: Counted) -> int:
    """Objects of which only the lower count matters, or whether they are chosen at all."""
    eligible = sum(1 << thing for thing in counted.least)
    for count in board.counts:
        if count.most < counted.able.get(count.object, 0).bit_count():
            eligible &= ~(1 << count.object)
    for part in (*board.caps, *board.fees):
        eligible &= ~part.objects
    for wish in board.shared:
        if not counted.at_all(wish):
            eligible &= ~wish.objects
    return eligible


def _objects(board: Board, group: Group) -> int:
    return sum(board.roles[option.role] for option in group.options[0])


def _idle(board: Board, group: Group, eligible: int) -> bool:
    """Whether nothing is asked of the group and it may choose nothing but eligible objects."""
    return (
        group.capacity <= 1
        and not any(option.worth for option in group.options[0])
        and not _objects(board, group) & ~eligible
    )


def _at_once(objects: int, counted: Counted, apart: set[tuple[int, int]]) -> int:
    """How many creatures all of those objects that can be chosen at once may need together."""
    needs = [counted.least[thing] for thing in bits(objects)]
    if all(pair in apart or pair[::-1] in apart for pair in combinations(bits(objects), 2)):
        return max(needs)
    return sum(needs)


def _bundled(board: Board) -> Board:
    """Options of equal worth on secure objects become one: any of them that is chosen."""
    roles = {objects: place for place, objects in enumerate(board.roles)}
    groups: list[Group] = []
    for group in board.groups:
        unions: dict[int, int] = {}
        kept: list[int] = []
        for place, option in enumerate(group.options[0]):
            objects = board.roles[option.role]
            if objects & board.secure:
                unions[option.worth] = unions.get(option.worth, 0) | objects
            else:
                kept.append(place)
        if group.capacity > 1 or not unions:
            groups.append(group)
            continue
        bundles = tuple(
            Option(roles.setdefault(union, len(roles)), worth, union)
            for worth, union in unions.items()
        )
        options = tuple((*(mine[place] for place in kept), *bundles) for mine in group.options)
        groups.append(replace(group, options=options))
    return replace(board, roles=tuple(roles), groups=tuple(groups))


def reinforce(board: Board, declared: list[int], picked: int) -> None:
    """Declares as many helpers as the picked secure objects still need."""
    wanted = 0
    for wish in board.shared:
        wanted |= wish.objects
    for thing, need in Counted(board).least.items():
        if not (board.secure & picked) >> thing & 1:
            continue
        already = sum(1 for objects in declared if objects >> thing & 1)
        if already or wanted >> thing & 1:
            team = next(group for group in board.helpers if _objects(board, group) >> thing & 1)
            free = [member for member in team.members if not declared[member]]
            for member in free[: max(0, need - already)]:
                declared[member] = 1 << thing
