"""The options a creature has: objects of one role, by how many requirements choosing one obeys."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from legality.problem.declarations import bits


class Option(Struct, frozen=True):
    """The creature chooses one of `objects`, all of one role; that alone obeys `worth`."""

    role: int
    worth: int
    objects: int


Options = tuple[Option, ...]


class Ways(Struct, frozen=True):
    """A creature's options. `gains` are the requirements on it alone that more than one of them
    obeys, as places of options (only for a creature that may choose several objects)."""

    options: Options
    gains: tuple[tuple[int, ...], ...] = ()


class Roles:
    """Which role each object has; roles are masks of objects."""

    def __init__(self, masks: Sequence[int]) -> None:
        self._masks = masks
        self._place = {thing: place for place, mask in enumerate(masks) for thing in bits(mask)}

    def reached(self, objects: int) -> Iterator[tuple[int, int]]:
        """The place and the mask of each role that has any of the objects, in order."""
        masks = self._masks
        if objects.bit_count() < len(masks):
            for place in sorted({self._place[thing] for thing in bits(objects)}):
                yield place, masks[place]
        else:
            yield from ((place, mask) for place, mask in enumerate(masks) if mask & objects)


def single_options(allowed: int, gains: Sequence[int], roles: Roles) -> Ways:
    """Of each role the best: where a creature chooses one object, worth is all that differs."""
    levels = _levels(allowed, gains)
    options: list[Option] = []
    for role, objects in roles.reached(allowed):
        worth = len(levels) - 1
        while not objects & levels[worth]:
            worth -= 1
        options.append(Option(role, worth, objects & levels[worth]))
    return Ways(tuple(options))


def _levels(allowed: int, gains: Sequence[int]) -> list[int]:
    """For each k the allowed objects that obey k or more of the requirements."""
    levels = [allowed]
    for objects in gains:
        carried = objects & allowed
        for place in range(1, len(levels)):
            levels[place], carried = levels[place] | carried, levels[place] & carried
        if carried:
            levels.append(carried)
    return levels


def several_options(allowed: int, gains: Sequence[int], roles: Roles) -> Ways:
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
        places = tuple(place for place, (_, objects) in enumerate(pieces) if objects & gain)
        if len(places) == 1:
            worth[places[0]] += 1
        else:
            several.append(places)
    options = (Option(role, worth[place], part) for place, (role, part) in enumerate(pieces))
    return Ways(tuple(options), tuple(several))
