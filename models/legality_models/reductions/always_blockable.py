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
from legality_models.encoding.grouped import CountedObjects, Group, GroupedProblem
from legality_models.encoding.options import GroupOption


def always_blockable(grouped: GroupedProblem, clock: Clock) -> GroupedProblem:
    """The grouped Problem with such teams set aside as `helpers` for the objects in
    `always_blockable`."""
    counted = CountedObjects(grouped)
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

    def __init__(self, grouped: GroupedProblem, counted: CountedObjects) -> None:
        self._board = grouped
        self._counted = counted
        self._eligible = _eligible(grouped, counted)
        self._minded = 0
        for part in grouped.company:
            self._minded |= part.others | 1 << part.creature
        self._apart: dict[int, int] = {}
        for first, second in grouped.apart:
            self._apart[first] = self._apart.get(first, 0) | 1 << second
            self._apart[second] = self._apart.get(second, 0) | 1 << first

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
        if idle == objects and sum(least[object_index] for object_index in bits(idle)) <= len(
            group.members
        ):
            return idle
        return sum(
            1 << object_index
            for object_index in bits(idle)
            if least[object_index] <= len(group.members)
            and not objects & ~(self._apart.get(object_index, 0) | 1 << object_index)
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
    grouped: GroupedProblem, counted: CountedObjects, clock: Clock
) -> Iterator[tuple[int, int]]:
    """Two objects that need more creatures together than there are who could choose either.

    This follows from the counts, but only by counting creatures, which no propagation does. (Of two
    united ones every creature that may choose both says it.)
    """
    least, able = counted.least, counted.able
    highest = max(least.values(), default=0)
    several = sum(group.mask for group in grouped.groups if group.capacity > 1)
    scarce = {
        object_index
        for object_index in least
        if able[object_index].bit_count() < least[object_index] + highest
    }
    for first, second in _sharing(grouped, scarce, clock):
        if too_few(able[first], able[second], several, least[first] + least[second]):
            yield first, second


def _sharing(grouped: GroupedProblem, objects: set[int], clock: Clock) -> Iterator[tuple[int, int]]:
    """Pairs of these objects that some creature may both choose, each pair once."""
    beside = dict.fromkeys(objects, 0)
    for group in grouped.groups:
        mine = [grouped.roles[option.role].bit_length() - 1 for option in group.options[0]]
        mine = [object_index for object_index in mine if object_index in objects]
        together = sum(1 << object_index for object_index in mine)
        for object_index in mine:
            beside[object_index] |= together
    for first, others in beside.items():
        clock.check()
        if grouped.united >> first & 1:
            others &= ~grouped.united
        yield from ((first, second) for second in bits(others >> first + 1 << first + 1))


def _eligible(grouped: GroupedProblem, counted: CountedObjects) -> int:
    """Objects of which only the lower count matters, or whether they are chosen at all."""
    eligible = sum(1 << object_index for object_index in counted.least)
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
    roles = {objects: index for index, objects in enumerate(grouped.roles)}
    groups: list[Group] = []
    for group in grouped.groups:
        unions: dict[int, int] = {}
        kept: list[int] = []
        for index, option in enumerate(group.options[0]):
            objects = grouped.roles[option.role]
            if objects & grouped.always_blockable:
                unions[option.worth] = unions.get(option.worth, 0) | objects
            else:
                kept.append(index)
        if group.capacity > 1 or not unions:
            groups.append(group)
            continue
        bundles = tuple(
            GroupOption(roles.setdefault(union, len(roles)), worth, union)
            for worth, union in unions.items()
        )
        options = tuple((*(mine[index] for index in kept), *bundles) for mine in group.options)
        groups.append(replace(group, options=options))
    return replace(grouped, roles=tuple(roles), groups=tuple(groups))


def reinforce(grouped: GroupedProblem, declared: list[int], picked: int) -> None:
    """Declares as many helpers as the picked always blockable objects still need."""
    wanted = 0
    for wish in grouped.shared:
        wanted |= wish.objects
    for object_index, need in CountedObjects(grouped).least.items():
        if not (grouped.always_blockable & picked) >> object_index & 1:
            continue
        already = sum(1 for objects in declared if objects >> object_index & 1)
        if already or wanted >> object_index & 1:
            team = next(
                group for group in grouped.helpers if _objects(grouped, group) >> object_index & 1
            )
            free = [member for member in team.members if not declared[member]]
            for member in free[: max(0, need - already)]:
                declared[member] = 1 << object_index
