"""Every legal declaration, lazily: as tuples of masks, or as rows of numbers.

Memory is bounded by the diagram and a block, however many declarations there are. Both go in the
order of the walk: by the first creature's choice, then the second's, and so on, nothing before
the first object before the second.
"""

from collections.abc import Iterator

from msgspec import Struct

from legality.arrays import NDArray, np
from legality.legal.diagram.diagram import Diagram, DiagramLayer
from legality.legal.diagram.paths import Paths
from legality.legal.diagram.product import Numbers
from legality.problem.declarations import Declaration

Rows = NDArray[np.int16]

TAILS = 20_000
"""So many ends of declarations are kept at hand."""

BLOCK = 1 << 16
"""Rows in a block, about."""


def declarations(walk: Paths) -> Iterator[Declaration]:
    """Every legal declaration once."""
    if walk.diagram.layers is None:
        return
    arrange = walk.arranged()
    if not walk.layers:
        yield (0,) * walk.diagram.creatures
    elif arrange is None:
        for chosen, tails in _stretches(walk):
            for tail in tails:
                yield chosen + tail
    else:
        for chosen, tails in _stretches(walk):
            yield from map(arrange, [chosen + tail for tail in tails])


Chosen = tuple[int, ...]


def _stretches(walk: Paths) -> Iterator[tuple[Chosen, list[Chosen]]]:
    """Beginnings of declarations, each with all its ends, in walking order; a 0 stands behind."""
    depth, tails = _tails(walk)
    stack: list[tuple[int, int, Chosen]] = [(0, 0, ())]
    while stack:
        at, node, chosen = stack.pop()
        if at == depth:
            yield chosen, tails[node]
            continue
        choices = walk.choices(at, node)
        if walk.steps[at].first:
            stack += [(at + 1, child, (*chosen, option)) for option, child in reversed(choices)]
        else:
            *before, mine = chosen
            stack += [
                (at + 1, child, (*before, mine | option)) for option, child in reversed(choices)
            ]


def _tails(walk: Paths) -> tuple[int, list[list[Chosen]]]:
    """The ends of declarations from every node of one layer: as early a layer as there is room."""
    arranged = walk.arranged() is not None
    tails: list[list[Chosen]] = [[(0,) if arranged else ()]]
    kept = (len(walk.layers), tails)
    counts = walk.diagram.counts
    for depth in range(len(walk.layers) - 1, -1, -1):
        if float(counts[depth].sum()) > TAILS:
            break
        last, first = walk.steps[depth].last, walk.steps[depth].first
        tails = [
            [
                (option, *tail) if last else (option | tail[0], *tail[1:])
                for option, child in walk.choices(depth, node)
                for tail in tails[child]
            ]
            for node in range(walk.layers[depth].size)
        ]
        if first:
            kept = (depth, tails)
    return kept


# -- rows ------------------------------------------------------------------------------------------


class _Flat(Struct, frozen=True):
    """A layer with one arc for each option, in order; options as places of objects, nothing -1."""

    creature: int
    starts: Numbers
    child: Numbers
    option: Rows


def _flat(layer: DiagramLayer) -> _Flat:
    options = [option for group in layer.groups for option in group]
    first = np.cumsum([0, *(len(group) for group in layer.groups)])
    sizes = np.diff(first)[layer.group]
    arc = np.repeat(np.arange(len(layer.group)), sizes)
    index = np.arange(len(arc)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    targets = np.array([option.bit_length() - 1 for option in options], dtype=np.int16)
    option = targets[first[layer.group[arc]] + index]
    source = layer.source[arc]
    order = np.lexsort((option, source))
    starts = np.searchsorted(source, np.arange(layer.size + 1))
    return _Flat(layer.step.creature, starts, layer.child[arc][order], option[order])


def rows(diagram: Diagram, block: int = BLOCK) -> Iterator[Rows]:
    """Every legal declaration as a row: for each creature the place of its object, or -1.

    In blocks of at most about `block` rows. Raises ValueError where a creature may choose several
    objects.
    """
    if diagram.layers is None:
        return
    if any(not (layer.step.first and layer.step.last) for layer in diagram.layers):
        raise ValueError("a creature that may choose several objects has no place in a row")
    layers = [_flat(layer) for layer in diagram.layers]
    nothing = np.full((1, diagram.creatures), -1, dtype=np.int16)
    stack: list[tuple[int, Numbers, Rows]] = [(0, np.zeros(1, dtype=np.int64), nothing)]
    ready: list[Rows] = []
    waiting = 0
    while stack:
        depth, nodes, chosen = stack.pop()
        if depth < len(layers):
            stack += _expanded(layers[depth], depth, nodes, chosen, block)
            continue
        ready.append(chosen)
        waiting += len(chosen)
        if waiting >= block:
            yield np.concatenate(ready) if len(ready) > 1 else chosen
            ready, waiting = [], 0
    if ready:
        yield np.concatenate(ready)


def _expanded(
    layer: _Flat, depth: int, nodes: Numbers, chosen: Rows, block: int
) -> list[tuple[int, Numbers, Rows]]:
    """The beginnings one creature longer; in two halves, the first on top, if they are many."""
    starts = layer.starts[nodes]
    sizes = layer.starts[nodes + 1] - starts
    ends = np.cumsum(sizes)
    total = int(ends[-1])
    if total > block and len(nodes) > 1:
        half = len(nodes) // 2
        return [(depth, nodes[half:], chosen[half:]), (depth, nodes[:half], chosen[:half])]
    arc = np.arange(total) + np.repeat(starts - ends + sizes, sizes)
    longer = np.repeat(chosen, sizes, axis=0)
    longer[:, layer.creature] = layer.option[arc]
    return [(depth + 1, layer.child[arc], longer)]
