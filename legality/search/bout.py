"""A bout: attackers with the creatures that block them, played out on plain numbers.

What `playout` asks of `Combat` move by move is worked out here on what each creature brings
(`Fighter`) and what it has taken: every announcement of orders, every division of damage that can
make a difference, in either damage step. It is for creatures that are not `odd`, on boards whose
parts don't touch (`fighters.separable`); the twin in the tests is `playout`.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import permutations, product
from operator import add

from legality.clock import Clock
from legality.errors import TooLarge
from legality.problem.results import to_player
from legality.search.division import Division, Orders, Taken, divisions, is_dead
from legality.search.fighters import Fighter
from legality.search.game_tree import Choice, GameTree, Leaf, Play, choice
from legality.search.one_attacker import Ground
from legality.search.scoring import COUNTER, Totals

ROOM = 200_000
"""How many divisions of damage of one bout are looked at at most."""
FIRST, REGULAR = 0, 1


@dataclass(frozen=True, slots=True)
class Attacking:
    """An attacker of `target`; `blocked` says whether it is, `place` is that of its target in the
    totals (None: the player)."""

    name: str
    target: str
    fighter: Fighter
    blocked: bool
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Blocking:
    """A blocker and the places of the attackers that it blocks."""

    name: str
    fighter: Fighter
    faces: tuple[int, ...]


State = tuple[Taken, ...]
"""What each creature has taken, the attackers first."""

Hit = tuple[int, int, bool]
"""Damage marked, -1/-1 counters, and whether any of it is by deathtouch. What is assigned to a
creature and prevented stands under `aside` of its place: it counts as assigned only."""


def aside(place: int) -> int:
    """Where what is assigned to that creature and prevented is kept."""
    return -1 - place


@dataclass(frozen=True, slots=True)
class Blow:
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


@dataclass(frozen=True, slots=True)
class Bout:
    """Attackers, blockers, and what holds for all: `ordered` and `freely` say whether the edition
    has a damage assignment order, and whether it leaves deathtouch free of it."""

    attackers: tuple[Attacking, ...]
    blockers: tuple[Blocking, ...]
    ground: Ground
    ordered: bool
    freely: bool = False
    void: frozenset[tuple[int, int]] = frozenset()
    """From which place to which (the attackers first) damage is prevented."""

    def tree(self, clock: Clock | None = None, room: int = ROOM) -> GameTree:
        """What comes of it. Raises `TooLarge` and `OutOfTime`."""
        return _Course(self, clock or Clock(None), room).tree()


class _Course:
    def __init__(self, bout: Bout, clock: Clock, room: int) -> None:
        self.bout = bout
        self.clock = clock
        self.room = room
        self.size = len(bout.attackers)
        everyone: tuple[Attacking | Blocking, ...] = (*bout.attackers, *bout.blockers)
        self.fighters = [one.fighter for one in everyone]
        self.names = [one.name for one in everyone]
        self.known: dict[tuple[int, State], GameTree] = {}
        self.orders: Orders = {}

    def tree(self) -> GameTree:
        """509.2, 509.3: the attacking player's orders, then the defending player's."""
        start: State = ((0, 0, True),) * len(self.fighters)
        if not self.is_bound():
            return self.played({}, start)
        faced = {
            place: [
                self.size + number
                for number, one in enumerate(self.bout.blockers)
                if place in one.faces
            ]
            for place in range(self.size)
        }
        facing = {
            self.size + number: list(one.faces) for number, one in enumerate(self.bout.blockers)
        }
        mine, theirs = list(self.orders_of(faced)), list(self.orders_of(facing))
        return choice(
            0,
            True,
            [
                choice(1, False, [self.played({**one, **other}, start) for other in theirs])
                for one in mine
            ],
        )

    def is_bound(self) -> bool:
        """Whether an order announced can bind a later choice: with one strike of one attacker each
        division that some order allows is allowed."""
        if not self.bout.ordered:
            return False
        if self.size > 1:
            return any(len(one.faces) > 1 for one in self.bout.blockers) or any(
                one.fighter.early and one.fighter.late for one in self.bout.attackers
            )
        only = self.fighters[0]
        return only.early and only.late and len(self.bout.blockers) > 1

    def orders_of(self, faced: Mapping[int, list[int]]) -> Iterator[Orders]:
        """Every announcement of one side that differs in more than names."""
        found: list[list[tuple[int, tuple[int, ...]]]] = []
        for place, those in faced.items():
            if len(those) < 2 or not self.fighters[place].amount:
                continue
            self.spend(1)
            kinds: dict[tuple[object, ...], tuple[int, ...]] = {}
            for number, order in enumerate(permutations(those)):
                if number % 64 == 0:
                    self.spend(64)
                key = tuple(map(self.look, order))
                kinds.setdefault(key, order)
            found.append([(place, order) for order in kinds.values()])
        for chosen in product(*found):
            yield dict(chosen)

    def look(self, place: int) -> object:
        """What an order tells apart."""
        if place < self.size:
            one = self.bout.attackers[place]
            blockers = tuple(n for n, b in enumerate(self.bout.blockers) if place in b.faces)
            return one.fighter, one.place, one.target, blockers
        blocker = self.bout.blockers[place - self.size]
        return blocker.fighter, blocker.faces

    def played(self, orders: Orders, start: State) -> GameTree:
        """The combat with those orders announced."""
        self.orders = orders
        self.known = {}
        named = {
            self.names[place]: tuple(self.names[one] for one in order)
            for place, order in orders.items()
        }
        return plus(self.step(FIRST, start), None, Play(named))

    def spend(self, courses: int) -> None:
        """Counts what is looked at. Raises `TooLarge` and `OutOfTime`."""
        self.clock.check()
        self.room -= courses
        if self.room < 0:
            raise TooLarge("a part of the board has too many orders and divisions of damage")

    # -- one damage step ---------------------------------------------------------------------------

    def step(self, number: int, state: State) -> GameTree:
        """What is still to come from that damage step on."""
        if number > REGULAR:
            return Leaf((0,) * self.bout.ground.size)
        key = number, state
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.dealt(number, state)
        return found

    def dealt(self, number: int, state: State) -> GameTree:
        """510.1, 510.2: the attacking player announces first, then the other."""
        time = 20 if number else 10
        mine = self.blows(number, state, range(self.size))
        theirs = self.blows(number, state, range(self.size, len(self.fighters)))
        return choice(
            time,
            True,
            [
                choice(time + 2, False, [self.after(number, state, one, two) for two in theirs])
                for one in mine
            ],
        )

    def after(self, number: int, state: State, mine: Blow, theirs: Blow) -> GameTree:
        """704.5: both sides' damage dealt at once, and what dies of it."""
        now = list(state)
        value = 0
        for place, hit in (*mine.hits, *theirs.hits):
            if place < 0:
                continue
            fighter = self.fighters[place]
            taken = self.taken(place, hit, state)
            if is_dead(fighter, taken, hit[2]):
                taken = (0, 0, False)
                value += fighter.sign * fighter.worth
            now[place] = taken
        if self.bout.ground.by_life:
            value = 0
        totals = (mine.totals[0] + theirs.totals[0] + value,
                  *map(add, mine.totals[1:], theirs.totals[1:]))  # fmt: skip
        assign = {**mine.assign, **theirs.assign}
        play = Play({**mine.order, **theirs.order}, ({}, assign) if number else (assign, {}))
        return plus(self.step(number + 1, tuple(now)), totals, play)

    def taken(self, place: int, hit: Hit, state: State) -> Taken:
        """What the creature has taken once that has hit it."""
        return state[place][0] + hit[0], state[place][1] + hit[1], True

    def blows(self, number: int, state: State, side: Iterable[int]) -> list[Blow]:
        """What one side can deal in the step, of those that are alike for all that follows one."""
        found = [Blow((), (0,) * self.bout.ground.size, frozenset(), {}, {})]
        for place in side:
            if state[place][2] and self.strikes(place, number):
                options = list(self.options(number, place, state))
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

    # -- what one creature does --------------------------------------------------------------------

    def options(self, number: int, place: int, state: State) -> Iterator[Division]:
        """The ways in which a creature may divide its damage, as far as they differ."""
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
        if place >= self.size:
            return [one for one in self.bout.blockers[place - self.size].faces if state[one][2]]
        return [
            self.size + number
            for number, one in enumerate(self.bout.blockers)
            if place in one.faces and state[self.size + number][2]
        ]

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
            thing = self.bout.attackers[place].place
            if thing is not None:
                found[thing] -= one.through
            elif one.through:
                lost, poison = to_player(one.through, fighter.infects, fighter.toxic)
                life -= lost
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


def plus(tree: GameTree, totals: Totals | None, play: Play) -> GameTree:
    """The tree after what has come before it."""
    if isinstance(tree, Choice):
        return Choice(tree.time, tree.least, tuple(plus(one, totals, play) for one in tree.options))
    sums = tree.totals if totals is None else tuple(map(add, totals, tree.totals))
    return Leaf(sums, lambda: play.joined(tree.play))
