"""The diagram over classes: how many interchangeable creatures choose each object.

A hundred Saprolings are not a hundred layers but one for each object, "so many of those left choose
it", taken in as many ways as there are to pick them. Only for Problems in which nothing depends on
who pays, and for creatures that choose one object each.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

import numpy as np
import numpy.typing as npt

from legality.errors import TooLarge
from legality.legal.diagram.charging import charged
from legality.legal.diagram.class_order import Members, class_steps, object_steps
from legality.legal.diagram.diagram import Diagram, cheapest_paths
from legality.legal.diagram.features import Choosable, Part
from legality.legal.diagram.limits import Limits
from legality.legal.diagram.machines import Rated, merged, others, single_counts
from legality.legal.diagram.product import Field, Plan, Ways, expand, fields, plans
from legality.legal.diagram.reading_order import ClassPick, Pick
from legality.legal.diagram.spending import limits_of_payment
from legality.legal.diagram.tables import DEAD, Moves, Table, tabulate
from legality.problem.classes import classes
from legality.problem.declarations import Problem, bits

BEAM = 64
LARGEST = 1_500
"""Classes of more creatures are walked one by one: the table of ways would be too large."""

QUICK = 2_000_000
"""Arcs over classes that are tried before anything else is considered."""

HUGE = 1e30
"""As large as a guess gets."""


def mergeable(problem: Problem) -> tuple[Members, ...]:
    """The classes of two creatures or more that choose one object each."""
    return tuple(
        members
        for members in classes(problem)
        if 1 < len(members) <= LARGEST
        and problem.allowed[members[0]]
        and problem.capacity[members[0]] == 1
    )


def single_choosers(problem: Problem) -> tuple[Members, ...]:
    """All classes of creatures that choose one object each, those of one creature too. Raises
    TooLarge."""
    found = tuple(
        members
        for members in classes(problem)
        if problem.allowed[members[0]] and problem.capacity[members[0]] == 1
    )
    if any(len(members) > LARGEST for members in found):
        raise TooLarge(f"more than {LARGEST} creatures of one class")
    return found


@dataclass(frozen=True, slots=True)
class Draft:
    """The steps and machines of a diagram in which those classes are merged, not yet joined."""

    merging: tuple[Members, ...]
    walk: tuple[Pick, ...]
    tables: tuple[Table, ...]
    left: tuple[Table, ...]

    @property
    def arcs(self) -> float:
        """A guess at the size: all states of the machines together, at every step, or all paths
        that lead there where those are fewer."""
        states = [1.0] * len(self.walk)
        for table in (*self.tables, *self.left):
            for before, after, kept in zip(
                table.moves, table.moves[1:], table.states, strict=False
            ):
                for place in range(before.step + 1, after.step + 1):
                    states[place] = min(HUGE, states[place] * kept)
        size, paths = 0.0, 1.0
        for number, step in zip(states, self.walk, strict=True):
            size += min(number, paths) * len(step.options)
            paths = min(HUGE, paths * len(step.options))
        return size


def draft(
    problem: Problem, merging: tuple[Members, ...], limits: Limits, *, by_object: bool = False
) -> Draft:
    """The machines of the Problem where those classes are merged; read creature by creature and
    class by class, or `by_object`. Raises TooLarge."""
    choosable = Choosable(problem)
    shared, own = _divided(
        choosable, single_counts(problem, choosable, problem.requirements), merging
    )
    parts: list[Part] = [
        *merged(choosable, shared),
        *others(problem, choosable),
        *limits_of_payment(problem, choosable),
        *own,
    ]
    _uniform(parts, merging)
    if by_object:
        walk = object_steps(problem, merging)
    else:
        walk = class_steps(problem, merging, [part.scope for part in parts])
    return Draft(
        merging,
        walk,
        tuple(tabulate(part, walk, limits) for part in parts),
        tuple(left_table(walk, members) for members in merging),
    )


def drawn(drawing: Draft, creatures: int, limits: Limits) -> tuple[Diagram, int]:
    """The diagram of a draft, and the most requirements obeyed. Raises TooLarge."""
    tables = charged(drawing.tables, [len(step.options) for step in drawing.walk])
    left = drawing.left
    most = sum(table.most for table in tables)
    where = fields([*tables, *left])
    plan = plans(drawing.walk, [*tables, *left], where, _apart)
    plan = list(_with_ways(plan, drawing.merging, left, where[len(tables) :]))
    bound = expand(plan, limits, width=BEAM).cheapest[-1]
    layers = expand(plan, limits, int(bound[0]) if len(bound) else DEAD - 1)
    diagram = cheapest_paths(layers, creatures)
    return diagram, most - diagram.loss


def coarse_diagram(problem: Problem, limits: Limits) -> tuple[Diagram, int]:
    """The diagram in which all classes are merged, and the most requirements obeyed. Raises
    TooLarge."""
    return drawn(draft(problem, mergeable(problem), limits), len(problem.creatures), limits)


def counting_diagram(problem: Problem, limits: Limits) -> tuple[Diagram, int]:
    """The diagram in which all classes, or only the largest, or none are merged, or which is read
    object by object, whichever promises to be the smallest; but all are tried for a moment first.
    Raises TooLarge.

    A merged class has to remember how many are left; but what is said of an object need not be
    remembered before and after a class that is the only one to choose it. Object by object nothing
    is remembered of an object but at its own steps, and of each creature whether it has chosen.
    """
    size = len(problem.creatures)
    quick = replace(limits, arcs=min(limits.arcs, QUICK))
    drafts: list[Draft] = []
    for one in _drafts(problem, limits):
        try:
            return drawn(one, size, quick)
        except TooLarge:
            drafts.append(one)
    drafts.sort(key=lambda one: one.arcs)
    for one in drafts:
        try:
            return drawn(one, size, limits)
        except TooLarge:
            continue
    raise TooLarge(f"more than {limits.nodes} nodes or {limits.arcs} arcs, in whatever order")


def _drafts(problem: Problem, limits: Limits) -> Iterator[Draft]:
    """What may turn out small; a draft whose machines alone are too large is left out."""
    merging = mergeable(problem)
    choices = dict.fromkeys((merging, (max(merging, key=len),), ()) if merging else ((),))
    ways = [
        partial(draft, problem, merging, limits),
        partial(_by_object, problem, limits),
        *(partial(draft, problem, one, limits) for one in choices if one != merging),
    ]
    for made in ways:
        try:
            yield made()
        except TooLarge:
            continue


def _by_object(problem: Problem, limits: Limits) -> Draft:
    """Raises TooLarge where something is paid: what is paid once for a creature that chooses
    several objects is remembered at its steps, one after the other."""
    if problem.costs:
        raise TooLarge("payments are read creature by creature")
    return draft(problem, single_choosers(problem), limits, by_object=True)


def _apart(step: Pick, option: int) -> int:
    return option if isinstance(step, ClassPick) else -1


# -- machines --------------------------------------------------------------------------------------


def left_table(walk: Sequence[Pick], members: Members) -> Table:
    """The table of the machine that counts how many of a class have chosen something; written out
    in numpy, since it has as many states as the class has creatures, and as many options."""
    size = len(members)
    taken = np.arange(size + 1)
    after = taken[:, None] + taken
    losses = np.where(after > size, DEAD, 0)
    moves: list[Moves] = []
    states: list[int] = []
    for place, step in enumerate(walk):
        if isinstance(step, ClassPick) and step.members == members:
            rows = 1 if step.first else size + 1
            to = np.zeros_like(after) if step.last else after
            moves.append(Moves(place, step.options, to[:rows], losses[:rows], tuple(range(rows))))
            states.append(1 if step.last else size + 1)
    return Table(tuple(moves), tuple(states), 0)


@dataclass(frozen=True, slots=True)
class Own:
    """What is said of each creature of a class alone: `gains` by object chosen (None: not legal),
    and `idle` for each that chooses nothing."""

    members: Members
    gains: dict[int, int | None]
    idle: int

    start: int = 0

    @property
    def scope(self) -> int:
        return 1 << self.members[0]

    def symbol(self, step: Pick, option: int) -> int:
        return option

    def move(self, step: Pick, symbol: int, value: int) -> tuple[int, int] | None:
        assert isinstance(step, ClassPick)
        gain = self.gains[step.thing]
        if symbol == 0:
            return value, 0
        return None if gain is None else (value, symbol * (gain - self.idle))

    def final(self, value: int) -> int:
        return self.idle * len(self.members)


def _divided(
    choosable: Choosable, judged: Iterable[Rated], merging: Sequence[Members]
) -> tuple[list[Rated], list[Own]]:
    """Counts of several creatures, and of each class what is said of its first creature alone."""
    class_of = {member: members for members in merging for member in members}
    shared: list[Rated] = []
    alone: dict[Members, list[Rated]] = {}
    for part in judged:
        able = choosable.able(part[0], part[1])
        members = class_of.get(able.bit_length() - 1)
        if able & (able - 1) or members is None:
            shared.append(part)
        elif able == 1 << members[0]:
            alone.setdefault(members, []).append(part)
    return shared, [_own(choosable, members, said) for members, said in alone.items()]


def _own(choosable: Choosable, members: Members, said: Sequence[Rated]) -> Own:
    gains: dict[int, int | None] = {}
    for thing in bits(choosable.allowed[members[0]]):
        found = [judge((int(bool(objects >> thing & 1)),)) for _, objects, _, judge in said]
        known = [gain for gain in found if gain is not None]
        gains[1 << thing] = sum(known) if len(known) == len(found) else None
    idle = sum(judge((0,)) or 0 for _, _, _, judge in said)
    return Own(members, gains, idle)


def _uniform(parts: Iterable[Part], merging: Sequence[Members]) -> None:
    """Every machine sees all of a class or none: classes are made so. Raises TooLarge if not."""
    masks = [sum(1 << member for member in members) for members in merging]
    for part in parts:
        for members, mask in zip(merging, masks, strict=True):
            if part.scope & mask not in (0, mask) and part.scope != 1 << members[0]:
                raise TooLarge("the creatures of a class are told apart")


# -- in how many ways ------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def picks(size: int) -> npt.NDArray[np.object_]:
    """`picks(n)[r, j]`: in how many ways j of r creatures can be picked, r and j up to n."""
    table = np.zeros((size + 1, size + 1), dtype=np.object_)
    table[:, 0] = 1
    for left in range(1, size + 1):
        table[left, 1:] = table[left - 1, 1:] + table[left - 1, :-1]
    return table


def _with_ways(
    plan: Sequence[Plan],
    merging: Sequence[Members],
    counted: Sequence[Table],
    where: Sequence[Field | None],
) -> Iterator[Plan]:
    """The plan with the ways to pick so many of those left of a class."""
    known = {
        moves.step: (members, moves, field or Field(0, 0, 0))
        for members, table, field in zip(merging, counted, where, strict=True)
        for moves in table.moves
    }
    for place, one in enumerate(plan):
        if place not in known:
            yield one
            continue
        members, moves, field = known[place]
        if len(members) == 1:
            yield one
            continue
        left = [len(members) - taken for taken in range(len(moves.values))]
        options = [group[0] for group in one.groups]
        yield replace(one, ways=Ways(field, picks(len(members))[left][:, options]))
