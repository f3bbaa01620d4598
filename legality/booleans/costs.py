"""Costs as limits over Booleans: all that a declaration obliges to is paid together (118.3).

The same as `legality.problem.resources`: mana, life, energy and cards are sums; which permanent or
card is used for what is a matching, said by one Boolean for each use and item.
"""

from collections.abc import Callable, Iterator
from itertools import combinations

from legality.booleans.statement import Limit, Statement
from legality.errors import TooLarge
from legality.problem.declarations import Payment, Problem, bits
from legality.problem.payments import obliged
from legality.problem.prices import GROUPS, Payer, Price, Use
from legality.problem.resources import spoilt

Due = list[tuple[tuple[int, ...], Price]]
"""What one payer may have to pay: the Booleans of which one says that it is due, and the price."""

MOST_PAYERS = 10
"""So many payers of one life total: there is a limit for every set of them."""


def costs(problem: Problem, payable: frozenset[Payment], made: Statement) -> None:
    """States what can be paid by declarations that pay for nothing but `payable`."""
    if not payable:
        return
    due = list(_due(problem, made))
    bills = [
        (
            payer,
            [
                (booleans, price)
                for creature, booleans, price in due
                if payer.creatures >> creature & 1
            ],
        )
        for payer in problem.payers
    ]
    for payer, bill in bills:
        _numbers(payer, bill, made)
        _acts(problem, bill, made)
    if problem.shared_life:
        _life(bills, made)
    else:
        for payer_and_bill in bills:
            _life([payer_and_bill], made)


def _due(problem: Problem, made: Statement) -> Iterator[tuple[int, tuple[int, ...], Price]]:
    """Creature, the Booleans for a payment of its, and the price."""
    for index, cost in enumerate(problem.costs):
        for creature in bits(cost.creatures & (1 << len(made.pairs)) - 1):
            option = sum(1 << object_index for object_index in made.pairs[creature])
            for _, _, object_index in obliged(index, cost, creature, option):
                objects = cost.objects if object_index < 0 else 1 << object_index
                if booleans := made.choosing(creature, objects):
                    yield creature, booleans, cost.price


def _sum(bill: Due, amount: Callable[[Price], int], most: int) -> Limit:
    """No more of it than so much. (A Boolean may stand in the sum more than once.)"""
    weights: dict[int, int] = {}
    for booleans, price in bill:
        if number := amount(price):
            for boolean in booleans:
                weights[boolean] = weights.get(boolean, 0) + number
    return Limit(tuple(weights), most=most, weights=tuple(weights.values()))


def _numbers(payer: Payer, bill: Due, made: Statement) -> None:
    made.limits += [
        _sum(bill, lambda price: price.mana, payer.mana),
        _sum(bill, lambda price: price.energy, payer.energy),
        _sum(bill, lambda price: price.hand, payer.hand),
        _sum(bill, lambda price: price.library, payer.library),
        _sum(bill, lambda price: price.graveyard, payer.graveyard),
    ]


def _life(together: list[tuple[Payer, Due]], made: Statement) -> None:
    """119.4: the life of one total. A Phyrexian symbol takes 2 life where no mana is left for it
    (107.4f), so what each payer is short of mana, if anything, counts: a limit for every set of
    payers who are."""
    if not together:
        return
    if len(together) > MOST_PAYERS:
        raise TooLarge(f"one life total pays for {len(together)} players")
    total = max(together[0][0].life, 0)
    for number in range(len(together) + 1):
        for short in combinations(range(len(together)), number):
            made.limits.append(_with_short(together, short, total))


def _with_short(together: list[tuple[Payer, Due]], short: tuple[int, ...], total: int) -> Limit:
    weights: dict[int, int] = {}
    for index, (payer, bill) in enumerate(together):
        for booleans, price in bill:
            symbols = price.phyrexian + price.mana if index in short else 0
            if number := price.life + 2 * symbols:
                for boolean in booleans:
                    weights[boolean] = weights.get(boolean, 0) + number
        total += 2 * payer.mana if index in short else 0
    return Limit(tuple(weights), most=total, weights=tuple(weights.values()))


def _acts(problem: Problem, bill: Due, made: Statement) -> None:
    """Each group of acts by itself: each item once."""
    uses = [(booleans, use) for booleans, price in bill for use in price.uses]
    for group in dict.fromkeys(GROUPS.values()):
        used: dict[int, list[int]] = {}
        for booleans, use in uses:
            if GROUPS[use.act] == group:
                for item, boolean in _use(problem, booleans, use, made).items():
                    used.setdefault(item, []).append(boolean)
        made.limits += [Limit(tuple(several), most=1) for several in used.values()]


def _use(problem: Problem, due: tuple[int, ...], use: Use, made: Statement) -> dict[int, int]:
    """For each item a Boolean: the act is done to it for this payment. Not to a creature that the
    declaration has tapped, or that must be idle."""
    chosen = {
        item: made.new(f"{problem.items[item].name}: {use.act} to pay") for item in bits(use.items)
    }
    made.limits.append(Limit(tuple(chosen.values()), least=use.number, when=due))
    for item, creature in spoilt(problem, use).items():
        if declared := made.choosing(creature, -1):
            made.limits.append(Limit((chosen[item], *declared), most=1))
    return chosen
