"""Whether a declaration can be paid: all of its costs together, by each payer (118.3, 508.1h–j).

No resource pays twice (118.10), and energy is paid with energy (107.14). Mana, life,
energy and cards are sums; which permanent is tapped, sacrificed or returned for what is a matching,
found by augmenting paths (Kuhn). The two together are exact because no permanent gives mana here,
and one that was tapped can be sacrificed.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from legality.problem.declarations import Declaration, Payment, Problem, bits
from legality.problem.prices import GROUPS, Group, Payer, Price, Use

Resource = Literal["mana", "life", "energy", "hand", "library", "graveyard"] | Group
"""What there can be too little of: numbers, and items that acts are done to."""


class Bill(Struct, frozen=True):
    """What one payer owes for a declaration: each payment, and all together."""

    payer: Payer
    due: tuple[Payment, ...]
    total: Price

    @property
    def symbols(self) -> int:
        """How many mana symbols there are to pay, Phyrexian ones among them."""
        return self.total.mana + self.total.phyrexian

    @property
    def life(self) -> int:
        """The least life that pays it, with all the mana there is (107.4f)."""
        left = max(self.payer.mana - self.total.mana, 0)
        return self.total.life + 2 * max(self.total.phyrexian - left, 0)


class Shortage(Struct, frozen=True):
    """`needed` of something is to be paid by the `payers` for the payments `due`, and `there` is
    less. For acts upon items `items` are all that those acts could be done to."""

    of: Resource
    payers: tuple[Payer, ...]
    due: tuple[Payment, ...]
    needed: int
    there: int
    items: tuple[str, ...] = ()


def bills(problem: Problem, paid: frozenset[Payment]) -> tuple[Bill, ...]:
    """What each payer owes for those payments; who owes nothing has no bill."""
    owed: list[Bill] = []
    for payer in problem.payers:
        due = tuple(sorted(payment for payment in paid if payer.creatures >> payment[1] & 1))
        if due:
            total = _sum([problem.costs[index].price for index, _, _ in due])
            owed.append(Bill(payer, due, total))
    return tuple(owed)


def _sum(prices: list[Price]) -> Price:
    return Price(
        mana=sum(price.mana for price in prices),
        phyrexian=sum(price.phyrexian for price in prices),
        life=sum(price.life for price in prices),
        energy=sum(price.energy for price in prices),
        hand=sum(price.hand for price in prices),
        library=sum(price.library for price in prices),
        graveyard=sum(price.graveyard for price in prices),
        uses=tuple(use for price in prices for use in price.uses),
        words=tuple(word for price in prices for word in price.words),
        on_trust=tuple(word for price in prices for word in price.on_trust),
    )


def affordable(problem: Problem, declaration: Declaration, paid: frozenset[Payment]) -> bool:
    """Whether every payer can pay all of theirs together."""
    return not paid or next(shortages(problem, declaration, bills(problem, paid)), None) is None


def shortages(
    problem: Problem, declaration: Declaration, owed: tuple[Bill, ...]
) -> Iterator[Shortage]:
    """What there is too little of to pay for the declaration."""
    for bill in owed:
        payer, total = bill.payer, bill.total
        numbers: tuple[tuple[Resource, int, int], ...] = (
            ("mana", total.mana, payer.mana),
            ("energy", total.energy, payer.energy),
            ("hand", total.hand, payer.hand),
            ("library", total.library, payer.library),
            ("graveyard", total.graveyard, payer.graveyard),
        )
        for of, needed, there in numbers:
            if needed > there:
                yield Shortage(of, (payer,), _of(of, problem, bill), needed, there)
        if total.uses:
            yield from _acts_in_vain(problem, declaration, bill)
    if problem.shared_life and len(owed) > 1:
        yield from _short_of_life(problem, owed)
    else:
        for bill in owed:
            yield from _short_of_life(problem, (bill,))


def _short_of_life(problem: Problem, together: tuple[Bill, ...]) -> Iterator[Shortage]:
    """119.4: life is paid down to 0; 0 life can always be paid (119.4b)."""
    needed, there = sum(bill.life for bill in together), max(together[0].payer.life, 0)
    if needed > there:
        due = tuple(payment for bill in together for payment in _of("life", problem, bill))
        yield Shortage("life", tuple(bill.payer for bill in together), due, needed, there)


def _of(of: Resource, problem: Problem, bill: Bill) -> tuple[Payment, ...]:
    """The payments of the bill that take of the resource."""
    return tuple(payment for payment in bill.due if _takes(problem.costs[payment[0]].price, of))


def _takes(price: Price, of: Resource) -> bool:
    match of:
        case "mana":
            return price.mana > 0
        case "life":
            return price.life > 0 or price.phyrexian > 0
        case "energy":
            return price.energy > 0
        case "hand":
            return price.hand > 0
        case "library":
            return price.library > 0
        case "graveyard":
            return price.graveyard > 0
        case "tap" | "give up" | "counters":
            return any(GROUPS[use.act] == of for use in price.uses)


# -- permanents and cards --------------------------------------------------------------------------


def spoilt(problem: Problem, use: Use) -> dict[int, int]:
    """The items (by index) to which the act can't be done any more once a creature is declared, and
    which creature that is."""
    creatures: dict[int, int] = {}
    for index in bits(use.items):
        item = problem.items[index]
        if item.creature >= 0 and (use.idle or (use.act == "tap" and item.taps)):
            creatures[index] = item.creature
    return creatures


def available(problem: Problem, use: Use, declaration: Declaration) -> int:
    """The items that the act can be done to once the creatures are declared."""
    left = use.items
    for index, creature in spoilt(problem, use).items():
        if declaration[creature]:
            left &= ~(1 << index)
    return left


def _acts_in_vain(problem: Problem, declaration: Declaration, bill: Bill) -> Iterator[Shortage]:
    """Each group of acts is matched by itself: one may be tapped first and sacrificed then."""
    for of in dict.fromkeys(GROUPS.values()):
        wanted = [
            (use.number, available(problem, use, declaration))
            for use in bill.total.uses
            if GROUPS[use.act] == of
        ]
        crowd, there = next(
            ((number, items) for number, items in wanted if number > items.bit_count()), (0, 0)
        )
        if not crowd:
            crowd, there = unmatched([items for number, items in wanted for _ in range(number)])
        if crowd:
            names = tuple(problem.items[index].name for index in bits(there))
            yield Shortage(of, (bill.payer,), _of(of, problem, bill), crowd, len(names), names)


def unmatched(units: list[int]) -> tuple[int, int]:
    """Each unit wants one item of its mask, all different: (0, 0) if that can be; else a number of
    units that have too few items among them (Hall), and those items."""
    holder: dict[int, int] = {}
    for unit in range(len(units)):
        seen = _augmented(unit, units, holder)
        if seen is not None:
            return seen.bit_count() + 1, seen
    return 0, 0


def _augmented(unit: int, units: list[int], holder: dict[int, int]) -> int | None:
    """Find the unit an item, moving others along one path; the items seen if there is no path."""
    came: dict[int, int] = {}
    seen, queue = 0, [unit]
    for wanting in queue:
        for item in bits(units[wanting] & ~seen):
            seen |= 1 << item
            came[item] = wanting
            if item not in holder:
                _move(item, unit, came, holder)
                return None
            queue.append(holder[item])
    return seen


def _move(item: int, unit: int, came: dict[int, int], holder: dict[int, int]) -> None:
    """Give the free item to the unit that reached it, that unit's to the one before, and so on."""
    held = {taker: item_held for item_held, taker in holder.items()}
    while True:
        taker = came[item]
        holder[item] = taker
        if taker == unit:
            return
        item = held[taker]
