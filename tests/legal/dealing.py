"""Small Problems dealt at random, with every kind of part, for comparison with brute force."""

import random

from legality.editions import RequirementModel
from legality.problem.declarations import (
    Antecedent,
    Capacity,
    ChosenCount,
    Company,
    Cost,
    DeclaredCap,
    Forbidden,
    Problem,
    Reason,
    Requirement,
    Solitary,
    Together,
)
from legality.problem.prices import Payer, Price
from tests.paying import random_items, random_payers, random_price

WHY = Reason("509.1", "dealt at random")


class Dealer:
    """Deals parts over so many creatures and objects."""

    def __init__(self, rng: random.Random, creatures: int, objects: int, items: int = 0) -> None:
        self.rng = rng
        self.creatures = creatures
        self.objects = objects
        self.items = items

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def creature(self) -> int:
        return self.rng.randrange(self.creatures)

    def some_creatures(self) -> int:
        if self.chance(0.3):
            return (1 << self.creatures) - 1
        return self.rng.randrange(1, 1 << self.creatures)

    def some_objects(self) -> int:
        if self.chance(0.3):
            return (1 << self.objects) - 1
        if self.chance(0.6):
            return 1 << self.rng.randrange(self.objects)
        return self.rng.randrange(1, 1 << self.objects)

    def forbidden(self) -> Forbidden:
        return Forbidden(1 << self.creature(), 1 << self.rng.randrange(self.objects), WHY)

    def capacity(self) -> Capacity:
        return Capacity(self.creature(), self.rng.choice((0, 2, 2, 2, 3, 1 << 60)), WHY)

    def count(self) -> ChosenCount:
        least = self.rng.choice((1, 2, 2, 3, self.creatures))
        most = self.rng.choice((1 << 60, 1 << 60, least, 1, 2))
        return ChosenCount(self.rng.randrange(self.objects), least, most, WHY)

    def together(self) -> Together:
        return Together(self.rng.randrange(self.objects), self.some_creatures(), WHY)

    def cap(self) -> DeclaredCap:
        return DeclaredCap(
            self.some_creatures(), self.some_objects(), self.rng.choice((0, 1, 1, 2, 2, 3)), WHY
        )

    def company(self) -> Company:
        others = (1 << self.creatures) - 1 if self.chance(0.6) else self.some_creatures()
        return Company(self.creature(), others, self.rng.choice((1, 1, 1, 2)), WHY)

    def solitary(self) -> Solitary:
        return Solitary(self.creature(), WHY)

    def requirement(self, antecedents: int) -> Requirement:
        when = self.rng.randrange(antecedents) if antecedents and self.chance(0.5) else None
        if self.chance(0.4):
            return Requirement(
                self.some_creatures(), self.some_objects(), WHY, each=True, when=when
            )
        creatures = 1 << self.creature() if self.chance(0.5) else self.some_creatures()
        least = self.rng.choice((1, 1, 1, 1, 2, 2, 0))
        most = self.rng.choice((1 << 60, 1 << 60, 1 << 60, least, least + 1))
        return Requirement(creatures, self.some_objects(), WHY, least=least, most=most, when=when)

    def antecedent(self) -> Antecedent:
        creatures = 1 << self.creature() if self.chance(0.6) else self.some_creatures()
        return Antecedent(creatures, self.some_objects())

    def cost(self) -> Cost:
        creatures = 1 << self.creature() if self.chance(0.4) else self.some_creatures()
        return Cost(
            creatures,
            self.some_objects(),
            random_price(self.rng, self.items),
            WHY,
            per_object=self.chance(0.4),
        )


def dealt(seed: int, *, most_creatures: int = 5, most_objects: int = 3) -> Problem:
    """A Problem with a few kinds of parts; small enough to list by brute force."""
    rng = random.Random(f"dealt {seed}")
    creatures = rng.randrange(1, most_creatures + 1)
    objects = rng.randrange(1, most_objects + 1)
    model: RequirementModel = rng.choice(("maximum", "maximum", "self only"))
    if model == "self only":  # each is compared with other alternatives: go through fewer
        creatures, objects = min(creatures, 4), min(objects, 2)
    payers = random_payers(rng, creatures)
    items = random_items(rng, creatures, payers)
    deal = Dealer(rng, creatures, objects, len(items))

    def few(share: float, most: int) -> range:
        return range(rng.randrange(1, most + 1) if deal.chance(share) else 0)

    antecedents = tuple(deal.antecedent() for _ in few(0.25, 2))
    rounds = [deal.capacity() for _ in few(0.35, 2)]
    return Problem(
        "blocks",
        "Bob",
        tuple(f"c{place}" for place in range(creatures)),
        tuple(f"o{place}" for place in range(objects)),
        forbidden=tuple(deal.forbidden() for _ in few(0.6, 3)),
        capacities=tuple({limit.creature: limit for limit in rounds}.values()),
        counts=tuple(deal.count() for _ in few(0.4, 2)),
        caps=tuple(deal.cap() for _ in few(0.25, 2)),
        together=tuple(deal.together() for _ in few(0.25, 2)),
        company=tuple(deal.company() for _ in few(0.2, 2)),
        solitary=tuple(deal.solitary() for _ in few(0.1, 2)),
        requirements=tuple(deal.requirement(len(antecedents)) for _ in few(0.85, 5)),
        antecedents=antecedents,
        costs=tuple(deal.cost() for _ in few(0.45, 3)),
        payers=payers,
        shared_life=len(payers) > 1 and rng.random() < 0.5,
        items=items,
        requirement_model=model,
    )


def alike(seed: int) -> Problem:
    """A Problem of two or three kinds of creatures: most parts speak of all of one kind."""
    rng = random.Random(f"alike {seed}")
    sizes = [rng.randrange(1, 4) for _ in range(rng.randrange(1, 4))]
    creatures, objects = sum(sizes), rng.randrange(1, 4)
    if creatures > 6:
        objects = min(objects, 2)
    deal = Dealer(rng, creatures, objects)
    kinds: list[int] = []
    for size in sizes:
        done = sum(kind.bit_count() for kind in kinds)
        kinds.append(((1 << size) - 1) << done)

    def kind() -> int:
        return rng.choice((*kinds, (1 << creatures) - 1))

    def few(share: float, most: int) -> range:
        return range(rng.randrange(1, most + 1) if deal.chance(share) else 0)

    def wish() -> list[Requirement]:
        things = deal.some_objects()
        least = rng.choice((1, 1, 2, 3))
        match rng.randrange(3):
            case 0:
                return [Requirement(kind(), things, WHY, each=True)]
            case 1:
                return [Requirement(kind(), things, WHY, least=least)]
            case _:
                members = kind()
                return [
                    Requirement(1 << one, things, WHY)
                    for one in range(creatures)
                    if members >> one & 1
                ]

    company: list[Company] = []
    for _ in few(0.3, 1):
        needing, others, least = kind(), kind(), rng.choice((1, 1, 2))
        company = [
            Company(one, others, least, WHY) for one in range(creatures) if needing >> one & 1
        ]
    return Problem(
        "blocks",
        "Bob",
        tuple(f"c{place}" for place in range(creatures)),
        tuple(f"o{place}" for place in range(objects)),
        forbidden=tuple(Forbidden(kind(), deal.some_objects(), WHY) for _ in few(0.3, 1)),
        counts=tuple(deal.count() for _ in few(0.6, 2)),
        caps=tuple(
            DeclaredCap(kind(), deal.some_objects(), rng.choice((1, 2, 3)), WHY)
            for _ in few(0.3, 1)
        ),
        together=tuple(deal.together() for _ in few(0.25, 2)),
        company=tuple(company),
        requirements=tuple(one for _ in few(0.85, 4) for one in wish()),
        costs=tuple(
            Cost(kind(), deal.some_objects(), Price(mana=rng.choice((1, 2))), WHY)
            for _ in few(0.2, 1)
        ),
        payers=(Payer(mana=rng.randrange(5)),),
    )
