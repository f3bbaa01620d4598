"""The free MPS form: columns of a mixed-integer program that is minimised."""

from collections.abc import Iterator

from legality.booleans.statement import Statement
from legality.exchange.forms.linear import objective, rows


def mps(statement: Statement) -> Iterator[str]:
    """Minimises minus how many requirements are obeyed: not every reader knows a maximum."""
    yield from (f"* {line}" for line in statement.comments())
    if statement.at_least is None:
        yield "* Minimised: minus the number of requirements obeyed."
    stated = list(rows(statement))
    columns: list[list[str]] = [[] for _ in range(statement.size + 1)]
    for number, boolean in objective(statement):
        columns[boolean].append(f"obeyed {-number}")
    for place, row in enumerate(stated, start=1):
        for number, boolean in row.terms:
            columns[boolean].append(f"c{place} {number}")
    yield "NAME legality"
    yield "ROWS"
    yield " N obeyed"
    for place, row in enumerate(stated, start=1):
        yield f" {'G' if row.most is None else 'L'} c{place}"
    yield "COLUMNS"
    yield " MARKER 'MARKER' 'INTORG'"
    for boolean in range(1, statement.size + 1):
        for entry in columns[boolean] or ["obeyed 0"]:
            yield f" x{boolean} {entry}"
    yield " MARKER 'MARKER' 'INTEND'"
    yield "RHS"
    for place, row in enumerate(stated, start=1):
        if row.bound:
            yield f" RHS c{place} {row.bound}"
    yield "BOUNDS"
    for boolean in range(1, statement.size + 1):
        yield f" UP BND x{boolean} 1"
    yield "ENDATA"
