"""Whether a player survives an attack, seen by counting (`counted_blocks`): certainly not, where no
numbers let them live; and by a block of the best numbers, where it certainly does."""

from legality.clock import Clock
from legality.errors import TooLarge
from legality.judging.declarations import declared
from legality.legal.declarations import LegalDeclarations
from legality.problem.declarations import Declaration, Problem
from legality.search.best_by_bounds import at_once
from legality.search.counted_blocks import CountedBlocks
from legality.search.counted_groups import can_be_counted
from legality.search.engagements import Engagements
from legality.search.game_tree import value
from legality.search.scoring import LOST


def counted_survivor(
    legal: LegalDeclarations, engagements: Engagements, clock: Clock
) -> tuple[bool, Declaration | None]:
    """Whether counting tells if a block survives, and one that does. For a ranking by life. Raises
    `OutOfTime`."""
    problem = legal.problem
    if not engagements.scoring.by_life or not can_be_counted(problem, engagements):
        return False, None
    for apart in (False, True):
        counted = CountedBlocks(problem, engagements, clock, apart=apart)
        best = counted.best()
        if best is None:
            return False, None
        life, chosen = best
        if life <= 0:
            return not apart, None
        for block in counted.blocks(chosen):
            if block in legal and surely_lives(problem, engagements, block):
                return True, block
    return False, None


def surely_lives(problem: Problem, engagements: Engagements, block: Declaration) -> bool:
    """Whether the player certainly survives the block: seen of the parts that may deal damage, as
    soon as these are quickly played. On a board that can be counted. Raises `OutOfTime`."""
    faced = {
        name: (those,) if isinstance(those, str) else tuple(those)
        for name, those in declared(problem, block).items()
    }
    known = engagements.fighters
    linked = {
        creature for name, those in faced.items() for creature in those if known[name].lifelink
    }
    blocked = {
        creature for those in faced.values() for creature in those if not known[creature].tramples
    }
    for idle in (blocked - linked, blocked):
        try:
            trees = engagements.likely(faced, at_once, lambda names: not idle.issuperset(names))  # noqa: B023
        except TooLarge:
            engagements.clock.check()
        else:
            return value(trees, engagements.scoring)[0] > -LOST
    return False
