"""A declaration as values of all variables of a statement: those that say no choice follow."""

from collections.abc import Mapping, Sequence

from legality.clock import tick
from legality.exchange.certificates.inequality import Inequality

Values = dict[int, bool]


def completed(
    rows: Sequence[Inequality], known: Mapping[int, bool], variables: int
) -> Values | None:
    """Values of the variables 1 to `variables` that satisfy all rows, with those that are known;
    None where there are none. Those of which nothing follows are tried out, 1 first."""
    return _search([row for row in rows if row.coefficients], dict(known), variables)


def _search(rows: Sequence[Inequality], values: Values, variables: int) -> Values | None:
    tick()
    left = _forced(rows, values)
    if left is None:
        return None
    unset = next((variable for variable in range(1, variables + 1) if variable not in values), None)
    if unset is None:
        return values
    for value in (True, False):
        completion = _search(left, {**values, unset: value}, variables)
        if completion is not None:
            return completion
    return None


def _forced(rows: Sequence[Inequality], values: Values) -> list[Inequality] | None:
    """Adds to the values what follows at once; the rows that are still open, or None where one
    can't be satisfied any more."""
    left, before = list(rows), -1
    while before != len(values):
        before, still = len(values), list[Inequality]()
        for row in left:
            if not _look_at(row, values):
                return None
            if any(variable not in values for variable in row.coefficients):
                still.append(row)
        left = still
    return left


def _look_at(row: Inequality, values: Values) -> bool:
    """Adds what the row forces; whether it can be satisfied."""
    slack = -row.degree
    unset: list[tuple[int, int]] = []
    for variable, coefficient in row.coefficients.items():
        value = values.get(variable)
        if value is None:
            unset.append((variable, coefficient))
        if value is None or value == (coefficient > 0):
            slack += abs(coefficient)
    for variable, coefficient in unset:
        if abs(coefficient) > slack >= 0:
            values[variable] = coefficient > 0
    return slack >= 0
