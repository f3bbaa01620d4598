"""What a declaration obliges its player to pay (508.1h, 509.1d), and what alternatives may pay for.

Nobody is made to pay: a declaration is compared only with those that pay for nothing that it does
not pay for. Said once here, for the checker, the bound, the diagram and the models.
"""

from collections.abc import Container, Hashable, Iterator

from legality.problem.declarations import Cost, Declaration, Payment, Problem, bits

NO_PAYMENTS: frozenset[Payment] = frozenset()


def obliged(index: int, cost: Cost, creature: int, option: int) -> Iterator[Payment]:
    """What the cost of that index obliges one of its creatures to pay when that chooses those
    objects."""
    if chosen := option & cost.objects:
        if cost.per_object:
            yield from ((index, creature, object_index) for object_index in bits(chosen))
        else:
            yield index, creature, -1


def payments(problem: Problem, declaration: Declaration) -> frozenset[Payment]:
    """What the declaration obliges its player to pay: per creature, thing chosen and effect."""
    return frozenset(
        payment
        for index, cost in enumerate(problem.costs)
        for creature in bits(cost.creatures)
        if declaration[creature]
        for payment in obliged(index, cost, creature, declaration[creature])
    )


def payable_choices(problem: Problem, paid: Container[Payment]) -> list[int]:
    """For each creature the objects it may choose when only those payments are made."""
    allowed = list(problem.allowed)
    for index, cost in enumerate(problem.costs):
        for creature in bits(cost.creatures):
            for payment in obliged(index, cost, creature, allowed[creature]):
                if payment not in paid:
                    _, _, object_index = payment
                    allowed[creature] &= ~(cost.objects if object_index < 0 else 1 << object_index)
    return allowed


class Payments:
    """Numbers the payments of each creature, for masks of them; and (to 2007) what it does, which
    an alternative may do without serving a requirement only if the judged declaration does it."""

    def __init__(self, problem: Problem) -> None:
        self._numbers: list[dict[Hashable, int]] = [{} for _ in problem.creatures]
        self._costs: list[list[tuple[int, Cost]]] = [[] for _ in problem.creatures]
        for index, cost in enumerate(problem.costs):
            for creature in bits(cost.creatures):
                self._costs[creature].append((index, cost))
        self._objects = problem.everything
        self._known: dict[tuple[int, int], tuple[int, int]] = {}

    def of(self, creature: int, option: int) -> tuple[int, int]:
        """The masks of what is paid for each object of the option, and of what is paid once."""
        if not self._costs[creature]:
            return 0, 0
        key = (creature, option & self._objects)
        if key not in self._known:
            self._known[key] = self._masks(creature, option & self._objects)
        return self._known[key]

    def same(self, creature: int, choice: int, option: int) -> int:
        """The bit for taking that option where the creature has that choice to make."""
        numbers = self._numbers[creature]
        return 1 << numbers.setdefault((choice, option & self._objects), len(numbers))

    def _masks(self, creature: int, option: int) -> tuple[int, int]:
        numbers = self._numbers[creature]
        each = once = 0
        for index, cost in self._costs[creature]:
            for payment in obliged(index, cost, creature, option):
                bit = 1 << numbers.setdefault(payment, len(numbers))
                if cost.per_object:
                    each |= bit
                else:
                    once |= bit
        return each, once
