"""What each choice of a creature obliges to pay, as masks of that creature's payments."""

from collections.abc import Hashable
from dataclasses import dataclass

from legality.legal.diagram.reading_order import Step
from legality.problem.declarations import Cost, Problem, bits


class Payments:
    """Numbers the payments of each creature: (cost, object) for each object, (cost, -1) once."""

    def __init__(self, problem: Problem) -> None:
        self._numbers: list[dict[tuple[int, int], int]] = [{} for _ in problem.creatures]
        self._costs: list[list[tuple[int, Cost]]] = [[] for _ in problem.creatures]
        for index, cost in enumerate(problem.costs):
            for creature in bits(cost.creatures):
                self._costs[creature].append((index, cost))
        self._objects = (1 << len(problem.objects)) - 1
        self._known: dict[tuple[int, int], tuple[int, int]] = {}

    def of(self, creature: int, option: int) -> tuple[int, int]:
        """The masks of what is paid for each object of the option, and of what is paid once."""
        if not self._costs[creature]:
            return 0, 0
        key = (creature, option & self._objects)
        if key not in self._known:
            self._known[key] = self._masks(creature, option & self._objects)
        return self._known[key]

    def _masks(self, creature: int, option: int) -> tuple[int, int]:
        numbers = self._numbers[creature]
        each = once = 0
        for index, cost in self._costs[creature]:
            chosen = option & cost.objects
            if cost.per_object:
                for thing in bits(chosen):
                    each |= 1 << numbers.setdefault((index, thing), len(numbers))
            elif chosen:
                once |= 1 << numbers.setdefault((index, -1), len(numbers))
        return each, once

    def apart(self, step: Step, option: int) -> Hashable:
        """Options that oblige to pay the same."""
        return self.of(step.creature, option)


@dataclass(frozen=True, slots=True)
class PaidOnce:
    """Remembers what the creature at its steps has paid once. Never judged: its states are told
    apart because the alternatives are compared with what the judged declaration pays."""

    payments: Payments
    creature: int

    start: int = 0

    @property
    def scope(self) -> int:
        return 1 << self.creature

    def symbol(self, step: Step, option: int) -> int | None:
        once = self.payments.of(step.creature, option)[1]
        return once if once or step.last else None

    def move(self, step: Step, symbol: int, value: int) -> tuple[int, int]:
        return (0 if step.last else value | symbol), 0

    def final(self, value: int) -> int:
        return 0
