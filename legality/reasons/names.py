"""Lists of names in a sentence."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

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
        return joined(shown, last)


def joined(words: Iterable[str], last: str = "and") -> str:
    """Words as a list: "a, b and c"."""
    *rest, end = words
    return f"{', '.join(rest)} {last} {end}" if rest else end


def clauses(words: Iterable[str]) -> str:
    """Clauses of a sentence one after another: "a, b, and c"."""
    *rest, end = words
    return f"{', '.join(rest)}, and {end}" if rest else end


def several(number: int, word: str) -> str:
    """So many of what the word names."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
