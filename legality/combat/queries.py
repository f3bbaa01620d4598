"""Questions about a combat: who attacks alone, whose defending player, who could attack."""

from collections.abc import Mapping
from itertools import product

from msgspec.structs import replace

from legality.errors import wrong
from legality.moments.defending import defending_now
from legality.moments.naming import attackable, known
from legality.moments.snapshot import judged_attack, judged_block, position_of
from legality.moments.state import State
from legality.problem.declarations import Forbidden, Problem, Reason, Requirement
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.blockers import block_problem, block_table
from legality.verdict import Verdict

WISH = Reason("", "asked whether it could")


def attacks_alone(combat: State, name: str) -> bool:
    """506.5: it is the only creature declared as an attacker (before 2008-10: that attacks)."""
    if not combat.edition.alone_means_declared:
        return is_attacking_alone(combat, name)
    return set(combat.history.attacked) == {name}


def is_attacking_alone(combat: State, name: str) -> bool:
    """506.5: it is attacking, and no other creature is."""
    return set(filter(combat.is_present, combat.attackers)) == {name}


def attacks_player_alone(combat: State, name: str) -> bool:
    """506.6: it was declared as attacking a player, and no other creature for that player."""
    attacked = combat.history.attacked
    target = attacked.get(name)
    if target is None:
        return False
    return target in combat.board.player_by_name and list(attacked.values()).count(target) == 1


def is_attacking_player_alone(combat: State, name: str) -> bool:
    """506.6: it is attacking a player, and no other creature is attacking that player."""
    targets = {
        attacker: attacking.target
        for attacker, attacking in combat.attackers.items()
        if combat.is_present(attacker)
    }
    target = targets.get(name)
    return target in combat.board.player_by_name and list(targets.values()).count(target) == 1


def blocks_alone(combat: State, name: str) -> bool:
    """506.5: it is the only creature declared as a blocker (before 2008-10: that blocks)."""
    if not combat.edition.alone_means_declared:
        return is_blocking_alone(combat, name)
    return set(combat.history.blocked_with) == {name}


def is_blocking_alone(combat: State, name: str) -> bool:
    """506.5: it is blocking, and no other creature is."""
    return set(filter(combat.is_present, combat.blockers)) == {name}


def defending_player_of(combat: State, attacker: str) -> str | None:
    """508.5: the defending player that texts about this attacker mean; the last one when it no
    longer attacks (in 2010 the one at the time it became attacking); None if it never attacked."""
    if not combat.edition.defending_player_follows:
        return combat.history.joined.get(attacker)
    if attacker in combat.attackers:
        return defending_now(combat, attacker)
    return combat.history.last.get(attacker)


def is_attacking_player(combat: State, player: str, other: str) -> bool:
    """508.6: the player controls a creature that is attacking the other player."""
    return any(
        _means(combat, attacking.target, other) and combat.board.by_id[name].controller == player
        for name, attacking in combat.attackers.items()
        if combat.is_present(name)
    )


def attacked_player(combat: State, player: str, other: str) -> bool:
    """508.6: the player declared creatures as attackers attacking the other player."""
    return any(
        _means(combat, target, other) and combat.seen(name).permanent.controller == player
        for name, target in combat.history.attacked.items()
    )


def _means(combat: State, target: str | None, player: str) -> bool:
    """Whether what attacks that target attacks the player: a team attacked as a group is all of
    its players (810.7a of 2010)."""
    if target is None or target not in combat.board.player_by_name:
        return False
    return player in combat.board.seats.heads(target)


def targets(combat: State) -> tuple[str, ...]:
    """506.2, 508.1b: what the active player may attack."""
    return attack_problem(attack_table(combat.board)).objects


def could_block(combat: State, blocker: str, attacker: str) -> bool:
    """Whether the creature could be declared to block that one attacker, looking at the pair alone:
    counts, caps and costs don't matter."""
    for name in (blocker, attacker):
        known(combat, "could_block", name)
    if blocker not in combat.board.by_id:
        return False
    player = combat.board.by_id[blocker].controller
    side = combat.board.seats.side_of(player)
    problem = block_problem(block_table(position_of(combat)), side)
    if blocker not in problem.creatures or attacker not in problem.objects:
        return False
    allowed = problem.allowed[problem.creatures.index(blocker)]
    return bool(allowed >> problem.objects.index(attacker) & 1)


def could_attack(combat: State, name: str, target: str | None = None) -> bool:
    """Whether some legal declaration that pays nothing has the creature attack (that target)."""
    known(combat, "could_attack", name)
    if target is not None:
        attackable(combat, "could_attack", target)
    problem = attack_problem(attack_table(combat.board))
    if name not in problem.creatures or (target is not None and target not in problem.objects):
        return False
    index = problem.creatures.index(name)
    objects = problem.everything
    if target is not None:
        objects = 1 << problem.objects.index(target)
    if not problem.allowed[index] & objects:
        return False
    cases = product((False, True), repeat=len(problem.antecedents))
    return any(_possible(problem, index, objects, case) for case in cases)


def _possible(problem: Problem, creature: int, objects: int, case: tuple[bool, ...]) -> bool:
    """Whether a legal declaration with that creature exists in which exactly those antecedents of
    conditional requirements hold.

    Each wish is stated as many times as there are requirements and once more, so that the best
    declaration fulfils all wishes if any does; it is legal if it still obeys as many of the real
    requirements as can be obeyed.
    """
    from legality.judging.declarations import maximum

    in_force = frozenset(index for index, holds in enumerate(case) if holds)
    most, proved, _ = maximum(problem, frozenset(), in_force)
    forbidden = tuple(
        Forbidden(antecedent.creatures, antecedent.objects, WISH)
        for antecedent, holds in zip(problem.antecedents, case, strict=True)
        if not holds
    )
    wishes = [Requirement(1 << creature, objects, WISH)]
    wishes += [
        Requirement(problem.antecedents[index].creatures, problem.antecedents[index].objects, WISH)
        for index in in_force
    ]
    weight = sum(part.count for part in problem.requirements) + 1
    wished = replace(
        problem,
        forbidden=problem.forbidden + forbidden,
        requirements=problem.requirements + tuple(wishes) * weight,
        requirement_model="maximum",
    )
    best, limit, _ = maximum(wished, frozenset(), in_force)
    assert most == proved
    assert best == limit
    return best - weight * len(wishes) >= most


def attack_cost(combat: State, attacks: Mapping[str, str]) -> tuple[int, tuple[str, ...]]:
    """508.1h: what that attack costs, symbols of mana and other costs in words; locked in once
    declared."""
    from legality.judging.check import examine

    examined = examine(judged_attack(combat, attacks, ()), ("attacks",), after_loss=True).attacks
    assert examined is not None
    return examined.verdict.cost, _in_words(examined.verdict)


def block_cost(
    combat: State, blocks: Mapping[str, tuple[str, ...]], player: str
) -> tuple[int, tuple[str, ...]]:
    """509.1d: what those blocks cost that player."""
    from legality.judging.check import examine

    examined = examine(judged_block(combat, blocks), ("blocks",), after_loss=True).blocks or {}
    known = player in combat.board.player_by_name
    block = examined.get(combat.board.seats.side_of(player) if known else player)
    if block is None:
        raise wrong("block_cost", "a defending player", player)
    return block.verdict.cost, _in_words(block.verdict)


def _in_words(verdict: Verdict) -> tuple[str, ...]:
    """What is neither mana nor life nor energy of what the players pay."""
    return tuple(word for paid in verdict.pays.values() for word in paid.get("other", ()))
