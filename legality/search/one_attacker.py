"""One attacker and the creatures that block it, worked out without playing it: the common case.

The blockers have no choice: each strikes the one attacker it blocks. The attacking player chooses
whom to kill in the first damage step and in the regular one, in that order of the blockers; the
damage needed for each is fixed, so a plan is a number of kills of each kind of blocker in either
step.

It stays beside `legality.search.course`, which can do the same, because it pays: without it
`best_block` takes 1.8 (5×5) to 5 times as long (8×8; 10 with mixed keywords), `best_attack` on 4×4
2.1 and `forced_lethal` on 8×8 1.3 to 5.8 times (processor time on stored boards). Its slow twin in
the tests is `Combat`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from msgspec import Struct

from legality.clock import tick
from legality.problem.results import is_destroyed, least_to_destroy
from legality.search.fighters import Fighter
from legality.search.game_tree import Leaf, undominated
from legality.search.scoring import Totals

Counts = tuple[int, ...]


class Ground(Struct, frozen=True):
    """What holds for every attacker: whether damage by deathtouch is lethal, not only deadly; the
    place in the totals of what the attacker attacks (None: the player), and their length;
    whether only life counts; the place of what the attacker deals as a commander (None: none)."""

    poison_is_lethal: bool
    place: int | None
    size: int
    by_life: bool
    commander: int | None = None


class Plan(Struct, frozen=True):
    """Kills of each kind in the first step and in both, and the damage to what is attacked in
    either step."""

    first: Counts
    killed: Counts
    through: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class OneAttacker:
    """An attacker, and the kinds of its blockers with how many there are of each."""

    attacker: Fighter
    kinds: tuple[tuple[Fighter, int], ...]
    ground: Ground
    blocked: bool
    kills: tuple[int | None, ...] = field(init=False)
    """The damage that kills one of each kind; None: none does."""

    def __post_init__(self) -> None:
        deadly = self.attacker.deadly
        self.kills = tuple(least_to_destroy(kind.dies_at, deadly) for kind, _ in self.kinds)

    def best(self) -> tuple[Totals, Plan] | None:
        """What the attacking player does; None if this depends on the rest of the board, or on
        rules that only `Combat` knows."""
        if self.attacker.is_unusual or self.is_delicate():
            return None
        for kind, _ in self.kinds:
            if kind.is_unusual:
                return None
        plans: dict[Totals, Plan] = {}
        for plan in self.plans():
            totals = self.totals(plan)
            known = plans.get(totals)
            if known is None or sum(known.killed) < sum(plan.killed):
                plans[totals] = plan
        if len(plans) == 1:
            return next(iter(plans.items()))
        best = undominated([Leaf(totals) for totals in plans], True)
        return (best[0].totals, plans[best[0].totals]) if len(best) == 1 else None

    def is_delicate(self) -> bool:
        """Where killing early is not simply best: the attacker gains by a second strike; or trample
        over blockers that stay in its way, or through deathtouch by old rules; or where some of its
        damage is prevented and that matters more than once."""
        me = self.attacker
        twice = me.early and me.late
        if (twice or me.lifelink) and (me.harmless or any(kind.immune for kind, _ in self.kinds)):
            return True
        if not me.tramples or not self.kinds:
            return twice and me.lifelink and bool(self.kinds)
        if me.deadly and not self.ground.poison_is_lethal:
            return True
        return twice and any(kind.dies_at is None for kind, _ in self.kinds)

    # -- what the attacker may do ------------------------------------------------------------------

    def lethal(self, kind: Fighter) -> int:
        """The damage that must be assigned before the attacker tramples over it."""
        return 1 if self.attacker.deadly and self.ground.poison_is_lethal else kind.need

    def within(self, points: int, there: Counts) -> Iterator[Counts]:
        """Every number of kills of each kind that so many points are enough for. Raises
        `OutOfTime`."""
        ranges = [
            range(1 if cost is None else min(count, points // cost) + 1)
            for cost, count in zip(self.kills, there, strict=True)
        ]
        for number, counts in enumerate(product(*ranges)):
            if number % 64 == 0:
                tick()
            if self.cost(counts) <= points:
                yield counts

    def plans(self) -> Iterator[Plan]:
        """What the attacking player may do, as far as it can make a difference."""
        me = self.attacker
        everyone = tuple(count for _, count in self.kinds)
        nobody = (0,) * len(everyone)
        if not self.kinds:
            goes = me.amount if not self.blocked or me.tramples else 0
            yield Plan((), (), (goes * me.early, goes * me.late))
            return
        falls = self.falls_first()
        if not me.amount:
            yield Plan(nobody, nobody)
            return
        if not me.early:
            yield Plan(nobody, nobody) if falls else self.last(nobody, everyone, me.amount)
            return
        over = me.amount - self.needed(everyone)
        if me.tramples and over >= 0:
            gone = self.killable(everyone)
            yield Plan(gone, gone, (over, me.amount if me.late and not falls else 0))
            return
        for first in self.within(me.amount, everyone):
            left = tuple(n - k for n, k in zip(everyone, first, strict=True))
            if falls or not me.late:
                yield Plan(first, first)
            else:
                spare = 0 if me.deadly else me.amount - self.cost(first)
                yield self.last(first, left, me.amount + spare)

    def last(self, first: Counts, left: Counts, points: int) -> Plan:
        """The regular step, with so many points for those left: as many of the greatest worth."""
        if self.attacker.tramples and (over := points - self.needed(left)) >= 0:
            return Plan(first, _plus(first, self.killable(left)), (0, over))
        ways = list(self.within(points, left))
        if len(ways) == 1:
            return Plan(first, _plus(first, ways[0]))
        best = max(ways, key=lambda counts: (self.loss(counts), sum(counts)))
        return Plan(first, _plus(first, best))

    def needed(self, counts: Counts) -> int:
        return sum([n * self.lethal(kind) for n, (kind, _) in zip(counts, self.kinds, strict=True)])

    def cost(self, counts: Counts) -> int:
        return sum([n * cost for n, cost in zip(counts, self.kills, strict=True) if cost])

    def killable(self, counts: Counts) -> Counts:
        return tuple(
            0 if kind.dies_at is None else n
            for n, (kind, _) in zip(counts, self.kinds, strict=True)
        )

    def loss(self, counts: Counts) -> int:
        """What the deaths of so many cost the blockers' player."""
        return -sum(
            [n * kind.sign * kind.worth for n, (kind, _) in zip(counts, self.kinds, strict=True)]
        )

    # -- what comes of it --------------------------------------------------------------------------

    def falls_first(self) -> bool:
        """Whether the attacker dies in the first damage step."""
        return self.falls([(kind, count) for kind, count in self.kinds if kind.early])

    def falls(self, strikes: Sequence[tuple[Fighter, int]]) -> bool:
        """Whether the attacker dies of those strikes."""
        damage, deadly = 0, False
        for kind, count in strikes:
            if count and kind.blow:
                damage += kind.blow * count
                deadly = deadly or kind.deadly
        return is_destroyed(self.attacker.dies_at, damage, deadly)

    def totals(self, plan: Plan) -> Totals:
        """The numbers of `Totals` that come of the plan."""
        me, ground = self.attacker, self.ground
        early = [(kind, n) for kind, n in self.kinds if kind.early]
        falls = self.falls(early)
        late = [
            (kind, n - k)
            for (kind, n), k in zip(self.kinds, plan.first, strict=True)
            if kind.late and not falls
        ]
        facing = sum([n for _, n in self.kinds]) - sum(plan.first)
        strikes = (me.early and self.deals(len(self.kinds))) + (
            me.late and not falls and self.deals(facing)
        )
        hits = (0, 0) if ground.place or me.harmless else plan.through
        life = [
            sum([kind.blow * n for kind, n in part if kind.lifelink]) - hit
            for part, hit in zip((early, late), hits, strict=True)
        ]
        value = sum(life) - me.amount * strikes * me.lifelink - self.loss(plan.killed)
        value += me.sign * me.worth * self.falls([*early, *late])
        result = [0 if ground.by_life else value, life[0], sum(life), *(0,) * (ground.size - 3)]
        if ground.place and not me.harmless:
            result[ground.place] = -sum(plan.through)
        elif ground.commander and not me.harmless:
            result[ground.commander] = -sum(plan.through)
        return tuple(result)

    def deals(self, facing: int) -> bool:
        """Whether the attacker deals damage while so many blockers are left."""
        return facing > 0 or self.attacker.tramples or not (self.blocked or self.kinds)


def _plus(first: Counts, other: Counts) -> Counts:
    return tuple(a + b for a, b in zip(first, other, strict=True))
