"""The creatures of a bout that deal damage: whom each faces, and what its damage adds.

What each creature brings is a `Fighter`; what it has taken is a `State`.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import add

from msgspec.structs import replace

from legality.frozen import HashedByContent
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.division import DamageShares, Orders, Taken, is_dead
from legality.search.fighters import Fighter
from legality.search.scoring import Totals

FIRST, REGULAR = 0, 1
"""The damage steps (510.4)."""

State = tuple[Taken, ...]
"""What each creature has taken, the attackers first."""

Hit = tuple[int, int, bool]
"""Damage marked, -1/-1 counters, and whether any of it is by deathtouch. What is assigned to a
creature and prevented stands under `aside` of its place: it counts as assigned only."""


def aside(place: int) -> int:
    """Where what is assigned to that creature and prevented is kept."""
    return -1 - place


Dealt = tuple[Mapping[str, tuple[str, ...]], Mapping[str, Mapping[str, int]]]
"""Orders, and what each creature assigns."""


class Blow(HashedByContent, frozen=True):
    """What one side deals in a step: the hit of each creature by place, what it adds to the totals,
    who must get lethal damage for it, and how it is played (`how`, worked out when it is needed:
    of most blows only the rest matters)."""

    hits: tuple[tuple[int, Hit], ...]
    totals: Totals
    waits: frozenset[int]
    how: "Callable[[], Dealt]"

    @property
    def order(self) -> Mapping[str, tuple[str, ...]]:
        """The orders by which it is played, where none were announced."""
        return self.how()[0]

    @property
    def assign(self) -> Mapping[str, Mapping[str, int]]:
        """What each creature assigns."""
        return self.how()[1]


def no_blow(size: int) -> Blow:
    """The blow of nobody, with so many totals."""
    return Blow((), (0,) * size, frozenset(), lambda: ({}, {}))


class Strikers:
    """The creatures of a bout under the `orders` announced; `spend` counts what is looked at."""

    def __init__(self, bout: Bout, spend: Callable[[int], None]) -> None:
        self.bout = bout
        self.spend = spend
        self.size = len(bout.attackers)
        everyone: tuple[Attacking | Blocking, ...] = (*bout.attackers, *bout.blockers)
        self.fighters = [creature.fighter for creature in everyone]
        self.names = [creature.name for creature in everyone]
        self.orders: Orders = {}
        self.unbound = range(0)
        """A side whose creatures divide their damage as if there were no orders; where an order
        could force the other player, who divides a part of it, that part as well."""
        self.banding = any(fighter.bands for fighter in self.fighters)

    def taken(self, place: int, hit: Hit, state: State) -> Taken:
        """What the creature has taken once that has hit it."""
        return state[place][0] + hit[0], state[place][1] + hit[1], True

    def strikes(self, place: int, number: int) -> bool:
        """510.4: whether the creature deals damage in that step."""
        return self.fighters[place].late if number else self.fighters[place].early

    def faced(self, place: int, state: State) -> list[int]:
        """The creatures that it blocks, or that block it, and are still there."""
        return [creature for creature in self.all_faced(place) if state[creature][2]]

    def all_faced(self, place: int) -> Sequence[int]:
        """The creatures that it blocks, or that block it."""
        if place < self.size:
            return self.bout.blockers_of(place)
        return self.bout.blockers[place - self.size].faces

    def is_alone(self, place: int) -> bool:
        """Whether nobody else deals damage to those whom the creature blocks, or who block it."""
        if place < self.size:
            return all(
                blocking.faces == (place,)
                for blocking in self.bout.blockers
                if place in blocking.faces
            )
        mine = set(self.bout.blockers[place - self.size].faces)
        return all(
            mine.isdisjoint(blocking.faces)
            for number, blocking in enumerate(self.bout.blockers)
            if number != place - self.size
        )

    def as_faced(self, place: int, other: int) -> Fighter:
        """The creature as that source faces it: none is killed by damage that is prevented."""
        fighter = self.fighters[other]
        return replace(fighter, dies_at=None) if (place, other) in self.bout.void else fighter

    def is_for_other(self, place: int, state: State) -> bool:
        """702.22j, k: whether the other player divides the creature's damage, there being banding
        among those that it blocks, or that block it."""
        return self.banding and any(
            self.fighters[creature].bands for creature in self.faced(place, state)
        )

    def tramples(self, place: int) -> bool:
        """Whether it is an attacker with trample."""
        return place < self.size and self.fighters[place].tramples

    def lacks(self, place: int, state: State) -> int | None:
        """The damage more that destroys the creature; None: none does."""
        at = self.fighters[place].dies_at
        return None if at is None else max(1, at - state[place][0] - state[place][1])

    def has_lethal(self, place: int, hit: Hit | None, state: State) -> bool:
        """510.1c: whether a creature gets lethal damage by all that its side assigns."""
        need = self.fighters[place].need - state[place][0] - state[place][1]
        if need <= 0 or hit is None:
            return need <= 0
        return hit[0] + hit[1] >= need or (hit[2] and self.bout.ground.poison_is_lethal)

    def dead(self, blow: Blow, state: State) -> frozenset[int]:
        """Those whom the blow kills."""
        return frozenset(
            place
            for place, hit in blow.hits
            if place >= 0 and is_dead(self.fighters[place], self.taken(place, hit, state), hit[2])
        )

    def order(self, place: int, dealt: DamageShares, state: State) -> dict[str, tuple[str, ...]]:
        """An order that allows the division, where none was announced and one is needed: those with
        lethal damage first, then who else gets any."""
        if not self.bout.ordered:
            return {}
        shares = dict(dealt.shares)
        if len(self.faced(place, state)) < 2 or not shares:
            return {}
        deadly = self.fighters[place].deadly

        def rank(to: int) -> int:
            if to not in shares:
                return 2
            return 0 if self.has_lethal(to, (shares[to], 0, deadly), state) else 1

        return {self.names[place]: tuple(map(self.names.__getitem__, self.by(rank, place)))}

    def by(self, rank: Callable[[int], int], place: int) -> list[int]:
        """Everyone whom the creature has faced in the combat, by that rank."""
        return sorted(self.all_faced(place), key=rank)

    def added(self, number: int, place: int, shares: DamageShares) -> Totals:
        """What the damage adds to the totals: life, poison, counters (120.3a, b, c, f, g)."""
        totals: Totals = (0,) * self.bout.ground.size
        if place < self.size:
            totals = self.bout.gone_through(place, shares.through, number)
        if self.fighters[place].lifelink:
            gained = self.bout.gained(place, self.dealt_by(place, shares), number)
            totals = tuple(map(add, totals, gained))
        return totals

    def dealt_by(self, place: int, shares: DamageShares) -> int:
        """What of the division is dealt, and not prevented."""
        through = 0 if self.fighters[place].harmless else shares.through
        return through + sum(
            share for to, share in shares.assigned if (place, to) not in self.bout.void
        )

    def named(self, place: int, dealt: DamageShares) -> dict[str, dict[str, int]]:
        """The assignment of one creature by name."""
        shares = {self.names[hit]: share for hit, share in dealt.assigned}
        if dealt.through:
            shares[self.bout.attackers[place].target] = dealt.through
        return {self.names[place]: shares} if shares else {}
