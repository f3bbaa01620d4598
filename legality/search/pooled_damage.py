"""Damage that is divided without any order: whom it kills, and what it leaves marked.

Creatures that deal damage to the same creatures are one `Pool`: what one of them lacks another
fills up. A pool is divided by its own player, who gains by every death, or by the other player
(702.22j, k), who divides it afterwards and so that as little as possible dies.

The creatures dealt damage are numbered; sets of them are masks.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from legality.problem.declarations import bits

Pool = tuple[int, int, bool]
"""The points of damage, the creatures among which they are divided, and whether it is damage by
deathtouch."""
Target = tuple[int, int]
"""The damage that destroys a creature (0: none does), and what its death is worth to who deals
it."""
Marks = tuple[int, ...]
"""The damage marked on each creature, no more than destroys it."""


def pooled(sources: Iterable[Pool]) -> tuple[Pool, ...]:
    """The pools of those sources; those without points, or before nobody, are left out."""
    points: dict[tuple[int, bool], int] = {}
    for amount, faced, deadly in sources:
        if amount and faced:
            points[faced, deadly] = points.get((faced, deadly), 0) + amount
    return tuple(sorted((amount, *key) for key, amount in points.items()))


# -- the last damage: only deaths count ------------------------------------------------------------


@lru_cache(maxsize=200_000)
def worth_killed(
    own: tuple[Pool, ...], other: tuple[Pool, ...], targets: tuple[Target, ...], room: int
) -> int | None:
    """What dies is worth where the `own` pools are divided first, to kill as much as they can, and
    the `other` ones then, to kill as little. None where more than `room` divisions would have to be
    looked at."""
    other = _unsafe(other, targets)
    if not other:
        return most_killed(own, targets)
    divided = {(0,) * len(targets)}
    for pool in own:
        divided = {
            marks for before in divided for marks in _divided(pool, before, targets, whole=True)
        }
        if len(divided) > room:
            return None
    return max(least_killed(other, marks, targets) for marks in divided)


@lru_cache(maxsize=200_000)
def worth_killed_outright(
    own: tuple[Pool, ...], other: tuple[Pool, ...], targets: tuple[Target, ...]
) -> int:
    """The same where the own pools hurt nobody whom they do not kill: any order allows that, and
    with it no less dies than this."""
    other = _unsafe(other, targets)
    if not other:
        return most_killed(own, targets)
    return max(
        least_killed(
            other,
            tuple(lacks * (those >> place & 1) for place, (lacks, _) in enumerate(targets)),
            targets,
        )
        for those in killable(own, targets)
    )


def after_own(other: Sequence[Pool], marks: Marks, targets: Sequence[Target]) -> int:
    """What dies is worth where the other pools are divided after those marks, so that as little as
    possible does."""
    return least_killed(_unsafe(other, targets), marks, targets)


def _unsafe(pools: Sequence[Pool], targets: Sequence[Target]) -> tuple[Pool, ...]:
    """The pools that can't be dealt to somebody whom nothing kills."""
    safe = sum(1 << place for place, (lacks, _) in enumerate(targets) if not lacks)
    return tuple(pool for pool in pools if not pool[1] & safe)


def most_killed(pools: Sequence[Pool], targets: Sequence[Target]) -> int:
    """What the creatures are worth that those pools can kill at most."""
    return max(
        sum(targets[place][1] for place in bits(those)) for those in killable(pools, targets)
    )


def killable(pools: Sequence[Pool], targets: Sequence[Target]) -> list[int]:
    """The sets of creatures that those pools can kill together."""
    faced = 0
    for _, those, _ in pools:
        faced |= those
    mortal = [place for place, (lacks, _) in enumerate(targets) if lacks and faced >> place & 1]
    lacking = [targets[place][0] for place in mortal]
    sets = [0]
    for place in mortal:
        sets += [those | 1 << place for those in sets]
    plain = _enough([(p, f) for p, f, deadly in pools if not deadly], mortal, lacking)
    deadly = [(p, f) for p, f, deadly in pools if deadly]
    if not deadly:
        return [those for those, fits in zip(sets, plain, strict=True) if fits]
    poisoned = _enough(deadly, mortal, [1] * len(mortal))
    return list(
        {
            sets[those | more]
            for those, fits in enumerate(poisoned)
            if fits
            for more, also in enumerate(plain)
            if also and not those & more
        }
    )


def _enough(
    pools: Sequence[tuple[int, int]], places: Sequence[int], lacking: Sequence[int]
) -> list[bool]:
    """For each set of those creatures whether the pools are enough for all of them together: for
    each part of the set, those that reach any of it have what the part lacks."""
    near = [
        (points, sum(1 << number for number, place in enumerate(places) if faced >> place & 1))
        for points, faced in pools
    ]
    needs, result = [0], [True]
    for those in range(1, 1 << len(places)):
        first = those & -those
        needs.append(needs[those ^ first] + lacking[first.bit_length() - 1])
        result.append(
            needs[those] <= sum(points for points, faced in near if faced & those)
            and all(result[those ^ (1 << number)] for number in bits(those))
        )
    return result


def least_killed(pools: Sequence[Pool], marks: Marks, targets: Sequence[Target]) -> int:
    """What dies is worth after those marks, where the pools are divided so that as little as
    possible does. None of them reaches a creature that nothing kills."""
    dead = worth = faced = 0
    for place, (lacks, own) in enumerate(targets):
        if lacks and marks[place] >= lacks:
            dead |= 1 << place
            worth += own
    left = [pool for pool in pools if not pool[1] & dead]
    if not left:
        return worth
    for _, those, _ in left:
        faced |= those
    room = [lacks - 1 - mark for mark, (lacks, _) in zip(marks, targets, strict=True)]
    alive = [1 << place for place in bits(faced)]
    sets = [(0, 0)]
    for bit in alive:
        own = targets[bit.bit_length() - 1][1]
        sets += [(cost + own, those | bit) for cost, those in sets]
    more = min(cost for cost, those in sets if _is_room(left, room, those))
    return worth + more


def _is_room(pools: Sequence[Pool], room: Sequence[int], dead: int) -> bool:
    """Whether those pools kill nobody but the `dead`: the ones that reach none of them must find
    room, each set of pools in all that it reaches."""
    sums = [(0, 0)]
    for points, faced, deadly in pools:
        if faced & dead:
            continue
        if deadly:
            return False
        sums += [(before + points, reached | faced) for before, reached in sums]
    return all(points <= sum(room[place] for place in bits(reached)) for points, reached in sums)


# -- the first damage: what is marked counts later -------------------------------------------------


def all_marks(
    pools: Sequence[Pool], before: Marks, targets: Sequence[Target], room: int
) -> set[Marks] | None:
    """Everything that those pools may have marked after that; None where that is more than there is
    room for."""
    result = {before}
    for pool in pools:
        result = {
            marks for first in result for marks in _divided(pool, first, targets, whole=False)
        }
        if len(result) > room:
            return None
    return result


def _divided(
    pool: Pool, before: Marks, targets: Sequence[Target], *, whole: bool
) -> Iterator[Marks]:
    """What is marked once that pool is divided, too; the `whole` of it, as far as it makes a
    difference, if wanted. What is more than destroys a creature counts for nothing there."""
    points, faced, deadly = pool
    places = [*bits(faced)]
    mortal = [place for place in places if targets[place][0]]
    if deadly:
        yield from _poisoned(points, before, targets, mortal, len(mortal) < len(places))
        return
    space = [targets[place][0] - before[place] for place in mortal]
    least = min(points, sum(space)) if whole else 0
    for shares in _shares(space, points, least):
        fits = sum(shares) == points or len(mortal) < len(places)
        if whole or fits or any(map(int.__eq__, shares, space)):
            marks = [*before]
            for place, share in zip(mortal, shares, strict=True):
                marks[place] += share
            yield tuple(marks)


def _poisoned(
    points: int, before: Marks, targets: Sequence[Target], mortal: Sequence[int], spare: bool
) -> Iterator[Marks]:
    """What is marked where so many points by deathtouch go to any of those who may die of it, or,
    if there is one to `spare`, to nobody of them."""
    for those in range(0 if spare else 1, 1 << len(mortal)):
        if those.bit_count() <= points:
            marks = [*before]
            for number in bits(those):
                marks[mortal[number]] = targets[mortal[number]][0]
            yield tuple(marks)


def _shares(space: Sequence[int], points: int, least: int) -> Iterator[tuple[int, ...]]:
    """Every way to give each no more than there is space, so many points in all at least and at
    most."""
    if not space:
        if least <= 0:
            yield ()
        return
    after = sum(space[1:])
    for first in range(max(0, least - after), min(space[0], points) + 1):
        for rest in _shares(space[1:], points - first, least - first):
            yield (first, *rest)
