"""What a choice loses by itself, charged to the machine that it serves.

A blocker that leaves a lure for an attacker that must be blocked loses one requirement at once; if
nobody does, the other is lost, but only at the last who could. Charged to the machine of that
attacker, both are the same loss of one, known from the beginning: whatever is chosen, that much is
gone. So what is left over to be lost is small, and few paths come near the cheapest. The total of
every path stays what it was.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import cast

from msgspec.structs import replace

from legality.legal.diagram.tables import DEAD, MachineTable, Moves

_Rows = Iterable[tuple[Sequence[int], Sequence[int]]]
"""For each state what its moves lose, and where they lead."""


def charged(tables: Sequence[MachineTable], sizes: Sequence[int]) -> list[MachineTable]:
    """Tables that lose as much together on every path, and gain as much; `sizes` are the numbers of
    options of the steps.

    A choice that a machine with a memory tells from all others of its step carries there what the
    machines without a memory lose by it. Then each machine's numbers start anew from the least that
    it must lose.
    """
    if any(table.most >= DEAD for table in tables):
        return list(tables)
    alone = [table for table in tables if _forgetful(table)]
    rest, lost = _lost_alone(alone, sizes)
    carrying = [_carrying(table, rest) for table in tables if not _forgetful(table)]
    return [*carrying, _left(rest, sum(table.most for table in alone) - lost)]


def _forgetful(table: MachineTable) -> bool:
    """Whether the machine never has anything to remember."""
    return not table.moves or max(table.states) <= 1


def _lost_alone(alone: Sequence[MachineTable], sizes: Sequence[int]) -> tuple[list[list[int]], int]:
    """For each step and option what the machines without a memory lose by it beyond what every
    option of the step loses; and that, of all steps."""
    rest = [[0] * size for size in sizes]
    for table in alone:
        for moves in table.moves:
            losses, here = moves.losses[0], rest[moves.step]
            for index, column in enumerate(moves.options):
                here[index] = min(DEAD, here[index] + int(losses[column]))
    least = [min(losses) for losses in rest]
    return [[loss - low for loss in here] for here, low in zip(rest, least, strict=True)], sum(
        least
    )


def _carrying(table: MachineTable, rest: list[list[int]]) -> MachineTable:
    """The table with what it can carry of the rest, which is taken from there."""
    extra = [_taken(moves, rest[moves.step]) for moves in table.moves]
    if not any(map(any, extra)):
        return table
    moves: list[Moves] = []
    least = [0]
    for step_moves, more in zip(reversed(table.moves), reversed(extra), strict=True):
        rows = cast("_Rows", zip(step_moves.losses, step_moves.after, strict=True))
        totals = [
            [loss + new + least[to] for loss, new, to in zip(losses, more, after, strict=True)]
            for losses, after in rows
        ]
        least = [min(DEAD, *row) for row in totals]
        losses = tuple(
            tuple(DEAD if total >= DEAD else total - low for total in row)
            for row, low in zip(totals, least, strict=True)
        )
        moves.append(replace(step_moves, losses=losses))
    return MachineTable(tuple(reversed(moves)), table.states, table.most - least[0])


def _taken(moves: Moves, rest: list[int]) -> list[int]:
    """For each symbol what the one option that has it loses by itself."""
    numbers = Counter(moves.options)
    taken = [0] * len(numbers)
    for index, column in enumerate(moves.options):
        if rest[index] and numbers[column] == 1:
            taken[column], rest[index] = rest[index], 0
    return taken


def _left(rest: Sequence[Sequence[int]], most: int) -> MachineTable:
    """What no machine carries, as one that remembers nothing."""
    moves = tuple(
        Moves(step, tuple(range(len(losses))), ((0,) * len(losses),), (tuple(losses),), (0,))
        for step, losses in enumerate(rest)
        if any(losses)
    )
    return MachineTable(moves, (1,) * len(moves), most)
