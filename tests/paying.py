"""Paying by trying everything: which permanent for what, and whether life stands in for mana.

The slow twin of `legality.problem.resources` and `budgets`: it shares nothing with them. Random
prices for Problems that it can still go through.
"""

import random
from collections.abc import Iterator
from typing import Any

from legality.problem.declarations import Declaration, Problem
from legality.problem.prices import Act, Item, Payer, Price, Use


def due(problem: Problem, declaration: Declaration, payer: Payer) -> list[Price]:
    """Every price that falls due for that payer's creatures, one by one (508.1h)."""
    found: list[Price] = []
    for cost in problem.costs:
        for creature, chosen in enumerate(declaration):
            if payer.creatures & 2**creature and cost.creatures & 2**creature:
                things = [o for o in range(len(problem.objects)) if chosen & cost.objects & 2**o]
                times = len(things) if cost.per_object else min(len(things), 1)
                found += [cost.price] * times
    return found


def can_pay(problem: Problem, declaration: Declaration) -> bool:
    """Whether some way of paying pays everything; of one life total where it is shared."""
    lives: list[int] = []
    for payer in problem.payers:
        prices = due(problem, declaration, payer)
        for kind in ("energy", "hand", "library", "graveyard"):
            if sum(getattr(price, kind) for price in prices) > getattr(payer, kind):
                return False
        if not _acts_can_be_done(problem, declaration, prices):
            return False
        life = _least_life(prices, payer.mana)
        if life is None:
            return False
        lives.append(life)
    there = [max(payer.life, 0) for payer in problem.payers]
    if problem.shared_life:
        return sum(lives) <= there[0]
    return all(life <= own for life, own in zip(lives, there, strict=True))


def _least_life(prices: list[Price], mana: int) -> int | None:
    """Every Phyrexian symbol by mana or by 2 life: the least life with no more mana than there is
    (107.4f); None if the other symbols are too many already."""
    symbols = sum(price.phyrexian for price in prices)
    plain = sum(price.mana for price in prices)
    life = sum(price.life for price in prices)
    ways = [life + 2 * (symbols - n) for n in range(symbols + 1) if plain + n <= mana]
    return min(ways, default=None)


def _acts_can_be_done(problem: Problem, declaration: Declaration, prices: list[Price]) -> bool:
    """Backtracking over all acts, each on an item of its own that is still fit for it."""
    acts = [use for price in prices for use in price.uses for _ in range(use.number)]
    return _done(problem, declaration, acts, frozenset(), frozenset())


def _done(
    problem: Problem,
    declaration: Declaration,
    acts: list[Use],
    tapped: frozenset[int],
    gone: frozenset[int],
) -> bool:
    if not acts:
        return True
    act, rest = acts[0], acts[1:]
    for place in _fit(problem, declaration, act):
        done = tapped if act.act == "tap" else gone
        if place not in done:
            here = frozenset({place})
            after = (tapped | here, gone) if act.act == "tap" else (tapped, gone | here)
            if _done(problem, declaration, rest, *after):
                return True
    return False


def _fit(problem: Problem, declaration: Declaration, act: Use) -> Iterator[int]:
    for place, item in enumerate(problem.items):
        declared = item.creature >= 0 and declaration[item.creature] != 0
        if not act.items & 2**place or (act.idle and declared):
            continue
        if not (act.act == "tap" and declared and item.taps):
            yield place


# -- random prices ---------------------------------------------------------------------------------


def random_items(rng: random.Random, creatures: int, payers: tuple[Payer, ...]) -> tuple[Item, ...]:
    """Some of the creatures, and some lands, of one who pays alone: nobody pays with another's."""
    if len(payers) > 1:
        return ()
    those = [one for one in range(creatures) if rng.random() < 0.5][:3]
    taps = rng.random() < 0.7
    lands = [Item(f"land {number}") for number in range(rng.randrange(3))]
    return (*(Item(f"c{one}", one, taps and rng.random() < 0.8) for one in those), *lands)


def random_price(rng: random.Random, items: int) -> Price:
    """Mostly mana; else a little of one or two kinds. No acts where there are no items."""
    if rng.random() < 0.5:
        return Price(mana=rng.choice((0, 1, 1, 2, 2, 3)))
    kinds = rng.sample(
        ("mana", "phyrexian", "life", "energy", "hand", "library", "graveyard", "uses"),
        rng.choice((1, 1, 2)),
    )
    numbers = {kind: rng.choice((1, 1, 2)) for kind in kinds if kind != "uses"}
    uses: tuple[Use, ...] = ()
    if items and ("uses" in kinds or rng.random() < 0.5):
        acts: tuple[Act, ...] = ("tap", "sacrifice", "return")
        uses = tuple(
            Use(
                rng.choice(acts),
                rng.randrange(1 << items),
                rng.choice((1, 1, 1, 2)),
                rng.random() < 0.2,
            )
            for _ in range(rng.choice((1, 1, 2)))
        )
    fields: dict[str, Any] = {**numbers, "uses": uses}
    return Price(**fields)


def random_payers(rng: random.Random, creatures: int) -> tuple[Payer, ...]:
    """One who pays for all, or two of a team."""

    def means() -> dict[str, int]:
        small = ("energy", "hand", "library", "graveyard")
        found = {kind: rng.randrange(3) for kind in small}
        return {**found, "mana": rng.randrange(5), "life": rng.choice((-1, 0, 1, 2, 3, 4, 20))}

    if rng.random() < 0.75:
        return (Payer("Bob", **means()),)
    mine = rng.randrange(1 << creatures)
    return (Payer("Bob", mine, **means()), Payer("Bea", (1 << creatures) - 1 & ~mine, **means()))
