"""A declaration made choice by choice: at each, exactly what a legal end can be reached from."""

from typing import Any, Generic, cast

from legality.arrays import np
from legality.legal.diagram.completion import Mask
from legality.legal.diagram.limits import Limits
from legality.legal.diagrams import Diagrams
from legality.legal.terms import Choice, Declared, Name, Option, Terms


class Cursor(Generic[Declared, Name, Option, Choice]):
    """A declaration half made, in the order in which a view lists: one node of the diagram.

    `creature` chooses next (None: all have chosen). A creature that may choose several things is
    asked thing by thing: its options are nothing (not this one) and that thing. Cursors are values:
    `choose` gives a new one.
    """

    __slots__ = ("_chosen", "_depth", "_diagrams", "_node", "_terms", "_walk")

    def __init__(
        self,
        diagrams: Diagrams,
        terms: Terms[Declared, Name, Option, Choice],
        place: int = 0,
        node: int = 0,
        chosen: tuple[int, ...] = (),
    ) -> None:
        self._diagrams = diagrams
        self._walk = diagrams.walk
        self._terms = terms
        self._depth = place
        self._node = node
        self._chosen = chosen

    @property
    def chosen(self) -> tuple[Option, ...]:
        """The options taken so far, one a step."""
        return tuple(map(self._terms.option, self._chosen))

    @property
    def done(self) -> bool:
        """Whether all have chosen."""
        return self._depth == len(self._walk.layers)

    @property
    def creature(self) -> Name | None:
        """Who chooses next."""
        if self.done:
            return None
        return self._terms.creature(self._walk.steps[self._depth].creature)

    @property
    def options(self) -> tuple[Option, ...]:
        """The options after which a legal end can be reached; nothing first."""
        return self._terms.options(self._options())

    def _options(self) -> tuple[int, ...]:
        if self._depth == len(self._walk.layers):
            return ()
        return tuple([option for option, _ in self._walk.choices(self._depth, self._node)])

    def choose(self, option: Option) -> "Cursor[Declared, Name, Option, Choice]":
        """The cursor after that choice. Raises ValueError if no legal declaration has it, and
        PositionError for an unknown name."""
        mask = self._terms.option_mask(option)
        if not self.done:
            for taken, child in self._walk.choices(self._depth, self._node):
                if taken == mask:
                    chosen = (*self._chosen, mask)
                    return Cursor(self._diagrams, self._terms, self._depth + 1, child, chosen)
        raise ValueError(f"no legal declaration goes on with {option!r}")

    def mask(self) -> Mask:
        """The options as a row: True for each thing of the Problem that can be chosen, the last
        for nothing."""
        row = np.zeros(len(self._terms.problem.objects) + 1, dtype=np.bool_)
        row[[option.bit_length() - 1 for option in self._options()]] = True
        return row

    def count(self) -> int:
        """How many legal declarations begin like this."""
        return int(self._walk.diagram.counts[self._depth][self._node])

    @property
    def declaration(self) -> Declared:
        """What is declared so far; creatures still to choose choose nothing."""
        chosen = [0] * self._walk.diagram.creatures
        for step, option in zip(self._walk.steps, self._chosen, strict=False):
            chosen[step.creature] |= option
        return self._terms.expressed(tuple(chosen))

    def _state(self) -> tuple[Terms[Declared, Name, Option, Choice], Limits, tuple[int, ...]]:
        return self._terms, self._diagrams.limits, self._chosen

    def __reduce__(self) -> tuple[Any, ...]:
        return _resumed, self._state()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cursor) and self._state() == cast("Any", other)._state()

    def __hash__(self) -> int:
        return hash(self._state())

    def __repr__(self) -> str:
        return f"<cursor at {self.creature!r} after {self.declaration}>"


def _resumed(
    terms: Terms[Declared, Name, Option, Choice], limits: Limits, chosen: tuple[int, ...]
) -> Cursor[Declared, Name, Option, Choice]:
    """The cursor after those choices, the diagram drawn again."""
    cursor = Cursor(Diagrams(terms.problem, limits), terms)
    for option in chosen:
        cursor = cursor.choose(terms.option(option))
    return cursor
