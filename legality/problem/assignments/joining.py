"""Joining sources on the recipients they share: an exact count as a product of tensors.

A tensor has axes for every open source (which of its options it takes, and what it has left for
shared recipients) and one for every open recipient (what it has got, up to what is enough; and
whether a source asks that its need be met). A source or recipient is closed, and its axes are gone,
as soon as all its pairs are done; which to close next is chosen to keep the tensor small. Numbers
that might overflow 64 bits are Python integers.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from legality.clock import ticking
from legality.errors import TooLarge
from legality.problem.assignments.terms import Recipients, Term, ways
from legality.problem.damage import Need, Source

if TYPE_CHECKING:
    from legality.arrays import NDArray

    Tensor = NDArray[Any]

LARGEST = 40_000_000
Node = tuple[str, int]
"""A row or a column, and its number."""


class RecipientAxis(Struct, frozen=True):
    """A shared recipient whose need must be met (`meets`), must not, or (None) must if a source
    asks for it."""

    need: Need
    meets: bool | None

    @property
    def totals(self) -> int:
        """How many different totals matter: 0 … enough, or 0 … one less."""
        return self.need.amount + (self.meets is not False)

    @property
    def size(self) -> int:
        """The size of its axis: all totals, and again where the need is asked for."""
        return self.totals * (2 if self.meets is None else 1)


class SourceOption(Struct, frozen=True):
    """What a source may do: give to `reach` if the needs of `asked` are met."""

    reach: Recipients
    demanded: Recipients


class SourceAxes(Struct, frozen=True):
    """A source with its options, and for each how many ways it has of spending the rest of its
    damage elsewhere when so much is left for the shared recipients."""

    source: Source
    options: tuple[SourceOption, ...]
    spent: tuple[tuple[int, ...], ...]

    @property
    def size(self) -> int:
        """The size of its axes: options × what may be left."""
        return len(self.options) * (self.source.amount + 1)

    @property
    def touched(self) -> Recipients:
        """The recipients that it may reach or asks about."""
        return frozenset[int]().union(*(option.reach | option.demanded for option in self.options))


def row(source: Source, parts: Iterable[tuple[Recipients, int, Mapping[Term, int]]]) -> SourceAxes:
    """The row of a source from signed terms, each with the recipients whose needs it asks for.

    Raises `TooLarge` for a power beyond the stated room.
    """
    if source.amount >= LARGEST:
        raise TooLarge(f"{source.title} has too much power to share damage with others exactly")
    table: dict[SourceOption, list[int]] = {}
    for demanded, sign, terms in parts:
        for term, factor in terms.items():
            option = SourceOption(term.joint, demanded)
            spent = table.setdefault(option, [0] * (source.amount + 1))
            for left in range(term.amount - term.least + 1 if term.joint else 1):
                more = ways(term.amount - term.least - left, term.free)
                spent[left] += sign * factor * more
    kept = {option: spent for option, spent in table.items() if any(spent)}
    return SourceAxes(source, tuple(kept), tuple(map(tuple, kept.values())))


@dataclass
class Join:
    """Rows and columns to be joined: `cost` tells how large it gets, `count` does it."""

    rows: list[SourceAxes]
    columns: list[RecipientAxis]

    @cached_property
    def near(self) -> dict[Node, list[Node]]:
        """Each row with the columns it has to do with, each column with the rows."""
        rows: list[Node] = [("row", r) for r in range(len(self.rows))]
        columns: list[Node] = [("column", c) for c in range(len(self.columns))]
        neighbours: dict[Node, list[Node]] = {node: [] for node in (*rows, *columns)}
        for node, row_at in zip(rows, self.rows, strict=True):
            touched = row_at.touched
            for other, column in zip(columns, self.columns, strict=True):
                if column.need.recipient in touched:
                    neighbours[node].append(other)
                    neighbours[other].append(node)
        return neighbours

    @cached_property
    def plan(self) -> tuple[int, list[Node]]:
        """What all tensors together hold, and in which order rows and columns are closed: always
        the one next that needs the smallest tensor."""
        sizes = {node: self._size(node) for node in self.near}
        left = {node: set(others) for node, others in self.near.items()}
        opened, size, total = set[Node](), 1, 0
        order: list[Node] = []
        while left:
            peak, node = min(
                (prod(sizes[neighbour] for neighbour in {node, *others} - opened), node)
                for node, others in left.items()
            )
            size *= peak
            total += size
            size //= sizes[node]
            opened |= left.pop(node)
            opened.discard(node)
            for others in left.values():
                others.discard(node)
            order.append(node)
        return total, order

    def _size(self, node: Node) -> int:
        kind, number = node
        return self.rows[number].size if kind == "row" else self.columns[number].size

    @property
    def cost(self) -> int:
        """How much work the count is: the sizes of all tensors together."""
        return self.plan[0]

    def count(self) -> int:
        """How many joint assignments there are. Raises `TooLarge` beyond the stated room."""
        if any(not row.options for row in self.rows):
            return 0
        if self.cost > LARGEST:
            raise TooLarge("the sources share too much damage with each other to be counted")
        return _Tensors(self).run(self.plan[1])


@dataclass(slots=True)
class _Tensors:
    join: Join
    tensor: "Tensor" = field(init=False)
    opened: list[Node] = field(default_factory=list[Node])
    closed: set[Node] = field(default_factory=set[Node])

    def __post_init__(self) -> None:
        from legality.arrays import np

        bound = prod(
            max(1, sum(sum(map(abs, spent)) for spent in row.spent))
            * ways(row.source.amount, len(self.join.columns) + 1)
            for row in self.join.rows
        )
        self.tensor = np.ones((), dtype=np.int64 if bound < 2**61 else object)

    def run(self, order: list[Node]) -> int:
        """Closes every row and column in that order."""
        for node in ticking(order):
            others = [other for other in self.join.near[node] if other not in self.closed]
            for to_open in (node, *others):
                if to_open not in self.opened:
                    self.open(to_open)
            for other in others:
                self.share(*((node, other) if node[0] == "row" else (other, node)))
            self.close(node)
        return int(self.tensor.item())

    def open(self, node: Node) -> None:
        """Gives a row or column its axes."""
        from legality.arrays import np

        kind, number = node
        self.opened.append(node)
        if kind == "row":
            start: Tensor = np.array(self.join.rows[number].spent, dtype=self.tensor.dtype)
        else:
            start = np.zeros(self.join.columns[number].size, dtype=self.tensor.dtype)
            start[0] = 1
        self.tensor = np.multiply.outer(self.tensor, start)

    def close(self, node: Node) -> None:
        """Sums the axes of a row or column away: nothing may be left, needs be met as they must."""
        from legality.arrays import np

        kind, number = node
        at = self.axis(node)
        if kind == "row":
            summed = self.tensor.take(0, axis=at + 1).sum(axis=at)
        else:
            column = self.join.columns[number]
            if column.meets:
                summed = self.tensor.take(column.totals - 1, axis=at)
            elif column.meets is None:
                wanted = [*range(column.totals), 2 * column.totals - 1]
                summed = self.tensor.take(wanted, axis=at).sum(axis=at)
            else:
                summed = self.tensor.sum(axis=at)
        self.tensor = np.asarray(summed, dtype=self.tensor.dtype)
        self.opened.remove(node)
        self.closed.add(node)

    def axis(self, node: Node) -> int:
        """The first axis of a row (option, left) or the axis of a column (total)."""
        at = self.opened.index(node)
        return sum(2 if kind == "row" else 1 for kind, _ in self.opened[:at])

    def share(self, at_row: Node, at_column: Node) -> None:
        """The source may assign any part of what it has left to the recipient, and may ask that its
        need be met."""
        from legality.arrays import np

        row, column = self.join.rows[at_row[1]], self.join.columns[at_column[1]]
        first, last = self.axis(at_row), self.axis(at_column)
        moved = np.moveaxis(self.tensor, (first, first + 1, last), (0, 1, 2))
        totals, recipient = column.totals, column.need.recipient
        for number, option in enumerate(row.options):
            part = moved[number]
            if recipient in option.reach:
                self.assign(part[:, :totals], row.source, column)
                if column.meets is None:
                    self.assign(part[:, totals:], row.source, column)
            if recipient in option.demanded and column.meets is None:
                part[:, totals:] += part[:, :totals]
                part[:, :totals] = 0

    def assign(self, part: "Tensor", source: Source, column: RecipientAxis) -> None:
        """Any part of what is left is assigned: one more point from each total to the next, and
        beyond enough any number. Of a deadly source any point at all is enough."""
        capped = column.meets is not False
        if column.need.deathtouch and source.deadly:
            if capped:
                _poison(part)
            return
        for total in range(1, column.totals):
            part[:-1, total] += part[1:, total - 1]
        if capped:
            _any_number(part[:, -1])


def _any_number(enough: "Tensor") -> None:
    """What is left may go, in part or whole, where there is enough already."""
    enough[::-1] = enough[::-1].cumsum(axis=0)


def _poison(part: "Tensor") -> None:
    """From whatever total one point or more make it enough."""
    above = part[-1].sum(axis=0)
    for left in range(len(part) - 2, -1, -1):
        here = part[left].sum(axis=0)
        part[left, -1] += above
        above = above + here
