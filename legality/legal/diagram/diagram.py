"""The diagram of the legal declarations: each is one path from the root to the end.

Built from the layers of the product by cutting every node that cannot reach a legal end. Only the
cheapest paths are legal: an arc lies on one or not, and a node needs no memory of what was lost
before it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

from msgspec import Struct

from legality.arrays import NDArray, np
from legality.clock import tick
from legality.legal.diagram.product import Arcs, Layers, Numbers
from legality.legal.diagram.reading_order import Pick
from legality.legal.diagram.tables import DEAD

Counts = NDArray[Any]
"""Numbers of declarations: 64-bit integers where all fit, Python integers otherwise."""

SAFE = 2.0**60


class DiagramLayer(Struct, frozen=True):
    """The nodes before one step and the arcs out of them.

    Arcs `starts[n]` to `starts[n + 1]` leave node n; arc i takes any of the options
    `groups[group[i]]` and leads to node `child[i]` of the next layer. `ways`, where given, says in
    how many ways interchangeable creatures can take the option of each arc.
    """

    step: Pick
    groups: tuple[tuple[int, ...], ...]
    starts: Numbers
    group: Numbers
    child: Numbers
    ways: Counts | None = None

    @property
    def size(self) -> int:
        return len(self.starts) - 1

    @property
    def source(self) -> Numbers:
        """The node each arc leaves."""
        return np.repeat(np.arange(self.size), np.diff(self.starts))

    @property
    def refusing(self) -> NDArray[np.bool_]:
        """Which arcs stand for choosing nothing."""
        return np.array([0 in group for group in self.groups], dtype=np.bool_)[self.group]

    def multiply(self, numbers: Counts) -> Counts:
        """A number of each arc, times the options and ways it stands for."""
        if self.ways is not None:
            times: Counts = numbers * self.ways.astype(numbers.dtype)
            return times
        if all(len(group) == 1 for group in self.groups):
            return numbers
        sizes = np.array([len(group) for group in self.groups], dtype=numbers.dtype)
        product: Counts = numbers * sizes[self.group]
        return product


@dataclass
class Diagram:
    """`layers`, or None if nothing is legal; `loss` is the least loss of a path.

    The last layer leads to one end. `creatures` is the number of all creatures; those without a
    step choose nothing.
    """

    creatures: int
    layers: tuple[DiagramLayer, ...] | None
    loss: int

    @property
    def nodes(self) -> int:
        return sum(layer.size for layer in self.layers or ()) + 1

    @property
    def arcs(self) -> int:
        return sum(len(layer.child) for layer in self.layers or ())

    @cached_property
    def counts(self) -> list[Counts]:
        """For every layer (and the end) how many declarations each node can still become."""
        return self._count(np.int64 if self._fits() else np.object_)

    def _fits(self) -> bool:
        """Whether every count, and every number of ways to pick creatures, is below 2^60: so it is
        where even all options, each taken in one way from everywhere, are not so many."""
        layers = self.layers or ()
        if (
            all(layer.ways is None for layer in layers)
            and prod(len(layer.step.options) for layer in layers) < SAFE
        ):
            return True
        try:
            with np.errstate(over="ignore", invalid="ignore"):
                rough = self._count(np.float64)
        except OverflowError:
            return False
        return all(bool(np.all(layer < SAFE)) for layer in rough)

    def _count(self, kind: type) -> list[Counts]:
        below: list[Counts] = [np.ones(1, dtype=kind)]
        for layer in reversed(self.layers or ()):
            ways = layer.multiply(below[-1][layer.child])
            below.append(np.add.reduceat(ways, layer.starts[:-1]))
        return below[::-1]

    @cached_property
    def reached(self) -> list[Counts]:
        """For every layer (and the end) on how many paths from the root each node is reached."""
        above: list[Counts] = [np.ones(1, dtype=self.counts[0].dtype)]
        for depth, layer in enumerate(self.layers or ()):
            ways = layer.multiply(above[-1][layer.source])
            order = np.argsort(layer.child, kind="stable")
            firsts = np.searchsorted(layer.child[order], np.arange(len(self.counts[depth + 1])))
            above.append(np.add.reduceat(ways[order], firsts))
        return above

    def count(self) -> int:
        """How many declarations are legal; exact at any size."""
        return 0 if self.layers is None else int(self.counts[0][0])


def free_choices(steps: Sequence[Pick], creatures: int) -> Diagram:
    """The diagram where no choice hangs on another: a node a step, and one arc for all options."""
    starts, first = np.array([0, 1], dtype=np.int64), np.zeros(1, dtype=np.int64)
    layers = [DiagramLayer(step, (tuple(step.options),), starts, first, first) for step in steps]
    return Diagram(creatures, tuple(layers), 0)


def cheapest_paths(layers: Layers, creatures: int) -> Diagram:
    """The diagram of the paths of least loss."""
    if len(layers.cheapest[-1]) == 0:
        return Diagram(creatures, None, DEAD)
    loss = int(layers.cheapest[-1][0])
    rest = np.zeros(1, dtype=np.int64)
    kept: list[DiagramLayer] = []
    alive = np.zeros(1, dtype=np.int64)
    for depth in range(len(layers.arcs) - 1, -1, -1):
        tick()
        arcs, before = layers.arcs[depth], layers.cheapest[depth]
        total = before[arcs.source] + arcs.loss + rest[arcs.child]
        tight = np.nonzero(total == loss)[0]
        layer, alive = _layer(layers, depth, arcs, tight, alive)
        kept.append(layer)
        rest = np.full(len(before), DEAD, dtype=np.int64)
        rest[alive] = loss - before[alive]
    return Diagram(creatures, tuple(reversed(kept)), loss)


def _layer(
    layers: Layers, depth: int, arcs: Arcs, kept: Numbers, alive: Numbers
) -> tuple[DiagramLayer, Numbers]:
    """One layer with only the arcs kept, all to nodes that are `alive`; and its nodes left."""
    plan = layers.plans[depth]
    source = arcs.source[kept]  # in order
    fresh = np.flatnonzero(source[1:] != source[:-1]) + 1
    starts = np.concatenate(([0], fresh, [len(source)]))
    nodes = source[starts[:-1]]
    number = np.empty(len(layers.cheapest[depth + 1]), dtype=np.int64)
    number[alive] = np.arange(len(alive))
    group, child = arcs.group[kept], number[arcs.child[kept]]
    ways = None
    if plan.ways is not None:
        states = plan.ways.field.read(layers.keys[depth])
        ways = plan.ways.numbers[states[source], group]
    return DiagramLayer(plan.step, plan.groups, starts, group, child, ways), nodes


def remaining(arcs: list[Arcs], sizes: list[int]) -> tuple[list[Numbers], list[Numbers]]:
    """For every layer the least and the most that is lost from each node to the end.

    A node from which no end is reached has DEAD as its least.
    """
    least = [np.zeros(sizes[-1], dtype=np.int64)]
    most = [np.zeros(sizes[-1], dtype=np.int64)]
    for out, size in zip(reversed(arcs), reversed(sizes[:-1]), strict=True):
        low = np.full(size, DEAD, dtype=np.int64)
        np.minimum.at(low, out.source, out.loss + least[-1][out.child])
        high = np.zeros(size, dtype=np.int64)
        alive = least[-1][out.child] < DEAD
        np.maximum.at(high, out.source[alive], (out.loss + most[-1][out.child])[alive])
        least.append(np.minimum(low, DEAD))
        most.append(high)
    return least[::-1], most[::-1]
