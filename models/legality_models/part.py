"""One independent part of a board, solved for the most requirements obeyed."""

from dataclasses import dataclass

from legality.problem import Declaration

from .board import Board, Group
from .declaration import Choices, keep_restrictions
from .requirements import helping, obeyed
from .solve import Clock, solve

Chosen = list[list[int]]
"""How many of each group take each of its options."""


@dataclass(frozen=True, slots=True)
class Solved:
    """`chosen` keeps every restriction; no declaration of the part obeys more than `bound`."""

    chosen: Chosen
    bound: int


def eager(part: Board) -> Chosen:
    """Every creature takes what is worth most to it, whatever the restrictions say."""
    return [_most(group) for group in part.groups]


def _most(group: Group) -> list[int]:
    worth = [option.worth for option in group.options[0]]
    if group.capacity > 1:
        useful = {place for places in group.gains for place in places}
        return [int(value > 0 or place in useful) for place, value in enumerate(worth)]
    best = worth.index(max(worth))
    return [len(group.members) if place == best and worth[best] else 0 for place in range(len(worth))]


def solved_part(
    part: Board, clock: Clock, need: int | None, last: bool, hint: Declaration
) -> Solved:
    """The most the part can obey; with `need`, nothing below that is of interest.

    When it is the last part, reaching `need` is enough.
    """
    easy = eager(part)
    if part.loose and all(sum(taken) <= _room(group) for group, taken in zip(part.groups, easy, strict=True)):
        return Solved(easy, part.ceiling)
    choices = Choices(part)
    clock.check()
    keep_restrictions(choices)
    clock.check()
    total = obeyed(choices)
    if part.helping:
        helping(choices)
    _start(choices, hint)
    if need is not None and need > 0:
        choices.model.add(total >= need)
    if need is None or not last:
        choices.model.maximize(total)
    answer = solve(choices.model, clock)
    if answer.status == "impossible":
        assert need is not None, "declaring nothing keeps every restriction"
        return Solved(_nothing(part), need - 1)
    bound = part.ceiling if answer.bound is None else min(part.ceiling, answer.bound)
    if answer.values is None:
        return Solved(_nothing(part), bound)
    values = answer.values
    return Solved([[values[v.index] for v in taken] for taken in choices.taken], bound)


def _room(group: Group) -> int:
    return max(group.capacity, len(group.members))


def _nothing(part: Board) -> Chosen:
    return [[0] * len(group.options[0]) for group in part.groups]


def _start(choices: Choices, hint: Declaration) -> None:
    """Starts the search from that declaration, as far as it can be said in the options left."""
    if not any(hint):
        return
    roles = choices.board.roles
    for group, taken in zip(choices.board.groups, choices.taken, strict=True):
        for place, variable in enumerate(taken):
            role = roles[group.options[0][place].role]
            number = sum(1 for member in group.members if hint[member] & role)
            choices.model.add_hint(variable, number)
