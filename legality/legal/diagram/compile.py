"""From a Problem to the diagram of its legal declarations."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from legality.clock import Clock
from legality.errors import TooLarge
from legality.legal.diagram.by_class import coarse_diagram, counting_diagram
from legality.legal.diagram.charging import charged
from legality.legal.diagram.diagram import Diagram, cheapest_paths, free_choices
from legality.legal.diagram.estimate import Estimate, estimated
from legality.legal.diagram.features import Choosable, Part
from legality.legal.diagram.judged.comparison import ComparisonMachine
from legality.legal.diagram.limits import DEFAULT, Limits
from legality.legal.diagram.machines import conditional, machines
from legality.legal.diagram.product import StepPlan, bounded_layers, expand, fields, plans
from legality.legal.diagram.reading_order import Pick, components, reading_order, steps
from legality.legal.diagram.spending import limits_of_payment, payable_alternatives
from legality.legal.diagram.tables import tabulate
from legality.problem.declarations import Problem
from legality.problem.payments import Payments

ARC = 64
"""Bytes of an arc and of the node that it leaves, and more."""


class Compiled(Struct, frozen=True):
    """The diagram, and the most that a declaration obeys that pays nothing."""

    diagram: Diagram
    maximum: int


def compiled(problem: Problem, limits: Limits = DEFAULT, extra: Sequence[Part] = ()) -> Compiled:
    """The diagram of the legal declarations, those that `extra` machines let pass.

    Requirements on nobody able are obeyed by all declarations or by none. Raises TooLarge.
    """
    problem, certain = simplified(problem)
    result = _compiled(problem, extra, limits)
    return replace(result, maximum=result.maximum + certain)


def compiled_classes(
    problem: Problem, limits: Limits = DEFAULT, *, to_count: bool = False
) -> Compiled:
    """The diagram over classes of creatures, or `to_count` over as many of them as make it small.

    Raises TooLarge, also where it matters which creatures pay.
    """
    problem, certain = simplified(problem)
    if judged(problem, Choosable(problem)):
        raise TooLarge("it matters which creatures pay")
    diagram, maximum = (counting_diagram if to_count else coarse_diagram)(problem, limits)
    return Compiled(diagram, maximum + certain)


def simplified(problem: Problem) -> tuple[Problem, int]:
    """The Problem without requirements on nobody able, and how many of those are always obeyed.

    Antecedents that say the same become one: ten creatures that attack if anything does.
    """
    choosable = Choosable(problem)
    idle = [not choosable.able(part.creatures, part.objects) for part in problem.requirements]
    certain = sum(
        part.when is None and not part.each and part.least <= 0
        for part, nobody in zip(problem.requirements, idle, strict=True)
        if nobody
    )
    first = [problem.antecedents.index(antecedent) for antecedent in problem.antecedents]
    left = tuple(
        part if part.when is None else replace(part, when=first[part.when])
        for part, nobody in zip(problem.requirements, idle, strict=True)
        if not nobody
    )
    return replace(problem, requirements=left), certain


def _compiled(problem: Problem, extra: Sequence[Part], limits: Limits) -> Compiled:
    choosable = Choosable(problem)
    parts = [*own_parts(problem, choosable), *extra]
    walk = steps(problem, reading_order(len(problem.creatures), [part.scope for part in parts]))
    if judged(problem, choosable):
        return _judged(problem, walk, parts, limits)
    parts += limits_of_payment(problem, choosable)
    if not parts and len(walk) <= min(limits.nodes, limits.arcs, limits.memory // ARC):
        return Compiled(free_choices(walk, len(problem.creatures)), 0)
    plan, most = planned(walk, parts, limits)
    diagram = cheapest_paths(bounded_layers(plan, limits), len(problem.creatures))
    return Compiled(diagram, most - diagram.loss)


def estimate(
    problem: Problem, most: int, limits: Limits, seed: int, clock: Clock
) -> Estimate | None:
    """About how many declarations keep the restrictions and obey `most` requirements; None where
    that is not known, as where alternatives depend on the declaration. Raises TooLarge."""
    problem, certain = simplified(problem)
    choosable = Choosable(problem)
    if judged(problem, choosable):
        return None
    parts = [*own_parts(problem, choosable), *limits_of_payment(problem, choosable)]
    walk = steps(problem, reading_order(len(problem.creatures), [part.scope for part in parts]))
    plan, gained = planned(walk, parts, limits)
    return estimated(plan, gained - (most - certain), seed, clock)


def own_parts(problem: Problem, choosable: Choosable) -> tuple[Part, ...]:
    """The machines that read the declaration itself, all but what there is to pay with."""
    free = [part for part in problem.requirements if part.when is None]
    bound = [
        conditional(part, problem.antecedents[part.when], choosable)
        for part in problem.requirements
        if part.when is not None
    ]
    return (*machines(problem, choosable, free), *bound)


def judged(problem: Problem, choosable: Choosable) -> bool:
    """Whether a declaration must be compared with others than those the diagram is of: where
    something is paid, hangs on an antecedent, or only some alternatives count."""
    return bool(problem.requirements) and (
        problem.requirement_model == "self only"
        or any(choosable.able(cost.creatures, cost.objects) for cost in problem.costs)
        or any(part.when is not None for part in problem.requirements)
    )


def _judged(
    problem: Problem, walk: tuple[Pick, ...], parts: Sequence[Part], limits: Limits
) -> Compiled:
    """A machine for the alternatives of every component. A declaration is one of its own
    alternatives, so it is legal if it gains as much as all machines together can: nothing."""
    choosable, payments = Choosable(problem), Payments(problem)
    wanted = 0
    for part in problem.requirements:
        wanted |= choosable.able(part.creatures, part.objects)
    tied = [part.scope for part in (*parts, *payable_alternatives(problem, choosable))]
    judges = [
        ComparisonMachine(problem, component, walk, payments, limits)
        for component in components(len(problem.creatures), tied)
        if component & wanted
    ]
    paid = limits_of_payment(problem, choosable)
    plan, most = planned(walk, [*parts, *paid, *judges], limits)
    layers = expand(plan, limits, most)
    maximum = sum(judge.maximum for judge in judges)
    diagram = cheapest_paths(layers, len(problem.creatures))
    assert diagram.layers is None or diagram.loss == most
    return Compiled(diagram, maximum)


def planned(
    walk: tuple[Pick, ...], parts: Sequence[Part], limits: Limits
) -> tuple[list[StepPlan], int]:
    """What every step does, and the most that all parts together could gain."""
    tables = [tabulate(part, walk, limits) for part in parts]
    tables = charged(tables, [len(step.options) for step in walk])
    most = sum(table.most for table in tables)
    return plans(walk, tables, fields(tables)), most
