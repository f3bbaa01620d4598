"""What blocks cost the player who declares them, where it is asked who loses."""

from legality.problem.declarations import Declaration, Problem, bits
from legality.problem.payments import payments
from legality.problem.resources import bills


def may_be_dear(problem: Problem) -> bool:
    """Whether some block may be paid for with life, or with permanents."""
    return any(
        (cost.price.life or cost.price.phyrexian or cost.price.uses)
        and any(problem.allowed[creature] & cost.objects for creature in bits(cost.creatures))
        for cost in problem.costs
    )


def is_dear(problem: Problem, block: Declaration) -> bool:
    """509.1f: whether the block is paid for with life, permanents or counters: a Phyrexian symbol
    takes mana while there is some, else 2 life (107.4f)."""
    if not problem.costs:
        return False
    owed = bills(problem, payments(problem, block))
    return any(bill.life or bill.total.uses for bill in owed)
