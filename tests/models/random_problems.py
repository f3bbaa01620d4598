"""Small random Problems with every part, and the plainest search over their declarations."""

import random
from collections.abc import Iterator
from itertools import product

from legality.problem.checker import broken, is_alternative, obeyed
from legality.problem.declarations import (
    UNLIMITED,
    Antecedent,
    Capacity,
    ChosenCount,
    Company,
    Cost,
    Declaration,
    DeclaredCap,
    Forbidden,
    Payment,
    Problem,
    Reason,
    Requirement,
    Solitary,
    Together,
    bits,
)
from legality.problem.payments import payments
from tests.paying import can_pay, random_items, random_payers, random_price

WHY = Reason("509.1b", "a test")


def reason(sentence: str) -> Reason:
    return Reason("509.1b", sentence)


def random_problem(seed: int, *, crowd: int = 4) -> Problem:
    """Up to `crowd` creatures and three objects; every kind of part, each often absent.

    In half of the Problems every part speaks of all creatures, or of one of two camps alike.
    """
    rng = random.Random(f"problem {seed}")
    creatures, objects = rng.randint(1, crowd), rng.randint(1, 3)
    draw = _Draw(rng, creatures, objects)
    blocks = rng.random() < 0.6
    paying = random.Random(f"paying {seed}")
    payers = random_payers(paying, creatures)
    items = random_items(paying, creatures, payers)
    return Problem(
        "blocks" if blocks else "attacks",
        "Ann",
        tuple(f"c{creature}" for creature in range(creatures)),
        tuple(f"o{thing}" for thing in range(objects)),
        forbidden=tuple(
            Forbidden(draw.creatures(), draw.objects(), WHY) for _ in range(rng.randint(0, 2))
        ),
        capacities=tuple(
            Capacity(creature, most, WHY)
            for most in [rng.choice((0, 2, 2, 3))]
            for creature in draw.some(0.2 if blocks else 0)
        ),
        counts=tuple(
            ChosenCount(thing, least, rng.choice((least, least + 1, UNLIMITED)), WHY)
            for thing in range(objects)
            if rng.random() < 0.4
            for least in [rng.choice((1, 2, 2, 3, creatures))]
        ),
        together=tuple(
            Together(rng.randrange(objects), draw.creatures(), WHY) for _ in range(_few(rng, 0.2))
        ),
        caps=tuple(
            DeclaredCap(draw.creatures(), draw.objects(), rng.randint(0, 2), WHY)
            for _ in range(_few(rng, 0.3))
        ),
        company=tuple(
            Company(creature, others, least, WHY)
            for others, least in [(draw.creatures(), rng.choice((1, 1, 2)))]
            for creature in draw.some(0.2)
        ),
        solitary=tuple(Solitary(creature, WHY) for creature in draw.some(0.08)),
        requirements=tuple(
            requirement for _ in range(rng.randint(0, 5)) for requirement in draw.requirements()
        ),
        antecedents=(
            Antecedent(draw.creatures(), draw.objects()),
            Antecedent(draw.creatures(), 1),
        ),
        costs=tuple(
            Cost(
                draw.creatures(),
                draw.objects(),
                random_price(rng, len(items)),
                WHY,
                rng.random() < 0.4,
            )
            for _ in range(_few(rng, 0.3))
        ),
        payers=payers,
        shared_life=len(payers) > 1 and paying.random() < 0.5,
        items=items,
        requirement_model="self only" if rng.random() < 0.25 else "maximum",
    )


def _few(rng: random.Random, chance: float) -> int:
    return sum(rng.random() < chance for _ in range(2))


class _Draw:
    def __init__(self, rng: random.Random, creatures: int, objects: int) -> None:
        self._rng = rng
        self._creatures, self._objects = creatures, objects
        everyone, camp = (1 << creatures) - 1, rng.randrange(1, 1 << creatures)
        self._camps = [everyone, camp, everyone & ~camp] if rng.random() < 0.5 else []

    def creatures(self) -> int:
        if self._camps:
            return self._rng.choice(self._camps)
        return self._rng.randrange(1 << self._creatures)

    def some(self, chance: float) -> list[int]:
        """The creatures to which a part of their own is given."""
        if self._camps:
            return ones(self._rng.choice(self._camps)) if self._rng.random() < chance else []
        return [each for each in range(self._creatures) if self._rng.random() < chance]

    def objects(self) -> int:
        everything = (1 << self._objects) - 1
        one = 1 << self._rng.randrange(self._objects)
        return self._rng.choice((everything, everything, one, self._rng.randrange(everything + 1)))

    def requirements(self) -> list[Requirement]:
        when = self._rng.choice((None, None, None, 0, 1))
        kind, objects = self._rng.random(), self.objects()
        if kind < 0.35:
            return [Requirement(self.creatures(), objects, WHY, each=True, when=when)]
        if kind < 0.6:
            own = self.some(1) if self._camps else [self._rng.randrange(self._creatures)]
            return [Requirement(1 << each, objects, WHY, when=when) for each in own]
        least = self._rng.choice((0, 1, 1, 1, 2))
        most = self._rng.choice((UNLIMITED, UNLIMITED, least, least + 1))
        return [Requirement(self.creatures(), objects, WHY, False, least, most, when)]


def every_declaration(problem: Problem) -> Iterator[Declaration]:
    """Every way to choose, allowed or not."""
    yield from product(range(1 << len(problem.objects)), repeat=len(problem.creatures))


def keeping(problem: Problem) -> list[Declaration]:
    """Every declaration that keeps the restrictions."""
    return [each for each in every_declaration(problem) if not broken(problem, each)]


def most_obeyed(
    problem: Problem,
    kept: list[Declaration],
    payable: frozenset[Payment],
    in_force: frozenset[int],
    given: Declaration,
) -> int:
    """508.1d, 509.1c by brute force over the declarations that keep the restrictions."""
    return max(
        obeyed(problem, each, in_force)
        for each in kept
        if payments(problem, each) <= payable
        and is_alternative(problem, each, given, in_force)
        and can_pay(problem, each)
    )


def every_payment(problem: Problem) -> frozenset[Payment]:
    """Everything that could be paid."""
    return payments(problem, ((1 << len(problem.objects)) - 1,) * len(problem.creatures))


def renamed(declaration: Declaration, one: int, other: int) -> Declaration:
    """The declaration with two creatures exchanged."""
    swapped = list(declaration)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return tuple(swapped)


def sample(rng: random.Random, payable: frozenset[Payment]) -> frozenset[Payment]:
    return frozenset(each for each in sorted(payable) if rng.random() < 0.5)


def ones(mask: int) -> list[int]:
    return list(bits(mask))
