"""The diagram over classes: how many interchangeable creatures choose each object.

A hundred Saprolings are not a hundred layers but one for each object, "so many of those left choose
it", taken in as many ways as there are to pick them. Only for Problems in which nothing depends on
who pays, and for creatures that choose one object each.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from msgspec import Struct
from msgspec.structs import replace

from legality.arrays import NDArray, np
from legality.errors import TooLarge
from legality.legal.diagram.charging import charged
from legality.legal.diagram.class_machines import divided, left_table, uniform
from legality.legal.diagram.class_order import Members, class_steps, object_steps
from legality.legal.diagram.diagram import Diagram, cheapest_paths
from legality.legal.diagram.features import Choosable, Part
from legality.legal.diagram.limits import Limits
from legality.legal.diagram.machines import merged, others, single_counts
from legality.legal.diagram.product import (
    KeyField,
    PickWays,
    StepPlan,
    bounded_layers,
    fields,
    plans,
)
from legality.legal.diagram.reading_order import ClassPick, Pick
from legality.legal.diagram.spending import limits_of_payment
from legality.legal.diagram.tables import MachineTable, tabulate
from legality.problem.classes import classes
from legality.problem.declarations import Problem

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
    choosers = tuple(
        members
        for members in classes(problem)
        if problem.allowed[members[0]] and problem.capacity[members[0]] == 1
    )
    if any(len(members) > LARGEST for members in choosers):
        raise TooLarge(f"more than {LARGEST} creatures of one class")
    return choosers


class Draft(Struct, frozen=True):
    """The steps and machines of a diagram in which those classes are merged, not yet joined."""

    merging: tuple[Members, ...]
    walk: tuple[Pick, ...]
    tables: tuple[MachineTable, ...]
    left: tuple[MachineTable, ...]

    @property
    def arcs(self) -> float:
        """A guess at the size: all states of the machines together, at every step, or all paths
        that lead there where those are fewer."""
        states = [1.0] * len(self.walk)
        for table in (*self.tables, *self.left):
            for before, after, kept in zip(
                table.moves, table.moves[1:], table.states, strict=False
            ):
                for depth in range(before.step + 1, after.step + 1):
                    states[depth] = min(HUGE, states[depth] * kept)
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
    shared, own = divided(
        choosable, single_counts(problem, choosable, problem.requirements), merging
    )
    parts: list[Part] = [
        *merged(choosable, shared),
        *others(problem, choosable),
        *limits_of_payment(problem, choosable),
        *own,
    ]
    uniform(parts, merging)
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
    diagram = cheapest_paths(bounded_layers(plan, limits), creatures)
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
    for made in _drafts(problem, limits):
        try:
            return drawn(made, size, quick)
        except TooLarge:
            drafts.append(made)
    drafts.sort(key=lambda made: made.arcs)
    for made in drafts:
        try:
            return drawn(made, size, limits)
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
        *(partial(draft, problem, merged, limits) for merged in choices if merged != merging),
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


# -- in how many ways ------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def picks(size: int) -> NDArray[np.object_]:
    """`picks(n)[r, j]`: in how many ways j of r creatures can be picked, r and j up to n."""
    table = np.zeros((size + 1, size + 1), dtype=np.object_)
    table[:, 0] = 1
    for left in range(1, size + 1):
        table[left, 1:] = table[left - 1, 1:] + table[left - 1, :-1]
    return table


def _with_ways(
    plan: Sequence[StepPlan],
    merging: Sequence[Members],
    counted: Sequence[MachineTable],
    where: Sequence[KeyField | None],
) -> Iterator[StepPlan]:
    """The plan with the ways to pick so many of those left of a class."""
    known = {
        moves.step: (members, moves, field or KeyField(0, 0, 0))
        for members, table, field in zip(merging, counted, where, strict=True)
        for moves in table.moves
    }
    for depth, step_plan in enumerate(plan):
        if depth not in known:
            yield step_plan
            continue
        members, moves, field = known[depth]
        if len(members) == 1:
            yield step_plan
            continue
        left = [len(members) - taken for taken in range(len(moves.values))]
        options = [group[0] for group in step_plan.groups]
        yield replace(step_plan, ways=PickWays(field, picks(len(members))[left][:, options]))
