"""Objects that enough idle creatures can always join, so that their lower counts need no counting.

A team that has nothing else to do while its attacker is blocked makes that attacker blockable,
whoever else joins: what is left is whether the attacker is blocked at all. A creature with several
such objects of equal worth needs only one of them to be chosen. (A satisfiability puzzle becomes
its formula again.)
"""

from collections.abc import Iterator

from msgspec.structs import replace

from legality.clock import Clock
from legality.problem.declarations import bits
from legality.problem.scarcity import too_few
from legality_models.encoding.grouped import Counted, Group, GroupedProblem
from legality_models.encoding.options import Option


def always_blockable(grouped: GroupedProblem, clock: Clock) -> GroupedProblem:
    """The grouped Problem with such teams set aside as `helpers` for the objects in
    `always_blockable`."""
    counted = Counted(grouped)
    if not counted.least:
        return grouped
    grouped = replace(grouped, united=counted.united(grouped))
    grouped = replace(grouped, apart=tuple(too_few_for_both(grouped, counted, clock)))
    if grouped.helping or grouped.solitary:
        return grouped
    teams = _Teams(grouped, counted)
    helpers: list[Group] = []
    groups: list[Group] = []
    joinable = 0
    for group in grouped.groups:
        joined = teams.always_joined(group)
        joinable |= joined
        if joined:
            helpers.append(_only(grouped, group, joined))
        if not joined or len(group.options[0]) > joined.bit_count():
            groups.append(_only(grouped, group, ~joined))
    if not joinable:
        return grouped
    grouped = replace(
        grouped, groups=tuple(groups), helpers=tuple(helpers), always_blockable=joinable
    )
    return _bundled(grouped)


class _Teams:
    """Which groups can make up the least number of which objects."""

    def __init__(self, grouped: GroupedProblem, counted: Counted) -> None:
        self._board = grouped
        self._counted = counted
        self._eligible = _eligible(grouped, counted)
        self._minded = 0
        for part in grouped.company:
            self._minded |= part.others | 1 << part.creature
        self._apart: dict[int, int] = {}
        for one, other in grouped.apart:
            self._apart[one] = self._apart.get(one, 0) | 1 << other
            self._apart[other] = self._apart.get(other, 0) | 1 << one

    def always_joined(self, group: Group) -> int:
        """Those of the group's objects that its members can always make up the number of: they
        are enough for all together, or nothing else of theirs can be chosen with it."""
        if group.capacity > 1 or group.mask & self._minded:
            return 0
        objects = _objects(self._board, group)
        least = self._counted.least
        idle = 0
        for option in group.options[0]:
            role = self._board.roles[option.role]
            if not option.worth and role & self._eligible:
                idle |= role
        if idle == objects and sum(least[thing] for thing in bits(idle)) <= len(group.members):
            return idle
        return sum(
            1 << thing
            for thing in bits(idle)
            if least[thing] <= len(group.members)
            and not objects & ~(self._apart.get(thing, 0) | 1 << thing)
        )


def _only(grouped: GroupedProblem, group: Group, objects: int) -> Group:
    """The group with its options among those objects only."""
    if not _objects(grouped, group) & ~objects:
        return group
    options = tuple(
        tuple(option for option in mine if grouped.roles[option.role] & objects)
        for mine in group.options
    )
    return replace(group, options=options)


def _objects(grouped: GroupedProblem, group: Group) -> int:
    objects = 0
    for option in group.options[0]:
        objects |= grouped.roles[option.role]
    return objects


def too_few_for_both(
    grouped: GroupedProblem, counted: Counted, clock: Clock
) -> Iterator[tuple[int, int]]:
    """Two objects that need more creatures together than there are who could choose either.

    This follows from the counts, but only by counting creatures, which no propagation does. (Of two
    united ones every creature that may choose both says it.)
    """
    least, able = counted.least, counted.able
    highest = max(least.values(), default=0)
    several = sum(group.mask for group in grouped.groups if group.capacity > 1)
    scarce = {thing for thing in least if able[thing].bit_count() < least[thing] + highest}
    for one, other in _sharing(grouped, scarce, clock):
        if too_few(able[one], able[other], several, least[one] + least[other]):
            yield one, other


def _sharing(grouped: GroupedProblem, things: set[int], clock: Clock) -> Iterator[tuple[int, int]]:
    """Pairs of these objects that some creature may both choose, each pair once."""
    beside = dict.fromkeys(things, 0)
    for group in grouped.groups:
        mine = [grouped.roles[option.role].bit_length() - 1 for option in group.options[0]]
        mine = [thing for thing in mine if thing in things]
        together = sum(1 << thing for thing in mine)
        for thing in mine:
            beside[thing] |= together
    for one, others in beside.items():
        clock.check()
        if grouped.united >> one & 1:
            others &= ~grouped.united
        yield from ((one, other) for other in bits(others >> one + 1 << one + 1))


def _eligible(grouped: GroupedProblem, counted: Counted) -> int:
    """Objects of which only the lower count matters, or whether they are chosen at all."""
    eligible = sum(1 << thing for thing in counted.least)
    for count in grouped.counts:
        if count.most < counted.able.get(count.object, 0).bit_count():
            eligible &= ~(1 << count.object)
    for part in grouped.together:
        eligible &= ~(1 << part.object)
    for cap in grouped.caps:
        eligible &= ~cap.objects
    for budget in grouped.budgets:
        for charge in budget.charges:
            eligible &= ~charge.objects
    for wish in grouped.shared:
        if not counted.at_all(wish):
            eligible &= ~wish.objects
    return eligible


def _bundled(grouped: GroupedProblem) -> GroupedProblem:
    """Options of equal worth on always blockable objects become one: any of them that is chosen."""
    roles = {objects: place for place, objects in enumerate(grouped.roles)}
    groups: list[Group] = []
    for group in grouped.groups:
        unions: dict[int, int] = {}
        kept: list[int] = []
        for place, option in enumerate(group.options[0]):
            objects = grouped.roles[option.role]
            if objects & grouped.always_blockable:
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
    return replace(grouped, roles=tuple(roles), groups=tuple(groups))


def reinforce(grouped: GroupedProblem, declared: list[int], picked: int) -> None:
    """Declares as many helpers as the picked always blockable objects still need."""
    wanted = 0
    for wish in grouped.shared:
        wanted |= wish.objects
    for thing, need in Counted(grouped).least.items():
        if not (grouped.always_blockable & picked) >> thing & 1:
            continue
        already = sum(1 for objects in declared if objects >> thing & 1)
        if already or wanted >> thing & 1:
            team = next(group for group in grouped.helpers if _objects(grouped, group) >> thing & 1)
            free = [member for member in team.members if not declared[member]]
            for member in free[: max(0, need - already)]:
                declared[member] = 1 << thing
