"""A proof by adding up: some inequalities of the statement, each so many times, bound the sum that
is asked for. A Hall set, a cover and the best choice of each creature are all of this kind.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from legality.exchange.certificates.inequality import Inequality, inequality
from legality.exchange.certificates.steps import CuttingPlanes, Propagated, Step
from legality.frozen import HashedByContent

DIVISORS = (1, 2, 3, 4, 6, 12, 60)
"""What the sum is divided by, and rounded: each multiplier is a whole number of such parts."""


class Bound(HashedByContent, frozen=True):
    """Rows, by their places, each as often as `multipliers` say, with the least and the most that
    single variables can be: divided by `divisor`, their sum says that the objective is at most
    `most`."""

    multipliers: Mapping[int, int]
    divisor: int
    most: int


def bound_by_sum(
    rows: Sequence[Inequality],
    objective: Mapping[int, int],
    variables: int,
    enough: int,
    seconds: float | None = None,
) -> Bound | None:
    """A sum of rows by which the objective is at most `enough`; None where none was found."""
    from legality_models import multipliers

    coefficients_and_bounds = [(row.coefficients, row.bound) for row in rows]
    factors = multipliers(coefficients_and_bounds, objective, variables, seconds)
    if factors is None:
        return None
    for divisor in DIVISORS:
        times = [round(factor * divisor) for factor in factors]
        most = _most_by_sum(rows, times, objective, divisor)
        if most <= enough:
            multipliers_used = {place: number for place, number in enumerate(times) if number}
            return Bound(multipliers_used, divisor, most)
    return None


def _most_by_sum(
    rows: Sequence[Inequality], times: Sequence[int], objective: Mapping[int, int], divisor: int
) -> int:
    coefficients, least = _sum(zip(rows, times, strict=True))
    missing = _variables_to_add(coefficients, objective, divisor)
    excess = sum(number for number in missing.values() if number < 0)
    return Fraction(-least - excess, divisor).__floor__()


def _sum(multiplied_rows: Iterable[tuple[Inequality, int]]) -> tuple[dict[int, int], int]:
    """Coefficients and bound of the sum."""
    coefficients: dict[int, int] = {}
    least = 0
    for row, multiplier in multiplied_rows:
        if multiplier:
            least += multiplier * row.bound
            for variable, coefficient in row.coefficients.items():
                coefficients[variable] = coefficients.get(variable, 0) + multiplier * coefficient
    return coefficients, least


def _variables_to_add(
    coefficients: Mapping[int, int], objective: Mapping[int, int], divisor: int
) -> dict[int, int]:
    """What is to be added to the sum, variable by variable, so that minus the objective, `divisor`
    times, is left: so often that it is 0 or more, or (negative) that it is 1 or less."""
    return {
        variable: multiplier
        for variable in coefficients.keys() | objective.keys()
        if (multiplier := -divisor * objective.get(variable, 0) - coefficients.get(variable, 0))
    }


# -- what follows of requirements -----------------------------------------------------------------


def lifted(rows: Sequence[Inequality]) -> Iterator[Inequality]:
    """Of what is true only if one of several choices is made: that it is true only if one of the
    objects of these choices is chosen. Each follows by propagation."""
    implied = dict(filter(None, map(_implication, rows)))
    for row in rows:
        consequences = [
            variable for variable, coefficient in row.coefficients.items() if coefficient == -1
        ]
        if row.bound or len(consequences) != 1 or len(row.coefficients) < 3:
            continue
        if any(coefficient not in (1, -1) for coefficient in row.coefficients.values()):
            continue
        conditions = {
            implied.get(variable, variable)
            for variable in row.coefficients
            if variable != consequences[0]
        }
        if len(conditions) < len(row.coefficients) - 1 and consequences[0] not in conditions:
            yield inequality(dict.fromkeys(conditions, 1) | {consequences[0]: -1}, 0)


def _implication(row: Inequality) -> tuple[int, int] | None:
    """The first variable, which is true only if the second is, where the row says that."""
    if row.bound or sorted(row.coefficients.values()) != [-1, 1]:
        return None
    (first, sign), (second, _) = row.coefficients.items()
    return (second, first) if sign == 1 else (first, second)


# -- the proof ------------------------------------------------------------------------------------


def proof_by_sum(
    statement: Sequence[Inequality],
    objective: Mapping[int, int],
    variables: int,
    seconds: float | None = None,
) -> tuple[Step, ...] | None:
    """The steps that show that the statement, whose last row is the least that the objective is to
    be, can't be satisfied; None where adding up does not show it."""
    *rows, goal = statement
    lifted_rows = list(lifted(rows))
    all_rows = [*rows, *lifted_rows]
    bound = bound_by_sum(all_rows, objective, variables, goal.bound - 1, seconds)
    if bound is None:
        return None
    operations = _reverse_polish(bound, objective, all_rows, len(rows))
    return (*map(Propagated, lifted_rows), CuttingPlanes((*operations, str(len(statement)), "+")))


def _reverse_polish(
    bound: Bound, objective: Mapping[int, int], rows: Sequence[Inequality], stated: int
) -> Iterator[str]:
    """The sum in reverse Polish notation, with single variables, divided; the row that is asked for
    stands between the first `stated` rows and the others."""
    coefficients, _ = _sum((rows[place], number) for place, number in bound.multipliers.items())
    to_add = _variables_to_add(coefficients, objective, bound.divisor)
    numbers = {place: place + 1 + (place >= stated) for place in bound.multipliers}
    terms = [(str(numbers[place]), number) for place, number in bound.multipliers.items()]
    terms += [(f"{'~' * (n < 0)}x{v}", abs(n)) for v, n in sorted(to_add.items())]
    for place, (name, number) in enumerate(terms):
        yield name
        if number > 1:
            yield from (str(number), "*")
        if place:
            yield "+"
    if bound.divisor > 1 and terms:
        yield from (str(bound.divisor), "d")
