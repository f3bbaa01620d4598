"""A MiniZinc model, for whatever solver stands behind MiniZinc."""

from collections.abc import Iterator

from legality.booleans.statement import Statement
from legality.exchange.forms.linear import objective, rows


def minizinc(statement: Statement) -> Iterator[str]:
    """Maximises how many requirements are obeyed, or is satisfied where so many can be."""
    yield from (f"% {line}" for line in statement.comments())
    yield f"array[1..{statement.size}] of var 0..1: x;"
    for row in rows(statement):
        sign = ">=" if row.most is None else "<="
        yield f"constraint {_sum(row.terms)} {sign} {row.bound};"
    if statement.at_least is not None:
        yield "solve satisfy;"
    else:
        yield f"var int: obeyed = {_sum(objective(statement) or [(0, 1)])};"
        yield "solve maximize obeyed;"
        yield 'output ["obeyed = \\(obeyed)\\n"];'


def _sum(terms: tuple[tuple[int, int], ...] | list[tuple[int, int]]) -> str:
    return f"sum([{', '.join(f'{number}*x[{boolean}]' for number, boolean in terms)}])"
