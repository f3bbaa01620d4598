"""What a declaration is compared with, edition by edition (508.1d, 509.1c; 500.4-500.5)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tests.oracles.scores import Count, Group, Scored

FULL_MAXIMUM = "2007-05-01"
"""Before this date: the model of 500.4-500.5."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The declarations and requirements of one side.

    `alternatives`: all that keep the restrictions and can be paid; `declared` and `all_pairs`: the
    bit of each creature and all that it could do.
    """

    alternatives: Sequence[Scored]
    requirements: Sequence[Count]
    groups: Sequence[Group]
    declared: Mapping[str, int]
    all_pairs: Mapping[str, int]


class Comparison:
    """What a declaration is compared with, edition by edition."""

    def __init__(self, problem: Compared) -> None:
        self.problem = problem

    def maximum(self, d: Scored) -> int:
        raise NotImplementedError


class Maximum(Comparison):
    """508.1d, 509.1c since 2007: every declaration that pays for nothing else."""

    def __init__(self, problem: Compared) -> None:
        super().__init__(problem)
        self.best_by_groups: dict[int, dict[int, int]] = {}
        self.maxima: dict[tuple[int, int], int] = {}

    def best(self, active: int) -> dict[int, int]:
        """Keys paid -> the most that a declaration paying just these obeys, the groups given."""
        if active not in self.best_by_groups:
            found = self.best_by_groups[active] = dict[int, int]()
            for d in self.problem.alternatives:
                found[d.keys] = max(found.get(d.keys, 0), d.obeyed(active))
        return self.best_by_groups[active]

    def maximum(self, d: Scored) -> int:
        key = d.active, d.keys
        if key not in self.maxima:
            fitting = (n for paid, n in self.best(d.active).items() if not paid & ~d.keys)
            self.maxima[key] = max(fitting)
        return self.maxima[key]


class SelfOnly(Comparison):
    """500.4-500.5, to 2007-04-30: who takes part in the other declaration did so already, in the
    same way, or obeys a requirement by it."""

    def __init__(self, problem: Compared) -> None:
        super().__init__(problem)
        self.ranked_by_groups: dict[int, list[tuple[int, int, int]]] = {}

    def ranked(self, active: int) -> list[tuple[int, int, int]]:
        """(obeyed, keys, the choices that obey nothing) of the alternatives, the best first."""
        if active not in self.ranked_by_groups:
            found = {
                (d.obeyed(active), d.keys, self.given(d.mask, active))
                for d in self.problem.alternatives
            }
            self.ranked_by_groups[active] = sorted(found, reverse=True)
        return self.ranked_by_groups[active]

    def given(self, mask: int, active: int) -> int:
        """The part of a declaration by whose choices no requirement is obeyed."""
        problem = self.problem
        in_force = [group for bit, group in enumerate(problem.groups) if active >> bit & 1]
        rules = [*problem.requirements, *(r for group in in_force for r in group.requirements)]
        met = [rule for rule in rules if rule.met(mask)]
        return sum(
            choice
            for choice in self.choices(mask)
            if not any(choice & rule.members for rule in met)
        )

    def choices(self, mask: int) -> Iterator[int]:
        """What each declared creature does."""
        for creature, own in self.problem.declared.items():
            if mask & own:
                yield mask & (own | self.problem.all_pairs[creature])

    def maximum(self, d: Scored) -> int:
        for obeyed, keys, given in self.ranked(d.active):
            if not keys & ~d.keys and self.in_it(given, d.mask):
                return obeyed
        raise AssertionError("declaring nothing is always an alternative")

    def in_it(self, given: int, mask: int) -> bool:
        """Does every creature of `given` do just that in the declaration?"""
        return not given & ~mask and all(
            choice & given == 0 or choice == choice & given for choice in self.choices(mask)
        )


def comparison(problem: Compared, rules: str) -> Comparison:
    return SelfOnly(problem) if rules < FULL_MAXIMUM else Maximum(problem)
