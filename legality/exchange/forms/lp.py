"""The LP form (CPLEX), which every solver of mixed-integer programs reads."""

from collections.abc import Iterator

from legality.booleans.statement import Statement
from legality.exchange.forms.linear import objective, rows, sum_of


def lp(statement: Statement) -> Iterator[str]:
    """Maximises how many requirements are obeyed, or 0 where it is asked whether so many can be."""
    yield from (f"\\ {line}" for line in statement.comments())
    yield "Maximize"
    yield f" obeyed: {sum_of(objective(statement) or [(0, 1)])}"
    yield "Subject To"
    number = 0
    for number, row in enumerate(rows(statement), start=1):  # the last one counts
        sign = ">=" if row.most is None else "<="
        yield f" c{number}: {sum_of(row.terms)} {sign} {row.bound}"
    if not number:
        yield " c1: +1 x1 <= 1"
    yield "Binary"
    for boolean in range(1, statement.size + 1):
        yield f" x{boolean}"
    yield "End"
