"""Positions judged: what the command line and other programs call."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from legality.clock import Clock, best_by_then, time_limit
from legality.editions import Edition
from legality.errors import OutOfTime, PositionError
from legality.gaps import Gaps
from legality.judging.after_loss import without_what_follows_a_loss
from legality.judging.asking import undecided, worked_out
from legality.judging.declarations import maximum, verdict
from legality.judging.examination import Examination, Examined
from legality.judging.naming import attack_declaration, block_declaration
from legality.moments.between import before_attacks, before_blocks
from legality.position import STAGES, Position, Stage
from legality.problem.damage import DamageProblem
from legality.problem.declarations import Problem
from legality.problem.payments import NO_PAYMENTS
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.banding import band_faults
from legality.rulebook.blockers import block_problem, block_table
from legality.rulebook.table import Table
from legality.verdict import Judgement, Verdict


def check_attacks(position: Position, *, seconds: float | None = None) -> Verdict:
    """Judge the declared attack (508.1); no attack declared is the attack of nobody.

    `seconds` limits the proof of the maximum; if it ends first the verdict is Undecided. Raises
    `OutOfTime` where the position was not even read in time.
    """

    with best_by_then(seconds) as clock:

        def once(stated: Position) -> Examination:
            table = attack_table(before_attacks(stated))
            attacks = examined_attacks(table, clock)
            return Examination(stated.rules, attacks=attacks, gaps=table.gaps)

        return dict(worked_out(position, once).verdicts())["attacks", ""]


def check_blocks(position: Position, *, seconds: float | None = None) -> dict[str, Verdict]:
    """Judge the declared blocks of each defending player (509.1, 802.4b), or of each defending team
    where turns are shared (805.10d).

    `seconds` limits the proofs together; a verdict whose proof they end is Undecided. Raises
    `OutOfTime` where the position was not even read in time.
    """
    with best_by_then(seconds) as clock:

        def once(stated: Position) -> Examination:
            table = block_table(before_blocks(stated))
            blocks = examined_blocks(table, clock)
            gaps = table.gaps.of_declarations
            examination = Examination(stated.rules, blocks=blocks, gaps=gaps)
            return without_what_follows_a_loss(examination, stated)

        return {player: verdict for (_, player), verdict in worked_out(position, once).verdicts()}


def check(
    position: Position, stages: Sequence[Stage] | None = None, *, seconds: float | None = None
) -> Judgement:
    """Judge what the position declares (or those stages), in the order attacks, blocks, damage.

    Where none of it is declared the judgement is empty, and `legal` None. Raises `PositionError`
    where one stage is declared and another that is to be judged is not, and for a wrong damage
    assignment order where no damage is judged; `OutOfTime` where the position was not even read in
    those seconds.
    """
    return examine(position, stages, seconds=seconds).judgement


def examine(
    position: Position,
    stages: Sequence[Stage] | None = None,
    *,
    seconds: float | None = None,
    after_loss: bool = False,
) -> Examination:
    """The same with the Problems that were stated for it; `after_loss` judges what follows when
    somebody has lost, too. Raises as `check`."""
    judged = _stages(position, stages)

    def once(stated: Position) -> Examination:
        examination = _as_it_stands(stated, judged, clock)
        return examination if after_loss else without_what_follows_a_loss(examination, stated)

    if seconds is None:
        clock = Clock(None)
        return worked_out(position, once)
    with best_by_then(seconds) as clock:
        return worked_out(position, once)


def _as_it_stands(position: Position, judged: Sequence[Stage], clock: Clock) -> Examination:
    """Those stages judged on the position as it is given, nothing that it asks for assumed."""
    attacks: Examined | None = None
    blocks: Mapping[str, Examined] | None = None
    damage: Mapping[str, Verdict] | None = None
    dividing: Mapping[str, DamageProblem] = {}
    gaps = Gaps()
    if "attacks" in judged or not judged:
        table = attack_table(before_attacks(position))
        if "attacks" in judged:
            attacks = examined_attacks(table, clock)
        else:
            attack_problem(table)
        gaps |= table.gaps
    if "blocks" in judged:
        table = block_table(before_blocks(position))
        blocks = examined_blocks(table, clock)
        gaps |= table.gaps
    if "damage" in judged:
        from legality.judging.damage import examined_damage

        table, damage, dividing = examined_damage(position, seconds=clock.left())
        gaps |= table.gaps
    rules = Edition.of(position.rules).date
    return Examination(rules, attacks, blocks, damage, gaps.of_declarations, dividing)


def _stages(position: Position, stages: Sequence[Stage] | None) -> list[Stage]:
    """What is judged, in the order of the phase. Raises `PositionError` as `check` says."""
    judged: list[Stage] = [
        s for s in STAGES if (s in stages if stages is not None else position.judges(s))
    ]
    if all(getattr(position, stage) is None for stage in judged):
        judged = []
    _require_declared(position, judged)
    if position.order and "damage" not in judged:
        from legality.rulebook.damage.orders import require_orders

        require_orders(position)
    return judged


def _require_declared(position: Position, judged: Sequence[Stage]) -> None:
    for stage in judged:
        if getattr(position, stage) is None:
            raise PositionError(
                f"$.{stage}", "to be judged, but the position declares nothing of it"
            )


def check_for_picture(position: Position) -> Judgement:
    """The judgement that a picture shows; empty where the position names nothing to judge. Raises
    as `check`, and `PositionError` for each stage that it names and does not declare."""
    _require_declared(position, [stage for stage in STAGES if position.judges(stage)])
    return check(position)


def problem_of(
    position: Position, player: str | None = None, *, seconds: float | None = None
) -> Problem:
    """The Problem of the attack, or of the blocks of one defending player or team. Raises
    `OutOfTime` where the seconds end it."""
    with time_limit(seconds):
        if player is None:
            return attack_problem(attack_table(before_attacks(position)))
        table = block_table(before_blocks(position))
        return block_problem(table, defending_side(position, player))


def defending_side(position: Position, name: str | None) -> str:
    """Who declares the blocks of that player or team: the team where turns are shared; the first
    who defends where none is named. Raises `PositionError` for anybody else."""
    if name is None:
        if not position.defending_sides:
            raise PositionError("player", "expected a defending player, but nobody may be attacked")
        return position.defending_sides[0]
    side = position.seats.side_of(name) if name in position.player_by_name else name
    if not position.seats.members(side):
        known = ", ".join(dict.fromkeys((*position.defending_sides, *position.defenders)))
        raise PositionError("player", f'expected one of {known}, got "{name}"')
    return side


def maximum_requirements(
    position: Position, player: str | None = None, *, seconds: float | None = None
) -> int | None:
    """The most requirements that an attack (or that defending player's block) can obey without
    paying anything; None if the time limit ended the reading or the proof."""
    clock = Clock(seconds)
    try:
        problem = problem_of(position, player, seconds=clock.left())
        value, limit, _ = maximum(problem, NO_PAYMENTS, frozenset(), seconds=clock.left())
    except OutOfTime:
        return None
    return value if value == limit else None


def _with_gaps(verdict: Verdict, table: Table) -> Verdict:
    gaps = table.gaps
    if table.noticed:
        verdict = undecided(verdict)
    return replace(verdict, gaps=gaps) if gaps or gaps.applied else verdict


def examined_attacks(table: Table, clock: Clock) -> Examined:
    """The declared attack judged on the table at that moment (508.1)."""
    attack = table.position.attacks or {}
    problem = attack_problem(table, attack)
    declaration, faults = attack_declaration(table, problem, attack)
    if table.position.bands:
        faults += band_faults(table, table.position)
    judged = verdict(problem, declaration, faults, seconds=clock.left())
    return Examined(problem, declaration, _with_gaps(judged, table))


def examined_blocks(table: Table, clock: Clock) -> dict[str, Examined]:
    """The declared blocks judged on the table at that moment, by the side that declares them."""
    position = table.position
    sides = dict.fromkeys(position.defending_sides)
    by_id, side_of = position.by_id, position.seats.sides
    for blocker, attackers in (position.blocks or {}).items():
        if attackers:
            sides[side_of[by_id[blocker].controller]] = None
    examined: dict[str, Examined] = {}
    for side in sides:
        problem = block_problem(table, side)
        declaration, faults = block_declaration(table, problem, position.blocks or {})
        judged = verdict(problem, declaration, faults, seconds=clock.left())
        examined[side] = Examined(problem, declaration, _with_gaps(judged, table))
    return examined
