"""The XCSP3 form of the constraint competitions: sums over variables of 0 or 1."""

import re
from collections.abc import Iterator

from legality.booleans.statement import Statement
from legality.exchange.forms.linear import objective, rows


def xcsp3(statement: Statement) -> Iterator[str]:
    """Maximises how many requirements are obeyed, or is satisfied where so many can be."""
    yield f'<instance format="XCSP3" type="{"COP" if statement.at_least is None else "CSP"}">'
    yield from (f"  <!-- {_comment(line)} -->" for line in statement.comments())
    yield "  <variables>"
    for boolean in range(1, statement.size + 1):
        yield f'    <var id="x{boolean}"> 0 1 </var>'
    yield "  </variables>"
    yield "  <constraints>"
    for row in rows(statement):
        sign = "ge" if row.most is None else "le"
        condition = f"<condition> ({sign},{row.bound}) </condition>"
        yield f"    <sum> {_terms(row.terms)} {condition} </sum>"
    yield "  </constraints>"
    if statement.at_least is None:
        yield "  <objectives>"
        wishes = _terms(objective(statement) or [(0, 1)])
        yield f'    <maximize type="sum"> {wishes} </maximize>'
        yield "  </objectives>"
    yield "</instance>"


def _terms(terms: tuple[tuple[int, int], ...] | list[tuple[int, int]]) -> str:
    booleans = " ".join(f"x{boolean}" for _, boolean in terms)
    numbers = " ".join(str(number) for number, _ in terms)
    return f"<list> {booleans} </list> <coeffs> {numbers} </coeffs>"


def _comment(line: str) -> str:
    """Without two hyphens in a row, which no comment of XML has."""
    return re.sub("-(?=-)", "- ", line)
