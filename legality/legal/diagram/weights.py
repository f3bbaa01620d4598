"""The legal declarations by total weight, greatest first, exactly."""

import heapq
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from legality.clock import tick, ticking
from legality.frozen import HashedByContent
from legality.legal.diagram.paths import Paths
from legality.problem.declarations import Declaration, bits

Number = int | float | Fraction


class Worth(HashedByContent, frozen=True):
    """`pairs[creature, object]` counts for each pair chosen, `creatures[creature]` once for each
    creature that chooses anything. What is not named weighs 0."""

    pairs: Mapping[tuple[int, int], Number]
    creatures: Mapping[int, Number]

    def of(self, declaration: Declaration) -> Number:
        """The total weight of a declaration."""
        total: Number = 0
        for creature, chosen in enumerate(declaration):
            if chosen:
                total += self.creatures.get(creature, 0)
                total += sum(self.pairs.get((creature, target), 0) for target in bits(chosen))
        return total


class _Scales:
    """What can still be gained from each node: the greatest weight of a way to the end.

    While a creature is at its steps it matters whether it has chosen anything yet; so nodes in
    between have two numbers, by that.
    """

    def __init__(self, walk: Paths, worth: Worth) -> None:
        self.walk = walk
        self.worth = worth
        self.gains = [self._gains(depth) for depth in range(len(walk.layers))]
        below: list[list[Number]] = [[0], [0]]
        self.ahead = [below]
        for depth in range(len(walk.layers) - 1, -1, -1):
            below = [
                [
                    max(self.after(depth, begun, *choice, below)[0] for choice in choices)
                    for choices in self._all_choices(depth)
                ]
                for begun in ((False,) if walk.steps[depth].first else (False, True))
            ]
            self.ahead.append(below)
        self.ahead.reverse()

    def _all_choices(self, depth: int) -> Iterator[tuple[tuple[int, int], ...]]:
        for node in ticking(range(self.walk.layers[depth].size)):
            yield self.walk.choices(depth, node)

    def _gains(self, depth: int) -> dict[int, Number]:
        step = self.walk.steps[depth]
        pairs = self.worth.pairs
        return {
            option: pairs.get((step.creature, option.bit_length() - 1), 0) if option else 0
            for option in step.options
        }

    def gain(self, depth: int, begun: bool, option: int) -> Number:
        """The weight of an option, if its creature has `begun` to choose or not."""
        gain = self.gains[depth][option]
        if option and not begun:
            gain += self.worth.creatures.get(self.walk.steps[depth].creature, 0)
        return gain

    def after(
        self, depth: int, begun: bool, option: int, child: int, below: list[list[Number]]
    ) -> tuple[Number, bool]:
        """The greatest weight by way of a choice, and whether the creature has then begun."""
        then = (begun or bool(option)) and not self.walk.steps[depth].last
        return self.gain(depth, begun, option) + below[then][child], then


def ranked(walk: Paths, worth: Worth) -> Iterator[tuple[Declaration, Number]]:
    """Every legal declaration by falling weight; those of equal weight in no stated order.

    Best first search: what lies ahead of a node is known exactly, so every declaration comes after
    about as many steps as it has choices.
    """
    if walk.diagram.layers is None:
        return
    scales = _Scales(walk, worth)
    heap: list[tuple[Number, int, int, _Path]] = []
    serial = 0
    heapq.heappush(heap, (-scales.ahead[0][0][0], 0, 0, _Path(0, False, 0, None, 0)))
    while heap:
        tick()
        _, left, _, path = heapq.heappop(heap)
        depth = -left
        if depth == len(walk.layers):
            yield walk.declaration(path.options()), path.weight
            continue
        below = scales.ahead[depth + 1]
        for option, child in reversed(walk.choices(depth, path.node)):
            hope, begun = scales.after(depth, path.begun, option, child, below)
            weight = path.weight + scales.gain(depth, path.begun, option)
            longer = _Path(child, begun, weight, path, option)
            serial -= 1
            heapq.heappush(heap, (-(path.weight + hope), left - 1, serial, longer))


class _Path(NamedTuple):
    """The beginning of a declaration: a node and how it was reached."""

    node: int
    begun: bool
    weight: Number
    before: "_Path | None"
    option: int

    def options(self) -> list[int]:
        options: list[int] = []
        path = self
        while path.before is not None:
            options.append(path.option)
            path = path.before
        return options[::-1]
