"""How one side deals its last damage, where its own player divides it and gains by every death.

Who dies is seen without listing divisions. A set of creatures can be killed if damage can flow so:
each source has its points, and each creature of the set lacks some. What one source lacks another
fills up, and no order stands against it, since every creature that is dealt anything gets lethal
damage from all of them together (510.1c). One point by deathtouch is enough.

Attackers with trample may let damage through, once all the creatures that block them have lethal
damage (702.19b): every set of those that do is looked at, and as much as can be goes through.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from msgspec import Struct

Shares = tuple[tuple[int, ...], ...]
"""What each source deals to each creature."""


class DamageDealer(Struct, frozen=True):
    """A creature that deals damage: its points, the places of the creatures that it `faces`, and
    whether it has deathtouch or trample."""

    points: int
    faces: tuple[int, ...]
    deadly: bool = False
    tramples: bool = False


class Struck(Struct, frozen=True):
    """A creature that may be dealt damage: what `kills` it (None: nothing), and what is `lethal` to
    it: that comes first where damage tramples over it."""

    kills: int | None
    lethal: int


class LastBlow(Struct, frozen=True):
    """Who dies, what each source deals to each target, and what it lets through."""

    dead: tuple[int, ...]
    shares: Shares
    through: tuple[int, ...]


@lru_cache(maxsize=100_000)
def last_blows(
    sources: tuple[DamageDealer, ...], targets: tuple[Struck, ...]
) -> tuple[LastBlow, ...]:
    """The blows of which none kills a part of what another kills and lets no more through.

    Every source faces somebody. The damage let through counts alike, whoever's it is."""
    blows: list[LastBlow] = []
    able = [n for n, dealer in enumerate(sources) if dealer.tramples and dealer.points]
    for those in _parts(able):
        for blow in _through(sources, targets, frozenset(those)):
            if not any(_is_as_good(last_blow, blow) for last_blow in blows):
                blows = [last_blow for last_blow in blows if not _is_as_good(blow, last_blow)]
                blows.append(blow)
    return tuple(blows)


def _parts(those: list[int]) -> Iterator[tuple[int, ...]]:
    """Every set of those, the largest first."""
    for size in range(len(those), -1, -1):
        yield from combinations(those, size)


def _is_as_good(blow: LastBlow, other: LastBlow) -> bool:
    """Whether the one kills everyone that the other kills, and lets no less through."""
    return sum(blow.through) >= sum(other.through) and set(blow.dead) >= set(other.dead)


def _through(
    sources: tuple[DamageDealer, ...], targets: tuple[Struck, ...], tramplers: frozenset[int]
) -> Iterator[LastBlow]:
    """The blows in which those tramplers let damage through."""
    covered = {to for dealer in tramplers for to in sources[dealer].faces}
    faced = {to for dealer in sources for to in dealer.faces}
    free = [
        place
        for place, target in enumerate(targets)
        if target.kills is not None and place in faced and place not in covered
    ]
    killed: list[set[int]] = []
    for more in _parts(free):
        if not tramplers and any(set(more) <= those for those in killed):
            continue
        blow = _dealt(sources, targets, tramplers, covered, more)
        if blow is not None:
            killed.append(set(more))
            yield blow


def _dealt(
    sources: tuple[DamageDealer, ...],
    targets: tuple[Struck, ...],
    tramplers: frozenset[int],
    covered: set[int],
    more: tuple[int, ...],
) -> LastBlow | None:
    """The blow that kills those besides what is covered, and lets the most through; None where the
    damage is not enough."""
    lacking = dict[int, int]()
    for place in covered:
        target = targets[place]
        lacking[place] = max(1 if target.kills is not None else 0, target.lethal, target.kills or 0)
    for place in more:
        lacking[place] = targets[place].kills or 0
    deadly = [number for number, dealer in enumerate(sources) if dealer.deadly]
    plain = [number for number, dealer in enumerate(sources) if not dealer.deadly]
    near = {to for dealer in deadly if sources[dealer].points for to in sources[dealer].faces}
    best: tuple[int, Shares] | None = None
    for poisoned in _parts([place for place in lacking if place in near and lacking[place]]):
        flow = _Flow(sources, len(targets))
        rest = {place: need for place, need in lacking.items() if place not in poisoned}
        if not flow.fill(dict.fromkeys(poisoned, 1), deadly, tramplers):
            continue
        if not flow.fill(rest, plain, tramplers):
            continue
        left = sum(flow.left[dealer] for dealer in tramplers)
        if best is None or left > best[0]:
            best = left, flow.dealt(tramplers, lacking)
        if not tramplers:
            break
    if best is None:
        return None
    through = tuple(
        dealer.points - sum(best[1][number]) if number in tramplers else 0
        for number, dealer in enumerate(sources)
    )
    dead = (place for place in lacking if targets[place].kills is not None)
    return LastBlow(tuple(sorted(dead)), best[1], through)


class _Flow:
    """Damage that flows from sources to so many creatures, of which some lack it."""

    def __init__(self, sources: tuple[DamageDealer, ...], number: int) -> None:
        self.sources = sources
        self.left = [dealer.points for dealer in sources]
        self.shares = [[0] * number for _ in sources]

    def fill(self, lacking: dict[int, int], by: list[int], last: frozenset[int]) -> bool:
        """Fills up what is lacking by those sources, the `last` of them as little as can be;
        whether that is enough."""
        lacking = dict(lacking)
        for allowed in ([dealer for dealer in by if dealer not in last], by):
            for place in lacking:
                while lacking[place]:
                    points = self.bring(place, lacking[place], allowed, set())
                    if not points:
                        break
                    lacking[place] -= points
            if not any(lacking.values()):
                return True
        return False

    def bring(self, place: int, points: int, by: list[int], seen: set[int]) -> int:
        """Brings the creature up to so many points more, if need be by one source taking the part
        of another; how many."""
        for dealer in by:
            if dealer in seen or place not in self.sources[dealer].faces:
                continue
            if self.left[dealer]:
                brought = min(points, self.left[dealer])
                self.left[dealer] -= brought
                self.shares[dealer][place] += brought
                return brought
        for dealer in by:
            if dealer in seen or place not in self.sources[dealer].faces:
                continue
            seen.add(dealer)
            for other in self.sources[dealer].faces:
                share = self.shares[dealer][other]
                if other == place or not share:
                    continue
                brought = self.bring(other, min(points, share), by, seen)
                if brought:
                    self.shares[dealer][other] -= brought
                    self.shares[dealer][place] += brought
                    return brought
        return 0

    def dealt(self, tramplers: frozenset[int], killed: dict[int, int]) -> Shares:
        """What each deals, the rest of its points on one that dies if it faces any; of the
        tramplers it goes through."""
        for number, dealer in enumerate(self.sources):
            if number not in tramplers and self.left[number]:
                to = next((to for to in dealer.faces if to in killed), dealer.faces[0])
                self.shares[number][to] += self.left[number]
        return tuple(map(tuple, self.shares))
