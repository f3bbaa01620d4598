"""How one creature may divide its combat damage (510.1c, d), as far as it makes a difference."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from legality.clock import ticking
from legality.problem.results import is_destroyed, least_to_destroy
from legality.search.fighters import Fighter

Taken = tuple[int, int, bool]
"""Damage marked and -1/-1 counters since the combat began, and whether the creature is there."""

Faced = tuple[int, Fighter, Taken]
Orders = Mapping[int, tuple[int, ...]]
Order = Literal["free", "announced", "any"]
"""No order binds; that of the creatures faced does; any that allows the division."""


class DamageShares(Struct, frozen=True):
    """`shares` by place, each no more than makes a difference, and `through` to what is attacked;
    `waits` are those who must get lethal damage from the whole side. `excess` goes to the creature
    of `spare` besides."""

    shares: tuple[tuple[int, int], ...]
    through: int
    waits: frozenset[int]
    spare: int | None = None
    excess: int = 0

    @property
    def dealt(self) -> int:
        """All that is dealt."""
        return sum(share for _, share in self.shares) + self.through + self.excess

    @property
    def assigned(self) -> Iterator[tuple[int, int]]:
        """The shares with the excess in them."""
        for place, share in self.shares:
            yield place, share + (self.excess if place == self.spare else 0)


def is_dead(fighter: Fighter, taken: Taken, deathtouch: bool) -> bool:
    """704.5f–h: whether it is destroyed, or has no toughness left."""
    marked, weakened, _ = taken
    gone = fighter.toughness - weakened <= 0
    return gone or is_destroyed(fighter.dies_at, marked + weakened, deathtouch)


def divisions(
    source: Fighter,
    points: int,
    faced: Sequence[Faced],
    *,
    tramples: bool,
    order: Order,
    deathtouch_is_lethal: bool,
    shared: bool,
    final: bool = False,
    exact: bool = False,
) -> Iterator[DamageShares]:
    """The divisions of so many points over the creatures `faced`; where the damage of others may
    meet it there (`shared`), what waits for lethal damage is left to be seen. After a `final` one
    only who is dead matters, and who divides it gains by every death; where the division is to be
    `exact`, every point does."""
    if final and not exact and not shared and order != "announced":
        free = order == "free" or deathtouch_is_lethal or not source.deadly
        plain = not (source.weakens and any(fighter.dies_at is None for _, fighter, _ in faced))
        if free and plain:
            yield from _kills(source, points, faced, tramples, deathtouch_is_lethal)
            return
    lethal = source.deadly and deathtouch_is_lethal
    needs = _needs(faced)
    caps = [
        points if exact else _enough(source, fighter, taken, lethal) for _, fighter, taken in faced
    ]
    everyone = frozenset(place for (place, _, _), need in zip(faced, needs, strict=True) if need)

    def meets(number: int, share: int) -> bool:
        return share >= needs[number] or (lethal and share > 0)

    for shares in ticking(_ways(caps, points, meets, order, shared=shared)):
        left = points - sum(shares)
        waits: frozenset[int] = frozenset()
        short = [number for number, share in enumerate(shares) if not meets(number, share)]
        hit = [number for number, share in enumerate(shares) if share]
        if order == "announced" and hit:
            waits = frozenset(faced[number][0] for number in short if number < hit[-1])
        spare = next((number for number in hit if shares[number] == caps[number]), None)
        named = tuple((faced[number][0], shares[number]) for number in hit)
        if not left or spare is not None:
            place = None if spare is None else faced[spare][0]
            yield DamageShares(named, 0, waits, place, left)
        if tramples and left and (shared or not short):
            yield DamageShares(named, left, everyone)


def _needs(faced: Sequence[Faced]) -> list[int]:
    """702.19b: the lethal damage of each, with what it has taken."""
    return [max(0, fighter.need - taken[0] - taken[1]) for _, fighter, taken in faced]


def _kills(
    source: Fighter, points: int, faced: Sequence[Faced], tramples: bool, deathtouch_is_lethal: bool
) -> Iterator[DamageShares]:
    """The divisions that differ in who dies, and the one that tramples over all."""
    costs = [_kill(source, fighter, taken) for _, fighter, taken in faced]
    for dealt in ticking(_shares([(0, cost) if cost else (0,) for cost in costs], points)):
        left = points - sum(dealt)
        hit = [number for number, share in enumerate(dealt) if share]
        if hit:
            named = tuple((faced[number][0], dealt[number]) for number in hit)
            yield DamageShares(named, 0, frozenset(), faced[hit[0]][0], left)
        else:  # on whom it does not kill, if there is one
            stays = next((n for n, cost in enumerate(costs) if not 0 < cost <= points), None)
            if stays is not None:
                yield DamageShares(((faced[stays][0], points),), 0, frozenset())
    if not tramples:
        return
    lethal = source.deadly and deathtouch_is_lethal
    least = [min(1, need) if lethal else need for need in _needs(faced)]
    if sum(least) < points:
        named = tuple(
            (creature[0], share) for creature, share in zip(faced, least, strict=True) if share
        )
        yield DamageShares(named, points - sum(least), frozenset())


def _kill(source: Fighter, fighter: Fighter, taken: Taken) -> int:
    """The least share that kills it; 0: none does."""
    at = None if fighter.dies_at is None else max(1, fighter.dies_at - taken[0] - taken[1])
    return least_to_destroy(at, source.deadly) or 0


def _enough(source: Fighter, fighter: Fighter, taken: Taken, lethal: bool) -> int:
    """The share of which more makes no difference."""
    if lethal and fighter.dies_at is not None:
        return 1
    need = fighter.need - taken[0] - taken[1]
    return max(1, need, fighter.toughness - taken[1] if source.weakens else 0)


def _ways(
    caps: Sequence[int],
    points: int,
    meets: Callable[[int, int], bool],
    order: Order,
    *,
    shared: bool,
) -> Iterator[tuple[int, ...]]:
    """What each creature may get under that order, up to the share that is enough for it."""
    if order == "announced" and not shared:
        return in_order(caps, points, meets)
    if order == "any":
        return one_short(caps, points, meets)
    return _shares([range(cap + 1) for cap in caps], points)


def _shares(choices: Sequence[Sequence[int]], points: int) -> Iterator[tuple[int, ...]]:
    """Every way to give each what is one of its choices, the least first, and all no more than the
    points."""
    if not choices:
        yield ()
        return
    for first in choices[0]:
        if first > points:
            break
        for rest in _shares(choices[1:], points - first):
            yield (first, *rest)


def in_order(
    caps: Sequence[int], points: int, meets: Callable[[int, int], bool], number: int = 0
) -> Iterator[tuple[int, ...]]:
    """Those of them that give nothing to any who comes after one who is not met."""
    if number == len(caps):
        yield ()
        return
    for first in range(min(caps[number], points) + 1):
        if meets(number, first):
            for rest in in_order(caps, points - first, meets, number + 1):
                yield (first, *rest)
        else:
            yield (first, *(0 for _ in caps[number + 1 :]))


def one_short(
    caps: Sequence[int],
    points: int,
    meets: Callable[[int, int], bool],
    most: int = 1,
    number: int = 0,
) -> Iterator[tuple[int, ...]]:
    """Those of them in which no more than one is given something and not met: that one may come
    last in an order."""
    if number == len(caps):
        yield ()
        return
    for first in range(min(caps[number], points) + 1):
        left = most - (first > 0 and not meets(number, first))
        if left >= 0:
            for rest in one_short(caps, points - first, meets, left, number + 1):
                yield (first, *rest)
