"""The orders that either player may announce for damage, as far as they can bind anything."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from legality.problem.results import is_destroyed
from legality.search.blows import Blows
from legality.search.bout import Bout
from legality.search.division import Orders
from legality.search.strikers import State


class AnnouncedOrders:
    """Damage assignment orders of a bout (509.2, 509.3 of 2024); `spend` counts what is looked
    at."""

    def __init__(self, bout: Bout, blows: Blows, spend: Callable[[int], None]) -> None:
        self.bout = bout
        self.blows = blows
        self.spend = spend
        self.size = blows.size
        self.fighters = blows.fighters
        self.start: State = ((0, 0, True),) * len(self.fighters)
        self.faced = [
            *map(bout.blockers_of, range(self.size)),
            *(blocking.faces for blocking in bout.blockers),
        ]

    def are_bound(self) -> bool:
        """Whether an order announced can bind a later choice. Without an order of the defending
        player's each division that some order allows is allowed, but where an attacker strikes
        twice, that player has chosen something in between, or several fill up each other's
        damage."""
        if not self.bout.ordered:
            return False
        if any(map(self.binds, range(self.size, len(self.fighters)))):
            return True
        mine = [number for number in range(self.size) if self.binds(number)]
        twice = any(self.fighters[number].early and self.fighters[number].late for number in mine)
        return bool(mine) and (twice or self.is_answered_first() or not self.is_alone())

    def is_alone(self) -> bool:
        """Whether in either step one attacker strikes, or all that do fill up each other's damage:
        then what an order allows is seen of each by itself."""
        early = [place for place in range(self.size) if self.fighters[place].early]
        late = [place for place in range(self.size) if self.fighters[place].late]
        return len(early) < 2 and (len(late) < 2 or self.blows.fill(late, self.start))

    def is_answered_first(self) -> bool:
        """Whether the defending player may divide damage in the first damage step."""
        return any(
            fighter.early
            and (
                len(faced) > 1 if place >= self.size else self.blows.is_for_other(place, self.start)
            )
            for place, (fighter, faced) in enumerate(zip(self.fighters, self.faced, strict=True))
        )

    def binds(self, place: int) -> bool:
        """Whether an order of those whom it faces can bind the creature's damage. While any of them
        has banding the other player divides it, without an order (702.22j, k)."""
        fighter, faced = self.fighters[place], self.faced[place]
        banding = [number for number in faced if self.fighters[number].bands]
        if len(faced) - len(banding) < 2 or not fighter.amount:
            return False
        return not banding or (fighter.late and all(map(self.may_fall, banding)))

    def may_fall(self, place: int) -> bool:
        """Whether the creature may die in the first damage step."""
        fighter = self.fighters[place]
        those = [self.fighters[number] for number in self.faced[place]]
        early = [creature for creature in those if creature.early and creature.amount]
        if any(creature.weakens for creature in early):
            return True
        damage = sum(creature.amount for creature in early)
        return is_destroyed(fighter.dies_at, damage, any(creature.deadly for creature in early))

    def of(self, side: range, *, twice: bool = False) -> Iterator[Orders]:
        """Every announcement of one side that differs in more than names; those with banding stand
        first, since no order binds while they are there. Only of creatures that strike `twice`, if
        wanted."""
        result: list[list[tuple[int, tuple[int, ...]]]] = []
        for place in side:
            fighter = self.fighters[place]
            if not self.binds(place) or (twice and not (fighter.early and fighter.late)):
                continue
            first = tuple(blocker for blocker in self.faced[place] if self.fighters[blocker].bands)
            those = [blocker for blocker in self.faced[place] if blocker not in first]
            self.spend(1)
            orders: list[tuple[int, tuple[int, ...]]] = []
            for number, order in enumerate(different_orders(those, [*map(self.look, those)])):
                if number % 64 == 0:
                    self.spend(64)
                orders.append((place, (*first, *order)))
            result.append(orders)
        for chosen in product(*result):
            yield dict(chosen)

    def look(self, place: int) -> object:
        """What an order tells apart."""
        if place < self.size:
            attacking = self.bout.attackers[place]
            return (
                attacking.fighter,
                attacking.place,
                attacking.target,
                tuple(self.bout.blockers_of(place)),
            )
        blocker = self.bout.blockers[place - self.size]
        return blocker.fighter, blocker.faces


def different_orders(those: Sequence[int], looks: Sequence[object]) -> Iterator[tuple[int, ...]]:
    """Of the orders in which the same looks follow one another the first of each."""
    if not those:
        yield ()
        return
    for number, blocker in enumerate(those):
        look = looks[number]
        if look not in looks[:number]:
            left, others = those[:number], looks[:number]
            yield from (
                (blocker, *rest)
                for rest in different_orders(
                    (*left, *those[number + 1 :]), (*others, *looks[number + 1 :])
                )
            )
