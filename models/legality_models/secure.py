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
from .options import Option, Options


def secured(board: Board) -> Board:
    """The board with such teams set aside as `helpers` and their objects in `secure`."""
    counted = Counted(board)
    board = replace(board, apart=tuple(too_few_for_both(board, counted)))
    if board.helping or board.solitary:
        return board
    eligible = _eligible(board, counted)
    minded = 0
    for part in board.company:
        minded |= part.others | 1 << part.creature
    helpers = tuple(
        group
        for group in board.groups
        if not group.mask & minded and _suffices(board, counted, group, eligible)
    )
    secure = 0
    for helper in helpers:
        secure |= _objects(board, helper)
    groups = tuple(group for group in board.groups if group not in helpers)
    return _bundled(replace(board, groups=groups, helpers=helpers, secure=secure))


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


def _suffices(board: Board, counted: Counted, group: Group, eligible: int) -> bool:
    """Whether the group is idle and enough for all of its objects that can be chosen at once."""
    if group.capacity > 1 or any(option.worth for option in group.options[0]):
        return False
    objects = _objects(board, group)
    if objects & ~eligible:
        return False
    needs = [need for thing, need in counted.least.items() if objects >> thing & 1]
    apart = set(board.apart)
    at_once = (
        max(needs)
        if all(pair in apart or pair[::-1] in apart for pair in combinations(bits(objects), 2))
        else sum(needs)
    )
    return at_once <= len(group.members)


def _bundled(board: Board) -> Board:
    """Options of equal worth on secure objects become one: any of them that is chosen."""
    roles = list(board.roles)
    places: dict[int, int] = {}
    groups: list[Group] = []
    for group in board.groups:
        worths = [option.worth for option in group.options[0] if roles[option.role] & board.secure]
        doubled = {worth for worth in worths if worths.count(worth) > 1}
        if not doubled or group.capacity > 1:
            groups.append(group)
            continue
        bundles: list[Options] = []
        for options in group.options:
            kept = [o for o in options if o.worth not in doubled or not roles[o.role] & board.secure]
            for worth in sorted(doubled):
                union = sum(
                    roles[o.role]
                    for o in options
                    if o.worth == worth and roles[o.role] & board.secure
                )
                if union not in places:
                    places[union] = len(roles)
                    roles.append(union)
                kept.append(Option(places[union], worth, union))
            bundles.append(tuple(kept))
        groups.append(replace(group, options=tuple(bundles)))
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
