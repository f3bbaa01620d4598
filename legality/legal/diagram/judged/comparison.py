"""The requirements compared (508.1d, 509.1c), as one more machine: what others obey is subtracted.

It gains minus the most that the alternatives obey; so a declaration is legal exactly if all
machines together gain at least 0.
"""

from collections.abc import Sequence

from legality.errors import TooLarge
from legality.legal.diagram.features import Choosable
from legality.legal.diagram.judged.alternatives import Alternatives
from legality.legal.diagram.limits import Limits
from legality.legal.diagram.reading_order import Pick
from legality.problem.declarations import Problem, bits
from legality.problem.payments import Payments

Rank = tuple[int, int, tuple[tuple[int, int, int], ...]]
"""Antecedents that hold so far (a mask), what the creature at its steps has paid once, and for each
set of antecedents that can still be the one that holds: the set, its profile, and how much more its
alternatives have lost than those of the first."""


class ComparisonMachine:
    """The machine of one component: gains minus the most that the alternatives obey."""

    def __init__(
        self,
        problem: Problem,
        component: int,
        walk: Sequence[Pick],
        payments: Payments,
        limits: Limits,
    ) -> None:
        self.scope = component
        self.problem = problem
        self.payments = payments
        self.index_of = {
            step: index
            for index, step in enumerate(step for step in walk if component >> step.creature & 1)
        }
        self.antecedents = _awaited(problem, component)
        if len(self.antecedents) > limits.antecedents:
            raise TooLarge(f"{len(self.antecedents)} antecedents hang together")
        everything = 0
        for index in self.antecedents:
            everything |= 1 << index
        self.masks = sorted(_submasks(everything))
        self.alternatives = {
            mask: Alternatives(
                problem, component, frozenset(bits(mask)), list(self.index_of), payments, limits
            )
            for mask in self.masks
        }

    @property
    def start(self) -> Rank:
        return (0, 0, tuple((mask, 0, 0) for mask in self.masks))

    @property
    def maximum(self) -> int:
        """The most obeyed by a declaration that pays nothing, with no antecedent in force."""
        return self.alternatives[0].maximum

    def symbol(self, step: Pick, option: int) -> tuple[int, int, int]:
        each, once = self.payments.of(step.creature, option)
        if self.problem.requirement_model == "self only":
            each |= self.payments.same(step.creature, step.options[1], option)
        hit = 0
        for index in self.antecedents:
            antecedent = self.problem.antecedents[index]
            if antecedent.creatures >> step.creature & 1 and antecedent.objects & option:
                hit |= 1 << index
        return each, once, hit

    def move(self, step: Pick, symbol: tuple[int, int, int], value: Rank) -> tuple[Rank, int]:
        each, once, hit = symbol
        seen, paid, entries = value
        seen |= hit
        paid |= once
        pays = each | paid if step.last else each
        index = self.index_of[step]
        after: list[tuple[int, int, int]] = []
        for mask, profile, ahead in entries:
            if seen & ~mask == 0:
                profile, lost = self.alternatives[mask].advance(index, profile, pays)
                after.append((mask, profile, ahead + lost))
        base = after[0][2]
        entries = tuple((mask, profile, lost - base) for mask, profile, lost in after)
        return (seen, 0 if step.last else paid, entries), base

    def final(self, value: Rank) -> int:
        seen, _, entries = value
        for mask, _, lost in entries:
            if mask == seen:
                return lost - self.alternatives[mask].most
        raise AssertionError("the antecedents that hold are one of the sets considered")


def _awaited(problem: Problem, component: int) -> list[int]:
    """The antecedents that requirements of the component wait for and that can hold."""
    choosable = Choosable(problem)
    awaited = {
        part.when
        for part in problem.requirements
        if part.when is not None and choosable.able(part.creatures, part.objects) & component
    }
    return sorted(
        index
        for index in awaited
        if choosable.able(problem.antecedents[index].creatures, problem.antecedents[index].objects)
    )


def _submasks(mask: int) -> list[int]:
    submasks = [0]
    for bit in bits(mask):
        submasks += [submask | 1 << bit for submask in submasks]
    return submasks
