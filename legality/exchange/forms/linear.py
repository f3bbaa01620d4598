"""Limits as linear inequalities over variables of 0 or 1."""

from collections.abc import Iterator

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
        return LinearRow(tuple((-number, one) for number, one in self.terms), least=-self.most)


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
    return _row([*limit.terms, *((-least, one) for one in limit.when)], least=0)


def _most(limit: Limit, most: int) -> LinearRow:
    """Unless `when`, no less than the whole sum, which none exceeds."""
    if not limit.when:
        return _row(limit.terms, most=most)
    more = limit.whole - most
    return _row([*limit.terms, *((more, one) for one in limit.when)], most=limit.whole)


def _row(
    terms: list[tuple[int, int]], *, least: int | None = None, most: int | None = None
) -> LinearRow:
    """Each Boolean once, and at least one term: where there is none, 0 times the first."""
    numbers: dict[int, int] = {}
    for number, boolean in terms:
        numbers[boolean] = numbers.get(boolean, 0) + number
    kept = tuple((number, boolean) for boolean, number in numbers.items() if number)
    return LinearRow(kept or ((0, 1),), least, most)


def sum_of(terms: tuple[tuple[int, int], ...] | list[tuple[int, int]]) -> str:
    """`+1 x3 -2 x7`, ten to a line."""
    words = [f"{number:+d} x{boolean}" for number, boolean in terms]
    lines = [" ".join(words[place : place + 10]) for place in range(0, len(words), 10)]
    return "\n  ".join(lines)


def objective(statement: Statement) -> list[tuple[int, int]]:
    """What is to be maximised; nothing where it is asked whether so many can be obeyed."""
    if statement.at_least is not None:
        return []
    return [(number, boolean) for boolean, number in statement.counted.items()]
