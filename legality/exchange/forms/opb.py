"""The OPB form of the pseudo-Boolean competitions: linear, with whole coefficients."""

from collections.abc import Iterator

from legality.booleans.statement import Statement
from legality.exchange.forms.linear import objective, rows, sum_of


def opb(statement: Statement) -> Iterator[str]:
    """Minimises minus how many requirements are obeyed: the form has no maximum."""
    stated = list(rows(statement))
    yield f"* #variable= {statement.size} #constraint= {len(stated)}"
    yield from (f"* {line}" for line in statement.comments())
    if wishes := objective(statement):
        yield f"min: {sum_of([(-number, boolean) for number, boolean in wishes])} ;"
    for row in stated:
        least = row.from_below
        yield f"{sum_of(least.terms)} >= {least.bound} ;"
