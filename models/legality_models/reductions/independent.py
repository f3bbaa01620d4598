"""The independent parts of a grouped Problem: no restriction or requirement joins two of them."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from legality.problem.declarations import bits
from legality_models.encoding.grouped import GroupedProblem


def independent(grouped: GroupedProblem) -> Iterator[GroupedProblem]:
    """Boards that can be solved each for itself."""
    links = _Links(grouped)
    everyone = (1 << len(grouped.groups)) - 1
    counts = [links.of(-1, 1 << part.object) for part in grouped.counts]
    together = [links.of(-1, 1 << part.object) for part in grouped.together]
    caps = [links.of(part.creatures, part.objects) for part in grouped.caps]
    company = [
        links.of(1 << part.creature, -1) | links.of(part.others, -1) for part in grouped.company
    ]
    solitary = [everyone for _ in grouped.solitary]
    shared = [links.of(part.creatures, part.objects) for part in grouped.shared]
    budgets = [
        links.of_any((charge.creatures, charge.objects) for charge in part.charges)
        for part in grouped.budgets
    ]
    joined: list[int] = []
    for mask in (*counts, *together, *caps, *company, *solitary, *shared, *budgets):
        apart = [other for other in joined if not other & mask]
        for other in joined:
            if other & mask:
                mask |= other
        joined = [*apart, mask] if mask else apart
    for mask in joined:
        everyone &= ~mask
    joined += [1 << index for index in bits(everyone)]
    for mask in joined:
        yield replace(
            grouped,
            groups=tuple(grouped.groups[index] for index in bits(mask)),
            counts=tuple(p for p, its in zip(grouped.counts, counts, strict=True) if its & mask),
            together=tuple(
                p for p, its in zip(grouped.together, together, strict=True) if its & mask
            ),
            caps=tuple(p for p, its in zip(grouped.caps, caps, strict=True) if its & mask),
            company=tuple(p for p, its in zip(grouped.company, company, strict=True) if its & mask),
            solitary=tuple(
                p for p, its in zip(grouped.solitary, solitary, strict=True) if its & mask
            ),
            shared=tuple(p for p, its in zip(grouped.shared, shared, strict=True) if its & mask),
            budgets=tuple(p for p, its in zip(grouped.budgets, budgets, strict=True) if its & mask),
        )


class _Links:
    """Which groups a part joins, as masks of group indices."""

    def __init__(self, grouped: GroupedProblem) -> None:
        self._board = grouped
        self._creatures: dict[int, int] = {}
        self._by_role = [0] * len(grouped.roles)
        for index, group in enumerate(grouped.groups):
            for option in group.options[0]:
                self._by_role[option.role] |= 1 << index
        self._objects: dict[int, int] = {}
        self._role_of = {
            object_index: index
            for index, role in enumerate(grouped.roles)
            for object_index in bits(role)
        }

    def of(self, creatures: int, objects: int) -> int:
        if creatures not in self._creatures:
            self._creatures[creatures] = sum(
                1 << index
                for index, group in enumerate(self._board.groups)
                if group.mask & creatures
            )
        if objects not in self._objects:
            taken = 0
            for role in self._roles(objects):
                taken |= self._by_role[role]
            self._objects[objects] = taken
        return self._creatures[creatures] & self._objects[objects]

    def of_any(self, pairs: Iterable[tuple[int, int]]) -> int:
        joined = 0
        for creatures, objects in pairs:
            joined |= self.of(creatures, objects)
        return joined

    def _roles(self, objects: int) -> Iterable[int]:
        """The indices of the roles that have any of the objects."""
        if objects < 0 or objects.bit_count() > len(self._board.roles):
            return (index for index, role in enumerate(self._board.roles) if role & objects)
        return {
            self._role_of[object_index]
            for object_index in bits(objects)
            if object_index in self._role_of
        }
