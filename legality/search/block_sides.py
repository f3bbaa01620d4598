"""Both sides of a board on which blocks are bounded: who is there, and what of them does not hang
on the block."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

from legality.arrays import np
from legality.problem.declarations import Problem, bits
from legality.search.deaths import LARGEST_SHORT, LONG, SHORT, ByWorth, Kind, Sets
from legality.search.engagements import Engagements
from legality.search.groups import Numbers

LARGE = 1 << 40
"""Greater numbers are left to other searches."""


def choices_of(problem: Problem) -> list[list[int]]:
    """For each creature every set of objects that it may choose by itself, as masks."""
    result: list[list[int]] = []
    for allowed, most in zip(problem.allowed, problem.capacity, strict=True):
        places = list(bits(allowed))
        sizes = range(min(most, len(places)) + 1)
        result.append(
            [
                sum(1 << attacker for attacker in those)
                for n in sizes
                for those in combinations(places, n)
            ]
        )
    return result


class BlockSides:
    """Attackers and blockers by their places in a Problem, of whose blocks those count that obey at
    least so many requirements."""

    def __init__(self, problem: Problem, engagements: Engagements, least: int) -> None:
        self.problem = problem
        self.engagements = engagements
        self.scoring = engagements.scoring
        self.least = least
        known = engagements.fighters
        self.blockers = [known[name] for name in problem.creatures]
        self.attackers = [known[name] for name in problem.objects]
        self.places = [engagements.place(name) for name in problem.objects]
        self.choices = choices_of(problem)
        self.band = self._bands()
        self._gains: dict[int, ByWorth] = {}

    @cached_property
    def is_quick(self) -> bool:
        """Whether anyone strikes first."""
        return any(
            fighter.early and fighter.amount for fighter in (*self.attackers, *self.blockers)
        )

    def _bands(self) -> list[int]:
        """For each attacker all that are blocked with it (702.22h)."""
        places, band_of = self.problem.object_places, self.engagements.band_of
        return [
            sum(1 << places[mate] for mate in band_of.get(name, (name,)) if mate in places)
            for name in self.problem.objects
        ]

    @cached_property
    def spread(self) -> Numbers:
        """702.22h: for each set of attackers, all that are blocked with it."""
        result: list[int] = []
        for mask in range(1 << len(self.attackers)):
            result.append(mask)
            for attacker in bits(mask):
                result[-1] |= self.band[attacker]
        return np.array(result, dtype=np.int64)

    @cached_property
    def groups(self) -> list[int]:
        """702.22k: bands, and single attackers, with banding in them: the attacking player divides
        the damage of those that block them. None where a blocker strikes first: what has banding
        may die of it. Nor where blockers of several announce orders: what they deal may only be
        legal once others make it lethal, and then binds the attacking player."""
        if any(fighter.early and fighter.amount for fighter in self.blockers):
            return []
        several = any(mask & (mask - 1) for those in self.choices for mask in those)
        if several and self.engagements.edition.ordered_damage:
            return []
        return list(dict.fromkeys(
            mask for mask in self.band
            if any(self.attackers[attacker].bands for attacker in bits(mask))
        ))  # fmt: skip

    @cached_property
    def tied(self) -> Numbers:
        """For each set of attackers the band at which the attacking player may have a blocker of
        them deal all its damage; 0 if there is none."""
        return np.array(
            [
                next((group for group in self.groups if mask & group), 0)
                for mask in range(1 << len(self.attackers))
            ],
            dtype=np.int64,
        )

    # -- who can be killed, and what by ------------------------------------------------------------

    @cached_property
    def theirs(self) -> Sets:
        """The sets of attackers that can be killed by damage their blockers divide."""
        return Sets([
            place
            for place, fighter in enumerate(self.attackers)
            if fighter.dies_at is not None and not any(group >> place & 1 for group in self.groups)
        ])  # fmt: skip

    @cached_property
    def mine(self) -> Sets:
        """The sets of blockers that can be killed."""
        return Sets([n for n, fighter in enumerate(self.blockers) if fighter.dies_at is not None])

    @cached_property
    def kind(self) -> Kind:
        """The numbers in which sums of damage are worked out."""
        everyone = (*self.attackers, *self.blockers)
        most = sum(2 * max(0, fighter.amount) + abs(fighter.dies_at or 0) for fighter in everyone)
        return SHORT if most < LARGEST_SHORT else LONG

    @cached_property
    def lacks(self) -> Numbers:
        """The damage that each set of attackers lacks."""
        result = [sum(self.attackers[attacker].dies_at or 0 for attacker in bits(those))
                 for those in self.theirs.masks]  # fmt: skip
        return np.array(result, dtype=self.kind)[:, None]

    def gains(self, first: int) -> ByWorth:
        """The sets of attackers in which those in `first` are, by what their deaths are worth."""
        if first not in self._gains:
            self._gains[first] = self._ordered_gains(first)
        return self._gains[first]

    def _ordered_gains(self, first: int) -> ByWorth:
        worth = [max(0, fighter.sign * fighter.worth) for fighter in self.attackers]
        sums = {
            those: sum(worth[attacker] for attacker in bits(those))
            for those in self.theirs.masks
            if those & first == first
        }
        return self.theirs.ordered(sums, -LARGE)

    @cached_property
    def losses(self) -> ByWorth:
        """The sets of blockers by what their deaths cost."""
        return self.costly([max(0, -fighter.sign * fighter.worth) for fighter in self.blockers])

    def costly(self, values: Sequence[int]) -> ByWorth:
        """The sets of blockers by the sum of those values, if there is any."""
        sums = {
            those: sum(values[attacker] for attacker in bits(those)) for those in self.mine.masks
        }
        return self.mine.ordered({those: value for those, value in sums.items() if value > 0}, 0)

    @cached_property
    def struck_first(self) -> tuple[ByWorth, ByWorth]:
        """The sets of blockers by what their deaths cost, and by what they would deal in the
        regular step, deathtouch before all."""
        deals = [fighter.amount * fighter.late + LARGE // 1024 * (fighter.deadly and fighter.late)
                 for fighter in self.blockers]  # fmt: skip
        return self.losses, self.costly(deals)
