"""What one side of a bout deals in a damage step: every division that can make a difference.

What each creature brings is a `Fighter`; what it has taken is a `State`. Blows that are alike for
all that follows are one.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from operator import add

from msgspec import Struct
from msgspec.structs import replace

from legality.problem.results import to_player
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.division import Division, Orders, Taken, divisions, is_dead
from legality.search.fighters import Fighter
from legality.search.scoring import COUNTER, Totals

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


class Blow(Struct, frozen=True):
    """What one side deals in a step: the hit of each creature by place, what it adds to the totals,
    who must get lethal damage for it, and how it is played."""

    hits: tuple[tuple[int, Hit], ...]
    totals: Totals
    waits: frozenset[int]
    order: Mapping[str, tuple[str, ...]]
    assign: Mapping[str, Mapping[str, int]]

    @property
    def key(self) -> Hashable:
        """What matters of it."""
        return self.hits, self.totals, self.waits


class Blows:
    """The blows of a bout under the `orders` announced; `spend` counts what is looked at."""

    def __init__(self, bout: Bout, spend: Callable[[int], None]) -> None:
        self.bout = bout
        self.spend = spend
        self.size = len(bout.attackers)
        everyone: tuple[Attacking | Blocking, ...] = (*bout.attackers, *bout.blockers)
        self.fighters = [one.fighter for one in everyone]
        self.names = [one.name for one in everyone]
        self.orders: Orders = {}
        self._dealt: dict[Hashable, list[Blow]] = {}
        self._divided: dict[Hashable, list[Division]] = {}

    def taken(self, place: int, hit: Hit, state: State) -> Taken:
        """What the creature has taken once that has hit it."""
        return state[place][0] + hit[0], state[place][1] + hit[1], True

    def of(self, number: int, state: State, side: range) -> list[Blow]:
        """What one side can deal in the step, of those that are alike for all that follows one: the
        same whatever orders the other side has announced."""
        key = number, state, side, tuple(self.orders.get(place) for place in side)
        if key not in self._dealt:
            self._dealt[key] = self._of(number, state, side)
        return self._dealt[key]

    def _of(self, number: int, state: State, side: range) -> list[Blow]:
        found = [Blow((), (0,) * self.bout.ground.size, frozenset(), {}, {})]
        for place in side:
            if state[place][2] and self.strikes(place, number):
                options = self.options(number, place, state)
                self.spend(len(found) * len(options))
                longer: dict[Hashable, Blow] = {}
                for blow in found:
                    for one in options:
                        more = self.joined(blow, number, place, one, state)
                        longer.setdefault(more.key, more)
                found = list(longer.values())
        kept: dict[Hashable, Blow] = {}
        for blow in found:
            hits = dict(blow.hits)
            if all(self.has_lethal(one, _both(hits, one), state) for one in blow.waits):
                key = self.dead(blow, state) if number == REGULAR else blow.hits
                kept.setdefault((key, blow.totals), blow)
        return list(kept.values())

    def strikes(self, place: int, number: int) -> bool:
        """510.4: whether the creature deals damage in that step."""
        return self.fighters[place].late if number else self.fighters[place].early

    def dead(self, blow: Blow, state: State) -> frozenset[int]:
        """Those whom the blow kills."""
        return frozenset(
            place
            for place, hit in blow.hits
            if place >= 0 and is_dead(self.fighters[place], self.taken(place, hit, state), hit[2])
        )

    def has_lethal(self, place: int, hit: Hit | None, state: State) -> bool:
        """510.1c: whether a creature gets lethal damage by all that its side assigns."""
        need = self.fighters[place].need - state[place][0] - state[place][1]
        if need <= 0 or hit is None:
            return need <= 0
        return hit[0] + hit[1] >= need or (hit[2] and self.bout.ground.poison_is_lethal)

    def options(self, number: int, place: int, state: State) -> list[Division]:
        """The ways in which a creature may divide its damage, as far as they differ."""
        faced = tuple((one, state[one]) for one in self.faced(place, state))
        key = number, place, state[place][1], self.orders.get(place), faced
        if key not in self._divided:
            self._divided[key] = list(self._options(number, place, state))
        return self._divided[key]

    def _options(self, number: int, place: int, state: State) -> Iterator[Division]:
        fighter = self.fighters[place]
        points = max(0, fighter.amount - state[place][1])
        if not points:
            yield Division((), 0, frozenset())
            return
        attacks = place < self.size
        faced = self.faced(place, state)
        attacker = self.bout.attackers[place] if attacks else None
        if attacker is not None and not faced:
            goes = points if not attacker.blocked or fighter.tramples else 0
            yield Division((), goes, frozenset())
            return
        if not faced:
            yield Division((), 0, frozenset())
            return
        order = self.orders.get(place)
        free = not self.bout.ordered or (self.bout.freely and fighter.deadly)
        if order is not None:
            faced = [one for one in order if one in faced]
        yield from divisions(
            fighter,
            points,
            [(one, self.as_faced(place, one), state[one]) for one in faced],
            tramples=attacks and fighter.tramples,
            order="free" if free else "announced" if order is not None else "any",
            deathtouch_is_lethal=self.bout.ground.poison_is_lethal,
            shared=not self.is_alone(place),
            final=number == REGULAR or not (fighter.late or fighter.weakens),
            exact=fighter.lifelink
            and (fighter.harmless or any((place, one) in self.bout.void for one in faced)),
        )

    def as_faced(self, place: int, one: int) -> Fighter:
        """The creature as that source faces it: none is killed by damage that is prevented."""
        fighter = self.fighters[one]
        return replace(fighter, dies_at=None) if (place, one) in self.bout.void else fighter

    def is_alone(self, place: int) -> bool:
        """Whether nobody else deals damage to those whom the creature blocks, or who block it."""
        if place < self.size:
            return all(one.faces == (place,) for one in self.bout.blockers if place in one.faces)
        mine = set(self.bout.blockers[place - self.size].faces)
        return all(
            mine.isdisjoint(one.faces)
            for number, one in enumerate(self.bout.blockers)
            if number != place - self.size
        )

    def faced(self, place: int, state: State) -> list[int]:
        """The creatures that it blocks, or that block it, and are still there."""
        attacks = place < self.size
        those = (
            self.bout.blockers_of(place) if attacks else self.bout.blockers[place - self.size].faces
        )
        return [one for one in those if state[one][2]]

    def joined(self, blow: Blow, number: int, place: int, one: Division, state: State) -> Blow:
        """The blow with what one more creature deals; more than enough is enough."""
        source = self.fighters[place]
        hits = dict(blow.hits)
        for to, share in one.shares:
            fighter, taken = self.fighters[to], state[to]
            if (place, to) in self.bout.void:
                to = aside(to)
            marked, weakened, deadly = hits.get(to, (0, 0, False))
            if source.weakens:
                weakened = min(weakened + share, max(1, fighter.toughness - taken[1]))
            else:
                marked = min(marked + share, max(1, fighter.need - taken[0] - taken[1]))
            hits[to] = marked, weakened, deadly or source.deadly
        totals = tuple(map(add, blow.totals, self.added(number, place, one)))
        order = {**blow.order, **self.order(place, one, state)}
        assign = {**blow.assign, **self.named(place, one)}
        return Blow(tuple(sorted(hits.items())), totals, blow.waits | one.waits, order, assign)

    def order(self, place: int, one: Division, state: State) -> dict[str, tuple[str, ...]]:
        """An order that allows the division, where none was announced and one is needed: those with
        lethal damage first, then who else gets any."""
        if not self.bout.ordered or place in self.orders:
            return {}
        faced = self.faced(place, state)
        shares = dict(one.shares)
        if len(faced) < 2 or not shares:
            return {}
        deadly = self.fighters[place].deadly

        def rank(to: int) -> int:
            if to not in shares:
                return 2
            return 0 if self.has_lethal(to, (shares[to], 0, deadly), state) else 1

        return {self.names[place]: tuple(self.names[to] for to in sorted(faced, key=rank))}

    def added(self, number: int, place: int, one: Division) -> Totals:
        """What the damage adds to the totals: life, poison, counters (120.3a, b, c, f, g)."""
        fighter, ground = self.fighters[place], self.bout.ground
        life = poison = 0
        found = [0] * ground.size
        gained = self.dealt_by(place, one) if fighter.lifelink else 0
        if place < self.size and fighter.harmless:
            value = -gained
        elif place < self.size:
            thing, commander = (
                self.bout.attackers[place].place,
                self.bout.attackers[place].commander,
            )
            if thing is not None:
                found[thing] -= one.through
            elif one.through:
                lost, poison = to_player(one.through, fighter.infects, fighter.toxic)
                life -= lost
                if commander is not None:
                    found[commander] -= one.through
            value = life - gained - COUNTER * poison
        else:
            value = life = gained
        found[0] = 0 if ground.by_life else value
        found[1] = 0 if number else life
        found[2] = life
        found[3] = -poison
        return tuple(found)

    def dealt_by(self, place: int, one: Division) -> int:
        """What of the division is dealt, and not prevented."""
        through = 0 if self.fighters[place].harmless else one.through
        return through + sum(
            share for to, share in one.assigned if (place, to) not in self.bout.void
        )

    def named(self, place: int, one: Division) -> dict[str, dict[str, int]]:
        """The assignment of one creature by name."""
        shares = {self.names[hit]: share for hit, share in one.assigned}
        if one.through:
            shares[self.bout.attackers[place].target] = one.through
        return {self.names[place]: shares} if shares else {}


def _both(hits: Mapping[int, Hit], place: int) -> Hit | None:
    """All that is assigned to the creature, prevented or not."""
    one, other = hits.get(place), hits.get(aside(place))
    if one is None or other is None:
        return one or other
    return one[0] + other[0], one[1] + other[1], one[2] or other[2]
