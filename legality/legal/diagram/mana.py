"""The limit of mana, as one more machine: all payments together (508.1j, 509.1f)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from legality.legal.diagram.machines import Choosable, Part
from legality.legal.diagram.reading_order import ClassPick, Pick
from legality.problem.declarations import Cost, Problem, bits
from legality.problem.payments import obliged


def paying(costs: Sequence[Cost], step: Pick, option: int) -> tuple[int, int]:
    """The mana of what an option obliges to pay for each object, and the mask of the costs that
    it obliges the creature to pay once."""
    mana, once = 0, 0
    for index, cost in enumerate(costs):
        for _ in obliged(index, cost, step.creature, option):
            if cost.per_object:
                mana += cost.mana
            else:
                once |= 1 << index
    return mana, once


@dataclass(frozen=True, slots=True)
class Mana:
    """All payments together are at most the mana there is. Values: the mana spent, and the costs
    that the creature at its steps has paid once."""

    costs: tuple[Cost, ...]
    mana: int
    scope: int

    start: tuple[int, int] = (0, 0)

    def symbol(self, step: Pick, option: int) -> tuple[int, int] | None:
        if isinstance(step, ClassPick):
            mana, once = paying(self.costs, step, step.thing)
            mana += sum(self.costs[index].mana for index in bits(once))
            return (option * mana, 0) if option * mana else None
        mana, once = paying(self.costs, step, option)
        if mana or once:
            return mana, once
        return (0, 0) if step.last and not step.first else None

    def move(
        self, step: Pick, symbol: tuple[int, int], value: tuple[int, int]
    ) -> tuple[tuple[int, int], int] | None:
        spent, paid = value
        mana, once = symbol
        spent += mana + sum(self.costs[index].mana for index in bits(once & ~paid))
        if spent > self.mana:
            return None
        return (spent, 0 if step.last else paid | once), 0

    def final(self, value: tuple[int, int]) -> int:
        return 0


def mana(problem: Problem, choosable: Choosable) -> Iterator[Part]:
    """The limit of mana, if it can be exceeded."""
    total, scope = 0, 0
    for cost in problem.costs:
        able = choosable.able(cost.creatures, cost.objects)
        for creature in bits(able):
            chosen = (choosable.allowed[creature] & cost.objects).bit_count()
            most = min(problem.capacity[creature], chosen)
            total += cost.mana * (most if cost.per_object else 1)
        if cost.mana:
            scope |= able
    if total > problem.mana:
        costs = tuple(cost for cost in problem.costs if cost.mana)
        yield Mana(costs, problem.mana, scope)
