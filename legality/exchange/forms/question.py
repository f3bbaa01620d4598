"""What a solver is asked of a position: how many requirements, at most or more than so many."""

from legality.booleans.question import MaximumQuestion
from legality.errors import OptionError
from legality.gaps import Gaps
from legality.judging.check import defending_side
from legality.judging.naming import attack_declaration, block_declaration
from legality.moments.between import before_attacks, before_blocks
from legality.position import Position
from legality.problem.checker import holds, obeyed
from legality.problem.declarations import Problem
from legality.problem.payments import payments
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.blockers import block_problem, block_table


class SolverQuestion(MaximumQuestion, frozen=True):
    """A question about a position, and what the position leaves open (`gaps`)."""

    gaps: Gaps = Gaps()


def solver_question(
    position: Position,
    player: str | None = None,
    *,
    more_than_declared: bool = False,
    at_least: int | None = None,
) -> SolverQuestion:
    """The question about the blocks of that player; where none is named, of the first who defends
    where blocks are to be judged, and otherwise about the attack.

    The maximum is that of declarations that pay nothing; with `more_than_declared` the question is
    whether an alternative to what is declared obeys one requirement more. Raises `PositionError`.
    """
    blocks = player is not None or position.judges("blocks")
    if blocks:
        side = defending_side(position, player)
        table = block_table(before_blocks(position))
        problem = block_problem(table, side)
        whose = f"blocks of {side}"
    else:
        table = attack_table(before_attacks(position))
        problem = attack_problem(table, position.attacks)
        whose = "attack"
    about = (f"The {whose}, by the rules of {table.edition.date}", *_without(table.gaps))
    if not more_than_declared:
        return _most(problem, at_least, about, table.gaps)
    declared = position.blocks if blocks else position.attacks
    if declared is None:
        raise OptionError("more_than_declared", f"the position declares no {whose}")
    if blocks:
        given, faults = block_declaration(table, problem, position.blocks or {})
    else:
        given, faults = attack_declaration(table, problem, position.attacks or {})
    if faults:
        raise OptionError("more_than_declared", f"cannot be stated: {faults[0].message}")
    antecedents = holds(problem, given)
    number = obeyed(problem, given, antecedents) + 1
    words = f"Can an alternative to what is declared obey {number} or more requirements?"
    return SolverQuestion(
        problem,
        payments(problem, given),
        antecedents,
        given,
        number,
        (*about, words),
        table.gaps,
    )


def _most(
    problem: Problem, at_least: int | None, about: tuple[str, ...], gaps: Gaps
) -> SolverQuestion:
    words = "How many requirements can a declaration that pays nothing obey at most?"
    if at_least is not None:
        words = f"Can a declaration that pays nothing obey {at_least} or more requirements?"
    return SolverQuestion(
        problem, given=problem.free, at_least=at_least, words=(*about, words), gaps=gaps
    )


def _without(gaps: Gaps) -> tuple[str, ...]:
    return tuple(f"Stated without: {what} {who} {line}" for what, who, line in gaps.entries())
