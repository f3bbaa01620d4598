"""Payability as sums with limits, for the diagram and the model: no plan of payment is looked for.

A choice uses up so much of a budget, and all choices together no more than there is. Mana with life
for Phyrexian symbols is three such sums (107.4f); items are matched to costs exactly if no set of
costs wants more items than there are in their union (Hall), one sum for each union.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from legality.errors import TooLarge
from legality.problem.declarations import Cost, Problem, bits
from legality.problem.prices import GROUPS, Group, Payer, Price
from legality.problem.resources import spoilt

MOST_UNIONS = 256
"""Sets of items beyond which a matching is not said as sums."""


class Charge(Struct, frozen=True):
    """Each creature of `creatures` that chooses an object of `objects` uses `amount`: once, or
    with `per_object` once for every such object."""

    creatures: int
    objects: int
    amount: int
    per_object: bool


class Budget(Struct, frozen=True):
    """All charges together are at most `limit`. `declaring`: one of them is for being declared at
    all, so that who pays no more can still exceed it."""

    charges: tuple[Charge, ...]
    limit: int
    declaring: bool = False


def budgets(problem: Problem, allowed: Sequence[int] | None = None) -> tuple[Budget, ...]:
    """The budgets that choices of allowed objects (by creature; None: all that the Problem allows)
    can exceed. Raises TooLarge."""
    if not problem.costs:
        return ()
    if allowed is None:
        allowed = problem.allowed
    costs = tuple(cost for cost in problem.costs if _can_fall_due(cost, allowed))
    if not costs:
        return ()
    narrowed = replace(problem, costs=costs)
    every_budget = [*_amounts(narrowed), *_lives(narrowed), *_matchings(narrowed)]
    return tuple(
        budget for budget in every_budget if _most(problem, allowed, budget) > budget.limit
    )


def _can_fall_due(cost: Cost, allowed: Sequence[int]) -> bool:
    return any(allowed[creature] & cost.objects for creature in bits(cost.creatures))


def _most(problem: Problem, allowed: Sequence[int], budget: Budget) -> int:
    """What all creatures together could use at most."""
    total = 0
    for charge in budget.charges:
        for creature in bits(charge.creatures & ((1 << len(allowed)) - 1)):
            chosen = (allowed[creature] & charge.objects).bit_count()
            most = min(problem.capacity[creature], chosen)
            total += charge.amount * (most if charge.per_object else min(most, 1))
    return total


def _charges(problem: Problem, amounts: Sequence[int], creatures: int) -> tuple[Charge, ...]:
    """The charges of the Problem's costs, so much for each, as far as those creatures pay."""
    return tuple(
        Charge(cost.creatures & creatures, cost.objects, amount, cost.per_object)
        for cost, amount in zip(problem.costs, amounts, strict=True)
        if amount and cost.creatures & creatures
    )


# -- numbers ---------------------------------------------------------------------------------------


def _amounts(problem: Problem) -> Iterator[Budget]:
    """Mana, energy and cards of each payer."""
    prices = [cost.price for cost in problem.costs]
    for payer in problem.payers:
        for amounts, limit in (
            ([price.mana for price in prices], payer.mana),
            ([price.energy for price in prices], payer.energy),
            ([price.hand for price in prices], payer.hand),
            ([price.library for price in prices], payer.library),
            ([price.graveyard for price in prices], payer.graveyard),
        ):
            yield Budget(_charges(problem, amounts, payer.creatures), limit)


def _lives(problem: Problem) -> Iterator[Budget]:
    """119.4, 107.4f: what is short of mana for Phyrexian symbols costs 2 life each. For every set
    of payers of one life total: all their life, and what the mana of the set leaves unpaid."""
    prices = [cost.price for cost in problem.costs]
    life = [price.life for price in prices]
    symbols = [2 * (price.mana + price.phyrexian) for price in prices]
    phyrexian = [price.phyrexian for price in prices]
    for together in [problem.payers] if problem.shared_life else [(p,) for p in problem.payers]:
        there = max(together[0].life, 0)
        everyone = _all(together)
        buyers = [p for p in together if _charges(problem, phyrexian, p.creatures)]
        for size in range(len(buyers) + 1):
            for short in combinations(buyers, size):
                charges = _charges(problem, life, everyone)
                for payer in short:
                    charges += _charges(problem, symbols, payer.creatures)
                yield Budget(charges, there + 2 * sum(payer.mana for payer in short))


def _all(payers: Sequence[Payer]) -> int:
    creatures = 0
    for payer in payers:
        creatures |= payer.creatures
    return creatures


# -- items -----------------------------------------------------------------------------------------


class _Wanted(Struct, frozen=True):
    """The items that some costs want, and those of them that declaring does not make unfit."""

    items: int
    kept: int

    def __or__(self, other: "_Wanted") -> "_Wanted":
        return _Wanted(self.items | other.items, self.kept | other.kept)

    def covers(self, other: "_Wanted") -> bool:
        return not (other.items & ~self.items or other.kept & ~self.kept)


def _matchings(problem: Problem) -> Iterator[Budget]:
    """Each group of acts by itself."""
    for group in dict.fromkeys(GROUPS.values()):
        wanted = [_by_wish(problem, cost.price, group) for cost in problem.costs]
        for union in _unions({wish for each in wanted for wish in each}):
            amounts = [
                sum(number for wish, number in each.items() if union.covers(wish))
                for each in wanted
            ]
            charges = _charges(problem, amounts, -1)
            unfit = 0
            for item in bits(union.items & ~union.kept):
                unfit |= 1 << problem.items[item].creature
            if unfit:
                charges += (Charge(unfit, problem.everything, 1, False),)
            yield Budget(charges, union.items.bit_count(), bool(unfit))


def _by_wish(problem: Problem, price: Price, group: Group) -> dict[_Wanted, int]:
    """How many items a price wants of which kind, for acts of that group."""
    numbers: dict[_Wanted, int] = {}
    for use in price.uses:
        if GROUPS[use.act] == group:
            kept = use.items
            for item in spoilt(problem, use):
                kept &= ~(1 << item)
            wish = _Wanted(use.items, kept)
            numbers[wish] = numbers.get(wish, 0) + use.number
    return numbers


def _unions(wishes: set[_Wanted]) -> list[_Wanted]:
    """Every union of wishes that hang together by common items. Raises TooLarge."""
    unions = dict.fromkeys(wishes)
    queue = list(unions)
    for wanted in queue:
        for wish in wishes:
            union = wanted | wish
            if wanted.items & wish.items and union not in unions:
                if len(unions) >= MOST_UNIONS:
                    raise TooLarge(f"the costs want more than {MOST_UNIONS} sets of permanents")
                unions[union] = None
                queue.append(union)
    return queue
