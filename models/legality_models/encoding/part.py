"""One independent part of a grouped Problem, solved for the most requirements obeyed."""

from collections.abc import Sequence

from legality.clock import Clock
from legality_models.encoding.declaration import ChoiceVariables, keep_restrictions
from legality_models.encoding.grouped import Group, GroupedProblem
from legality_models.encoding.model import Linear
from legality_models.encoding.requirements import helping, obeyed
from legality_models.reductions.always_blockable import always_blockable, reinforce
from legality_models.solve import solve


def eager(part: GroupedProblem) -> list[list[int]]:
    """Every creature takes what is worth most to it, whatever the restrictions say."""
    return [_most(group) for group in part.groups]


def _most(group: Group) -> list[int]:
    worth = [option.worth for option in group.options[0]]
    if group.capacity > 1:
        useful = {index for indices in group.gains for index in indices}
        return [int(value > 0 or index in useful) for index, value in enumerate(worth)]
    best = worth.index(max(worth))
    return [
        len(group.members) if index == best and worth[best] else 0 for index in range(len(worth))
    ]


def solve_part(
    part: GroupedProblem,
    declared: list[int],
    clock: Clock,
    *,
    need: int | None = None,
    last: bool = False,
    plain: bool = False,
) -> int:
    """Declares the best found for the part; returns what no declaration of it exceeds.

    In the `last` part it is enough to know whether so many as `need` can be obeyed: for a formula
    (where teams made objects always blockable) by asking for no less, else by watching value and
    bound, which the relaxation finds sooner.
    """
    easy = eager(part)
    if part.loose and all(
        sum(taken) <= max(group.capacity, len(group.members))
        for group, taken in zip(part.groups, easy, strict=True)
    ):
        part.fill(declared, easy)
        return part.ceiling
    choices, total = _stated(part if plain else always_blockable(part, clock), clock)
    formula = bool(choices.grouped.always_blockable)
    enough = need if last and need is not None and need > 0 else None
    if enough is not None and formula:
        choices.model.add(total >= enough)
        answer = solve(choices.model, clock, "clauses")
    else:
        choices.model.maximize(total)
        answer = solve(choices.model, clock, "clauses" if formula else "linear", enough=enough)
    if answer.status == "impossible":
        assert enough is not None, "declaring nothing keeps every restriction"
        return enough - 1
    if answer.values is not None:
        _declare(choices, answer.values, declared)
    return part.ceiling if answer.bound is None else min(part.ceiling, answer.bound)


def _stated(grouped: GroupedProblem, clock: Clock) -> tuple[ChoiceVariables, Linear]:
    choices = ChoiceVariables(grouped)
    clock.check()
    keep_restrictions(choices)
    clock.check()
    total = obeyed(choices)
    if grouped.helping:
        helping(choices)
    clock.check()
    return choices, total


def _declare(choices: ChoiceVariables, values: Sequence[int], declared: list[int]) -> None:
    numbers = [[values[variable.index] for variable in taken] for taken in choices.taken]
    picked = sum(
        1 << object_index for object_index, chosen in choices.chosen.items() if values[chosen.index]
    )
    choices.grouped.fill(declared, numbers, picked)
    reinforce(choices.grouped, declared, picked)
