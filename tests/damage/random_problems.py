"""Damage Problems dealt at random: wilder than positions make them, for counting and listing."""

import random

from legality.numbers import damage_numbers
from legality.problem.damage import DamageProblem, Manner, Need, Recipient, Source
from legality.problem.declarations import Reason


def damage_problem(seed: int) -> DamageProblem:
    """A Problem of one to three sources over one to four recipients, orders and manners at will."""
    rng = random.Random(seed)
    places = list(range(rng.randint(1, 4)))
    recipients = tuple(
        Recipient(f"r{place}", f"R{place}", "creature", rng.choice((None, 1, 2, 3)), place)
        for place in places
    )
    needs = tuple(
        Need(place, rng.randint(1, 3), deathtouch=rng.random() < 0.5)
        for place in places
        if rng.random() < 0.9
    )
    sources = tuple(_source(rng, number, places, len(needs)) for number in range(rng.randint(1, 3)))
    return DamageProblem(
        "attacking", "regular", "2024-03-08", sources, recipients, needs, damage_numbers()
    )


def _source(rng: random.Random, number: int, places: list[int], needs: int) -> Source:
    amount = rng.randint(1, 4)
    manners = tuple(_manner(rng, amount, places, needs) for _ in range(rng.choice((1, 1, 1, 2, 3))))
    why = Reason("510.1a", f"it has power {amount}")
    return Source(f"s{number}", f"S{number}", amount, why, manners, "Ann", rng.random() < 0.3)


def _manner(rng: random.Random, amount: int, places: list[int], needs: int) -> Manner:
    """Needs that pile up, as in an order; now and then nothing at all."""
    if rng.random() < 0.1:
        return Manner("as blocked", 0, "510.1c")
    chosen = rng.sample(places, rng.randint(1, len(places)))
    after: list[tuple[int, ...]] = []
    before: tuple[int, ...] = ()
    for _ in chosen:
        after.append(before)
        if needs and rng.random() < 0.7:
            before = tuple(sorted({*before, rng.randrange(needs)}))
    return Manner("as blocked", amount, "510.1c", tuple(chosen), tuple(after), len(chosen))
