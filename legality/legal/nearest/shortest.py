"""The shortest ways through a diagram: the legal declarations nearest to the judged one.

Each option costs what it changes. What a creature that chooses several objects adds at its first
change it adds once, so between its steps a node has two distances: before that, and after.
"""

import heapq
from collections.abc import Iterator
from typing import Any, NamedTuple

from legality.arrays import NDArray, np
from legality.legal.diagram.diagram import DiagramLayer
from legality.legal.diagram.paths import Paths
from legality.legal.diagram.reading_order import Pick
from legality.legal.nearest.change import CREATURE, JudgedDeclaration
from legality.problem.declarations import Declaration

FAR = 1 << 61
"""Farther than any end."""

Distances = NDArray[Any]


class Shortest:
    """The least distance to a legal end, from every node of a diagram."""

    def __init__(self, walk: Paths, judged: JudgedDeclaration) -> None:
        self.walk = walk
        self.judged = judged
        self.open: list[tuple[int, ...]] = [step.options for step in walk.steps]
        self.ahead: list[list[Distances]] = []
        self._measure()

    @property
    def least(self) -> int:
        """The distance of the nearest, as far as the steps tell: a creature without a step is not
        in it."""
        return int(self.ahead[0][0][0])

    def _measure(self) -> None:
        """From the last step to the first, by the options that are open."""
        below: list[Distances] = [np.zeros(1, dtype=np.int64)] * 2
        self.ahead = [below]
        for depth in range(len(self.walk.layers) - 1, -1, -1):
            step = self.walk.steps[depth]
            begun = (False,) if step.first else (False, True)
            below = [self._before(depth, changed, below) for changed in begun]
            self.ahead.append(below)
        self.ahead.reverse()

    def _before(self, depth: int, changed: bool, below: list[Distances]) -> Distances:
        layer = self.walk.layers[depth]
        source = layer.source
        distances = np.full(layer.size, FAR, dtype=np.int64)
        for option in self.open[depth]:
            arcs = _taking(layer, option)
            cost, after = self.price(layer.step, changed, option)
            np.minimum.at(distances, source[arcs], below[after][layer.child[arcs]] + cost)
        return np.minimum(distances, FAR)

    def price(self, step: Pick, changed: bool, option: int) -> tuple[int, bool]:
        """What an option costs, where its creature has `changed` already or not; and whether it
        then has, if it has more steps."""
        if step.first and step.last:
            return self.judged.choice(step.creature, option), False
        mask = step.options[-1]
        if option == self.judged.given[step.creature] & mask:
            return 0, changed and not step.last
        first = not changed and not self.judged.touched >> step.creature & 1
        return 1 + (CREATURE if first else 0), not step.last

    # -- which of the nearest ----------------------------------------------------------------------

    def first(self) -> Declaration:
        """Of the nearest declarations the first in the order of the Problem: creature by creature,
        nothing before the first object before the second (of a creature that chooses several, the
        last object decides first)."""
        while (depth := self._undecided()) is not None:
            self.open[depth] = self._nearest_options(depth)[:1]
            self._measure()
        chosen = [0] * self.walk.diagram.creatures
        for depth, step in enumerate(self.walk.steps):
            chosen[step.creature] |= self._nearest_options(depth)[0]
        return tuple(chosen)

    def _undecided(self) -> int | None:
        """The step at which the order decides next; the others keep what the nearest share."""
        self._reached = self._from_the_start()
        left = [
            depth
            for depth in range(len(self.walk.steps))
            if len(self.open[depth]) > 1 and not self._settled(depth)
        ]
        steps = self.walk.steps
        return min(left, key=lambda step: (steps[step].creature, -step), default=None)

    def _settled(self, depth: int) -> bool:
        """Whether all of the nearest take one option, which alone is then left open."""
        options = self._nearest_options(depth)
        if len(options) == 1:
            self.open[depth] = options
        return len(options) == 1

    def _from_the_start(self) -> list[list[Distances]]:
        """The least distance from the start to every node."""
        reached: list[list[Distances]] = [[np.zeros(1, dtype=np.int64)]]
        for depth, layer in enumerate(self.walk.layers):
            size = len(self.ahead[depth + 1][0])
            after = [np.full(size, FAR, dtype=np.int64) for _ in self.ahead[depth + 1]]
            source = layer.source
            for changed, before in enumerate(reached[-1]):
                for option in self.open[depth]:
                    arcs = _taking(layer, option)
                    cost, then = self.price(layer.step, bool(changed), option)
                    np.minimum.at(after[then], layer.child[arcs], before[source[arcs]] + cost)
            reached.append(after)
        return reached

    def _nearest_options(self, depth: int) -> tuple[int, ...]:
        """The open options that some nearest declaration takes."""
        layer, least = self.walk.layers[depth], self.least
        source = layer.source
        options: list[int] = []
        for option in self.open[depth]:
            arcs = _taking(layer, option)
            for changed, before in enumerate(self._reached[depth]):
                cost, then = self.price(layer.step, bool(changed), option)
                below = self.ahead[depth + 1][then]
                if np.any(before[source[arcs]] + cost + below[layer.child[arcs]] == least):
                    options.append(option)
                    break
        return tuple(options)

    # -- one after the other -----------------------------------------------------------------------

    def by_distance(self) -> Iterator[tuple[Declaration, int]]:
        """Every legal declaration with its distance, the nearest first."""
        heap: list[tuple[int, int, int, _Way]] = [(self.least, 0, 0, _Way(0, False, 0, None, 0))]
        serial = 0
        while heap:
            distance, left, _, way = heapq.heappop(heap)
            depth = -left
            if depth == len(self.walk.layers):
                yield self.walk.declaration(way.options()), distance
                continue
            step = self.walk.steps[depth]
            for option, child in self.walk.choices(depth, way.node):
                cost, then = self.price(step, way.changed, option)
                gone = way.gone + cost
                hope = gone + int(self.ahead[depth + 1][then][child])
                serial += 1
                longer = _Way(child, then, gone, way, option)
                heapq.heappush(heap, (hope, left - 1, serial, longer))


def _taking(layer: DiagramLayer, option: int) -> NDArray[np.bool_]:
    """The arcs that take the option."""
    groups = [index for index, group in enumerate(layer.groups) if option in group]
    arcs: NDArray[np.bool_] = np.isin(layer.group, groups)
    return arcs


class _Way(NamedTuple):
    """The beginning of a declaration: a node, and how it was reached."""

    node: int
    changed: bool
    gone: int
    before: "_Way | None"
    option: int

    def options(self) -> list[int]:
        options: list[int] = []
        way = self
        while way.before is not None:
            options.append(way.option)
            way = way.before
        return options[::-1]
