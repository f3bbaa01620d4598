"""Whether a part of an attack is survived because the attack is: where one attacker more never
helps to survive."""

from legality.combat.not_modelled import standing
from legality.effects.attacking import AttackCost
from legality.effects.replacing import within
from legality.position import Position
from legality.problem.declarations import (
    Capacity,
    ChosenCount,
    DeclaredCap,
    Forbidden,
    Problem,
    Together,
)
from legality.search.block_ranking import BlockRanking
from legality.search.block_values import faced_by
from legality.search.candidates import Candidates
from legality.search.separable import by_combat
from legality.verdict import DeclarationValue


def gains_life(candidates: Candidates) -> bool:
    """Whether a creature of a defending player has lifelink: then one attacker more, that it
    blocks, may help to survive."""
    position = candidates.position
    return any(
        fighter.lifelink and position.by_id[name].controller not in position.attackers
        for name, fighter in candidates.fighters.items()
    )


def needed(ranking: BlockRanking, block: DeclarationValue) -> frozenset[str]:
    """The attackers without which the block would gain less life: those that creatures with
    lifelink block; where a creature blocks several, all that are blocked."""
    faced = faced_by(block)
    fighters = ranking.engagements.fighters
    links = [name for name, those in faced.items() if those and fighters[name].lifelink]
    if links and any(len(those) > 1 for those in faced.values()):
        links = list(faced)
    return frozenset(attacker for name in links for attacker in faced[name])


def may_shrink(problem: Problem) -> bool:
    """Whether a legal block stays legal with any attackers left out of it: the Problem holds
    nothing but limits, which fewer blocks keep as well."""
    limits = Forbidden | Capacity | ChosenCount | Together | DeclaredCap
    return all(isinstance(part, limits) for part in problem.parts)


def pays_to_attack(position: Position) -> bool:
    """Whether an attack may cost more than mana and energy: then a part of it may be declared by
    who could not pay for all and go on."""
    return any(
        (cost.life, cost.phyrexian, cost.acts, cost.other) != (0, 0, (), None)
        for line in standing(position)
        for part in within(line.effects)
        if isinstance(part, AttackCost)
        for cost in (part.cost,)
    )


def unconditional(position: Position) -> bool:
    """Whether every effect on the table holds whoever attacks."""
    return not any(by_combat(effect) for line in standing(position) for effect in line.effects)
