"""Disjoint triples: how many can be chosen, and in how many ways. A search apart from any solver.

Exact cover by triples (3-dimensional matching and its kin) is one of Karp's problems; the search
always decides the element with the fewest triples left (Knuth's Algorithm X, "Dancing Links",
2000), here with a number of elements that may be left uncovered.
"""

from collections.abc import Sequence

from msgspec import Struct

Triple = tuple[int, int, int]
NODES = 300_000
"""The usual limit of a search: a few seconds."""


class Packing(Struct, frozen=True):
    """The most disjoint triples: how many (`size`) and how many such choices there are."""

    size: int
    count: int


class _NodesSpent(Exception):
    """The search met its limit of nodes."""


class _CoverCount:
    """Counts the choices of disjoint triples that leave a given number of elements uncovered."""

    def __init__(self, elements: int, triples: Sequence[Triple], nodes: int) -> None:
        self.masks = [sum(1 << element for element in triple) for triple in triples]
        self.holding = [
            [mask for mask in self.masks if mask >> element & 1] for element in range(elements)
        ]
        self.nodes = nodes

    def count(self, undecided: int, uncovered: int) -> int:
        """How many ways for the elements of a mask, exactly `uncovered` of them in no triple."""
        if not undecided:
            return int(uncovered == 0)
        self.nodes -= 1
        if self.nodes < 0:
            raise _NodesSpent
        element, fitting = self._scarcest(undecided, uncovered)
        ways = sum(self.count(undecided & ~mask, uncovered) for mask in fitting)
        if uncovered:
            ways += self.count(undecided & ~(1 << element), uncovered - 1)
        return ways

    def _scarcest(self, undecided: int, uncovered: int) -> tuple[int, list[int]]:
        """The undecided element with the fewest triples among undecided elements, and those."""
        best, fewest = -1, self.masks
        rest = undecided
        while rest:
            low = rest & -rest
            rest ^= low
            element = low.bit_length() - 1
            fitting = [mask for mask in self.holding[element] if mask & undecided == mask]
            if best < 0 or len(fitting) < len(fewest):
                best, fewest = element, fitting
                if not fitting or (len(fitting) == 1 and not uncovered):
                    break
        return best, fewest


def largest_packing(elements: int, triples: Sequence[Triple], nodes: int = NODES) -> Packing | None:
    """The largest choices of disjoint triples; None when the search would need more nodes.

    Tries every number of uncovered elements from the least, so a cover is found first.
    """
    search = _CoverCount(elements, triples, nodes)
    try:
        for uncovered in range(elements % 3, elements + 1, 3):
            if count := search.count((1 << elements) - 1, uncovered):
                return Packing((elements - uncovered) // 3, count)
    except _NodesSpent:
        return None
    raise AssertionError("leaving every element uncovered is always possible")


def cover_count(elements: int, triples: Sequence[Triple], nodes: int = NODES) -> int | None:
    """How many exact covers there are; None when the search would need more nodes."""
    try:
        return _CoverCount(elements, triples, nodes).count((1 << elements) - 1, 0)
    except _NodesSpent:
        return None
