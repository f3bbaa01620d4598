"""The product of the machines, layer by layer: every state of all of them that can be reached.

A layer is an array of keys, one a node; each machine has its own bits in the key while it has
something to remember. Keys are rows of as many words as are needed, mostly one. A layer is expanded
by all options at once in numpy.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from msgspec import Struct

from legality.arrays import NDArray, np
from legality.clock import tick
from legality.errors import TooLarge
from legality.legal.diagram.limits import Limits
from legality.legal.diagram.reading_order import Pick
from legality.legal.diagram.tables import DEAD, MachineTable, Moves

Numbers = NDArray[np.int64]

WORD = 62
"""Bits of a key that are used."""

Keys = list[Numbers]
"""The words of the keys of a layer's nodes, one array a word."""


class KeyField(Struct, frozen=True):
    """Where a machine's state stands in the keys."""

    word: int
    shift: int
    bits: int

    def read(self, keys: Sequence[Numbers]) -> Numbers:
        state: Numbers = (keys[self.word] >> self.shift) & ((1 << self.bits) - 1)
        return state

    @property
    def mask(self) -> int:
        """The bits of its word that are its own."""
        return (1 << self.bits) - 1 << self.shift


class Read(Struct, frozen=True):
    """A machine at a step: what each of its states (row) becomes by each group of options (column),
    where it stands in the key, and loses. After a loss of DEAD it may become anything. `remembers`
    and `loses` tell whether any of that is other than 0."""

    field: KeyField
    becomes: Numbers
    losses: Numbers
    remembers: bool = True
    loses: bool = True


class PickWays(Struct, frozen=True):
    """In how many ways each group (column) can be taken, by the state of one machine (row)."""

    field: KeyField
    numbers: NDArray[np.object_]


class StepPlan(Struct, frozen=True):
    """One step: `groups` are the options that no machine tells apart."""

    step: Pick
    groups: tuple[tuple[int, ...], ...]
    reads: tuple[Read, ...]
    losses: Numbers
    ways: PickWays | None = None


@dataclass(slots=True)
class Arcs:
    """The arcs out of one layer, ordered by source, then by group."""

    source: Numbers
    group: Numbers
    child: Numbers
    loss: Numbers

    @property
    def nbytes(self) -> int:
        """The bytes that they take."""
        return 4 * self.child.nbytes


def fields(tables: Sequence[MachineTable]) -> list[KeyField | None]:
    """Bits for every machine from its first step to its last; None where it remembers nothing.

    Bits are given back after the last step.
    """
    given: list[KeyField | None] = [None] * len(tables)
    spans = [
        (table.moves[0].step, table.moves[-1].step, index)
        for index, table in enumerate(tables)
        if table.moves and max(table.states) > 1
    ]
    taken: list[tuple[int, KeyField]] = []
    for first, last, index in sorted(spans):
        taken = [(until, field) for until, field in taken if until >= first]
        width = (max(tables[index].states) - 1).bit_length()
        field = _room([field for _, field in taken], width)
        taken.append((last, field))
        given[index] = field
    return given


def _room(taken: Sequence[KeyField], width: int) -> KeyField:
    """The first place with so many free bits."""
    word = shift = 0
    for field in sorted(taken, key=lambda field: (field.word, field.shift)):
        if field.word > word and shift + width <= WORD:
            break
        if field.word > word:
            word, shift = field.word, 0
        if field.shift - shift >= width:
            break
        shift = field.shift + field.bits
    return KeyField(word, shift, width) if shift + width <= WORD else KeyField(word + 1, 0, width)


Apart = Callable[[Pick, int], Hashable]
"""Options of a step are kept in different groups where this differs."""


def plans(
    steps: Sequence[Pick],
    tables: Sequence[MachineTable],
    where: Sequence[KeyField | None],
    apart: Apart = lambda step, option: None,
) -> list[StepPlan]:
    """What every step does to the keys."""
    seen: list[list[tuple[Moves, KeyField | None]]] = [[] for _ in steps]
    for table, field in zip(tables, where, strict=True):
        for moves in table.moves:
            seen[moves.step].append((moves, field))
    return [_plan(step, reads, apart) for step, reads in zip(steps, seen, strict=True)]


def _plan(step: Pick, seen: Sequence[tuple[Moves, KeyField | None]], apart: Apart) -> StepPlan:
    """Options with the same symbols, the same loss for machines that remember nothing, and that
    are not kept apart, are one group."""
    shared = [(moves, field) for moves, field in seen if field is not None]
    alone = [moves for moves, field in seen if field is None]
    columns: dict[Hashable, tuple[list[int], list[int], int]] = {}
    for index, option in enumerate(step.options):
        loss = sum(int(moves.losses[0][moves.options[index]]) for moves in alone)
        symbols = [moves.options[index] for moves, _ in shared]
        key = (tuple(symbols), loss, apart(step, option))
        columns.setdefault(key, ([], symbols, loss))[0].append(option)
    return StepPlan(
        step,
        tuple(tuple(options) for options, _, _ in columns.values()),
        tuple(
            _read(moves, field, [symbols[index] for _, symbols, _ in columns.values()])
            for index, (moves, field) in enumerate(shared)
        ),
        np.array([loss for _, _, loss in columns.values()], dtype=np.int64),
    )


def _read(moves: Moves, field: KeyField, columns: list[int]) -> Read:
    after = np.asarray(moves.after, dtype=np.int64)[:, columns]
    losses = np.asarray(moves.losses, dtype=np.int64)[:, columns]
    return Read(field, after << field.shift, losses, bool(after.any()), bool(losses.any()))


@dataclass(slots=True)
class Layers:
    """`keys[i]` are the nodes before step i, `cheapest[i]` the least loss on a path to each, and
    `arcs[i]` lead from layer i to layer i + 1; `whole` where no node was left out for want of
    room."""

    plans: list[StepPlan]
    keys: list[Keys]
    cheapest: list[Numbers]
    arcs: list[Arcs]
    whole: bool = True


def first_keys(plans: Sequence[StepPlan]) -> Keys:
    """The keys of the only node before the first step."""
    words = 1 + max((read.field.word for plan in plans for read in plan.reads), default=0)
    return [np.zeros(1, dtype=np.int64) for _ in range(words)]


def expand(
    plans: list[StepPlan], limits: Limits, allowance: int = DEAD - 1, width: int | None = None
) -> Layers:
    """All layers, without paths that lose more than `allowance`.

    With `width` only so many cheapest nodes of each layer are kept: a quick bound, no diagram.
    Raises TooLarge.
    """
    keys = first_keys(plans)
    cheapest = np.zeros(1, dtype=np.int64)
    layers = Layers(plans, [keys], [cheapest], [])
    nodes = arcs = memory = 0
    for plan in plans:
        nodes += len(cheapest)
        arcs += len(cheapest) * len(plan.groups)
        if nodes > limits.nodes or arcs > limits.arcs:
            raise TooLarge(f"more than {limits.nodes} nodes or {limits.arcs} arcs")
        tick()
        out, keys, cheapest = _step(plan, keys, cheapest, allowance)
        memory += out.nbytes + sum(word.nbytes for word in keys)
        if memory > limits.memory:
            raise TooLarge(f"more than {limits.memory} bytes")
        if width is not None and len(cheapest) > width:
            kept = np.argpartition(cheapest, width)[:width]
            keys, cheapest = [word[kept] for word in keys], cheapest[kept]
            layers.whole = False
        layers.keys.append(keys)
        layers.cheapest.append(cheapest)
        layers.arcs.append(out)
    return layers


BEAM = 64
"""So many nodes of a layer are kept where a bound is looked for."""


def bounded_layers(plans: list[StepPlan], limits: Limits) -> Layers:
    """All layers, where they are many without paths that lose more than some path that was found
    quickly. Raises TooLarge."""
    layers = expand(plans, limits, width=BEAM)
    if layers.whole:
        return layers
    bound = layers.cheapest[-1]
    return expand(plans, limits, int(bound[0]) if len(bound) else DEAD - 1)


def _step(
    plan: StepPlan, keys: Keys, cheapest: Numbers, allowance: int
) -> tuple[Arcs, Keys, Numbers]:
    """The arcs of one layer and the layer they lead to."""
    source, group, words, lost = moved(plan, keys, cheapest, allowance)
    after, child = distinct(words)
    best = np.full(len(after[0]), DEAD, dtype=np.int64)
    np.minimum.at(best, child, lost)
    return Arcs(source, group, child, lost - cheapest[source]), after, best


def moved(
    plan: StepPlan, keys: Keys, cheapest: Numbers, allowance: int
) -> tuple[Numbers, Numbers, Keys, Numbers]:
    """Every choice at the nodes of a layer that loses no more than allowed: the node, the group of
    options, the key after it and what is lost by then."""
    shape = (len(cheapest), len(plan.groups))
    total = plan.losses + cheapest[:, None]
    forgotten = [0] * len(keys)
    for read in plan.reads:
        forgotten[read.field.word] |= read.field.mask
    new = [
        np.broadcast_to((word & ~bits)[:, None], shape).copy()
        for word, bits in zip(keys, forgotten, strict=True)
    ]
    for read in plan.reads:
        state = read.field.read(keys)
        if read.remembers:
            new[read.field.word] += read.becomes[state]
        if read.loses:
            total += read.losses[state]
    allowed = total <= allowance
    source, group = np.nonzero(allowed)
    return source, group, [word[allowed] for word in new], total[allowed]


def distinct(keys: Keys) -> tuple[Keys, Numbers]:
    """The distinct keys, and the place among them of each."""
    if len(keys) == 1:
        return _distinct_words(keys[0])
    order = np.lexsort(keys)
    ordered = [word[order] for word in keys]
    fresh = np.zeros(len(order), dtype=np.bool_)
    fresh[:1] = True
    for word in ordered:
        fresh[1:] |= word[1:] != word[:-1]
    child = np.empty(len(order), dtype=np.int64)
    child[order] = np.cumsum(fresh) - 1
    return [word[fresh] for word in ordered], child


def _distinct_words(keys: Numbers) -> tuple[Keys, Numbers]:
    """The same for one word: by marking where keys are small numbers, by sorting otherwise."""
    span = int(keys.max(initial=0)) + 1
    if span > 4 * len(keys) + 1024:
        word, child = np.unique(keys, return_inverse=True)
        return [word], child
    seen = np.zeros(span, dtype=np.bool_)
    seen[keys] = True
    return [np.nonzero(seen)[0]], (np.cumsum(seen) - 1)[keys]
