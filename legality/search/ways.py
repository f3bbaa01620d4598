"""Ways through the attackers: the groups before the first of them, and which ways beat others.

Two ways that have used the same can be gone on with in the same ways; of these one that obeys no
less and loses no more in any total is enough.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import add, ge

from legality.search.groups import Groups
from legality.search.scoring import Totals

Alternatives = tuple[Totals, ...]
"""What the attacking player may choose from: none of them is as good as another in all."""

Key = tuple[int, tuple[int, ...], tuple[tuple[int, tuple[int, ...]], ...]]
"""The creatures used, the tracked parts, and the groups before attackers whose worth hangs on other
groups: ways with the same key can be gone on with in the same ways."""


@dataclass(slots=True)
class Way:
    """Groups before the first attackers: the slack so far, the requirements obeyed, what has come
    of those that stand alone, and the last group with the way before it."""

    slack: int
    obeyed: int
    totals: Alternatives
    attacker: int
    group: tuple[int, ...]
    before: "Way | None"


@dataclass(slots=True)
class NumberedGroup:
    """A group before an attacker as plain numbers: its row, the slack known when the walk came to
    the attacker (`first`, by which choices are ordered) and now, what it uses up (packed), what it
    adds to the tracked parts, what it obeys, and exactly what comes of it once that was asked; `()`
    where it hangs on other groups."""

    row: int
    first: int
    slack: int
    packed: int
    group: tuple[int, ...]
    tracked: tuple[int, ...]
    obeyed: int
    exact: Alternatives | None


def key_after(key: Key, place: int, group: NumberedGroup) -> Key:
    """What is used up with one more group."""
    used, seen, hanging = key
    seen = tuple(map(add, seen, group.tracked)) if seen else seen
    return used + group.packed, seen, hanging if group.exact else (*hanging, (place, group.group))


def gone_on(way: Way, place: int, group: NumberedGroup) -> Way:
    """The way with one more group."""
    totals = _summed(way.totals, group.exact) if group.exact else way.totals
    return Way(way.slack + group.slack, way.obeyed + group.obeyed, totals, place, group.group, way)


def taken(way: Way) -> Iterable[tuple[int, tuple[int, ...]]]:
    """The places of the attackers with the groups before them, the last first."""
    while way.before is not None:
        yield way.attacker, way.group
        way = way.before


def narrowed(
    ways: dict[Key, list[Way]], width: int, drop: Callable[[int], None]
) -> dict[Key, list[Way]]:
    """So many ways, those of least slack; `drop` is told the slack of each that is left out."""
    if sum(map(len, ways.values())) <= width:
        return ways
    slacks = sorted(way.slack for those in ways.values() for way in those)
    most, kept = slacks[width - 1], 0
    kept_ways: dict[Key, list[Way]] = {}
    for key, those in ways.items():
        for way in those:
            if way.slack <= most and kept < width:
                kept += 1
                kept_ways.setdefault(key, []).append(way)
            else:
                drop(way.slack)
    return kept_ways


def packing(groups: Groups) -> tuple[list[int], int, int]:
    """How numbers of each class are packed into one: the shifts, the bits that are set where a
    class is used too often, and what is added to see it."""
    shifts: list[int] = []
    guard = spare = width = 0
    for limit in groups.limits:
        bits = limit.bit_length() + 1
        shifts.append(width)
        spare |= ((1 << (bits - 1)) - 1 - limit) << width
        width += bits
        guard |= 1 << (width - 1)
    return shifts, guard, spare


def _summed(some: Alternatives, more: Alternatives) -> Alternatives:
    """Every sum that no other is as small as in all."""
    if len(some) == 1 and len(more) == 1:
        return (tuple(map(add, some[0], more[0])),)
    sums: list[Totals] = []
    for totals in some:
        for other in more:
            _least(sums, tuple(map(add, totals, other)))
    return tuple(sums)


def _least(least: list[Totals], totals: Totals) -> None:
    """Adds the totals unless another is as small in every place; takes out those greater so."""
    if any(all(map(ge, totals, other)) for other in least):
        return
    least[:] = [other for other in least if not all(map(ge, other, totals))]
    least.append(totals)


def _is_as_good(first: Alternatives, other: Alternatives) -> bool:
    """Whether whatever the attacking player chooses of the one, something in the other is no better
    for the defending player."""
    if len(first) == 1 and len(other) == 1:
        return all(map(ge, first[0], other[0]))
    return all(any(all(map(ge, mine, theirs)) for theirs in other) for mine in first)


def keep(ways: list[Way], way: Way) -> None:
    """Adds the way unless one that has used the same is as good; takes out those it beats so."""
    if not ways:
        ways.append(way)
        return
    for other_way in ways:
        if other_way.obeyed > way.obeyed or (
            other_way.obeyed == way.obeyed and _is_as_good(other_way.totals, way.totals)
        ):
            return
    ways[:] = [
        other_way
        for other_way in ways
        if other_way.obeyed > way.obeyed
        or (other_way.obeyed == way.obeyed and not _is_as_good(way.totals, other_way.totals))
    ]
    ways.append(way)
