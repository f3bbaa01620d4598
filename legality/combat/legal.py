"""What fits the moment: the legal declarations or assignments of whoever is to act, and what the
combat is played without."""

from typing import TYPE_CHECKING

from legality.combat.damage import waiting_sides
from legality.combat.not_modelled import not_modelled
from legality.combat.snapshot import judged_attack, judged_block, position_of
from legality.combat.state import State
from legality.combat.steps import due
from legality.combat.values import Step
from legality.gaps import Gaps
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.blockers import block_problem, block_table

if TYPE_CHECKING:
    from legality.legal.damage import LegalDamage
    from legality.legal.named import LegalAttacks, LegalBlocks


def legal(combat: State) -> "LegalAttacks | LegalBlocks | LegalDamage | None":
    """The view of what is declared or assigned next: the attack; the block of the defending player
    who is first to declare (802.4); the damage of the side that is first to announce (510.1). A
    step that is finished is gone past, as moves do; None where nothing is left to do."""
    from legality.legal.damage import legal_damage
    from legality.legal.named import LegalAttacks, LegalBlocks

    combat = due(combat)
    if not combat.waiting:
        return None
    match combat.step:
        case Step.ATTACKERS:
            return LegalAttacks(judged_attack(combat, {}, ()))
        case Step.BLOCKERS:
            return LegalBlocks(judged_block(combat, {}), combat.waiting[0])
        case _:
            return legal_damage(position_of(combat), waiting_sides(combat)[0])


def gaps(combat: State) -> Gaps:
    """What the combat is played without: what was not read or is not told where attackers, and
    from their step on blockers, are declared; and the lines that a combat does not play."""
    table = attack_table(judged_attack(combat, {}, ()))
    attack_problem(table)
    found = table.gaps
    if not combat.step.is_before(Step.BLOCKERS):
        table = block_table(judged_block(combat, {}))
        for side in combat.board.defending_sides:
            block_problem(table, side)
        found |= table.gaps
    return found | Gaps(not_modelled=not_modelled(position_of(combat)))
