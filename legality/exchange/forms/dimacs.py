"""DIMACS clauses: CNF for a question of yes or no, WCNF (of the MaxSAT Evaluations since 2022, hard
clauses marked `h`) for the maximum too."""

from collections.abc import Iterator

from legality.booleans.clauses import Clauses
from legality.booleans.statement import Statement, one_line
from legality.errors import OptionError


def cnf(statement: Statement) -> Iterator[str]:
    """Satisfiable exactly if so many requirements can be obeyed. Raises `PositionError` for the
    maximum, which is no question of yes or no."""
    if statement.at_least is None:
        raise OptionError(
            "form", "cnf asks yes or no: add `more_than_declared` or `at_least` N, or take wcnf"
        )
    made = _hard(statement)
    yield from _comments(statement)
    yield f"p cnf {made.size} {len(made.clauses)}"
    for clause in made.clauses:
        yield " ".join(map(str, [*clause, 0]))


def wcnf(statement: Statement) -> Iterator[str]:
    """A soft clause for all that is counted: the weights of those that hold add up to how many
    requirements are obeyed. Without any where it is asked whether so many can be."""
    made = _hard(statement)
    yield from _comments(statement)
    for clause in made.clauses:
        yield " ".join(map(str, ["h", *clause, 0]))
    if statement.at_least is None:
        for boolean, number in statement.counted.items():
            yield f"{number} {boolean} 0"


def _comments(statement: Statement) -> Iterator[str]:
    yield from (f"c {line}" for line in statement.comments())
    for members in statement.alike:
        names = ", ".join(one_line(statement.creatures[member]) for member in members)
        yield f"c alike, so none chooses before the one before it: {names}"


def _hard(statement: Statement) -> Clauses:
    made = Clauses(statement.size)
    for limit in statement.all_limits:
        made.add(limit)
    for members in statement.alike:
        made.in_order([tuple(statement.pairs[member].values()) for member in members])
    return made
