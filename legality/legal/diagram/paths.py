"""A diagram walked node by node: the choices at each, as Python values."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from operator import itemgetter

from legality.legal.diagram.diagram import Diagram, DiagramLayer
from legality.legal.diagram.reading_order import ClassPick, Pick
from legality.problem.declarations import Declaration

Arc = tuple[int, int]
"""An option (a mask of objects) and the node of the next layer it leads to."""


class Paths:
    """The legal declarations as walks; choices are made up when they are first asked for.

    A walk goes creature by creature in the order `order`. Its choices at a node are in the order of
    the options: nothing first, then the objects as the Problem lists them. At each layer at least
    one choice is open and all lead to a legal end.
    """

    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram
        self.layers: Sequence[DiagramLayer] = diagram.layers or ()
        self.steps: tuple[Pick, ...] = tuple(layer.step for layer in self.layers)
        self.order = tuple(step.creature for step in self.steps if step.first)
        self.merging = any(isinstance(step, ClassPick) for step in self.steps)
        self._choosable = [0] * diagram.creatures
        for step in self.steps:
            for option in step.options:
                self._choosable[step.creature] |= option
        self._choices: list[dict[int, tuple[Arc, ...]]] = [{} for _ in self.layers]
        self._chances: list[dict[int, tuple[list[int], tuple[Arc, ...]]]] = [
            {} for _ in self.layers
        ]

    def choices(self, depth: int, node: int) -> tuple[Arc, ...]:
        """The open choices at a node of a layer."""
        known = self._choices[depth]
        if node not in known:
            layer = self.layers[depth]
            first, end = layer.starts[node : node + 2].tolist()
            groups: list[int] = layer.group[first:end].tolist()
            children: list[int] = layer.child[first:end].tolist()
            known[node] = tuple(
                sorted(
                    (option, child)
                    for group, child in zip(groups, children, strict=True)
                    for option in layer.groups[group]
                )
            )
        return known[node]

    def chances(self, depth: int, node: int) -> tuple[list[int], tuple[Arc, ...]]:
        """The choices at a node, and the running total of the declarations behind them."""
        known = self._chances[depth]
        if node not in known:
            choices = self.choices(depth, node)
            counts = self.diagram.counts[depth + 1]
            ways = [int(counts[child]) for _, child in choices]
            layer = self.layers[depth]
            if layer.ways is not None:
                first, end = layer.starts[node : node + 2].tolist()
                ways = [way * more for way, more in zip(ways, layer.ways[first:end], strict=True)]
            known[node] = list(accumulate(ways)), choices
        return known[node]

    def unranked(self, rank: int) -> list[int]:
        """The options of the declaration with so many before it."""
        node = 0
        options: list[int] = []
        for depth in range(len(self.layers)):
            totals, choices = self.chances(depth, node)
            chosen = bisect_right(totals, rank)
            if chosen:
                rank -= totals[chosen - 1]
            option, node = choices[chosen]
            if self.layers[depth].ways is not None:
                rank %= int(self.diagram.counts[depth + 1][node])
            options.append(option)
        return options

    def admits(self, declaration: Sequence[int]) -> bool:
        """Whether the declaration is a walk."""
        if self.diagram.layers is None or any(
            chosen & ~self._choosable[creature] for creature, chosen in enumerate(declaration)
        ):
            return False
        node = 0
        for depth, step in enumerate(self.steps):
            chosen = declaration[step.creature]
            if not step.last or not step.first:
                chosen &= step.options[-1]
            follow = [child for option, child in self.choices(depth, node) if option == chosen]
            if not follow:
                return False
            (node,) = follow
        return True

    def declaration(self, options: Sequence[int]) -> Declaration:
        """The declaration that takes those options at the steps."""
        chosen = [0] * self.diagram.creatures
        for step, option in zip(self.steps, options, strict=True):
            chosen[step.creature] |= option
        return tuple(chosen)

    def arranged(self) -> Callable[[tuple[int, ...]], Declaration] | None:
        """What brings the choices in walking order, and a 0 behind them, into the Problem's order;
        None where that is the same."""
        creatures = self.diagram.creatures
        if self.order == tuple(range(creatures)):
            return None
        order = {creature: index for index, creature in enumerate(self.order)}
        return itemgetter(*(order.get(creature, len(self.order)) for creature in range(creatures)))
