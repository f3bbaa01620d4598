"""The most requirements obeyed where what an attacker is worth hangs on how many choose it: flows.

Places are attackers with something to be counted, and what a cap counts together; everything else
is one place more. At a place each next creature earns no more than the one before, so the best
spread is a flow of least cost: everyone begins where it is worth most, and creatures move along the
path from place to place that gains most (found as by Bellman and Ford), while one gains anything. A
place that needs several or none is tried both ways.
"""

from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from legality.problem.declarations import UNLIMITED, Requirement, bits
from legality.problem.relaxed_problem import Alike, RelaxedProblem

MOST_PLACES, MOST_TRIED, MOST_MOVES = 16, 4, 100
"""More places, more that need several, or more moves are a question for the solver."""
SURE = 1 << 20
"""What a creature is worth that a place needs: more than all requirements together."""
Chosen = dict[int, int]
Step = tuple[int, int]
"""What a creature loses by moving to another place, and its kind."""


class Place(Struct, frozen=True):
    """Objects that are counted together: what the first creature earns there, how many it needs at
    least where it has any, and how many it takes at most."""

    objects: int
    earns: int = 0
    least: int = 1
    most: int = UNLIMITED

    def next(self, number: int, *, needed: bool) -> int:
        """What one more creature earns there beside so many."""
        if number >= self.most:
            return -SURE
        if needed:
            return (self.earns if number == 0 else 0) + (SURE if number < self.least else 0)
        return self.earns if number == 0 else 0


def by_moving(relaxed: RelaxedProblem) -> tuple[int, Chosen] | None:
    """The most that can be obeyed, and who chooses which object; None where this is another
    question. (What is obeyed only by certain numbers is taken for obeyed: the bound is one.)"""
    places, useless, sure = _places(relaxed)
    if len(places) > MOST_PLACES:
        return None
    strict = [index for index, place in enumerate(places) if place.least > 1]
    if len(strict) > MOST_TRIED:
        return None
    offers = _offers(relaxed, places, useless)
    numbers = [kind.members.bit_count() for kind in relaxed.alike]
    best: tuple[int, _Spread] | None = None
    for needed in product((True, False), repeat=len(strict)):
        shut = {index for index, open_ in zip(strict, needed, strict=True) if not open_}
        spread = _Spread(places, shut, offers, numbers)
        if best is not None and spread.most() <= best[0]:
            continue
        if not spread.settle():
            return None
        answer = spread.obeyed()
        if answer is not None and (best is None or answer > best[0]):
            best = answer, spread
    return None if best is None else (sure + best[0], _chosen(relaxed, offers, best[1].at))


Offers = dict[int, tuple[int, int]]
"""What a place is worth to a creature, and by which object (-1: by nothing)."""


def _offers(relaxed: RelaxedProblem, places: list[Place], useless: int) -> list[Offers]:
    """The same of each kind of creature, by place; the last place is everything else, or
    nothing."""
    place_of = {
        target: index for index, place in enumerate(places) for target in bits(place.objects)
    }
    rest = len(places)
    answer: list[Offers] = []
    for kind in relaxed.alike:
        mine: Offers = {rest: (0, -1)}
        for target, worth in kind.worths.items():
            place = place_of.get(target, rest)
            if not useless >> target & 1 and worth > mine.get(place, (-1, -1))[0]:
                mine[place] = worth, target
        answer.append(mine)
    return answer


def _chosen(relaxed: RelaxedProblem, offers: list[Offers], at: list[list[int]]) -> Chosen:
    """Who chooses which object, where so many of each kind are at each place."""
    chosen: Chosen = {}
    for kind, mine, numbers in zip(relaxed.alike, offers, at, strict=True):
        members = bits(kind.members)
        for place, number in enumerate(numbers):
            if number and (target := mine[place][1]) >= 0:
                those = sum(1 << next(members) for _ in range(number))
                chosen[target] = chosen.get(target, 0) | those
    return chosen


def _places(relaxed: RelaxedProblem) -> tuple[list[Place], int, int]:
    """The places, the counted objects that nobody gains anything by, and how many requirements on
    several are taken for obeyed."""
    earns: dict[int, int] = {}
    sure = 0
    for wish in relaxed.shared:
        target = _one_object(relaxed, wish)
        if target is None:
            sure += 1
        elif target in relaxed.able:
            earns[target] = earns.get(target, 0) + 1
    under, caps = sum(1 << target for target in earns), list[Place]()
    for target, number in relaxed.least.items():
        if number > 1 and target in relaxed.able:
            under |= 1 << target
    for target, number in relaxed.most.items():
        if target in relaxed.able and number < relaxed.able[target].bit_count():
            under |= 1 << target
    counted = under
    for cap in relaxed.problem.caps:
        able = 0
        for target in bits(cap.objects):
            able |= relaxed.able.get(target, 0)
        if not able & ~cap.creatures and not under & cap.objects:
            under |= cap.objects
            caps.append(Place(cap.objects, most=max(0, cap.most)))
    plain = {id(kind): _worth(kind, ~under) for kind in relaxed.alike}
    answer: list[Place] = []
    for target in bits(counted):
        least, most = max(1, relaxed.least.get(target, 1)), relaxed.most.get(target, UNLIMITED)
        if target in earns or any(
            kind.worths.get(target, 0) > plain[id(kind)] for kind in relaxed.alike
        ):
            answer.append(Place(1 << target, earns.get(target, 0), least, most))
            counted &= ~(1 << target)
    return [*answer, *caps], counted, sure


def _one_object(relaxed: RelaxedProblem, wish: Requirement) -> int | None:
    """The object whose first creatures obey the requirement (-1: nobody can choose it, it is not
    obeyed); None where that is not plain."""
    target = wish.objects.bit_length() - 1
    if target < 0 or wish.objects != 1 << target or wish.least < 1 or wish.most < UNLIMITED:
        return None
    able = relaxed.able.get(target, 0)
    if able & wish.creatures == 0:
        return -1
    if able & ~wish.creatures or wish.least > max(1, relaxed.least.get(target, 1)):
        return None
    return target


def _worth(kind: Alike, objects: int) -> int:
    return max((worth for target, worth in kind.worths.items() if objects >> target & 1), default=0)


class _Spread:
    """Creatures at places, where those that are shut take nobody."""

    def __init__(
        self, places: list[Place], shut: set[int], offers: list[Offers], numbers: list[int]
    ) -> None:
        self.places = places
        self.shut = shut
        self.rest = len(places)
        self.worths = [
            {place: worth for place, (worth, _) in mine.items() if place not in shut}
            for mine in offers
        ]
        self.at = [[0] * (self.rest + 1) for _ in offers]
        self.numbers = [0] * (self.rest + 1)
        for number, worths, at in zip(numbers, self.worths, self.at, strict=True):
            best = max(worths, key=worths.__getitem__)
            at[best] = number
            self.numbers[best] += number
        self.steps = [self._steps_from(start) for start in range(self.rest + 1)]

    def most(self) -> int:
        """No spread obeys more: everyone where it is worth most, and every place open earns."""
        earned = sum(
            place.earns for index, place in enumerate(self.places) if index not in self.shut
        )
        return earned + self._worth()

    def _worth(self) -> int:
        return sum(
            worths[place] * number
            for worths, at in zip(self.worths, self.at, strict=True)
            for place, number in enumerate(at)
            if number
        )

    def settle(self) -> bool:
        """Moves creatures while that gains anything; whether an end was reached: short of it,
        nothing is proved of what these places can have."""
        for _ in range(MOST_MOVES):
            moved = self._move()
            if not moved:
                return moved is not None
        return False

    def obeyed(self) -> int | None:
        """How much is obeyed so; None where a place does not get what it needs, or takes too many:
        after all moves, no spread then does better by these places."""
        value = self._worth()
        for index, (place, number) in enumerate(zip(self.places, self.numbers, strict=False)):
            if index in self.shut:
                continue
            if number > place.most or (place.least > 1 and number < place.least):
                return None
            value += place.earns if number else 0
        return value

    def _next(self, place: int, number: int) -> int:
        if place == self.rest:
            return 0
        target = self.places[place]
        return target.next(number, needed=target.least > 1)

    def _steps_from(self, start: int) -> dict[int, Step]:
        """To each other place: what it costs to move there, and a kind of creature that does."""
        steps: dict[int, Step] = {}
        for kind, at in enumerate(self.at):
            if at[start]:
                self._may_step(kind, start, steps)
        return steps

    def _may_step(self, kind: int, start: int, steps: dict[int, Step]) -> None:
        """Takes up the steps of that kind from there where they cost less than those known."""
        worths = self.worths[kind]
        here = worths[start]
        for end, worth in worths.items():
            cost = here - worth
            if end != start and (end not in steps or (cost, kind) < steps[end]):
                steps[end] = cost, kind

    def _move(self) -> bool | None:
        """Moves creatures along the path that gains most, if one gains anything; None where costs
        do not settle, so that nothing is proved."""
        costs = {
            place: self._next(place, number - 1)
            for place, number in enumerate(self.numbers)
            if number
        }
        came: dict[int, tuple[int, int]] = {}
        for _ in range(self.rest + 2):
            changed = False
            for start, steps in enumerate(self.steps):
                if start not in costs:
                    continue
                for end, (cost, kind) in steps.items():
                    if costs[start] + cost < costs.get(end, 1 << 40):
                        costs[end] = costs[start] + cost
                        came[end] = start, kind
                        changed = True
            if not changed:
                break
        else:
            return None
        ends = [
            (cost - self._next(place, self.numbers[place]), place) for place, cost in costs.items()
        ]
        cost, place = min(ends, default=(0, 0))
        if cost >= 0:
            return False
        for start, end, kind in [*self._path(place, came)]:
            self._step(kind, start, end)
        return True

    def _step(self, kind: int, start: int, end: int) -> None:
        """One creature of that kind moves there."""
        at = self.at[kind]
        at[start] -= 1
        at[end] += 1
        self.numbers[start] -= 1
        self.numbers[end] += 1
        if not at[start]:
            self.steps[start] = self._steps_from(start)
        if at[end] == 1:
            self._may_step(kind, end, self.steps[end])

    def _path(self, place: int, came: dict[int, tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
        while place in came:
            start, kind = came[place]
            yield start, place, kind
            place = start
