"""What blocks cost the player who declares them, where a search counts life."""

from collections.abc import Iterable

from legality.moments.board import with_players
from legality.position import Position
from legality.problem.declarations import Declaration, Problem, bits
from legality.problem.payments import payments
from legality.problem.resources import bills
from legality.rulebook.characteristics.present import is_plain, lying, noted, present


def life_paid(problem: Problem, block: Declaration) -> int:
    """509.1f: the life that the block costs, by all who pay for it: a Phyrexian symbol takes mana
    while there is some, else 2 life (107.4f)."""
    if not problem.costs:
        return 0
    return sum(bill.life for bill in bills(problem, payments(problem, block)))


def may_be_dear(problem: Problem) -> bool:
    """Whether some block may be paid for with life, or with permanents."""
    return any(
        (cost.price.life or cost.price.phyrexian or cost.price.uses)
        and any(problem.allowed[creature] & cost.objects for creature in bits(cost.creatures))
        for cost in problem.costs
    )


def takes_permanents(problem: Problem, block: Declaration) -> bool:
    """Whether the block is paid for with permanents or the like."""
    if not problem.costs:
        return False
    return any(bill.total.uses for bill in bills(problem, payments(problem, block)))


def after_paying(position: Position, members: Iterable[str], life: int) -> Position:
    """The position as blockers are declared, those players (of one life total) having paid so much
    life: what triggers on the blocks resolves after that (509.1f, 509.1i)."""
    players = position.player_by_name
    poorer = with_players(
        present(position), {name: {"life": players[name].life - life} for name in members}
    )
    return poorer if is_plain(position) else noted(poorer, lying(position))
