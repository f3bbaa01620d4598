"""Attacks that are not another with identical creatures exchanged: so many of each kind are counted
out, and none is listed for every choice of who they are."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import islice
from math import comb

from msgspec.structs import replace

from legality.clock import ticking
from legality.errors import TooLarge
from legality.legal.declarations import LegalDeclarations
from legality.problem.declarations import Declaration, DeclaredCap, Problem, Reason

Attack = Mapping[str, str]
Numbers = frozenset[tuple[int, str, int]]
"""How many creatures of each kind attack each thing: `(kind, target, n)` where more than `n` do, so
that no more attack in one attack than in another where its numbers are a subset."""

MANY = 2_000
"""Of so many attacks the kinds are counted out; fewer are listed and compared."""
TIMES_FEWER = 8.0
"""Attacks that can be listed are counted out by kind only where that many times fewer are expected:
one that is counted out takes as long as about so many that are listed (15 µs and 2 µs each)."""
_NOTHING_SAID = Reason("", "Creatures of another kind.")


class Kinds:
    """The kinds of creatures by their keys (`legality.moments.alike`), in the order of the
    Problem."""

    def __init__(self, problem: Problem, keys: Mapping[str, Hashable]) -> None:
        numbers: dict[Hashable, int] = {}
        self.problem = problem
        self.of = {
            creature: numbers.setdefault(keys[creature], len(numbers))
            for creature in problem.creatures
        }
        self.number = len(numbers)

    @property
    def are_alike(self) -> bool:
        """Whether any two creatures are of one kind."""
        return self.number < len(self.of)

    def times_fewer(self) -> float:
        """About how many times fewer attacks there are if of each kind only numbers count: as if
        every creature could attack whatever one of its kind can, and nothing else were said."""
        times = 1.0
        for kind, members in Counter(self.of.values()).items():
            targets = 0
            for creature, mask in zip(self.problem.creatures, self.problem.allowed, strict=True):
                targets |= mask if self.of[creature] == kind else 0
            choices = targets.bit_count() + 1
            times *= choices**members / comb(choices + members - 1, members)
        return times

    def different(self, declarations: Iterable[Declaration]) -> Iterator[Declaration]:
        """Those in which not only creatures of a kind are exchanged: the first of each."""
        if not self.are_alike:
            yield from declarations
            return
        kinds, seen = [*self.of.values()], set[Hashable]()
        for declaration in declarations:
            key = tuple(sorted(zip(kinds, declaration, strict=True)))
            if key not in seen:
                seen.add(key)
                yield declaration

    def counted_out(self, most: int) -> list[Declaration] | None:
        """The legal declarations, no kind's for each choice of who they are; None where they are
        more than so many even so."""
        legal = LegalDeclarations(self._told_apart())
        try:
            every = (attack.declaration for attack in legal.representatives())
            declarations = [*islice(ticking(every), most + 1)]
        except TooLarge:
            return None
        return declarations if len(declarations) <= most else None

    def _told_apart(self) -> Problem:
        """The same Problem with a limit on each kind that nothing exceeds: what no part speaks of
        would be one class, though the creatures are different."""
        masks = [0] * self.number
        for place, kind in enumerate(self.of.values()):
            masks[kind] |= 1 << place
        limits = (DeclaredCap(mask, 0, mask.bit_count(), _NOTHING_SAID) for mask in masks)
        return replace(self.problem, caps=(*self.problem.caps, *limits))

    def numbers(self, attack: Attack) -> Numbers:
        """How many of each kind attack each thing."""
        before: dict[tuple[int, str], int] = {}
        numbers: list[tuple[int, str, int]] = []
        for creature, target in attack.items():
            choice = kind, target = self.of[creature], target
            number = before.get(choice, 0)
            before[choice] = number + 1
            numbers.append((kind, target, number))
        return frozenset(numbers)
