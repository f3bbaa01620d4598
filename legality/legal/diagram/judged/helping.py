"""The alternatives of the editions to 2007 (500.5): what a creature may do in them.

Nothing, or what it does in the judged declaration, or something that serves a requirement. Whether
one on several creatures is obeyed shows only at the end; so an alternative says at each choice
which requirement it relies on (a bit above those of the objects), and is none if that is not obeyed
in the end. One bit more says that it copies the judged declaration.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from legality.legal.diagram.features import Choosable, CountMachine, Feature, Gain, Part
from legality.legal.diagram.reading_order import Pick
from legality.problem.declarations import Problem, Requirement, bits
from legality.problem.payments import Payments


class Serving:
    """Who serves how, with those requirements in force."""

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

    @property
    def copying(self) -> int:
        """The bit of an option that is taken because the judged declaration takes it."""
        return 1 << (self.objects + len(self.shared))

    def step(self, step: Pick) -> Pick:
        """The step with the options of an alternative; where the creature has several steps, what
        it does at one alone serves nothing yet, and nothing is copied too."""
        single = step.first and step.last
        options: list[int] = []
        for option in step.options:
            if not single or not option or option & self.alone[step.creature]:
                options.append(option)
            if option or not single:
                options.append(option | self.copying)
            if option and not option & self.alone[step.creature]:
                options += [
                    option | reliance for reliance in self._reliances(step.creature, option)
                ]
        return Pick(step.creature, tuple(options), step.first, step.last)

    def needs(self, payments: Payments, step: Pick, option: int) -> tuple[int, int]:
        """What the judged declaration must pay for and do, at each step and once, so that the
        alternative may take the option."""
        each, once = payments.of(step.creature, option)
        if option & self.copying:
            choice = next(
                judged_option
                for judged_option in step.options
                if judged_option & (self.copying - 1)
            )
            each |= payments.same(step.creature, choice & self._everything, option)
        return each, once

    @property
    def _everything(self) -> int:
        return (1 << self.objects) - 1

    def _reliances(self, creature: int, option: int) -> Iterator[int]:
        for index, (able, part) in enumerate(self.shared):
            if able >> creature & 1 and option & part.objects:
                yield 1 << (self.objects + index)

    def parts(self, component: int, walk: Sequence[Pick], choosable: Choosable) -> Iterator[Part]:
        """What is relied on is obeyed; and creatures with several steps help by one of them."""
        for index, (able, part) in enumerate(self.shared):
            if able & component:
                top = max(part.least, part.most + 1 if part.most < able.bit_count() else 0)
                relied = Feature(able, 1 << (self.objects + index), 1)
                count = choosable.feature(part.creatures, part.objects, top)
                yield CountMachine((count, relied), _obeyed(part.least, part.most))
        for step in walk:
            if step.first and not step.last:
                yield Serves(step.creature, self.alone[step.creature], self.objects, self.copying)


def _obeyed(least: int, most: int) -> Gain:
    return lambda counts: None if counts[1] and not least <= counts[0] <= most else 0


class Serves(Struct, frozen=True):
    """Among the steps of one creature: it copies at all of them or none, and if it copies none
    and chooses anything, one of its choices serves.

    Values: 0 nothing chosen, 1 chosen without serving, 2 serves, 3 copies.
    """

    creature: int
    alone: int
    objects: int
    copying: int

    start: int = 0

    @property
    def scope(self) -> int:
        return 1 << self.creature

    def symbol(self, step: Pick, option: int) -> int:
        if option & self.copying:
            return 3
        if option & self.alone or option >> self.objects:
            return 2
        return 1 if option else 0

    def move(self, step: Pick, symbol: int, value: int) -> tuple[int, int] | None:
        if not step.first and (symbol == 3) != (value == 3):
            return None
        value = max(value, symbol)
        if step.last:
            return None if value == 1 else (0, 0)
        return value, 0

    def final(self, value: int) -> int:
        return 0
