"""The options a creature has: objects of one role, by how many requirements choosing one obeys."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from legality.problem.declarations import bits


class GroupOption(Struct, frozen=True):
    """The creature chooses one of `objects`, all of one role; that alone obeys `worth`."""

    role: int
    worth: int
    objects: int


Options = tuple[GroupOption, ...]


class CreatureOptions(Struct, frozen=True):
    """A creature's options. `gains` are the requirements on it alone that more than one of them
    obeys, as indices of options (only for a creature that may choose several objects)."""

    options: Options
    gains: tuple[tuple[int, ...], ...] = ()


class Roles:
    """Which role each object has; roles are masks of objects."""

    def __init__(self, masks: Sequence[int]) -> None:
        self._masks = masks
        self._role_of = {
            object_index: index for index, mask in enumerate(masks) for object_index in bits(mask)
        }

    def reached(self, objects: int) -> Iterator[tuple[int, int]]:
        """The index and the mask of each role that has any of the objects, in order."""
        masks = self._masks
        if objects.bit_count() < len(masks):
            for index in sorted({self._role_of[object_index] for object_index in bits(objects)}):
                yield index, masks[index]
        else:
            yield from ((index, mask) for index, mask in enumerate(masks) if mask & objects)


def single_options(allowed: int, gains: Sequence[int], roles: Roles) -> CreatureOptions:
    """Of each role the best: where a creature chooses one object, worth is all that differs."""
    levels = _levels(allowed, gains)
    options: list[GroupOption] = []
    for role, objects in roles.reached(allowed):
        worth = len(levels) - 1
        while not objects & levels[worth]:
            worth -= 1
        options.append(GroupOption(role, worth, objects & levels[worth]))
    return CreatureOptions(tuple(options))


def _levels(allowed: int, gains: Sequence[int]) -> list[int]:
    """For each k the allowed objects that obey k or more of the requirements."""
    levels = [allowed]
    for objects in gains:
        carried = objects & allowed
        for level in range(1, len(levels)):
            levels[level], carried = levels[level] | carried, levels[level] & carried
        if carried:
            levels.append(carried)
    return levels


def several_options(allowed: int, gains: Sequence[int], roles: Roles) -> CreatureOptions:
    """Options of a creature that may choose several objects: one by role and requirements obeyed.

    Choosing two objects of one option is never better than one of them.
    """
    pieces = [(role, objects & allowed) for role, objects in roles.reached(allowed)]
    for gain in set(gains):
        pieces = [
            (role, part)
            for role, objects in pieces
            for part in (objects & gain, objects & ~gain)
            if part
        ]
    worth = [0] * len(pieces)
    several: list[tuple[int, ...]] = []
    for gain in gains:
        indices = tuple(index for index, (_, objects) in enumerate(pieces) if objects & gain)
        if len(indices) == 1:
            worth[indices[0]] += 1
        else:
            several.append(indices)
    options = (GroupOption(role, worth[index], part) for index, (role, part) in enumerate(pieces))
    return CreatureOptions(tuple(options), tuple(several))
