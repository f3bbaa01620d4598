"""From a Problem to the diagram of its legal declarations."""

from collections.abc import Sequence

from legality.problem import Problem

from .diagram import Diagram, cheapest_paths, paths_within
from .limits import DEFAULT, Limits
from .parts import Board, Part, conditional, machines, mana
from .product import Layers, Plan, expand, fields, plans
from .steps import Step, reading_order, steps
from .tables import DEAD, tabulate

BEAM = 64
"""Nodes a layer for the quick bound on what the best declaration loses."""


def compiled(problem: Problem, limits: Limits = DEFAULT) -> Diagram:
    """The diagram of the legal declarations. Raises TooLarge."""
    board = Board(problem)
    parts = own_parts(problem, board)
    return _pure(problem, parts, limits)


def own_parts(problem: Problem, board: Board) -> tuple[Part, ...]:
    """The machines that read the declaration itself, all but the limit of mana."""
    free = [part for part in problem.requirements if part.when is None]
    bound = [
        conditional(part, problem.antecedents[part.when], board)
        for part in problem.requirements
        if part.when is not None
    ]
    return (*machines(problem, board, free), *bound)


def _pure(problem: Problem, parts: Sequence[Part], limits: Limits) -> Diagram:
    size = len(problem.creatures)
    walk = steps(problem, reading_order(size, [part.scope for part in parts]))
    plan, most = planned(walk, [*parts, *mana(problem, Board(problem))], limits)
    bound = expand(plan, limits, width=BEAM).cheapest[-1]
    layers = expand(plan, limits, int(bound[0]) if len(bound) else DEAD - 1)
    return cheapest_paths(layers, size)


def planned(
    walk: tuple[Step, ...], parts: Sequence[Part], limits: Limits
) -> tuple[list[Plan], int]:
    """What every step does, and the most that all parts together could gain."""
    tables = [tabulate(part, walk, limits) for part in parts]
    most = sum(table.most for table in tables)
    return plans(walk, tables, fields(tables)), most
