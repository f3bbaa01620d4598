"""Blocks of one board, a row for each, and by bits who faces whom in them."""

from collections.abc import Sequence
from functools import cached_property

from legality.arrays import np
from legality.search.block_sides import BlockSides
from legality.search.groups import Numbers
from legality.search.options import Flags


class BlockRows:
    """Rows of blocks: for each blocker the attackers that it chooses. Where it is not said yet what
    a blocker chooses, those that it may choose stand in its place, and none among those that it
    `surely` chooses: a row is then every block that comes of it. Bands may not be there then."""

    def __init__(
        self,
        bounds: BlockSides,
        chosen: Sequence[Numbers],
        surely: Sequence[Numbers] | None = None,
    ) -> None:
        self.bounds = bounds
        self.chosen = chosen
        self.surely_chosen = chosen if surely is None else surely
        size = len(chosen[0])
        self.nothing = np.zeros(size, dtype=np.int64)
        self.every: Flags = np.ones(size, dtype=bool)
        self.faced = [bounds.spread[blocker] for blocker in chosen]
        self.surely_faced = (
            self.faced if surely is None else [bounds.spread[blocker] for blocker in surely]
        )
        self.blocked = self.surely_blocked = self.nothing
        for bits, sure in zip(self.faced, self.surely_faced, strict=True):
            self.blocked = self.blocked | bits
            self.surely_blocked = self.surely_blocked | sure

    @cached_property
    def pairs(self) -> Numbers:
        """How many pairs of a blocker and an attacker there are."""
        result = self.nothing
        for chosen in self.chosen:
            for place in range(len(self.bounds.attackers)):
                result = result + (chosen >> place & 1)
        return result

    @cached_property
    def no_damage(self) -> Numbers:
        """Zeros, in the numbers in which damage is worked out."""
        result: Numbers = self.nothing.astype(self.bounds.kind)
        return result

    @cached_property
    def barred(self) -> Numbers:
        """The attackers of which nothing is sure: the other player may divide their damage
        (702.22j), or they weaken what they damage."""
        result = self.nothing
        for place, fighter in enumerate(self.bounds.blockers):
            if fighter.bands:
                result = result | self.faced[place]
        weak = sum(
            1 << place for place, fighter in enumerate(self.bounds.attackers) if fighter.weakens
        )
        return result | weak

    @cached_property
    def facing_one(self) -> Numbers:
        """The attackers that surely face a blocker, and no two of which that is sure."""
        once = twice = self.nothing
        for faced in self.surely_faced:
            twice = twice | once & faced
            once = once | faced
        return once & ~twice

    # -- which blocks are legal --------------------------------------------------------------------

    def is_legal(self) -> Flags:
        """Whether every attacker may be blocked by as many as it may be, and the requirements may
        be obeyed."""
        problem, fine = self.bounds.problem, self.every
        for part in problem.counts:
            least, most = self.choosers(-1, 1 << part.object)
            fine = fine & ((least == 0) | ((most >= part.least) & (least <= part.most)))
        obeyed = self.nothing
        for wish in problem.requirements:
            least, number = self.choosers(wish.creatures, wish.objects)
            if not wish.each:
                number = ((number >= wish.least) & (least <= wish.most)) * 1
            obeyed = obeyed + number
        return fine & (obeyed >= self.bounds.least)

    def choosers(self, creatures: int, objects: int) -> tuple[Numbers, Numbers]:
        """How many of those creatures at least and at most choose one or more of those objects."""
        most = self._choosers(creatures, objects, self.chosen)
        if self.surely_chosen is self.chosen:
            return most, most
        return self._choosers(creatures, objects, self.surely_chosen), most

    def _choosers(self, creatures: int, objects: int, those: Sequence[Numbers]) -> Numbers:
        known = objects & ((1 << len(self.bounds.attackers)) - 1)
        result = self.nothing
        for place, chosen in enumerate(those):
            if creatures >> place & 1:
                result = result + ((chosen & known) > 0)
        return result

    # -- who meets which set -----------------------------------------------------------------------

    @cached_property
    def met_by_blockers(self) -> list[Numbers]:
        """For each blocker the sets of attackers of which it may face any: -1, else 0."""
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
        """For each attacker the sets of blockers of which it surely faces any: -1, else 0."""
        mine = self.bounds.mine
        return [
            mine.combined(
                {
                    creature: self._met(self.surely_faced[creature], place)
                    for creature in mine.creatures
                },
                np.minimum,
                self.no_damage,
            )
            for place in range(len(self.bounds.attackers))
        ]

    def _met(self, faced: Numbers, place: int) -> Numbers:
        result: Numbers = (-(faced >> place & 1)).astype(self.bounds.kind)
        return result
