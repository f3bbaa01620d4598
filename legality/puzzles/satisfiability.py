"""Satisfiability: a clause is a blocker, a variable a team of interchangeable ones.

Two attackers stand for a variable x: one to be blocked if x is true, one if it is false. Neither
can be blocked except by occ(x)+1 or more creatures, where occ(x) is the number of clauses that
mention x. The team of occ(x)+1 may block only those two, a clause blocker only the attackers of its
literals. Both attackers at once would take 2·occ(x)+2 blockers, and there are but 2·occ(x)+1 that
may, so at most one is blocked; the team alone is always enough for it. Each clause blocker is
required to block the attacker of each of its literals and can block one: the maximum is the
greatest number of clauses that an assignment satisfies.

With the colossus (all or none, required of all clause blockers but the last) "everyone blocks it"
obeys one requirement less than there are clauses: legal if and only if the formula is
unsatisfiable. That judging a block is coNP-complete shows in this board.
"""

from collections import Counter

from legality.errors import PuzzleError
from legality.puzzles import board
from legality.puzzles.formulas import Formula
from legality.puzzles.puzzle import Answer, Board, Puzzle

FAMILY = "satisfiability"


def satisfiability(formula: Formula, *, colossus: bool = False) -> Puzzle:
    """The puzzle of a formula; its answer follows from what is known of the formula.

    50 variables (all mentioned) and 218 clauses of three literals make 704 + 218 blockers and 100
    attackers, 101 with the colossus. Raises `PuzzleError` for a colossus without clauses.
    """
    if colossus and not formula.clauses:
        raise PuzzleError("clauses", "expected one clause or more for a board with the colossus")
    parameters = {
        "variables": formula.variables,
        "clauses": [list(clause) for clause in formula.clauses],
        "colossus": colossus,
    }
    return Puzzle(FAMILY, parameters, _position(formula, colossus), _answer(formula, colossus))


def _position(formula: Formula, colossus: bool) -> Board:
    subtype = {
        literal: board.invented_type(2 * (abs(literal) - 1) + (literal < 0))
        for variable in range(1, formula.variables + 1)
        for literal in (variable, -variable)
    }
    mentioned = Counter(
        variable for clause in formula.clauses for variable in {abs(literal) for literal in clause}
    )
    holding: dict[int, list[str]] = {literal: [] for literal in subtype}
    clauses: list[Board] = []
    for number, clause in enumerate(formula.clauses, 1):
        literals = list(dict.fromkeys(clause))
        for literal in literals:
            holding[literal].append(f"c{number}")
        subtypes = [subtype[literal] for literal in literals]
        clauses.append(board.creature(f"c{number}", board.DEFENDER, subtypes=subtypes))
    attackers: list[Board] = []
    effects: list[Board] = []
    teams: list[Board] = []
    for variable in range(1, formula.variables + 1):
        size = mentioned[variable] + 1
        both = (subtype[variable], subtype[-variable])
        teams.append(board.creature(f"x{variable}", board.DEFENDER, subtypes=both, count=size))
        for literal, id in ((variable, f"t{variable}"), (-variable, f"f{variable}")):
            lines = (board.only_blocked_by(subtype[literal]), *board.blocked_by_at_least(size))
            attackers.append(board.creature(id, board.ATTACKER, *lines, power=2, toughness=2))
            effects += board.must_block(id, holding[literal])
    required = [f"c{number}" for number in range(1, len(clauses))] if colossus else None
    return board.block_position(attackers, [*clauses, *teams], effects, required)


def _answer(formula: Formula, colossus: bool) -> Answer:
    obeyed = len(formula.clauses) - 1 if colossus else None
    most = len(formula.clauses) if formula.satisfiable else formula.most
    if most is not None:
        return board.block_answer(formula.known_by, most, colossus=obeyed)
    if formula.satisfiable is None or obeyed is None:
        return Answer(known_by=formula.known_by)
    return Answer(known_by=formula.known_by, maximum=obeyed, legal=True)
