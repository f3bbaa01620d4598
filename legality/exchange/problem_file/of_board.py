"""The Problem of a board's declaration, as a file: with what the board declares, and both ways of
what it does not tell."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec.structs import replace

from legality.clock import time_limit
from legality.editions import Edition
from legality.errors import OptionError
from legality.exchange.problem_file.damage_file import DamageFile
from legality.exchange.problem_file.declaration_file import DeclarationFile
from legality.exchange.problem_file.problem_file import ProblemFile
from legality.exchange.problem_file.states import Answers, DamageState, DeclarationState, in_order
from legality.frozen import frozen
from legality.gaps import Ask, Gaps
from legality.judging.arguments import assignment_of
from legality.judging.asking import ways
from legality.judging.check import check, check_attacks, defending_side
from legality.judging.damage import as_assigned, by_side
from legality.judging.naming import attack_declaration, block_declaration, title_of
from legality.legal.nearest.judgement import own_blocks
from legality.moments.between import before_attacks, before_blocks, before_damage
from legality.position import STAGES, Position, Stage
from legality.problem.damage import SIDES, Assignment, DamageProblem, Side
from legality.problem.declarations import Problem
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.banding import band_faults
from legality.rulebook.blockers import block_problem, block_table
from legality.rulebook.characteristics.present import changes
from legality.rulebook.damage.assigning import damage_problems
from legality.rulebook.table import Table
from legality.rulebook.targets import attacked_as
from legality.verdict import Illegal, Violation

S = TypeVar("S")
AFTER_ILLEGAL = "what was declared before is legal"
"""What nobody knows where triggers of an illegal declaration would have changed the board."""


def problem_files(
    position: Position,
    of: Stage | None = None,
    *,
    player: str | None = None,
    side: Side | None = None,
    seconds: float | None = None,
) -> tuple[ProblemFile, ...]:
    """The Problems of a board's declaration, each as a file: of the attack, of the blocks of each
    who declares some (or of that `player` or team), or of the damage of each side (or that one).

    Left out, it is what is to be judged last on that board; of a board on which nothing is, the
    attack. Raises `PositionError` for a player who does not defend, `OptionError` for a player or
    side beside a declaration that has none, and `OutOfTime` where the seconds end it.
    """
    with time_limit(seconds):
        stage = of or _last_judged(position)
        if player is not None and stage != "blocks":
            raise OptionError("player", f"expected beside blocks, not beside {stage}")
        if side is not None and stage != "damage":
            raise OptionError("side", f"expected beside damage, not beside {stage}")
        match stage:
            case "attacks":
                return (attack_file(position),)
            case "blocks":
                sides = blocking_sides(position)
                if player is not None:
                    sides = (defending_side(position, player),)
                return tuple(block_file(position, name) for name in sides)
            case "damage":
                return tuple(
                    damage_file(position, dealing_side)
                    for dealing_side in ((side,) if side else SIDES)
                )


def _last_judged(position: Position) -> Stage:
    judged: list[Stage] = [stage for stage in STAGES if position.judges(stage)]
    return judged[-1] if judged else "attacks"


def attack_file(position: Position) -> DeclarationFile:
    """The Problem of the active player's attack. Raises `OutOfTime`."""
    file = _file(position, None)
    if position.attacks is None or not position.judges("attacks"):
        return file
    declared = {who: attacked_as(position, target) for who, target in position.attacks.items()}
    return replace(file, declared=frozen(declared), bands=position.bands)


def block_file(position: Position, side: str) -> DeclarationFile:
    """The Problem of the blocks of that defending player, or team where turns are shared."""
    file = _file(position, side)
    if position.blocks is None or not position.judges("blocks"):
        return file
    return replace(file, declared=frozen(own_blocks(position, side)))


def blocking_sides(position: Position) -> tuple[str, ...]:
    """Who declares blocks: who defends, and whoever else has declared some."""
    sides = dict.fromkeys(position.defending_sides)
    for blocker, attackers in (position.blocks or {}).items():
        if attackers and position.judges("blocks"):
            sides[position.seats.side_of(position.by_id[blocker].controller)] = None
    return tuple(sides)


def _file(position: Position, side: str | None) -> DeclarationFile:
    """The file without what is declared: of attacks, or of the blocks of that side."""
    state, asks, each = _each_way(position, lambda board: _state(board, side))
    return DeclarationFile(state, Edition.of(position.rules).date, position.id, asks, each)


def _state(position: Position, side: str | None) -> tuple[DeclarationState, tuple[Ask, ...]]:
    """What holds on that board, and what it does not tell."""
    table, problem, faults = _attack(position) if side is None else _blocks(position, side)
    unknown = tuple(changes(text) for _, text in table.noticed)
    judged = side is not None and table.applied and position.judges("attacks")
    if judged and isinstance(check_attacks(position), Illegal):
        unknown = (*unknown, AFTER_ILLEGAL)
    gaps: Gaps = table.gaps
    state = DeclarationState(
        problem, tuple(faults), unknown, gaps.not_understood, gaps.not_modelled
    )
    return state, gaps.asks


def _attack(position: Position) -> tuple[Table, Problem, Iterable[Violation]]:
    table, declared = attack_table(before_attacks(position)), position.attacks or {}
    if not position.judges("attacks"):
        return table, attack_problem(table), ()
    problem = attack_problem(table, declared)
    _, faults = attack_declaration(table, problem, declared)
    bands = band_faults(table, position) if position.bands else ()
    return table, problem, (*faults, *bands)


def _blocks(position: Position, side: str) -> tuple[Table, Problem, Iterable[Violation]]:
    table = block_table(before_blocks(position))
    problem = block_problem(table, side)
    if not position.judges("blocks"):
        return table, problem, ()
    _, faults = block_declaration(table, problem, position.blocks or {})
    return table, problem, faults


def _each_way(
    position: Position, read: Callable[[Position], tuple[S, tuple[Ask, ...]]]
) -> tuple[S, tuple[Ask, ...], tuple[tuple[Answers, S], ...]]:
    """What is read of the board, what it does not tell, and what is read of it with each of the
    answers; none of these where an answer is more than yes or no, which a file does not say."""
    state, asks = read(position)
    if not asks:
        return state, asks, ()
    asks, boards = ways(position, lambda board: read(board)[1])
    if not boards or any(ask.ways for ask in asks):
        return state, asks, ()
    states = [read(board)[0] for board in boards]
    return state, asks, tuple(zip(in_order(len(asks)), states, strict=True))


# -- damage ----------------------------------------------------------------------------------------


def damage_file(position: Position, side: Side) -> DamageFile:
    """The Problem of the combat damage of one side, in the step that the position names or else in
    the first that there will be."""
    state, asks, each = _each_way(position, lambda board: _damage(board, side))
    file = DamageFile(state, Edition.of(position.rules).date, position.id, asks, each)
    if position.damage is None or not position.judges("damage"):
        return file
    assign: Assignment = {}
    if position.damage.assign is not None:
        assign = assignment_of(position.damage.assign)
    problems = damage_problems(before_damage(position))[1]
    declared = by_side(position, problems, as_assigned(position, problems, assign))[side]
    titles = {name: title_of(position, name) for name in _strangers(state.problem, declared)}
    return replace(file, declared=frozen(declared), titles=frozen(titles))


def _strangers(problem: DamageProblem, declared: Assignment) -> Iterable[str]:
    """Who is named by an assignment and is no part of the Problem there."""
    sources = {source.id for source in problem.sources}
    yield from (name for name in declared if name not in sources)
    for shares in declared.values():
        yield from (name for name in shares if name not in problem.index)


def _damage(position: Position, side: Side) -> tuple[DamageState, tuple[Ask, ...]]:
    """What holds of damage on that board, and what it does not tell."""
    table, problems = damage_problems(before_damage(position))
    unknown = tuple(changes(text) for _, text in table.noticed)
    if table.applied and _is_earlier_illegal(position):
        unknown = (*unknown, AFTER_ILLEGAL)
    gaps = table.gaps
    state = DamageState(problems[side], unknown, gaps.not_understood, gaps.not_modelled)
    return state, gaps.asks


def _is_earlier_illegal(position: Position) -> bool:
    """Whether the attack or blocks that are judged before the damage are illegal."""
    stages: tuple[Stage, ...] = ("attacks", "blocks")
    judged: list[Stage] = [stage for stage in stages if position.judges(stage)]
    declared: list[Stage] = [stage for stage in judged if getattr(position, stage) is not None]
    return bool(declared) and any(
        isinstance(verdict, Illegal) for verdict in check(position, declared).verdicts
    )
