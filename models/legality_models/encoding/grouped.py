"""What the encodings count: groups of creatures, roles of objects, and the parts that bind.

Creatures that no part tells apart are one *group*, objects that no part tells apart one *role*.
Requirements on one creature alone have become the worth of its options, so only requirements on
several creatures are left as such. Parts that cannot be broken any more are gone.
"""

from collections.abc import Iterable

from msgspec import Struct

from legality.problem import declarations as d
from legality.problem.budgets import Budget
from legality_models.encoding.options import Options
from legality_models.reductions.reduce import SharedRequirement


class Group(Struct, frozen=True):
    """Creatures nothing tells apart; `options[i]` are those of `members[i]`, all in one order.

    A group of several has capacity 1. `gains` are the requirements on the creature alone that
    more than one of its options obeys, as indices of options (only at greater capacity).
    """

    members: tuple[int, ...]
    mask: int
    capacity: int
    options: tuple[Options, ...]
    gains: tuple[tuple[int, ...], ...] = ()

    @property
    def ceiling(self) -> int:
        """No declaration obeys more of the requirements on one creature of the group."""
        worth = [option.worth for option in self.options[0]]
        if self.capacity > 1:
            return sum(worth) + len(self.gains)
        return len(self.members) * max(worth)


class GroupedProblem(Struct, frozen=True):
    """`roles` are masks of objects; `company` and `solitary` name the first member of a group.

    `helping`: a creature does nothing, or what is `given`, or what helps to obey a requirement.
    `apart`: pairs of objects that cannot both be chosen. `united`: objects that only all who may
    choose them together can choose, none of whom may choose several. `always_blockable`: objects of
    which `helpers` can always make up the least number (both see `always_blockable.py`); roles of
    several of these mean any.
    """

    size: int
    helping: bool
    given: d.Declaration = ()
    roles: tuple[int, ...] = ()
    groups: tuple[Group, ...] = ()
    counts: tuple[d.ChosenCount, ...] = ()
    together: tuple[d.Together, ...] = ()
    caps: tuple[d.DeclaredCap, ...] = ()
    company: tuple[d.Company, ...] = ()
    solitary: tuple[d.Solitary, ...] = ()
    shared: tuple[SharedRequirement, ...] = ()
    budgets: tuple[Budget, ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    united: int = 0
    always_blockable: int = 0
    helpers: tuple[Group, ...] = ()

    @property
    def ceiling(self) -> int:
        """No declaration obeys more than this many of the requirements left."""
        return sum(group.ceiling for group in self.groups) + len(self.shared)

    @property
    def loose(self) -> bool:
        """Whether every group is for itself: no part speaks of any."""
        return not (
            self.counts
            or self.together
            or self.caps
            or self.company
            or self.solitary
            or self.shared
            or self.budgets
        )

    def object_masks(self) -> set[int]:
        """The objects each part speaks of, where it does not speak of all alike."""
        masks = {1 << part.object for part in self.counts}
        masks.update(1 << part.object for part in self.together)
        masks.update(part.objects for part in self.caps)
        masks.update(part.objects for part in self.shared)
        masks.update(charge.objects for part in self.budgets for charge in part.charges)
        masks.update(1 << object_index for given in self.given for object_index in d.bits(given))
        return masks

    def creature_masks(self) -> set[int]:
        """The creatures each part speaks of, where it does not speak of all or one."""
        masks = {part.others for part in self.company}
        masks.update(part.creatures for part in self.together)
        masks.update(part.creatures for part in self.caps)
        masks.update(part.creatures for part in self.shared)
        masks.update(charge.creatures for part in self.budgets for charge in part.charges)
        return masks

    def fill(self, declared: list[int], chosen: Iterable[Iterable[int]], picked: int = -1) -> None:
        """Declares so many of each group for each of its options, on `picked` objects if it can."""
        for group, numbers in zip(self.groups, chosen, strict=True):
            free = iter(range(len(group.members)))
            for index, number in enumerate(numbers):
                for _ in range(number):
                    member = 0 if group.capacity > 1 else next(free)
                    objects = group.options[member][index].objects
                    objects = objects & picked or objects
                    declared[group.members[member]] |= objects & -objects


class CountedObjects:
    """The lower counts of a grouped Problem: `least[o]` creatures, of those `able[o]`, or none
    choose `o`."""

    def __init__(self, grouped: GroupedProblem) -> None:
        self.least: dict[int, int] = {}
        for part in grouped.counts:
            if part.least > 1:
                self.least[part.object] = max(part.least, self.least.get(part.object, 0))
        self.able = dict.fromkeys(self.least, 0)
        for group in grouped.groups:
            for option in group.options[0]:
                object_index = grouped.roles[option.role].bit_length() - 1
                if object_index in self.able:
                    self.able[object_index] |= group.mask

    def united(self, grouped: GroupedProblem) -> int:
        """The objects that need all who may choose them, each of whom is a group of its own."""
        alone = sum(
            group.mask
            for group in grouped.groups
            if len(group.members) == 1 and group.capacity <= 1
        )
        objects = sum(
            1 << object_index
            for object_index, least in self.least.items()
            if self.able[object_index].bit_count() == least and not self.able[object_index] & ~alone
        )
        for part in grouped.counts:
            if part.most < self.least.get(part.object, 0):
                objects &= ~(1 << part.object)
        return objects

    def at_all(self, wish: SharedRequirement) -> bool:
        """Whether the requirement is obeyed exactly if its one object is chosen at all."""
        object_index = wish.objects.bit_length() - 1
        return (
            object_index in self.least
            and wish.objects == 1 << object_index
            and 0 < wish.least <= self.least[object_index]
            and wish.most >= d.UNLIMITED
            and not self.able[object_index] & ~wish.creatures
        )
