"""The course of a bout, played out on plain numbers.

What `playout` asks of `Combat` move by move is worked out here: every announcement of orders, and
in either damage step what each side deals (`legality.search.blows`) and what dies of it.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from operator import add
from typing import TypeVar

from legality.clock import Clock
from legality.errors import TooLarge
from legality.search.announcements import AnnouncedOrders
from legality.search.blows import Blows
from legality.search.bout import Bout
from legality.search.course_budget import CourseBudget
from legality.search.division import Orders, is_dead
from legality.search.game_tree import GameTree, Leaf, Play, PlayersChoice, choice
from legality.search.scoring import Totals
from legality.search.strikers import FIRST, REGULAR, Blow, State

FEW = 4
"""So many announcements are enough for a bound."""
ROOM = 200_000
"""How many divisions of damage of one bout are looked at at most."""
B = TypeVar("B")
"""What one side deals in a step."""


def played_out(bout: Bout, clock: Clock | None = None, room: int = ROOM) -> GameTree:
    """What comes of the bout. Raises `TooLarge` and `OutOfTime`."""
    return _Course(bout, clock or Clock(None), room).tree()


def at_most(bout: Bout, clock: Clock | None = None, room: int = ROOM) -> GameTree:
    """What the defending player can't exceed: that player's damage is bound by no order, and the
    other announces only a few. Raises `TooLarge` and `OutOfTime`."""
    return _Course(bout, clock or Clock(None), room).most()


def at_most_by_one(bout: Bout, clock: Clock | None = None, room: int = ROOM) -> GameTree:
    """The same where the other player announces one order of those: looser, and found sooner.
    Raises `TooLarge` and `OutOfTime`."""
    return _Course(bout, clock or Clock(None), room).most(1)


def at_least(bout: Bout, clock: Clock | None = None, room: int = ROOM) -> GameTree:
    """What the defending player can surely reach: the other's damage is bound by no order, and that
    player announces only a few. Raises `TooLarge` and `OutOfTime`."""
    return _Course(bout, clock or Clock(None), room).least()


class _Course(CourseBudget):
    def __init__(self, bout: Bout, clock: Clock, room: int) -> None:
        super().__init__(clock, room)
        self.bout = bout
        self.blows = Blows(bout, self.spend)
        self.size = self.blows.size
        self.fighters, self.names = self.blows.fighters, self.blows.names
        self.known: dict[tuple[int, State], GameTree] = {}
        self.start: State = ((0, 0, True),) * len(self.fighters)
        self.floors = floors_of(bout)
        self.orders = AnnouncedOrders(bout, self.blows, self.spend)

    def tree(self) -> GameTree:
        """509.2 and 509.3 of 2024: the attacking player's orders, then the defending player's."""
        if not self.orders.are_bound():
            return self.played({}, self.start)
        attacking, blocking = range(self.size), range(self.size, len(self.fighters))
        mine, theirs = list(self.orders.of(attacking)), list(self.orders.of(blocking))
        if len(mine) * len(theirs) > FEW * FEW:
            tree = self.squeezed(mine, theirs)
            if tree is not None:
                return tree
        if len(mine) > 1 and len(theirs) > 1:
            tree = self.between(mine, theirs)
            if tree is not None:
                return tree
        return self.announced(mine, theirs)

    def squeezed(self, mine: Sequence[Orders], theirs: Sequence[Orders]) -> GameTree | None:
        """What comes of it where one of a few announcements lets the defending player have no more,
        though no order binds that player, and one of that player's lets the other have no less.
        None where none is found in half of the room."""
        room, self.room = self.room, self.room // 2
        try:
            least = dict(self.sure(theirs, range(self.size)))
            most = self.sure(mine, range(self.size, len(self.fighters)))
            for totals, orders in most if least else ():
                if totals in least:
                    self.blows.unbound = range(0)
                    return self.played({**orders, **least[totals]}, self.start)
        except TooLarge:
            pass
        finally:
            self.blows.unbound, self.room = range(0), room
        return None

    def sure(self, orders: Sequence[Orders], unbound: range) -> Iterator[tuple[Totals, Orders]]:
        """What a few of those announcements surely come to, where no order binds the others."""
        for order in orders[:FEW]:
            self.blows.unbound = unbound
            tree = self.played(order, self.start)
            if isinstance(tree, Leaf):
                yield tree.totals, order

    def announced(self, mine: Sequence[Orders], theirs: Sequence[Orders]) -> GameTree:
        """Every pair of those announcements."""
        return choice(
            0,
            True,
            [
                choice(1, False, [self.played({**orders, **other}, self.start) for other in theirs])
                for orders in mine
            ],
        )

    def between(self, mine: Sequence[Orders], theirs: Sequence[Orders]) -> GameTree | None:
        """What comes of it where it is the same though one side's creatures that strike once deal
        their damage in any order, whichever side that is: either gives its player no less than an
        order that is announced before. None where it is not the same."""
        free_theirs = list(self.orders.of(range(self.size, len(self.fighters)), twice=True))
        if len(free_theirs) == len(theirs):
            return None
        free_mine = list(self.orders.of(range(self.size), twice=True))
        most = self.announced(mine, free_theirs)
        if not isinstance(most, Leaf) or len(free_mine) == len(mine):
            return None
        return most if most == self.announced(free_mine, theirs) else None

    def most(self, number: int = FEW) -> GameTree:
        """See `at_most`, of so many announcements."""
        if not self.orders.are_bound():
            return self.played({}, self.start)
        self.blows.unbound = range(self.size, len(self.fighters))
        mine = islice(self.orders.of(range(self.size)), number)
        return choice(0, True, [self.played(orders, self.start) for orders in mine])

    def least(self) -> GameTree:
        """See `at_least`."""
        if not self.orders.are_bound():
            return self.played({}, self.start)
        self.blows.unbound = range(self.size)
        theirs = islice(self.orders.of(range(self.size, len(self.fighters))), FEW)
        return choice(1, False, [self.played(orders, self.start) for orders in theirs])

    def played(self, orders: Orders, start: State) -> GameTree:
        """The combat with those orders announced."""
        self.blows.orders = orders
        self.known = {}
        named = {
            self.names[place]: tuple(self.names[other] for other in order)
            for place, order in orders.items()
        }
        return plus(self.step(FIRST, start), None, lambda: Play(named))

    # -- one damage step ---------------------------------------------------------------------------

    def step(self, number: int, state: State) -> GameTree:
        """What is still to come from that damage step on."""
        if number > REGULAR:
            return Leaf((0,) * self.bout.ground.size)
        key = number, state
        tree = self.known.get(key)
        if tree is None:
            tree = self.known[key] = self.dealt(number, state)
        return tree

    def dealt(self, number: int, state: State) -> GameTree:
        """510.1, 510.2: the attacking player announces first, then the other."""
        time = 20 if number else 10
        mine = self.blows.of(number, state, range(self.size))
        theirs = self.blows.of(number, state, range(self.size, len(self.fighters)))

        def answered(blow: Blow) -> GameTree:
            return divided(
                time + 2, False, theirs, lambda two: self.after(number, state, blow, two)
            )

        return divided(time, True, mine, answered)

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

        def play() -> Play:
            (order, assign), (more, other) = mine.how(), theirs.how()
            both = {**assign, **other}
            return Play({**order, **more}, ({}, both) if number else (both, {}))

        return plus(self.step(number + 1, tuple(now)), totals, play, self.floors[number])


def floors_of(bout: Bout) -> tuple[int | None, int | None]:
    """The `floor` of what comes from either damage step on."""
    if bout.floor is None:
        return None, None
    before = sum(attacking.fighter.amount * attacking.fighter.early for attacking in bout.attackers)
    return bout.floor, bout.floor + before


def divided(
    time: int, least: bool, blows: Sequence[Sequence[B]], played: Callable[[B], GameTree]
) -> GameTree:
    """What is announced for one side: its own player's part, then the other's (702.22j, k)."""
    return choice(time, least, [choice(time + 1, not least, map(played, rest)) for rest in blows])


def plus(
    tree: GameTree, totals: Totals | None, play: Callable[[], Play], floor: int | None = None
) -> GameTree:
    """The tree after what has come before it; of life no more counts than that."""
    if isinstance(tree, PlayersChoice):
        return PlayersChoice(
            tree.time,
            tree.least,
            tuple(plus(subtree, totals, play, floor) for subtree in tree.options),
        )
    sums = tree.totals if totals is None else tuple(map(add, totals, tree.totals))
    if floor is not None:
        sums = (sums[0], min(sums[1], floor), min(sums[2], floor), *sums[3:])
    return Leaf(sums, lambda: play().joined(tree.play))
