"""What one side of a bout deals in a damage step: every division that can make a difference.

Blows that are alike for all that follows are one.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import add

from legality.search.bout import Bout
from legality.search.division import DamageShares, divisions
from legality.search.fighters import Fighter
from legality.search.joint_blows import JointBlows
from legality.search.strikers import REGULAR, Blow, Dealt, Hit, State, aside, no_blow

MANY = 1024
"""After so many divisions of one creature's damage they are counted: rarely are there more."""


class Blows(JointBlows):
    """The blows of a bout under the `orders` announced; `spend` counts what is looked at."""

    def __init__(self, bout: Bout, spend: Callable[[int], None]) -> None:
        super().__init__(bout, spend)
        self._dealt: dict[Hashable, list[list[Blow]]] = {}
        self._divided: dict[Hashable, list[DamageShares]] = {}

    def of(self, number: int, state: State, side: range) -> list[list[Blow]]:
        """What one side can deal in the step, of those that are alike for all that follows one: the
        same whatever orders the other side has announced. Its own player announces which of the
        lists it is; which blow of the list, the other player (702.22j, k)."""
        key = (number, state, side, self.unbound,
               tuple(self.orders.get(place) for place in side))  # fmt: skip
        if key not in self._dealt:
            self._dealt[key] = self._of(number, state, side)
        return self._dealt[key]

    def _of(self, number: int, state: State, side: range) -> list[list[Blow]]:
        nothing = no_blow(self.bout.ground.size)
        striking = [
            creature for creature in side if state[creature][2] and self.strikes(creature, number)
        ]
        if number == REGULAR and len(striking) > 1 and self.fill(striking, state):
            facing = [creature for creature in striking if self.faced(creature, state)]
            alone = [creature for creature in striking if creature not in facing]
            (before,) = self.together(REGULAR, alone, [nothing], state)
            return self.filled(facing, before, state)
        if not self.banding:
            blows = self.together(number, striking, [nothing], state)
            return [[blow] for blow in self.kept(number, blows, state)]
        others = [creature for creature in striking if self.is_for_other(creature, state)]
        own = [creature for creature in striking if creature not in others]
        faced = {
            creature: sum(1 << other for other in self.faced(creature, state))
            for creature in (striking if others and striking[0] in self.unbound else ())
        }
        if faced and self.bout.orders_force(
            [faced[creature] for creature in own], [faced[creature] for creature in others]
        ):
            own, others = striking, []
        result: list[list[Blow]] = []
        for leading in self.together(number, own, [nothing], state):
            blows = self.together(number, others, [leading], state)
            result.append(self.kept(number, blows, state))
        return [blows for blows in result if blows]

    def together(
        self, number: int, striking: Sequence[int], blows: list[Blow], state: State
    ) -> list[Blow]:
        """The blows found, with every one that those creatures add; alike ones once."""
        for place in striking:
            options = [
                (shares, self.added(number, place, shares), self.reached(place, shares, state))
                for shares in self.options(number, place, state)
            ]
            self.spend(len(blows) * len(options))
            longer: dict[Hashable, Blow] = {}
            for blow in blows:
                before = dict(blow.hits)
                for shares, added, reached in options:
                    hits = self.hits_with(before, self.fighters[place], reached)
                    totals = tuple(map(add, blow.totals, added))
                    waits = blow.waits | shares.waits
                    if (hits, totals, waits) not in longer:
                        play = partial(
                            self.played, blow, place, shares, state, place in self.orders
                        )
                        longer[hits, totals, waits] = Blow(hits, totals, waits, play)
            blows = list(longer.values())
        return blows

    def reached(
        self, place: int, shares: DamageShares, state: State
    ) -> tuple[tuple[int, int, int], ...]:
        """Where the damage of a creature goes (aside, where it is prevented), how much, and what is
        enough there: more than enough is as good."""
        weakens = self.fighters[place].weakens
        result: list[tuple[int, int, int]] = []
        for to, share in shares.shares:
            marked, weakened, _ = state[to]
            fighter = self.fighters[to]
            enough = fighter.toughness - weakened if weakens else fighter.need - marked - weakened
            where = aside(to) if (place, to) in self.bout.void else to
            result.append((where, share, max(1, enough)))
        return tuple(result)

    @staticmethod
    def hits_with(
        before: Mapping[int, Hit], source: Fighter, reached: Iterable[tuple[int, int, int]]
    ) -> tuple[tuple[int, Hit], ...]:
        """The hits with those that one more creature adds."""
        hits = dict(before)
        for to, share, enough in reached:
            marked, weakened, deadly = hits.get(to, (0, 0, False))
            if source.weakens:
                weakened = min(weakened + share, enough)
            else:
                marked = min(marked + share, enough)
            hits[to] = marked, weakened, deadly or source.deadly
        return tuple(sorted(hits.items()))

    def kept(self, number: int, blows: Sequence[Blow], state: State) -> list[Blow]:
        """The legal blows, of those alike for all that follows one."""
        kept: dict[Hashable, Blow] = {}
        for blow in blows:
            hits = dict(blow.hits)
            if all(
                self.has_lethal(creature, _both(hits, creature), state) for creature in blow.waits
            ):
                key = self.dead(blow, state) if number == REGULAR else blow.hits
                kept.setdefault((key, blow.totals), blow)
        return list(kept.values())

    def options(self, number: int, place: int, state: State) -> list[DamageShares]:
        """The ways in which a creature may divide its damage, as far as they differ."""
        faced = tuple((creature, state[creature]) for creature in self.faced(place, state))
        key = number, place, state[place][1], self.orders.get(place), faced, self.unbound
        if key not in self._divided:
            ways: list[DamageShares] = []
            for way in self._options(number, place, state):
                ways.append(way)
                if not len(ways) % MANY:
                    self.spend(MANY)
            self._divided[key] = ways
        return self._divided[key]

    def _options(self, number: int, place: int, state: State) -> Iterator[DamageShares]:
        fighter = self.fighters[place]
        points = max(0, fighter.amount - state[place][1])
        if not points:
            yield DamageShares((), 0, frozenset())
            return
        attacks = place < self.size
        faced = self.faced(place, state)
        attacker = self.bout.attackers[place] if attacks else None
        if attacker is not None and not faced:
            goes = points if not attacker.blocked or fighter.tramples else 0
            yield DamageShares((), goes, frozenset())
            return
        if not faced:
            yield DamageShares((), 0, frozenset())
            return
        order = self.orders.get(place)
        other = self.is_for_other(place, state)
        free = other or not self.bout.ordered or (self.bout.freely and fighter.deadly)
        free = free or place in self.unbound
        if order is not None:
            faced = [creature for creature in order if creature in faced]
        yield from divisions(
            fighter,
            points,
            [(creature, self.as_faced(place, creature), state[creature]) for creature in faced],
            tramples=attacks and fighter.tramples,
            order="free" if free else "announced" if order is not None else "any",
            deathtouch_is_lethal=self.bout.ground.poison_is_lethal,
            shared=not self.is_alone(place),
            final=not other and (number == REGULAR or not (fighter.late or fighter.weakens)),
            exact=fighter.lifelink
            and (
                fighter.harmless or any((place, creature) in self.bout.void for creature in faced)
            ),
        )

    def played(
        self, blow: Blow, place: int, shares: DamageShares, state: State, is_ordered: bool
    ) -> Dealt:
        """How the blow is played with what that creature deals besides."""
        order, assign = blow.how()
        own = {} if is_ordered else self.order(place, shares, state)
        return {**order, **own}, {**assign, **self.named(place, shares)}


def _both(hits: Mapping[int, Hit], place: int) -> Hit | None:
    """All that is assigned to the creature, prevented or not."""
    hit, other = hits.get(place), hits.get(aside(place))
    if hit is None or other is None:
        return hit or other
    return hit[0] + other[0], hit[1] + other[1], hit[2] or other[2]
