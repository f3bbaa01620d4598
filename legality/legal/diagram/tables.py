"""A machine written out over the steps it sees, with states that make no difference merged.

What can still be gained is told apart from what is lost on the way: the table of a machine starts
from the most it could ever gain, and each move says how much of that is lost. So every number on
an arc of the diagram is a loss, at least 0, and the legal declarations are the cheapest paths.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from legality.arrays import NDArray, np
from legality.clock import ticking
from legality.errors import TooLarge
from legality.legal.diagram.features import Part, Symbol, Value
from legality.legal.diagram.limits import Limits
from legality.legal.diagram.reading_order import Pick

DEAD = 1 << 40
"""The loss of a move after which nothing is legal."""

Grid = tuple[tuple[int, ...], ...] | NDArray[np.int64]

Row = tuple[tuple[int, int], ...]
"""For each symbol the number of the state it leads to, and the loss."""

LOST = (0, DEAD)


class Moves(Struct, frozen=True):
    """A machine's moves at one step: for each state before it (row) and each of `symbols` (column)
    the state after it and the loss. `options` gives each option's column, `values` a value of each
    state before the step."""

    step: int
    options: tuple[int, ...]
    after: Grid
    losses: Grid
    values: tuple[Value, ...]


class MachineTable(Struct, frozen=True):
    """`moves` at the steps where the machine sees something; `states[i]` is the number of states
    after `moves[i]`; `most` is all it can gain (DEAD: no declaration is legal)."""

    moves: tuple[Moves, ...]
    states: tuple[int, ...]
    most: int


@dataclass(slots=True)
class _Sight:
    """A step where a machine sees something, and where its moves lead."""

    step: int
    symbols: list[Symbol]
    options: tuple[int, ...]
    targets: dict[Value, list[tuple[Value, int] | None]]


def tabulate(
    part: Part, steps: Sequence[Pick], limits: Limits, *, merge: bool = True
) -> MachineTable:
    """The table of a machine over the steps. Without `merge` no two values become one state.

    Raises TooLarge.
    """
    sights = list(_sights(part, steps))
    values: list[Value] = [part.start]
    for sight in sights:
        values = _explore(part, steps[sight.step], sight, values)
        if len(values) > limits.values:
            raise TooLarge(f"one part has more than {limits.values} states")
    return _merged(part, sights, values, merge)


def _sights(part: Part, steps: Sequence[Pick]) -> list[_Sight]:
    sights: list[_Sight] = []
    scope = part.scope
    for depth, step in enumerate(ticking(steps)):
        if scope >> step.creature & 1:
            seen = [part.symbol(step, option) for option in step.options]
            if any(symbol is not None for symbol in seen):
                columns: dict[Symbol, int] = {}
                options = tuple(columns.setdefault(symbol, len(columns)) for symbol in seen)
                sights.append(_Sight(depth, list(columns), options, {}))
    return sights


def _explore(part: Part, step: Pick, sight: _Sight, values: list[Value]) -> list[Value]:
    """Fills in where the values lead; the values after the step, in order of discovery."""
    after: dict[Value, None] = {}
    for value in ticking(values):
        row: list[tuple[Value, int] | None] = [
            (value, 0) if symbol is None else part.move(step, symbol, value)
            for symbol in sight.symbols
        ]
        sight.targets[value] = row
        after.update((move[0], None) for move in row if move is not None)
    return list(after)


def _merged(part: Part, sights: list[_Sight], ends: list[Value], merge: bool) -> MachineTable:
    """From the last step to the first: states with the same moves and losses are one."""
    state: dict[Value, tuple[int, int]] = {}
    for value in ends:
        gain = part.final(value)
        if gain is not None:
            state[value] = (0, gain)
    moves: list[Moves] = []
    states: list[int] = []
    for sight in reversed(sights):
        states.append(len({number for number, _ in state.values()}))
        state, table = _merged_before(sight, state, merge)
        moves.append(table)
    if not state:
        return MachineTable((), (), DEAD)
    (most,) = (gain for _, gain in state.values())
    return MachineTable(tuple(reversed(moves)), tuple(reversed(states)), most)


def _merged_before(
    sight: _Sight, state: dict[Value, tuple[int, int]], merge: bool
) -> tuple[dict[Value, tuple[int, int]], Moves]:
    """The states before a step, each with the most it can gain, from those after it."""
    before: dict[Value, tuple[int, int]] = {}
    rows: dict[tuple[Value, Row], tuple[int, Value]] = {}
    for value, targets in sight.targets.items():
        gains = [_gain(move, state) for move in targets]
        most = max(gains)
        if most > -DEAD:
            row = tuple(
                (state[move[0]][0], most - gain) if move is not None and gain > -DEAD else LOST
                for move, gain in zip(targets, gains, strict=True)
            )
            number, _ = rows.setdefault((None if merge else value, row), (len(rows), value))
            before[value] = (number, most)
    after = tuple(tuple(number for number, _ in row) for _, row in rows)
    losses = tuple(tuple(loss for _, loss in row) for _, row in rows)
    values = tuple(value for _, value in rows.values())
    return before, Moves(sight.step, sight.options, after, losses, values)


def _gain(move: tuple[Value, int] | None, state: dict[Value, tuple[int, int]]) -> int:
    """The most that can be gained by a move and after it; -DEAD if nothing legal follows."""
    if move is None or move[0] not in state:
        return -DEAD
    return state[move[0]][1] + move[1]
