"""The alternatives of the editions to 2007: only those in which every creature declared helps.

A creature helps if a choice of it belongs to a requirement that is obeyed. Whether one on several
creatures is obeyed shows only at the end; so an alternative says at each choice which requirement
it relies on (a bit above those of the objects), and is none if that is not obeyed in the end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from legality.legal.diagram.machines import Choosable, Feature, Gain, Part, Watch
from legality.legal.diagram.reading_order import Pick
from legality.problem.declarations import Problem, Requirement, bits


class Helping:
    """Who helps how, with those requirements in force."""

    def __init__(
        self, problem: Problem, choosable: Choosable, in_force: Sequence[Requirement]
    ) -> None:
        self.objects = len(problem.objects)
        self.alone = [0] * len(problem.creatures)
        """The objects whose choice by the creature obeys a requirement whatever others do."""
        self.shared: list[tuple[int, Requirement]] = []
        for part in in_force:
            able = choosable.able(part.creatures, part.objects)
            if part.each or (able.bit_count() == 1 and part.least <= 1 <= part.most):
                for creature in bits(able):
                    self.alone[creature] |= part.objects & choosable.everything
            else:
                self.shared.append((able, part))

    def step(self, step: Pick) -> Pick:
        """The step with an option for each requirement relied on; those that cannot help are left
        out where the creature has no other choice to make."""
        options: list[int] = []
        for option in step.options:
            if not option or option & self.alone[step.creature]:
                options.append(option)
                continue
            if not (step.first and step.last):
                options.append(option)
            options += [option | reliance for reliance in self._reliances(step.creature, option)]
        return Pick(step.creature, tuple(options), step.first, step.last)

    def _reliances(self, creature: int, option: int) -> Iterator[int]:
        for place, (able, part) in enumerate(self.shared):
            if able >> creature & 1 and option & part.objects:
                yield 1 << (self.objects + place)

    def parts(self, component: int, walk: Sequence[Pick], choosable: Choosable) -> Iterator[Part]:
        """What is relied on is obeyed; and creatures with several steps help by one of them."""
        for place, (able, part) in enumerate(self.shared):
            if able & component:
                top = max(part.least, part.most + 1 if part.most < able.bit_count() else 0)
                relied = Feature(able, 1 << (self.objects + place), 1)
                count = choosable.feature(part.creatures, part.objects, top)
                yield Watch((count, relied), _obeyed(part.least, part.most))
        for step in walk:
            if step.first and not step.last:
                yield Helps(step.creature, self.alone[step.creature], self.objects)


def _obeyed(least: int, most: int) -> Gain:
    return lambda counts: None if counts[1] and not least <= counts[0] <= most else 0


@dataclass(frozen=True, slots=True)
class Helps:
    """Among the steps of one creature: if it chooses anything, one of its choices helps.

    Values: 0 nothing chosen, 1 chosen without helping, 2 helps.
    """

    creature: int
    alone: int
    objects: int

    start: int = 0

    @property
    def scope(self) -> int:
        return 1 << self.creature

    def symbol(self, step: Pick, option: int) -> int | None:
        if option & self.alone or option >> self.objects:
            return 2
        return 1 if option else (0 if step.last else None)

    def move(self, step: Pick, symbol: int, value: int) -> tuple[int, int] | None:
        value = max(value, symbol)
        if step.last:
            return None if value == 1 else (0, 0)
        return value, 0

    def final(self, value: int) -> int:
        return 0
