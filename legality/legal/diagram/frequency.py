"""In how many of the legal declarations each choice is made."""

from legality.arrays import np
from legality.legal.diagram.diagram import Counts, Diagram, DiagramLayer
from legality.legal.diagram.reading_order import ClassPick


def choice_counts(diagram: Diagram) -> dict[tuple[int, int], int]:
    """For each creature and object the number of legal declarations in which it chooses it; with
    -1 for the object, in which it chooses nothing. Pairs that never occur are left out."""
    counts: dict[tuple[int, int], int] = {}
    layers = diagram.layers or ()
    for depth, layer in enumerate(layers):
        if isinstance(layer.step, ClassPick):
            _class_counts(diagram, depth, layer.step, counts)
            continue
        if layer.step.first:
            nothing = _idle(diagram, depth)
            if nothing:
                counts[layer.step.creature, -1] = nothing
        passing = _passing(diagram, depth, layer)
        for group, options in enumerate(layer.groups):
            here = int(passing[layer.group == group].sum())
            for option in options:
                if option and here:
                    counts[layer.step.creature, option.bit_length() - 1] = here
    for layer in layers:
        if isinstance(layer.step, ClassPick) and layer.step.last:
            _class_idle(diagram, layer.step, counts)
    walked = {layer.step.creature for layer in layers}
    if diagram.layers is not None:
        counts |= {
            (creature, -1): diagram.count()
            for creature in range(diagram.creatures)
            if creature not in walked and not any(chooser == creature for chooser, _ in counts)
        }
    return counts


def _idle(diagram: Diagram, depth: int) -> int:
    """In how many declarations the creature whose steps begin there chooses nothing."""
    assert diagram.layers is not None
    creature = diagram.layers[depth].step.creature
    reached = diagram.reached[depth]
    while True:
        layer = diagram.layers[depth]
        after = np.zeros(len(diagram.counts[depth + 1]), dtype=reached.dtype)
        if layer.step.creature != creature:
            np.add.at(after, layer.child, layer.multiply(reached[layer.source]))
            reached, depth = after, depth + 1
            continue
        none = layer.refusing
        np.add.at(after, layer.child[none], reached[layer.source[none]])
        if layer.step.last:
            return int((after * diagram.counts[depth + 1]).sum())
        reached, depth = after, depth + 1


def _passing(diagram: Diagram, depth: int, layer: DiagramLayer) -> Counts:
    """Through each arc of the layer how many paths lead from the beginning to the end."""
    through: Counts = diagram.reached[depth][layer.source] * diagram.counts[depth + 1][layer.child]
    return through


def _class_counts(
    diagram: Diagram, depth: int, step: ClassPick, counts: dict[tuple[int, int], int]
) -> None:
    """How often each of a class chooses the object of the step: by symmetry all alike."""
    assert diagram.layers is not None
    layer = diagram.layers[depth]
    passing = _passing(diagram, depth, layer)
    numbers = np.array([group[0] for group in layer.groups], dtype=passing.dtype)[layer.group]
    total = int((layer.multiply(passing) * numbers).sum())
    if total:
        for member in step.members:
            counts[member, step.target.bit_length() - 1] = total // len(step.members)


def _class_idle(diagram: Diagram, step: ClassPick, counts: dict[tuple[int, int], int]) -> None:
    declared = sum(count for (chooser, _), count in counts.items() if chooser == step.creature)
    if declared < diagram.count():
        for member in step.members:
            counts[member, -1] = diagram.count() - declared
