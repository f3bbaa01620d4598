"""What one side of a bout deals in a damage step: every division that can make a difference.

What each creature brings is a `Fighter`; what it has taken is a `State`. Blows that are alike for
all that follows are one.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import add, ge, le

from msgspec.structs import replace

from legality.frozen import HashedByContent
from legality.problem.results import to_player
from legality.search.bout import Attacking, Blocking, Bout
from legality.search.division import DamageShares, Orders, Taken, divisions, is_dead
from legality.search.fighters import Fighter
from legality.search.filling import MOST_FACED, Shares, fewest_killed
from legality.search.last_blows import DamageDealer, Struck, last_blows
from legality.search.scoring import COUNTER, Totals

FIRST, REGULAR = 0, 1
"""The damage steps (510.4)."""

MANY = 1024
"""After so many divisions of one creature's damage they are counted: rarely are there more."""

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


def _nothing() -> Dealt:
    return {}, {}


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


class Blows:
    """The blows of a bout under the `orders` announced; `spend` counts what is looked at."""

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
        self._dealt: dict[Hashable, list[list[Blow]]] = {}
        self._divided: dict[Hashable, list[DamageShares]] = {}

    def taken(self, place: int, hit: Hit, state: State) -> Taken:
        """What the creature has taken once that has hit it."""
        return state[place][0] + hit[0], state[place][1] + hit[1], True

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
        nothing = Blow((), (0,) * self.bout.ground.size, frozenset(), _nothing)
        striking = [
            creature for creature in side if state[creature][2] and self.strikes(creature, number)
        ]
        if number == REGULAR and len(striking) > 1 and self.fill(striking, state):
            return self.filled(striking, state)
        if not self.banding:
            blows = self.together(number, striking, [nothing], state)
            return [[blow] for blow in self.kept(number, blows, state)]
        others = [creature for creature in striking if self.is_for_other(creature, state)]
        own = [creature for creature in striking if creature not in others]
        if others and striking[0] in self.unbound and self.could_force(own, others, state):
            own, others = striking, []
        result: list[list[Blow]] = []
        for leading in self.together(number, own, [nothing], state):
            blows = self.together(number, others, [leading], state)
            result.append(self.kept(number, blows, state))
        return [blows for blows in result if blows]

    def could_force(self, own: Sequence[int], others: Sequence[int], state: State) -> bool:
        """Whether the damage of some may be legal only once that which the other player divides is
        lethal to those before: then an order may do more than none (510.1c and e of 2024)."""
        if not self.bout.ordered:
            return False
        reached = {to for creature in others for to in self.faced(creature, state)}
        return any(
            len(faced := self.faced(creature, state)) > 1 and not reached.isdisjoint(faced)
            for creature in own
        )

    # -- where only the damage of all together matters -----------------------------------------

    def fill(self, striking: Sequence[int], state: State) -> bool:
        """Whether only the damage of all of them together matters: no order that was announced
        binds, and it is plain damage to those whom they face, or lets all through alike. Where the
        other player divides it, they face the same creatures."""
        facing = [creature for creature in striking if self.faced(creature, state)]
        faced = {to for creature in facing for to in self.faced(creature, state)}
        ground = self.bout.ground
        if not 0 < len(faced) <= MOST_FACED or any(creature in self.orders for creature in facing):
            return False
        if any((creature, to) in self.bout.void for creature in facing for to in faced):
            return False
        if any(self.fighters[creature].weakens for creature in facing):
            return False
        if not ground.poison_is_lethal and any(
            self.fighters[creature].deadly for creature in facing
        ):
            return False
        fighters = [self.fighters[creature] for creature in faced]
        if not all((at := each.dies_at) is None or at >= each.need for each in fighters):
            return False
        tramplers = [creature for creature in facing if self.tramples(creature)]
        if any(self.is_for_other(creature, state) for creature in facing):
            return not tramplers and all(
                self.is_for_other(creature, state) and set(self.faced(creature, state)) == faced
                for creature in facing
            )
        return not tramplers or self.lets_through_alike(tramplers, faced)

    def tramples(self, place: int) -> bool:
        """Whether it is an attacker with trample."""
        return place < self.size and self.fighters[place].tramples

    def lets_through_alike(self, tramplers: Sequence[int], faced: Collection[int]) -> bool:
        """Whether damage that tramples counts alike, whoever deals it, and what must be dealt to
        the creatures faced is what kills them."""
        attackers = [self.bout.attackers[creature] for creature in tramplers]
        fighters = [self.fighters[creature] for creature in faced]
        return (
            len({attacking.place for attacking in attackers}) == 1
            and all(attacking.commander is None for attacking in attackers)
            and not any(each.fighter.poisons or each.fighter.harmless for each in attackers)
            and all((at := each.dies_at) is None or at == each.need for each in fighters)
        )

    def filled(self, striking: Sequence[int], state: State) -> list[list[Blow]]:
        """The blows of those that fill up each other's damage."""
        facing = [creature for creature in striking if self.faced(creature, state)]
        nothing = Blow((), (0,) * self.bout.ground.size, frozenset(), _nothing)
        alone = [creature for creature in striking if creature not in facing]
        (before,) = self.together(REGULAR, alone, [nothing], state)
        if self.is_for_other(facing[0], state):
            return [self.dealt_by_other(facing, before, state)]
        faced = sorted({to for creature in facing for to in self.faced(creature, state)})
        self.spend(2 ** len(faced))
        sources = tuple(
            DamageDealer(
                max(0, self.fighters[creature].amount - state[creature][1]),
                tuple(map(faced.index, self.faced(creature, state))),
                self.fighters[creature].deadly,
                self.tramples(creature),
            )
            for creature in facing
        )
        targets = tuple(
            Struck(
                self.lacks(creature, state),
                max(0, self.fighters[creature].need - sum(state[creature][:2])),
            )
            for creature in faced
        )
        blows = [
            self.by_shares(facing, faced, blow.dead, blow.shares, blow.through, before, state)
            for blow in last_blows(sources, targets)
        ]
        return [[blow] for blow in self.no_worse(blows, facing[0] < self.size)]

    def lacks(self, place: int, state: State) -> int | None:
        """The damage more that destroys the creature; None: none does."""
        at = self.fighters[place].dies_at
        return None if at is None else max(1, at - state[place][0] - state[place][1])

    def no_worse(self, blows: Sequence[Blow], least: bool) -> list[Blow]:
        """Of blows after which nothing follows, those that no other is as good as in all: for the
        attacking player (`least`), or for the other."""
        kept: list[tuple[Totals, Blow]] = []
        better = le if least else ge
        for blow in blows:
            died = sum(
                self.fighters[creature].sign * self.fighters[creature].worth
                for creature, _ in blow.hits
                if creature >= 0
            )
            totals = blow.totals
            if not self.bout.ground.by_life:
                totals = (totals[0] + died, *totals[1:])
            if not any(all(map(better, other, totals)) for other, _ in kept):
                kept = [pair for pair in kept if not all(map(better, totals, pair[0]))]
                kept.append((totals, blow))
        return [blow for _, blow in kept]

    def dealt_by_other(self, facing: Sequence[int], before: Blow, state: State) -> list[Blow]:
        """The blows of those whose damage the other player divides, who face the same creatures."""
        faced = self.faced(facing[0], state)
        points = [
            (
                max(0, self.fighters[creature].amount - state[creature][1]),
                self.fighters[creature].deadly,
            )
            for creature in facing
        ]
        self.spend(2 ** len(faced))
        nothing = (0,) * len(facing)
        return [
            self.by_shares(facing, faced, dead, shares, nothing, before, state)
            for dead, shares in fewest_killed(
                points, [self.lacks(creature, state) for creature in faced]
            )
        ]

    def by_shares(
        self,
        striking: Sequence[int],
        faced: Sequence[int],
        dead: Sequence[int],
        shares: Shares,
        through: Sequence[int],
        before: Blow,
        state: State,
    ) -> Blow:
        """The blow that kills those, each dealing its shares and letting so much through."""
        parts = [
            DamageShares(tuple((to, share) for to, share in zip(faced, row, strict=True) if share),
                     beyond, frozenset())
            for row, beyond in zip(shares, through, strict=True)
        ]  # fmt: skip
        totals = before.totals
        for place, part in zip(striking, parts, strict=True):
            totals = tuple(map(add, totals, self.added(REGULAR, place, part)))
        hits = tuple(sorted((faced[creature], (self.lacks(faced[creature], state) or 0, 0, False))
                            for creature in dead))  # fmt: skip

        def how() -> Dealt:
            order, assign = before.how()
            for place, part in zip(striking, parts, strict=True):
                order = {**order, **self.order(place, part, state)}
                assign = {**assign, **self.named(place, part)}
            return order, assign

        return Blow(hits, totals, frozenset(), how)

    def is_for_other(self, place: int, state: State) -> bool:
        """702.22j, k: whether the other player divides the creature's damage, there being banding
        among those that it blocks, or that block it."""
        return self.banding and any(
            self.fighters[creature].bands for creature in self.faced(place, state)
        )

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

    def as_faced(self, place: int, other: int) -> Fighter:
        """The creature as that source faces it: none is killed by damage that is prevented."""
        fighter = self.fighters[other]
        return replace(fighter, dies_at=None) if (place, other) in self.bout.void else fighter

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

    def faced(self, place: int, state: State) -> list[int]:
        """The creatures that it blocks, or that block it, and are still there."""
        return [creature for creature in self.all_faced(place) if state[creature][2]]

    def all_faced(self, place: int) -> Sequence[int]:
        """The creatures that it blocks, or that block it."""
        if place < self.size:
            return self.bout.blockers_of(place)
        return self.bout.blockers[place - self.size].faces

    def played(
        self, blow: Blow, place: int, shares: DamageShares, state: State, is_ordered: bool
    ) -> Dealt:
        """How the blow is played with what that creature deals besides."""
        order, assign = blow.how()
        own = {} if is_ordered else self.order(place, shares, state)
        return {**order, **own}, {**assign, **self.named(place, shares)}

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
        fighter, ground = self.fighters[place], self.bout.ground
        life = poison = 0
        result = [0] * ground.size
        gained = self.dealt_by(place, shares) if fighter.lifelink else 0
        if place < self.size and fighter.harmless:
            value = -gained
        elif place < self.size:
            target, commander = (
                self.bout.attackers[place].place,
                self.bout.attackers[place].commander,
            )
            if target is not None:
                result[target] -= shares.through
            elif shares.through:
                lost, poison = to_player(shares.through, fighter.infects, fighter.toxic)
                life -= lost
                if commander is not None:
                    result[commander] -= shares.through
            value = life - gained - COUNTER * poison
        else:
            value = life = gained
        result[0] = 0 if ground.by_life else value
        result[1] = 0 if number else life
        result[2] = life
        result[3] = -poison
        return tuple(result)

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


def _both(hits: Mapping[int, Hit], place: int) -> Hit | None:
    """All that is assigned to the creature, prevented or not."""
    hit, other = hits.get(place), hits.get(aside(place))
    if hit is None or other is None:
        return hit or other
    return hit[0] + other[0], hit[1] + other[1], hit[2] or other[2]
