"""The course of a bout, played out on plain numbers.

What `playout` asks of `Combat` move by move is worked out here: every announcement of orders, and
in either damage step what each side deals (`legality.search.blows`) and what dies of it.
"""

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from operator import add

from legality.clock import Clock
from legality.errors import TooLarge
from legality.search.blows import FIRST, REGULAR, Blow, Blows, State
from legality.search.bout import Bout
from legality.search.division import Orders, is_dead
from legality.search.game_tree import Choice, GameTree, Leaf, Play, choice
from legality.search.scoring import Totals

ROOM = 200_000
"""How many divisions of damage of one bout are looked at at most."""


def played_out(bout: Bout, clock: Clock | None = None, room: int = ROOM) -> GameTree:
    """What comes of the bout. Raises `TooLarge` and `OutOfTime`."""
    return _Course(bout, clock or Clock(None), room).tree()


class _Course:
    def __init__(self, bout: Bout, clock: Clock, room: int) -> None:
        self.bout = bout
        self.clock = clock
        self.room = room
        self.blows = Blows(bout, self.spend)
        self.size = self.blows.size
        self.fighters, self.names = self.blows.fighters, self.blows.names
        self.known: dict[tuple[int, State], GameTree] = {}

    def tree(self) -> GameTree:
        """509.2, 509.3: the attacking player's orders, then the defending player's."""
        start: State = ((0, 0, True),) * len(self.fighters)
        if not self.is_bound():
            return self.played({}, start)
        faced = {place: self.bout.blockers_of(place) for place in range(self.size)}
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
            return one.fighter, one.place, one.target, tuple(self.bout.blockers_of(place))
        blocker = self.bout.blockers[place - self.size]
        return blocker.fighter, blocker.faces

    def played(self, orders: Orders, start: State) -> GameTree:
        """The combat with those orders announced."""
        self.blows.orders = orders
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
        mine = self.blows.of(number, state, range(self.size))
        theirs = self.blows.of(number, state, range(self.size, len(self.fighters)))
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
            taken = self.blows.taken(place, hit, state)
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


def plus(tree: GameTree, totals: Totals | None, play: Play) -> GameTree:
    """The tree after what has come before it."""
    if isinstance(tree, Choice):
        return Choice(tree.time, tree.least, tuple(plus(one, totals, play) for one in tree.options))
    sums = tree.totals if totals is None else tuple(map(add, totals, tree.totals))
    return Leaf(sums, lambda: play.joined(tree.play))
