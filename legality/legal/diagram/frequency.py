"""In how many of the legal declarations each choice is made."""

import numpy as np

from legality.legal.diagram.diagram import Diagram
from legality.legal.diagram.reading_order import ClassPick


def choice_counts(diagram: Diagram) -> dict[tuple[int, int], int]:
    """For each creature and object the number of legal declarations in which it chooses it; with
    -1 for the object, in which it chooses nothing. Pairs that never occur are left out."""
    found: dict[tuple[int, int], int] = {}
    layers = diagram.layers or ()
    for place, layer in enumerate(layers):
        if isinstance(layer.step, ClassPick):
            _class_counts(diagram, place, layer.step, found)
            continue
        if layer.step.first:
            nothing = _idle(diagram, place)
            if nothing:
                found[layer.step.creature, -1] = nothing
        passing = diagram.reached[place][layer.source] * diagram.counts[place + 1][layer.child]
        for group, options in enumerate(layer.groups):
            here = int(passing[layer.group == group].sum())
            for option in options:
                if option and here:
                    found[layer.step.creature, option.bit_length() - 1] = here
    for layer in layers:
        if isinstance(layer.step, ClassPick) and layer.step.last:
            _class_idle(diagram, layer.step, found)
    walked = {layer.step.creature for layer in layers}
    if diagram.layers is not None:
        found |= {
            (creature, -1): diagram.count()
            for creature in range(diagram.creatures)
            if creature not in walked and not any(one == creature for one, _ in found)
        }
    return found


def _idle(diagram: Diagram, place: int) -> int:
    """In how many declarations the creature whose steps begin there chooses nothing."""
    assert diagram.layers is not None
    creature = diagram.layers[place].step.creature
    reached = diagram.reached[place]
    while True:
        layer = diagram.layers[place]
        after = np.zeros(len(diagram.counts[place + 1]), dtype=reached.dtype)
        if layer.step.creature != creature:
            np.add.at(after, layer.child, layer.multiply(reached[layer.source]))
            reached, place = after, place + 1
            continue
        none = np.array([0 in group for group in layer.groups], dtype=np.bool_)[layer.group]
        np.add.at(after, layer.child[none], reached[layer.source[none]])
        if layer.step.last:
            return int((after * diagram.counts[place + 1]).sum())
        reached, place = after, place + 1


def _class_counts(
    diagram: Diagram, place: int, step: ClassPick, found: dict[tuple[int, int], int]
) -> None:
    """How often each of a class chooses the object of the step: by symmetry all alike."""
    assert diagram.layers is not None
    layer = diagram.layers[place]
    passing = diagram.reached[place][layer.source] * diagram.counts[place + 1][layer.child]
    numbers = np.array([group[0] for group in layer.groups], dtype=passing.dtype)[layer.group]
    total = int((layer.multiply(passing) * numbers).sum())
    if total:
        for member in step.members:
            found[member, step.thing.bit_length() - 1] = total // len(step.members)


def _class_idle(diagram: Diagram, step: ClassPick, found: dict[tuple[int, int], int]) -> None:
    declared = sum(count for (one, _), count in found.items() if one == step.creature)
    if declared < diagram.count():
        for member in step.members:
            found[member, -1] = diagram.count() - declared
