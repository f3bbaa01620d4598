"""Options that a creature can always exchange for an unrestricted one that is worth as much.

Where no requirement on several creatures speaks of an object, nothing is lost by leaving it for
another, or for nothing, as long as nobody needs the creature's company. Where an object must be
chosen by several or none, all who choose it must be able to leave.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from legality_models.encoding.grouped import GroupedProblem
from legality_models.encoding.options import CreatureOptions, Options


class _Roles(Struct, frozen=True):
    """Places of roles: without any part, required of several, chosen by several or by none."""

    plain: frozenset[int]
    wanted: frozenset[int]
    together: frozenset[int]


def worthwhile(
    grouped: GroupedProblem, ways: Sequence[CreatureOptions], capacity: Sequence[int]
) -> list[CreatureOptions]:
    """The ways of every creature without the options it can exchange."""
    roles = _roles(grouped)
    minded = _union(part.others for part in grouped.company)
    kinds = [
        (id(mine), capacity[creature] <= 1, not minded >> creature & 1)
        for creature, mine in enumerate(ways)
    ]
    different = dict(zip(kinds, ways, strict=True))
    instead = {
        (name, single, free): _instead(different[name, single, free].options, roles, single, free)
        for name, single, free in different
    }
    stuck = {
        option.role
        for kind, mine in different.items()
        for option in mine.options
        if option.worth > instead[kind]
    }
    kept: dict[tuple[int, bool, bool], CreatureOptions] = {}
    for kind, mine in different.items():
        _, single, free = kind
        options = tuple(
            option
            for option in mine.options
            if option.role in roles.wanted
            or (option.role in roles.plain and (option.worth > 0 or not (single and free)))
            or (option.role in roles.together and option.role in stuck)
            or (option.role not in roles.together | roles.plain and option.worth > instead[kind])
        )
        kept[kind] = mine if len(options) == len(mine.options) else replace(mine, options=options)
    return [kept[kind] for kind in kinds]


def _instead(options: Options, roles: _Roles, single: bool, free: bool) -> int:
    """What the creature loses nothing by taking instead is worth so much; -1: it never does."""
    if not single:
        return -1
    plain = [option.worth for option in options if option.role in roles.plain]
    return max([0 if free else -1, *plain])


def _roles(grouped: GroupedProblem) -> _Roles:
    spoken_of = _union(grouped.object_masks())
    wanted = _union(wish.objects for wish in grouped.shared)
    wanted |= _union(1 << part.object for part in grouped.together)
    counted = {1 << part.object for part in grouped.counts if part.least > 1}
    indices = range(len(grouped.roles))
    return _Roles(
        plain=frozenset(index for index in indices if not grouped.roles[index] & spoken_of),
        wanted=frozenset(index for index in indices if grouped.roles[index] & wanted),
        together=frozenset(index for index in indices if grouped.roles[index] in counted),
    )


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
