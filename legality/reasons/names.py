"""Lists of names in a sentence."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from legality.english import listed
from legality.problem.declarations import Problem, bits

SHOWN = 4
"""Of a longer list the first three are named."""

Titles = Callable[[str], str]
"""What people call the creature, player or object of that id."""


class NameLists(Struct, frozen=True):
    """What the creatures and objects of a Problem are called."""

    problem: Problem
    title: Titles

    def creatures(self, mask: int, last: str = "and") -> str:
        """The creatures of the mask, listed."""
        return self._listed(self.problem.creatures, mask, last)

    def objects(self, mask: int, last: str = "and") -> str:
        """The objects of the mask, listed."""
        return self._listed(self.problem.objects, mask, last)

    def _listed(self, names: Sequence[str], mask: int, last: str) -> str:
        mask &= (1 << len(names)) - 1
        number = mask.bit_count()
        shown = [self.title(names[place]) for place in bits(mask)]
        if number > SHOWN:
            shown = [*shown[: SHOWN - 1], f"{number - SHOWN + 1} more"]
        return listed(shown, last)


def verb(problem: Problem) -> str:
    """What creatures do that are declared."""
    return "block" if problem.declaration == "blocks" else "attack"


def participle(problem: Problem) -> str:
    """What becomes of the objects that they choose."""
    return "blocked" if problem.declaration == "blocks" else "attacked"
