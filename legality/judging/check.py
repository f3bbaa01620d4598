"""Positions judged: what the command line and other programs call."""

import time
from collections.abc import Iterator, Mapping, Sequence

from legality.errors import PositionError
from legality.judging.declarations import maximum, verdict
from legality.position import STAGES, Permanent, Position, Stage
from legality.problem.declarations import Declaration, Problem
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.blockers import block_problem, block_table
from legality.rulebook.table import Table
from legality.verdict import Judgement, Verdict, Violation


class Clock:
    """The time left for the proofs of one position."""

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else time.monotonic() + seconds

    @property
    def left(self) -> float | None:
        """Seconds left, a little when there are none; None for no limit."""
        return None if self.end is None else max(self.end - time.monotonic(), 0.01)


def check_attacks(position: Position, *, seconds: float | None = None) -> Verdict:
    """Judge the declared attack (508.1); no attack declared is the attack of nobody.

    `seconds` limits the proof of the maximum; if it ends first the verdict is Undecided.
    """
    return _check_attacks(attack_table(position), Clock(seconds))


def check_blocks(position: Position, *, seconds: float | None = None) -> dict[str, Verdict]:
    """Judge the declared blocks of each defending player (509.1, 802.4b).

    `seconds` limits the proofs together; a verdict whose proof they end is Undecided.
    """
    return _check_blocks(block_table(position), Clock(seconds))


def check(
    position: Position, stages: Sequence[Stage] | None = None, *, seconds: float | None = None
) -> Judgement:
    """Judge what the position declares (or those stages), in the order attacks, blocks, damage.

    Raises `PositionError` where a stage is to be judged of which nothing is declared, and for a
    wrong damage assignment order where no damage is judged.
    """
    judged = [s for s in STAGES if (s in stages if stages is not None else position.judges(s))]
    for stage in judged:
        if getattr(position, stage) is None:
            raise PositionError(
                f"$.{stage}", "to be judged, but the position declares nothing of it"
            )
    if position.order and "damage" not in judged:
        from legality.rulebook.damage.orders import require_orders

        require_orders(position)
    attacks: Verdict | None = None
    blocks: Mapping[str, Verdict] | None = None
    damage: Mapping[str, Verdict] | None = None
    not_understood: dict[tuple[str, str], None] = {}
    clock = Clock(seconds)
    if "attacks" in judged or not judged:
        table = attack_table(position)
        if "attacks" in judged:
            attacks = _check_attacks(table, clock)
        else:
            attack_problem(table)
        not_understood.update(table.not_understood)
    if "blocks" in judged:
        table = block_table(position)
        blocks = _check_blocks(table, clock)
        not_understood.update(table.not_understood)
    if "damage" in judged:
        from legality.judging.damage import check_damage

        damage = check_damage(position, seconds=clock.left)
        not_understood.update(block_table(position).not_understood)
    return Judgement(
        rules=block_rules(position),
        attacks=attacks,
        blocks=blocks,
        damage=damage,
        not_understood=tuple(not_understood),
    )


def block_rules(position: Position) -> str:
    """The date of the rules that an answer rests on."""
    from legality.editions import Edition

    return Edition.of(position.rules).date


def problem_of(position: Position, player: str | None = None) -> Problem:
    """The Problem of the attack, or of one defending player's blocks."""
    if player is None:
        return attack_problem(attack_table(position))
    return block_problem(block_table(position), player)


def maximum_requirements(
    position: Position, player: str | None = None, *, seconds: float | None = None
) -> int | None:
    """The most requirements that an attack (or that defending player's block) can obey without
    paying anything; None if the time limit ended the proof."""
    problem = problem_of(position, player)
    value, limit, _ = maximum(problem, frozenset(), frozenset(), seconds=seconds)
    return value if value == limit else None


def _check_attacks(table: Table, clock: Clock) -> Verdict:
    attack = table.position.attacks or {}
    problem = attack_problem(table, attack)
    declaration, faults = attack_declaration(table, problem, attack)
    if table.position.bands:
        from legality.rulebook.banding import band_faults

        faults += band_faults(table, table.position)
    return verdict(problem, declaration, faults, seconds=clock.left)


def _check_blocks(table: Table, clock: Clock) -> dict[str, Verdict]:
    position = table.position
    names = dict.fromkeys(position.defenders)
    for blocker, attackers in (position.blocks or {}).items():
        if attackers:
            names[position.by_id[blocker].controller] = None
    verdicts: dict[str, Verdict] = {}
    for player in names:
        problem = block_problem(table, player)
        declaration, faults = block_declaration(table, problem, position.blocks or {})
        verdicts[player] = verdict(problem, declaration, faults, seconds=clock.left)
    return verdicts


def attack_declaration(
    table: Table, problem: Problem, attack: Mapping[str, str]
) -> tuple[Declaration, list[Violation]]:
    """An attack in the numbering of the Problem, and what cannot be said there."""
    position = table.position
    creatures, objects = problem.creature_places, problem.object_places
    chosen = [0] * len(creatures)
    faults: list[Violation] = []
    for attacker, target in attack.items():
        place, thing = creatures.get(attacker), objects[target]
        if place is None:
            why = _no_attacker(position, position.by_id[attacker])
            faults.append(Violation(problem.rules.choose, (attacker,), why))
            faults += _target_faults(problem, attacker, thing)
        else:
            chosen[place] |= 1 << thing
    return tuple(chosen), faults


def _target_faults(problem: Problem, attacker: str, thing: int) -> Iterator[Violation]:
    for part in problem.forbidden:
        if part.reason.rule == problem.rules.target and part.objects >> thing & 1:
            names = (attacker, problem.objects[thing])
            yield Violation(part.reason.rule, names, part.reason.sentence)


def _no_attacker(position: Position, permanent: Permanent) -> str:
    if permanent.phased_out:
        return f"{permanent.title} is phased out: it is treated as though it didn't exist."
    if permanent.controller != position.attacker:
        return (
            f"{permanent.title} is controlled by {permanent.controller}, not {position.attacker}."
        )
    return f"{permanent.title} is no creature."


def block_declaration(
    table: Table, problem: Problem, blocks: Mapping[str, Sequence[str]]
) -> tuple[Declaration, list[Violation]]:
    """The blocks of the Problem's player in its numbering, and what cannot be said there."""
    position = table.position
    creatures, objects = problem.creature_places, problem.object_places
    chosen = [0] * len(creatures)
    faults: list[Violation] = []
    rule = problem.rules.choose
    for blocker, attackers in blocks.items():
        permanent = position.by_id[blocker]
        if permanent.controller != problem.player or not attackers:
            continue
        place = creatures.get(blocker)
        if place is None or problem.player not in position.defenders:
            faults.append(Violation(rule, (blocker,), _no_blocker(position, permanent)))
        for index, attacker in enumerate(attackers):
            thing = objects.get(attacker)
            if attacker in attackers[:index]:
                why = f"{permanent.title} is declared to block {attacker} twice."
                faults.append(Violation(rule, (blocker, attacker), why))
            elif thing is None:
                faults.append(
                    Violation(rule, (blocker, attacker), _not_attacking(table, problem, attacker))
                )
            elif place is not None:
                chosen[place] |= 1 << thing
    return tuple(chosen), faults


def _no_blocker(position: Position, permanent: Permanent) -> str:
    if permanent.controller not in position.defenders:
        return f"{permanent.title} is controlled by {permanent.controller}, who is not defending."
    if permanent.phased_out:
        return f"{permanent.title} is phased out: it is treated as though it didn't exist."
    return f"{permanent.title} is no creature."


def _not_attacking(table: Table, problem: Problem, attacker: str) -> str:
    title = table.position.by_id[attacker].title
    if attacker not in table.attacks:
        return f"{title} is not attacking."
    return (
        f"{title} is attacking neither {problem.player} nor a planeswalker they control nor a "
        "battle they protect."
    )
