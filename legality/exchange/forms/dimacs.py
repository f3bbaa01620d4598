"""DIMACS clauses: CNF for a question of yes or no, WCNF (of the MaxSAT Evaluations since 2022, hard
clauses marked `h`) for the maximum too."""

from collections.abc import Iterator

from legality.errors import PositionError
from legality.exchange.forms.clauses import Clauses
from legality.exchange.forms.statement import Limit, Statement


def cnf(statement: Statement) -> Iterator[str]:
    """Satisfiable exactly if so many requirements can be obeyed. Raises `PositionError` for the
    maximum, which is no question of yes or no."""
    if statement.at_least is None:
        raise PositionError(
            "--form",
            "cnf asks yes or no: say --more-than-declared or --at-least N, or take wcnf",
        )
    made = _hard(statement)
    yield from (f"c {line}" for line in statement.comments())
    yield f"p cnf {made.size} {len(made.clauses)}"
    for clause in made.clauses:
        yield " ".join(map(str, [*clause, 0]))


def wcnf(statement: Statement) -> Iterator[str]:
    """A soft clause for every requirement that counts: the cost is how many are not obeyed. Without
    any where it is asked whether so many can be."""
    made = _hard(statement)
    yield from (f"c {line}" for line in statement.comments())
    for clause in made.clauses:
        yield " ".join(map(str, ["h", *clause, 0]))
    if statement.at_least is None:
        for boolean, number in statement.worth.items():
            yield f"{number} {boolean} 0"


def _hard(statement: Statement) -> Clauses:
    made = Clauses(statement.size)
    for limit in statement.limits:
        made.add(limit)
    if statement.at_least is not None:
        made.add(_enough(statement, statement.at_least, made))
    return made


def _enough(statement: Statement, least: int, made: Clauses) -> Limit:
    """So many requirements are obeyed. Those of which one creature can obey one at most are counted
    as one Boolean: a SAT solver, which has to derive whatever it counts, counts fewer."""
    worth = dict(statement.worth)
    for own in statement.exclusive:
        alike = [boolean for boolean in own if worth.get(boolean) == 1]
        if len(alike) > 1:
            for boolean in alike:
                del worth[boolean]
            worth[made.one_of(alike)] = 1
    return Limit(tuple(worth), least=least, weights=tuple(worth.values()))
