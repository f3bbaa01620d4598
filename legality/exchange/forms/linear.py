"""Limits as linear inequalities over variables of 0 or 1, and the forms that write them so:
OPB, LP, MPS, MiniZinc and XCSP3."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from legality.booleans.statement import Limit, Statement
from legality.clock import ticking


class LinearRow(Struct, frozen=True):
    """The sum of coefficient × Boolean is at least `least` (`most`: at most that)."""

    terms: tuple[tuple[int, int], ...]
    least: int | None = None
    most: int | None = None

    @property
    def bound(self) -> int:
        """The one bound of the row."""
        bound = self.most if self.least is None else self.least
        assert bound is not None
        return bound

    @property
    def from_below(self) -> "LinearRow":
        """The same row with a `least`."""
        if self.most is None:
            return self
        return LinearRow(
            tuple((-number, boolean) for number, boolean in self.terms), least=-self.most
        )


def rows(statement: Statement) -> Iterator[LinearRow]:
    """The rows that bind, each with one bound."""
    for limit in ticking(statement.all_limits):
        if limit.least is not None and limit.least > 0:
            yield _least(limit, limit.least)
        if limit.most is not None and limit.most < limit.whole:
            yield _most(limit, limit.most)


def _least(limit: Limit, least: int) -> LinearRow:
    """Unless `when`, no more than 0, which every sum is."""
    if not limit.when:
        return _row(limit.terms, least=least)
    return _row([*limit.terms, *((-least, boolean) for boolean in limit.when)], least=0)


def _most(limit: Limit, most: int) -> LinearRow:
    """Unless `when`, no less than the whole sum, which none exceeds."""
    if not limit.when:
        return _row(limit.terms, most=most)
    more = limit.whole - most
    return _row([*limit.terms, *((more, boolean) for boolean in limit.when)], most=limit.whole)


def _row(
    terms: list[tuple[int, int]], *, least: int | None = None, most: int | None = None
) -> LinearRow:
    """Each Boolean once, and at least one term: where there is none, 0 times the first."""
    numbers: dict[int, int] = {}
    for number, boolean in terms:
        numbers[boolean] = numbers.get(boolean, 0) + number
    kept = tuple((number, boolean) for boolean, number in numbers.items() if number)
    return LinearRow(kept or ((0, 1),), least, most)


def sum_of(terms: Sequence[tuple[int, int]]) -> str:
    """`+1 x3 -2 x7`, ten to a line."""
    words = [f"{number:+d} x{boolean}" for number, boolean in terms]
    lines = [" ".join(words[place : place + 10]) for place in range(0, len(words), 10)]
    return "\n  ".join(lines)


def objective(statement: Statement) -> list[tuple[int, int]]:
    """What is to be maximised; nothing where it is asked whether so many can be obeyed."""
    if statement.at_least is not None:
        return []
    return [(number, boolean) for boolean, number in statement.counted.items()]


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


def minizinc(statement: Statement) -> Iterator[str]:
    """Maximises how many requirements are obeyed, or is satisfied where so many can be."""
    yield from (f"% {line}" for line in statement.comments())
    yield f"array[1..{statement.size}] of var 0..1: x;"
    for row in rows(statement):
        sign = ">=" if row.most is None else "<="
        yield f"constraint {_minizinc_sum(row.terms)} {sign} {row.bound};"
    if statement.at_least is not None:
        yield "solve satisfy;"
    else:
        yield f"var int: obeyed = {_minizinc_sum(objective(statement) or [(0, 1)])};"
        yield "solve maximize obeyed;"
        yield 'output ["obeyed = \\(obeyed)\\n"];'


def _minizinc_sum(terms: Sequence[tuple[int, int]]) -> str:
    return f"sum([{', '.join(f'{number}*x[{boolean}]' for number, boolean in terms)}])"


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
        yield f"    <sum> {_xcsp3_terms(row.terms)} {condition} </sum>"
    yield "  </constraints>"
    if statement.at_least is None:
        yield "  <objectives>"
        wishes = _xcsp3_terms(objective(statement) or [(0, 1)])
        yield f'    <maximize type="sum"> {wishes} </maximize>'
        yield "  </objectives>"
    yield "</instance>"


def _xcsp3_terms(terms: Sequence[tuple[int, int]]) -> str:
    booleans = " ".join(f"x{boolean}" for _, boolean in terms)
    numbers = " ".join(str(number) for number, _ in terms)
    return f"<list> {booleans} </list> <coeffs> {numbers} </coeffs>"


def _comment(line: str) -> str:
    """Without two hyphens in a row, which no comment of XML has."""
    return re.sub("-(?=-)", "- ", line)
