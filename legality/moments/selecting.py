"""With which permanents, counters and cards costs can be paid (118.3, 118.10)."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import islice

from legality.moments.alike import identical
from legality.position import Position
from legality.problem.declarations import Declaration, Problem, bits
from legality.problem.prices import GROUPS, Act, Group, Use
from legality.problem.resources import available

MOST = 64
"""So many ways of paying are told apart."""
MOST_TRIED = 4096
Selection = tuple[tuple[Act, str], ...]
"""What is done to which items, by name."""
Taken = frozenset[tuple[Group, str]]


def selections(
    position: Position, problem: Problem, declaration: Declaration, uses: Sequence[Use]
) -> list[Selection]:
    """The ways of doing all those acts, each item once in its group; of items that differ in their
    id only the first ones. More than `MOST` where they are too many."""
    keys = _keys(position, problem, declaration)
    wanted = [
        (use, [problem.items[at].name for at in bits(available(problem, use, declaration))])
        for use in uses
    ]
    selections: dict[Hashable, Selection] = {}
    for tried, way in enumerate(_ways(wanted, keys, frozenset())):
        if tried >= MOST_TRIED:
            break
        alike = sorted((act, str(keys.get(name, name))) for act, name in way)
        selections.setdefault(tuple(alike), way)
        if len(selections) > MOST:
            return list(selections.values())
    else:
        return list(selections.values())
    return [*selections.values(), *[()] * MOST]


def _keys(position: Position, problem: Problem, declaration: Declaration) -> Mapping[str, Hashable]:
    """What permanents that differ in their id only have in common; the declared ones stand for
    themselves."""
    declared = {problem.creatures[at] for at, chosen in enumerate(declaration) if chosen}
    attacked = set((position.attacks or {}).values())
    return {
        name: key
        for name, key in identical(position).items()
        if name not in declared and name not in attacked
    }


def _ways(
    wanted: Sequence[tuple[Use, Sequence[str]]], keys: Mapping[str, Hashable], taken: Taken
) -> Iterator[Selection]:
    if not wanted:
        yield ()
        return
    (use, items), *later = wanted
    group = GROUPS[use.act]
    free = [name for name in items if (group, name) not in taken]
    for chosen in so_many(free, use.number, keys):
        more: list[tuple[Group, str]] = [(group, name) for name in chosen]
        for rest in _ways(later, keys, taken.union(more)):
            yield (*((use.act, name) for name in chosen), *rest)


def so_many(
    items: Sequence[str], number: int, keys: Mapping[str, Hashable]
) -> Iterator[tuple[str, ...]]:
    """So many of the items, of equal ones (by their keys) the first."""
    classes: dict[Hashable, list[str]] = {}
    for name in items:
        classes.setdefault(keys.get(name, name), []).append(name)
    yield from islice(_of_classes(list(classes.values()), number), MOST_TRIED)


def _of_classes(classes: Sequence[Sequence[str]], number: int) -> Iterator[tuple[str, ...]]:
    if number == 0:
        yield ()
        return
    if not classes:
        return
    first, *later = classes
    for many in range(min(number, len(first)), -1, -1):
        for rest in _of_classes(later, number - many):
            yield (*first[:many], *rest)
