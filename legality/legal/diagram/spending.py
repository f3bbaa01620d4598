"""What there is to pay with, as one machine more for each budget (508.1j, 509.1f)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from legality.legal.diagram.features import Choosable, Part
from legality.legal.diagram.reading_order import ClassPick, Pick
from legality.problem.budgets import Budget, Charge, budgets
from legality.problem.declarations import Problem, bits


def spending(charges: Sequence[Charge], step: Pick, option: int) -> tuple[int, int]:
    """What an option uses for each object, and the mask of the charges made once a creature."""
    amount, once = 0, 0
    for index, charge in enumerate(charges):
        if charge.creatures >> step.creature & 1 and option & charge.objects:
            if charge.per_object:
                amount += charge.amount * (option & charge.objects).bit_count()
            else:
                once |= 1 << index
    return amount, once


class Spending(Struct, frozen=True):
    """All charges together are at most what there is. Values: how much is spent, and the charges
    made once to the creature at its steps."""

    budget: Budget
    scope: int

    start: tuple[int, int] = (0, 0)

    def symbol(self, step: Pick, option: int) -> tuple[int, int] | None:
        charges = self.budget.charges
        if isinstance(step, ClassPick):
            amount, once = spending(charges, step, step.target)
            amount += sum(charges[index].amount for index in bits(once))
            return (option * amount, 0) if option * amount else None
        amount, once = spending(charges, step, option)
        if amount or once:
            return amount, once
        return (0, 0) if step.last and not step.first else None

    def move(
        self, step: Pick, symbol: tuple[int, int], value: tuple[int, int]
    ) -> tuple[tuple[int, int], int] | None:
        spent, made = value
        amount, once = symbol
        spent += amount + sum(self.budget.charges[index].amount for index in bits(once & ~made))
        if spent > self.budget.limit:
            return None
        return (spent, 0 if step.last else made | once), 0

    def final(self, value: tuple[int, int]) -> int:
        return 0


def limits_of_payment(problem: Problem, choosable: Choosable) -> Iterator[Part]:
    """A machine for each budget that can be exceeded. Raises TooLarge."""
    for budget in budgets(problem):
        yield Spending(budget, _scope(choosable, budget.charges))


def payable_alternatives(problem: Problem, choosable: Choosable) -> Iterator[Part]:
    """Those that an alternative can exceed though it pays for nothing but what a payable
    declaration pays for: declaring a creature taps it. Raises TooLarge."""
    for budget in budgets(problem):
        if budget.declaring:
            yield Spending(budget, _scope(choosable, budget.charges))


def _scope(choosable: Choosable, charges: Sequence[Charge]) -> int:
    scope = 0
    for charge in charges:
        scope |= choosable.able(charge.creatures, charge.objects)
    return scope
