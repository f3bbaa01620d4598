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
    """Rows, by their places, each so many `times`, with the least and the most that single
    variables can be: divided by `divisor`, their sum says that the objective is at most `most`."""

    times: Mapping[int, int]
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

    plain = [(row.coefficients, row.bound) for row in rows]
    factors = multipliers(plain, objective, variables, seconds)
    if factors is None:
        return None
    for divisor in DIVISORS:
        times = [round(factor * divisor) for factor in factors]
        most = _most(rows, times, objective, divisor)
        if most <= enough:
            used = {place: number for place, number in enumerate(times) if number}
            return Bound(used, divisor, most)
    return None


def _most(
    rows: Sequence[Inequality], times: Sequence[int], objective: Mapping[int, int], divisor: int
) -> int:
    total, least = _sum(zip(rows, times, strict=True))
    missing = _missing(total, objective, divisor)
    over = sum(number for number in missing.values() if number < 0)
    return Fraction(-least - over, divisor).__floor__()


def _sum(times: Iterable[tuple[Inequality, int]]) -> tuple[dict[int, int], int]:
    """Coefficients and bound of the sum."""
    total: dict[int, int] = {}
    least = 0
    for row, number in times:
        if number:
            least += number * row.bound
            for variable, coefficient in row.coefficients.items():
                total[variable] = total.get(variable, 0) + number * coefficient
    return total, least


def _missing(
    total: Mapping[int, int], objective: Mapping[int, int], divisor: int
) -> dict[int, int]:
    """What is to be added to the sum, variable by variable, so that minus the objective, `divisor`
    times, is left: so often that it is 0 or more, or (negative) that it is 1 or less."""
    return {
        variable: number
        for variable in total.keys() | objective.keys()
        if (number := -divisor * objective.get(variable, 0) - total.get(variable, 0))
    }


# -- what follows of requirements -----------------------------------------------------------------


def lifted(rows: Sequence[Inequality]) -> Iterator[Inequality]:
    """Of what is true only if one of several choices is made: that it is true only if one of the
    objects of these choices is chosen. Each follows by propagation."""
    implied = dict(filter(None, map(_implication, rows)))
    for row in rows:
        heads = [
            variable for variable, coefficient in row.coefficients.items() if coefficient == -1
        ]
        if row.bound or len(heads) != 1 or len(row.coefficients) < 3:
            continue
        if any(coefficient not in (1, -1) for coefficient in row.coefficients.values()):
            continue
        body = {
            implied.get(variable, variable) for variable in row.coefficients if variable != heads[0]
        }
        if len(body) < len(row.coefficients) - 1 and heads[0] not in body:
            yield inequality(dict.fromkeys(body, 1) | {heads[0]: -1}, 0)


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
    extra = list(lifted(rows))
    everything = [*rows, *extra]
    bound = bound_by_sum(everything, objective, variables, goal.bound - 1, seconds)
    if bound is None:
        return None
    words = _words(bound, objective, everything, len(rows))
    return (*map(Propagated, extra), CuttingPlanes((*words, str(len(statement)), "+")))


def _words(
    bound: Bound, objective: Mapping[int, int], rows: Sequence[Inequality], stated: int
) -> Iterator[str]:
    """The sum in reverse Polish notation, with single variables, divided; the row that is asked for
    stands between the first `stated` rows and the others."""
    total, _ = _sum((rows[place], number) for place, number in bound.times.items())
    missing = _missing(total, objective, bound.divisor)
    numbers = {place: place + 1 + (place >= stated) for place in bound.times}
    terms = [(str(numbers[place]), number) for place, number in bound.times.items()]
    terms += [(f"{'~' * (n < 0)}x{v}", abs(n)) for v, n in sorted(missing.items())]
    for place, (name, number) in enumerate(terms):
        yield name
        if number > 1:
            yield from (str(number), "*")
        if place:
            yield "+"
    if bound.divisor > 1 and terms:
        yield from (str(bound.divisor), "d")
