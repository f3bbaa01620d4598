"""Blocks of one board, a row for each, and by bits who faces whom in them."""

from collections.abc import Sequence
from functools import cached_property

from legality.arrays import np
from legality.search.block_sides import BlockSides
from legality.search.groups import Numbers
from legality.search.options import Flags


class BlockRows:
    """Rows of blocks: for each blocker the attackers that it chooses."""

    def __init__(self, bounds: BlockSides, chosen: Sequence[Numbers]) -> None:
        self.bounds = bounds
        self.chosen = chosen
        size = len(chosen[0])
        self.nothing = np.zeros(size, dtype=np.int64)
        self.every: Flags = np.ones(size, dtype=bool)
        self.faced = [bounds.spread[one] for one in chosen]
        self.blocked = self.nothing
        for one in self.faced:
            self.blocked = self.blocked | one

    @cached_property
    def pairs(self) -> Numbers:
        """How many pairs of a blocker and an attacker there are."""
        found = self.nothing
        for chosen in self.chosen:
            for place in range(len(self.bounds.attackers)):
                found = found + (chosen >> place & 1)
        return found

    @cached_property
    def no_damage(self) -> Numbers:
        """Zeros, in the numbers in which damage is worked out."""
        found: Numbers = self.nothing.astype(self.bounds.kind)
        return found

    @cached_property
    def barred(self) -> Numbers:
        """The attackers of which nothing is sure: the other player may divide their damage
        (702.22j), or they weaken what they damage."""
        found = self.nothing
        for place, one in enumerate(self.bounds.blockers):
            if one.bands:
                found = found | self.faced[place]
        weak = sum(1 << place for place, one in enumerate(self.bounds.attackers) if one.weakens)
        return found | weak

    # -- which blocks are legal --------------------------------------------------------------------

    def is_legal(self) -> Flags:
        """Whether every attacker is blocked by as many as it may be, and the requirements are
        obeyed."""
        problem, fine = self.bounds.problem, self.every
        for part in problem.counts:
            number = self.choosers(-1, 1 << part.object)
            fine = fine & ((number == 0) | ((number >= part.least) & (number <= part.most)))
        obeyed = self.nothing
        for wish in problem.requirements:
            number = self.choosers(wish.creatures, wish.objects)
            if not wish.each:
                number = ((number >= wish.least) & (number <= wish.most)) * 1
            obeyed = obeyed + number
        return fine & (obeyed >= self.bounds.least)

    def choosers(self, creatures: int, objects: int) -> Numbers:
        """How many of those creatures choose one or more of those objects."""
        known = objects & ((1 << len(self.bounds.attackers)) - 1)
        found = self.nothing
        for place, chosen in enumerate(self.chosen):
            if creatures >> place & 1:
                found = found + ((chosen & known) > 0)
        return found

    # -- who meets which set -----------------------------------------------------------------------

    @cached_property
    def met_by_blockers(self) -> list[Numbers]:
        """For each blocker the sets of attackers of which it faces any: -1, else 0."""
        theirs = self.bounds.theirs
        return [
            theirs.combined(
                {place: self._met(faced, place) for place in theirs.creatures},
                np.minimum,
                self.no_damage,
            )
            for faced in self.faced
        ]

    @cached_property
    def met_by_attackers(self) -> list[Numbers]:
        """For each attacker the sets of blockers of which it faces any: -1, else 0."""
        mine = self.bounds.mine
        return [
            mine.combined(
                {one: self._met(self.faced[one], place) for one in mine.creatures},
                np.minimum,
                self.no_damage,
            )
            for place in range(len(self.bounds.attackers))
        ]

    def _met(self, faced: Numbers, place: int) -> Numbers:
        found: Numbers = (-(faced >> place & 1)).astype(self.bounds.kind)
        return found
