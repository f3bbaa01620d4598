"""Declarations from a diagram over classes: representatives, arrangements, fair samples."""

import itertools
import random
from collections.abc import Iterator, Sequence
from math import factorial

from msgspec import Struct

from legality.legal.diagram.paths import Paths
from legality.legal.diagram.reading_order import ClassPick, Pick
from legality.problem.declarations import Declaration


class Ascending(Struct, frozen=True):
    """Lets only declarations pass in which the members of a class choose in ascending order, read
    in the order of the walk: one of all that differ by who of the class does what."""

    members: int

    start: int = 0

    @property
    def scope(self) -> int:
        return self.members

    def symbol(self, step: Pick, option: int) -> int:
        return option

    def move(self, step: Pick, symbol: int, value: int) -> tuple[int, int] | None:
        return (symbol, 0) if symbol >= value else None

    def final(self, value: int) -> int:
        return 0


def paths(walk: Paths) -> Iterator[list[int]]:
    """The options of every path, in walking order."""
    if walk.diagram.layers is None:
        return
    stack: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    while stack:
        depth, node, options = stack.pop()
        if depth == len(walk.layers):
            yield list(options)
            continue
        stack += [
            (depth + 1, child, (*options, option))
            for option, child in reversed(walk.choices(depth, node))
        ]


def divided(
    walk: Paths, options: Sequence[int]
) -> tuple[list[int], list[tuple[tuple[int, ...], list[int]]]]:
    """What the options say: choices of creatures of no class; and for each class its members with
    their choices in ascending order, to be given to them in any order."""
    chosen = [0] * walk.diagram.creatures
    taken: dict[tuple[int, ...], list[int]] = {}
    for step, option in zip(walk.steps, options, strict=True):
        if isinstance(step, ClassPick):
            taken.setdefault(step.members, []).extend([step.target] * option)
        else:
            chosen[step.creature] |= option
    return chosen, [
        (members, [0] * (len(members) - len(choices)) + choices)
        for members, choices in taken.items()
    ]


def filled(
    chosen: list[int], classes: Sequence[tuple[tuple[int, ...], Sequence[int]]]
) -> Declaration:
    """The declaration in which the members of each class choose in that order."""
    for members, choices in classes:
        for member, choice in zip(members, choices, strict=True):
            chosen[member] = choice
    return tuple(chosen)


def representatives(walk: Paths) -> Iterator[tuple[Declaration, int]]:
    """One declaration for each path, with the number of those it stands for."""
    for options in paths(walk):
        chosen, classes = divided(walk, options)
        multiplicity = 1
        for _, choices in classes:
            multiplicity *= arrangements(choices)
        yield filled(chosen, classes), multiplicity


def arrangements(choices: Sequence[int]) -> int:
    """In how many orders the things can stand."""
    ways = factorial(len(choices))
    for _, same in itertools.groupby(sorted(choices)):
        ways //= factorial(sum(1 for _ in same))
    return ways


def every(walk: Paths) -> Iterator[Declaration]:
    """Every declaration of every path, once."""
    for options in paths(walk):
        chosen, classes = divided(walk, options)
        members = [members for members, _ in classes]
        for orders in _orders([choices for _, choices in classes]):
            yield filled(chosen[:], list(zip(members, orders, strict=True)))


def _orders(classes: Sequence[list[int]]) -> Iterator[tuple[list[int], ...]]:
    """All orders of the first class, with all of the second, and so on; nothing is stored."""
    if not classes:
        yield ()
        return
    for order in orders(classes[0]):
        for rest in _orders(classes[1:]):
            yield (order, *rest)


def orders(choices: Sequence[int]) -> Iterator[list[int]]:
    """The distinct orders of the things, ascending."""
    order = sorted(choices)
    while True:
        yield order[:]
        index = len(order) - 2
        while index >= 0 and order[index] >= order[index + 1]:
            index -= 1
        if index < 0:
            return
        other = len(order) - 1
        while order[other] <= order[index]:
            other -= 1
        order[index], order[other] = order[other], order[index]
        order[index + 1 :] = order[:index:-1]


def sampled(walk: Paths, rng: random.Random, total: int) -> Declaration:
    """One of the `total` declarations, each with the same chance: a path by the number of those it
    stands for, and then who of each class does what."""
    options = walk.unranked(rng.randrange(total))
    if not walk.merging:
        return walk.declaration(options)
    chosen, classes = divided(walk, options)
    for _, choices in classes:
        rng.shuffle(choices)
    return filled(chosen, classes)
