"""Joining sources on the recipients they share: an exact count as a product of tensors.

A tensor has an axis for every open source (what it has left for joint recipients, and which of its
reaches it uses) and one for every open recipient (what it has got, up to what is enough). A source
or recipient is closed, and its axis gone, as soon as all its pairs are done; which to close next is
chosen to keep the tensor small. Numbers that might overflow 64 bits are Python integers.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING, Any

from legality.damage.terms import Places, Term, ways
from legality.damage_problem import Need, Source
from legality.errors import TooLarge

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Tensor = NDArray[Any]

LARGEST = 40_000_000


@dataclass(frozen=True, slots=True)
class Column:
    """A shared recipient whose need must be met (`meets`), or must not."""

    need: Need
    meets: bool

    @property
    def place(self) -> int:
        """The recipient."""
        return self.need.recipient

    @property
    def size(self) -> int:
        """How many different totals matter: 0 … enough, or 0 … one less."""
        return self.need.amount + self.meets


@dataclass(frozen=True, slots=True)
class Row:
    """A source with, for each set of joint recipients it may reach, how many ways it has of
    spending the rest of its damage elsewhere when `left` is left for them."""

    source: Source
    reaches: tuple[Places, ...]
    spent: tuple[tuple[int, ...], ...]

    @property
    def size(self) -> int:
        """The size of its axis: reaches × what may be left."""
        return len(self.reaches) * (self.source.amount + 1)


def join(rows: list[tuple[Source, Counter[Term]]], columns: list[Column]) -> int:
    """How many joint assignments there are in which each column's need is met, or is not.

    Raises `TooLarge` if a tensor would outgrow the stated room.
    """
    made = [_row(source, terms) for source, terms in rows]
    if any(not row.reaches for row in made):
        return 0
    state = _Join(made, columns)
    return state.run()


def _row(source: Source, terms: Counter[Term]) -> Row:
    if source.amount >= LARGEST:
        raise TooLarge(f"{source.title} has too much power to share damage with others exactly")
    table: dict[Places, list[int]] = {}
    for term, factor in terms.items():
        spent = table.setdefault(term.joint, [0] * (source.amount + 1))
        for left in range(term.amount - term.least + 1 if term.joint else 1):
            spent[left] += factor * ways(term.amount - term.least - left, term.free)
    return Row(source, tuple(table), tuple(map(tuple, table.values())))


@dataclass(slots=True)
class _Join:
    rows: list[Row]
    columns: list[Column]
    tensor: "Tensor" = field(init=False)
    axes: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    pairs: set[tuple[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        import numpy as np

        self.pairs = {
            (r, c)
            for r, row in enumerate(self.rows)
            for c, column in enumerate(self.columns)
            if any(column.place in one for one in row.reaches)
        }
        bound = prod(
            max(1, sum(sum(map(abs, spent)) for spent in row.spent))
            * ways(row.source.amount, len(self.columns) + 1)
            for row in self.rows
        )
        self.tensor = np.ones((), dtype=np.int64 if bound < 2**61 else object)

    def run(self) -> int:
        """Closes every row and column, the cheapest next."""
        waiting = [("row", r) for r in range(len(self.rows))]
        waiting += [("column", c) for c in range(len(self.columns))]
        while waiting:
            cost, kind, number = min((self.cost(*one), *one) for one in waiting)
            if cost > LARGEST:
                raise TooLarge("the sources share too much damage with each other to be counted")
            waiting.remove((kind, number))
            self.close(kind, number)
        return int(self.tensor.item())

    def neighbours(self, kind: str, number: int) -> list[tuple[str, int]]:
        """What must be open to close this: the other ends of its pairs left to do."""
        if kind == "row":
            return [("column", c) for r, c in sorted(self.pairs) if r == number]
        return [("row", r) for r, c in sorted(self.pairs) if c == number]

    def size(self, kind: str, number: int) -> int:
        """The size of its axes."""
        return (self.rows[number] if kind == "row" else self.columns[number]).size

    def cost(self, kind: str, number: int) -> int:
        """The size of the tensor when this is being closed."""
        needed = [(kind, number), *self.neighbours(kind, number)]
        return self.tensor.size * prod(self.size(*one) for one in needed if one not in self.axes)

    def close(self, kind: str, number: int) -> None:
        """Opens what is needed, does its pairs, and sums its axis away."""
        import numpy as np

        for other in [(kind, number), *self.neighbours(kind, number)]:
            self.open(*other)
        for pair in sorted(self.pairs):
            if pair[0 if kind == "row" else 1] == number:
                self.share(*pair)
                self.pairs.remove(pair)
        place = self.axis(kind, number)
        if kind == "row":
            summed = self.tensor.take(0, axis=place + 1).sum(axis=place)
        elif self.columns[number].meets:
            summed = self.tensor.take(self.columns[number].size - 1, axis=place)
        else:
            summed = self.tensor.sum(axis=place)
        self.tensor = np.asarray(summed, dtype=self.tensor.dtype)
        self.axes.remove((kind, number))

    def axis(self, kind: str, number: int) -> int:
        """The first axis of a row (reach, left) or the axis of a column (total)."""
        at = self.axes.index((kind, number))
        return sum(2 if name == "row" else 1 for name, _ in self.axes[:at])

    def open(self, kind: str, number: int) -> None:
        """Gives a row or column its axes."""
        import numpy as np

        if (kind, number) in self.axes:
            return
        self.axes.append((kind, number))
        if kind == "row":
            row = self.rows[number]
            table: Tensor = np.array(row.spent, dtype=self.tensor.dtype)
            self.tensor = np.multiply.outer(self.tensor, table)
        else:
            start: Tensor = np.zeros(self.columns[number].size, dtype=self.tensor.dtype)
            start[0] = 1
            self.tensor = np.multiply.outer(self.tensor, start)

    def share(self, r: int, c: int) -> None:
        """The source may assign any part of what it has left to the recipient: point by point, from
        the most that is left to the least."""
        import numpy as np

        row, column = self.rows[r], self.columns[c]
        at_row, at_column = self.axis("row", r), self.axis("column", c)
        moved = np.moveaxis(self.tensor, (at_row, at_row + 1, at_column), (0, 1, 2))
        poison = column.need.deathtouch and row.source.deadly
        for reach, places in enumerate(row.reaches):
            if column.place not in places:
                continue
            part = moved[reach]
            if poison:
                if column.meets:
                    self.poison(part)
                continue
            for left in range(row.source.amount - 1, -1, -1):
                part[left, 1:] += part[left + 1, :-1]
                if column.meets:
                    part[left, -1] += part[left + 1, -1]

    def poison(self, part: "Tensor") -> None:
        """Any point at all by a deadly source is enough."""
        above = part[-1].sum(axis=0)
        for left in range(len(part) - 2, -1, -1):
            here = part[left].sum(axis=0)
            part[left, -1] += above
            above = above + here
