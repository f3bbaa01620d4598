"""What a method is: it answers the question of a stored board, and says where its time went."""

from dataclasses import dataclass
from typing import Protocol

from benchmarks.methods.stopwatch import Stopwatch
from benchmarks.stored import Question, StoredBoard
from legality import Position
from legality.judging.naming import attack_declaration, block_declaration
from legality.problem.checker import broken, holds, obeyed
from legality.problem.declarations import Declaration, Problem
from legality.rulebook.attackers import attack_problem, attack_table
from legality.rulebook.blockers import block_problem, block_table

DECLARATIONS: frozenset[Question] = frozenset(("maximum", "verdict"))
"""The questions about attacks and blocks."""


class OutOfReach(Exception):
    """The method would not be done with this board in any time worth waiting for: why."""


@dataclass(frozen=True, slots=True)
class Query:
    """The question as every method gets it: the maximum of a Problem, or (`more_than` given)
    whether more requirements than so many can be obeyed."""

    problem: Problem
    more_than: int | None = None


class Method(Protocol):
    """A way of answering. `questions` are those it can answer."""

    name: str
    title: str
    questions: frozenset[Question]

    def load(self) -> None:
        """Imports the solver, before the watch runs."""

    def answer(self, board: StoredBoard, text: bytes, watch: Stopwatch) -> int | bool:
        """The answer, proved; `text` is the position as JSON."""
        ...


def stated(board: StoredBoard, text: bytes, watch: Stopwatch) -> Query:
    """The question read and stated: what all methods have in common."""
    with watch.running("reading"):
        position = Position.parse(text)
    with watch.running("rules"):
        problem, judged = declared_on(position)
    with watch.running("building"):
        if board.question == "maximum":
            return Query(problem)
        assert not broken(problem, judged), "a verdict is asked of what keeps the restrictions"
        return Query(problem, more_than=obeyed(problem, judged, holds(problem, judged)))


def player_of(position: Position) -> str | None:
    """Whose block the board asks about; None for an attack."""
    return None if position.judges("attacks") else position.defenders[0]


def declared_on(position: Position) -> tuple[Problem, Declaration]:
    """The Problem that the board asks about, and what is declared."""
    player = player_of(position)
    if player is None:
        table = attack_table(position)
        problem = attack_problem(table, position.attacks)
        return problem, attack_declaration(table, problem, position.attacks or {})[0]
    table = block_table(position)
    problem = block_problem(table, player)
    return problem, block_declaration(table, problem, position.blocks or {})[0]
