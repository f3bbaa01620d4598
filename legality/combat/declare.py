"""Declarations carried out: attackers (508.1) and blockers (509.1), judged before anything happens.

A declaration that is not legal is refused, and the combat is as it was (508.1, 509.1). Costs other
than mana, life and energy are the caller's to carry out.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from legality.judging.check import examine
from legality.moments.affected import with_affected_settled
from legality.moments.declared import attack_events, become_attackers, become_blockers, pay, tap
from legality.moments.naming import player_of
from legality.moments.refusing import refuse, require
from legality.moments.sizes import sized
from legality.moments.snapshot import Blocks, judged_attack, judged_block
from legality.moments.state import S, become
from legality.moments.triggered import triggering
from legality.moments.values import fixed
from legality.numbers import ATTACKING, BLOCKERS_CHOSEN, BLOCKING, BLOCKING_ORDER
from legality.position import Position
from legality.problem.declarations import Problem, Requirement, bits
from legality.rulebook.targets import attacked_as
from legality.verdict import Legal

# -- attackers -------------------------------------------------------------------------------------


def declare_attackers(
    combat: S,
    attacks: Mapping[str, str],
    bands: Iterable[Iterable[str]] = (),
    seconds: float | None = None,
) -> S:
    """508.1: judge the attack; tap, pay, and let the creatures become attacking creatures."""
    active = combat.board.attacking_side
    attacks = {name: attacked_as(combat.board, target) for name, target in attacks.items()}
    if combat.waiting != (active,):
        refuse(
            combat, "declare attackers", ATTACKING, active, "Attackers have been declared already."
        )
    proposed = judged_attack(combat, attacks, bands)
    examined = examine(proposed, ("attacks",), seconds=seconds, after_loss=True).attacks
    assert examined is not None
    require("declare attackers", {active: examined.verdict})
    problem = examined.problem
    combat = with_affected_settled(combat, declaring=True)
    combat = pay(tap(combat, attacks), examined.verdict)
    combat = become(combat, bands=proposed.bands, waiting=())
    combat = become_attackers(
        combat,
        attacks,
        attacked=fixed(attacks),
        had_to_attack=required_attackers(problem, proposed),
        able_to_attack=able_creatures(problem),
    )
    events = attack_events(combat, attacks)
    return triggering(sized(combat.logged(events)), events)


def required_attackers(problem: Problem, proposed: Position) -> frozenset[str]:
    """506.7: the creatures that an effect requires to attack, whatever else could be declared
    (ruling 60). A requirement that speaks only of a player is none on a creature."""
    attackers = set(proposed.attacks or {})

    def in_force(part: Requirement) -> bool:
        if part.when is None:
            return True
        antecedent = problem.antecedents[part.when]
        return any(problem.creatures[index] in attackers for index in bits(antecedent.creatures))

    return frozenset(
        problem.creatures[index]
        for part in problem.requirements
        if part.each and part.objects and in_force(part)
        for index in bits(part.creatures)
    )


def able_creatures(problem: Problem) -> frozenset[str]:
    """The creatures that could be declared for something, restrictions that count set aside."""
    return frozenset(
        name
        for name, allowed in zip(problem.creatures, problem.allowed, strict=True)
        if allowed and problem.objects
    )


# -- blockers --------------------------------------------------------------------------------------


def declare_blockers(
    combat: S, blocks: Blocks, player: str | None = None, seconds: float | None = None
) -> S:
    """509.1 (309.1): judge the blocks of one defending player (of the team, where turns are
    shared), or of all that have not declared, and let the creatures block; they do so in turn order
    (802.4a)."""
    if player is not None:
        player_of(combat, "declare_blockers", player)
    side_of = combat.board.seats.side_of
    if player is not None and player in combat.board.player_by_name:
        player = side_of(player)
    if player is not None and player not in combat.waiting:
        refuse(
            combat,
            "declare blockers",
            BLOCKING,
            player,
            f"{player} has no blockers to declare now.",
        )
    if player is not None and player != combat.waiting[0]:
        message = f"{combat.waiting[0]} declares blockers before {player}."
        refuse(combat, "declare blockers", BLOCKING_ORDER, player, message)
    sides = combat.waiting if player is None else (player,)
    proposed = judged_block(combat, blocks)
    examined = examine(proposed, ("blocks",), seconds=seconds, after_loss=True).blocks
    assert examined is not None
    verdicts = {name: examination.verdict for name, examination in examined.items()}
    own = {name: side_of(proposed.by_id[name].controller) for name in blocks}
    for name, controller in own.items():
        if controller not in sides and isinstance(verdicts.get(controller), Legal) and blocks[name]:
            message = f"{controller} does not declare blockers now."
            refuse(combat, "declare blockers", BLOCKERS_CHOSEN, name, message)
    concerned = [name for name in verdicts if name in (*sides, *own.values())]
    require("declare blockers", {name: verdicts[name] for name in concerned})
    for name in sides:
        combat = pay(combat, verdicts[name])
    return _with_blocks_declared(combat, blocks, {name: examined[name].problem for name in sides})


def declare_legal_blocks(combat: S, blocks: Blocks, problem: Problem) -> S:
    """The same of blocks that are known to be legal by that Problem: judged only where some cost
    something."""
    if problem.costs:
        return declare_blockers(combat, blocks, problem.player)
    return _with_blocks_declared(combat, blocks, {problem.player: problem})


def _with_blocks_declared(combat: S, blocks: Blocks, problems: Mapping[str, Problem]) -> S:
    """The combat in which those sides, each with the Problem of its blocks, have declared what is
    legal and paid for."""
    declared = {name: tuple(attackers) for name, attackers in blocks.items() if attackers}
    history = replace(
        combat.history,
        blocked_with=fixed(
            {
                **combat.history.blocked_with,
                **declared,
            }
        ),
        able_to_block=combat.history.able_to_block.union(*map(able_creatures, problems.values())),
    )
    left = tuple(name for name in combat.waiting if name not in problems)
    combat = become(combat, history=history, waiting=left)
    return become_blockers(combat, declared, tuple(problems))
