"""Damage that is divided by a ranking of those who are dealt it.

The first of the ranking gets what destroys it from all that face it, then the next. Where these are
not enough for it, they deal it all they have: so each division is legal by the order of the
ranking, whoever has died before (510.1c of 2024).
"""

from collections.abc import Sequence

from msgspec import Struct

from legality.problem.declarations import bits
from legality.search.pooled_damage import Marks, Target


class RankedSource(Struct, frozen=True):
    """Points of damage, the creatures among which they are divided as a mask, whether by
    deathtouch, and whether it tramples."""

    points: int
    faced: int
    deadly: bool
    tramples: bool


class RankedDamage:
    """What is `marked` after such a division, and what each source lets `through`."""

    def __init__(
        self,
        sources: Sequence[RankedSource],
        ranking: Sequence[int],
        before: Marks,
        targets: Sequence[Target],
    ) -> None:
        self.sources = sources
        self.targets = targets
        self.marked = [*before]
        self.left = [source.points for source in sources]
        there = [place for place in ranking if targets[place][0] > before[place]]
        for number, place in enumerate(there):
            self.strike(place, sum(1 << later for later in there[number + 1 :]))
        self.through = [
            left if source.tramples and self.is_covered(source, before) else 0
            for source, left in zip(sources, self.left, strict=True)
        ]

    def strike(self, place: int, later: int) -> None:
        """That creature gets what destroys it, or all that those have who face it; first of those
        who have nobody else to strike."""
        lacks = self.targets[place][0]
        facing = [
            number
            for number, source in enumerate(self.sources)
            if self.left[number] and source.faced >> place & 1
        ]
        for number in facing:
            if self.sources[number].deadly:
                self.left[number] -= 1
                self.marked[place] = lacks
                return
        missing = lacks - self.marked[place]
        if sum(self.left[number] for number in facing) < missing:
            for number in facing:
                self.marked[place] += self.left[number]
                self.left[number] = 0
            return
        self.marked[place] = lacks
        for number in sorted(facing, key=lambda number: self.is_free(number, later), reverse=True):
            dealt = min(missing, self.left[number])
            self.left[number] -= dealt
            missing -= dealt

    def is_free(self, number: int, later: int) -> bool:
        """Whether the source has nothing else to strike."""
        return not self.sources[number].faced & later and not self.sources[number].tramples

    def is_covered(self, source: RankedSource, before: Marks) -> bool:
        """702.19b: whether all whom the source faces have lethal damage, so that the rest may be
        dealt to what is attacked; nobody, where somebody can't be destroyed."""
        return all(0 < self.targets[place][0] <= self.marked[place] for place in bits(source.faced))
