"""Half-made declarations: whether they can become legal, and which choices keep them so."""

from collections.abc import Mapping

from legality.arrays import NDArray, np
from legality.legal.diagram.diagram import Diagram

Mask = NDArray[np.bool_]


class Completions:
    """Answers about partial declarations: for some creatures all that they choose, as a mask of
    objects. Two sweeps over the diagram each, whatever creatures are fixed."""

    def __init__(self, diagram: Diagram, objects: int) -> None:
        self.objects = objects
        self.diagram = diagram
        self._layers = [(layer, layer.source) for layer in diagram.layers or ()]
        self._choosable = [0] * diagram.creatures
        for layer, _ in self._layers:
            for option in layer.step.options:
                self._choosable[layer.step.creature] |= option

    def can(self, partial: Mapping[int, int]) -> bool:
        """Whether some legal declaration agrees with the partial one."""
        reached = self._forward(partial)
        return reached is not None and bool(reached[-1][0])

    def masks(self, partial: Mapping[int, int]) -> Mask:
        """Creatures × (objects + 1): whether a legal declaration that agrees with the partial one
        has the creature choose the object, or in the last column nothing."""
        mask = np.zeros((self.diagram.creatures, self.objects + 1), dtype=np.bool_)
        reached = self._forward(partial)
        if reached is None or not reached[-1][0]:
            return mask
        mask[:, self.objects] = [not options for options in self._choosable]
        completable = np.ones(1, dtype=np.bool_)
        completable_by_layer = [completable]
        for depth in range(len(self._layers) - 1, -1, -1):
            layer, source = self._layers[depth]
            open_arcs = self._open(depth, partial) & completable[layer.child]
            completable = np.zeros(layer.size, dtype=np.bool_)
            completable[source[open_arcs]] = True
            completable_by_layer.append(completable)
            used_groups = np.zeros(len(layer.groups), dtype=np.bool_)
            used_groups[layer.group[open_arcs & reached[depth][source]]] = True
            for group in np.nonzero(used_groups)[0].tolist():
                for option in layer.groups[group]:
                    if self._agrees(depth, option, partial):
                        mask[layer.step.creature, option.bit_length() - 1] = True
        self._mark_idle(mask, partial, reached, completable_by_layer[::-1])
        return mask

    def _mark_idle(
        self,
        mask: Mask,
        partial: Mapping[int, int],
        reached: list[Mask],
        completable_by_layer: list[Mask],
    ) -> None:
        """A creature of several steps chooses nothing only if it says no at each."""
        idle = np.zeros(0, dtype=np.bool_)
        for depth, (layer, source) in enumerate(self._layers):
            if layer.step.first:
                idle = reached[depth]
            if layer.step.first and layer.step.last:
                continue
            idle_arcs = layer.refusing & self._open(depth, partial) & idle[source]
            idle = np.zeros(len(completable_by_layer[depth + 1]), dtype=np.bool_)
            idle[layer.child[idle_arcs]] = True
            if layer.step.last:
                can_idle = bool((idle & completable_by_layer[depth + 1]).any())
                creature = layer.step.creature
                mask[creature, self.objects] = can_idle and not partial.get(creature, 0)

    def _forward(self, partial: Mapping[int, int]) -> list[Mask] | None:
        """The nodes of every layer that the partial declaration can reach."""
        if self.diagram.layers is None or any(
            chosen & ~self._choosable[creature] for creature, chosen in partial.items()
        ):
            return None
        reached = [np.ones(1, dtype=np.bool_)]
        for depth, (layer, source) in enumerate(self._layers):
            arcs = reached[-1][source] & self._open(depth, partial)
            next_reached = np.zeros(self._size(depth + 1), dtype=np.bool_)
            next_reached[layer.child[arcs]] = True
            reached.append(next_reached)
        return reached

    def _size(self, depth: int) -> int:
        return self._layers[depth][0].size if depth < len(self._layers) else 1

    def _open(self, depth: int, partial: Mapping[int, int]) -> Mask | np.bool_:
        """The arcs of a layer that agree with the partial declaration; one word where all do."""
        layer, _ = self._layers[depth]
        if layer.step.creature not in partial:
            return np.True_
        agrees = [
            any(self._agrees(depth, option, partial) for option in group) for group in layer.groups
        ]
        return np.array(agrees, dtype=np.bool_)[layer.group]

    def _agrees(self, depth: int, option: int, partial: Mapping[int, int]) -> bool:
        step = self._layers[depth][0].step
        if step.creature not in partial:
            return True
        chosen = partial[step.creature]
        return option == (chosen if step.first and step.last else chosen & step.options[-1])
