"""Both sides of a board on which blocks are bounded: who is there, and what of them does not hang
on the block."""

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations

from legality.arrays import np
from legality.problem.declarations import Problem, bits
from legality.search.engagements import Engagements
from legality.search.fighters import Fighter
from legality.search.groups import Numbers


def choices_of(problem: Problem) -> list[list[int]]:
    """For each creature every set of objects that it may choose by itself, as masks."""
    found: list[list[int]] = []
    for allowed, most in zip(problem.allowed, problem.capacity, strict=True):
        places = list(bits(allowed))
        sizes = range(min(most, len(places)) + 1)
        found.append(
            [sum(1 << one for one in those) for n in sizes for those in combinations(places, n)]
        )
    return found


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

    @cached_property
    def is_quick(self) -> bool:
        """Whether anyone strikes first."""
        return any(one.early and one.amount for one in (*self.attackers, *self.blockers))

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
        found: list[int] = []
        for mask in range(1 << len(self.attackers)):
            found.append(mask)
            for one in bits(mask):
                found[-1] |= self.band[one]
        return np.array(found, dtype=np.int64)

    @cached_property
    def groups(self) -> list[int]:
        """702.22k: bands, and single attackers, with banding in them: the attacking player divides
        the damage of those that block them. None where a blocker strikes first: what has banding
        may die of it. Nor where blockers of several announce orders: what they deal may only be
        legal once others make it lethal, and then binds the attacking player."""
        if any(one.early and one.amount for one in self.blockers):
            return []
        several = any(mask & (mask - 1) for those in self.choices for mask in those)
        if several and self.engagements.edition.ordered_damage:
            return []
        return list(dict.fromkeys(
            mask for mask in self.band
            if any(self.attackers[one].bands for one in bits(mask))
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

    @cached_property
    def theirs(self) -> list[int]:
        """Every set of attackers that can be killed by damage their blockers divide, parts before
        wholes."""
        return _sets([
            place
            for place, one in enumerate(self.attackers)
            if one.dies_at is not None and not any(group >> place & 1 for group in self.groups)
        ])  # fmt: skip

    @cached_property
    def mine(self) -> list[int]:
        """Every set of blockers that can be killed."""
        return _sets([n for n, one in enumerate(self.blockers) if one.dies_at is not None])

    @cached_property
    def damages(self) -> list[tuple[Numbers, Numbers]]:
        """What each set of attackers deals in the first and in the regular step, by mask: without
        deathtouch, and with it."""
        return [
            (
                np.array(_damages(self.attackers, deadly, True), dtype=np.int64),
                np.array(_damages(self.attackers, deadly, False), dtype=np.int64),
            )
            for deadly in (False, True)
        ]


def _sets(places: Sequence[int]) -> list[int]:
    """Every set of those places as a mask, parts before wholes."""
    found = [0]
    for place in places:
        found += [one | 1 << place for one in found]
    return found


def _damages(attackers: Sequence[Fighter], deadly: bool, early: bool) -> list[int]:
    """What each set of attackers deals in that step, by mask: those with deathtouch, or without."""
    return [
        sum(
            attackers[one].amount * (attackers[one].early if early else attackers[one].late)
            for one in bits(those)
            if attackers[one].deadly == deadly
        )
        for those in range(1 << len(attackers))
    ]
