"""A machine that lets only some declarations pass, all of which are given."""

from collections.abc import Sequence

from legality.legal.diagram.reading_order import Pick
from legality.problem.declarations import Declaration


class Among:
    """Values: a mask of the places of those that agree with what has been read."""

    def __init__(self, declarations: Sequence[Declaration], creatures: int) -> None:
        self.declarations = declarations
        self.scope = (1 << creatures) - 1
        self.start = (1 << len(declarations)) - 1

    def symbol(self, step: Pick, option: int) -> int:
        """The declarations that agree with the option."""
        mask = -1 if step.first and step.last else step.options[-1]
        agreeing = 0
        for index, declaration in enumerate(self.declarations):
            if declaration[step.creature] & mask == option:
                agreeing |= 1 << index
        return agreeing

    def move(self, step: Pick, symbol: int, value: int) -> tuple[int, int] | None:
        return (value & symbol, 0) if value & symbol else None

    def final(self, value: int) -> int | None:
        return 0 if value else None
