"""Both sides of a bout as plain numbers: who faces whom, what each deals, and who divides it.

The attackers come first in everything that is numbered, then the blockers; on either side creatures
are numbered from 0, and sets of them are masks.
"""

from collections.abc import Sequence
from functools import cached_property
from operator import add

from legality.problem.declarations import bits
from legality.search.bout import Bout
from legality.search.pooled_damage import Marks, Pool, Target, pooled
from legality.search.scoring import Totals

ATTACKERS, BLOCKERS = 0, 1
"""The sides."""


class BoutSides:
    """The sides of a bout. A side that is `bound` divides its damage by what some order allows, the
    others without any order."""

    def __init__(self, bout: Bout, bound: int | None = None) -> None:
        self.bout = bout
        self.bound = bound
        self.size = len(bout.attackers)
        self.fighters = [
            *(attacking.fighter for attacking in bout.attackers),
            *(blocking.fighter for blocking in bout.blockers),
        ]
        self.sides = range(self.size), range(self.size, len(self.fighters))
        self.faced = [0] * len(self.fighters)
        """For each creature the numbers on the other side, as a mask, of those it faces."""
        for number, blocking in enumerate(bout.blockers):
            for attacker in blocking.faces:
                self.faced[attacker] |= 1 << number
                self.faced[self.size + number] |= 1 << attacker
        self.bands = [
            sum(1 << number for number, place in enumerate(side) if self.fighters[place].bands)
            for side in self.sides
        ]
        self.targets = [tuple(map(self.target, side)) for side in self.sides]

    def target(self, place: int) -> Target:
        """The creature as one that is dealt damage."""
        fighter = self.fighters[place]
        return fighter.dies_at or 0, abs(fighter.worth)

    @cached_property
    def struck_later(self) -> tuple[int, int]:
        """For each side whom of the other it may strike in the regular step."""
        result = [0, 0]
        for side in (0, 1):
            for place in self.sides[side]:
                if self.fighters[place].late and self.fighters[place].amount:
                    result[side] |= self.faced[place]
        return result[0], result[1]

    def there(self, side: int, marks: Marks) -> int:
        """Who of that side is not dead by those marks."""
        return (1 << len(marks)) - 1 & ~self.dead(side, marks)

    def dead(self, side: int, marks: Marks) -> int:
        """Who of that side is dead by those marks."""
        return sum(
            1 << place
            for place, (mark, (lacks, _)) in enumerate(zip(marks, self.targets[side], strict=True))
            if mark == lacks > 0
        )

    def striking(self, side: int, step: int, gone: int) -> list[int]:
        """Who of that side strikes in that step, where those are gone."""
        return [
            place
            for number, place in enumerate(self.sides[side])
            if not gone >> number & 1
            and (self.fighters[place].late if step else self.fighters[place].early)
        ]

    def lacking(self, side: int, marks: Marks) -> tuple[Target, ...]:
        """The creatures of that side as they are after those marks."""
        return tuple(
            (0, 0) if mark == lacks > 0 else (lacks - mark if lacks else 0, worth)
            for mark, (lacks, worth) in zip(marks, self.targets[side], strict=True)
        )

    def pools(
        self, side: int, striking: Sequence[int], marks: Marks
    ) -> tuple[tuple[Pool, ...], tuple[Pool, ...]]:
        """The damage of those of that side before the other one, so marked: what its own player
        divides, and what the other does, there being banding among those whom it is dealt to."""
        there = self.there(1 - side, marks)
        own, other = list[Pool](), list[Pool]()
        for place in striking:
            fighter, faced = self.fighters[place], self.faced[place] & there
            pool = fighter.amount, faced, fighter.deadly
            (other if faced & self.bands[1 - side] else own).append(pool)
        if side != self.bound and self.bout.orders_force(
            [faced for _, faced, _ in own], [faced for _, faced, _ in other]
        ):
            return pooled((*own, *other)), ()
        return pooled(own), pooled(other)

    def tramplers(self, striking: Sequence[int], there: int) -> list[int]:
        """Those of the attackers that may let damage through over blockers, of whom some are
        there. If the other player divides it (702.22j), that player lets none through."""
        return [
            place
            for place in striking
            if self.fighters[place].tramples
            and self.fighters[place].amount
            and (faced := self.faced[place] & there)
            and not faced & self.bands[1]
        ]

    def is_alike(self, tramplers: Sequence[int], striking: Sequence[int], there: int) -> bool:
        """Whether what those of the striking attackers let through counts alike, all whom they face
        can be killed, and what kills them is lethal damage."""
        faced = 0
        if not self.bout.ground.poison_is_lethal and any(
            self.fighters[place].deadly for place in striking
        ):
            return False
        for place in tramplers:
            faced |= self.faced[place] & there
        return len({self.bout.attackers[place].place for place in tramplers}) == 1 and all(
            self.targets[1][place][0] for place in bits(faced)
        )

    def totals(self, side: int, striking: Sequence[int], step: int, there: int) -> Totals:
        """What lifelink gains as those deal their damage to who is there, and what goes through of
        who tramples where nobody is left."""
        result = (0,) * self.bout.ground.size
        for place in striking:
            fighter, dealt = self.fighters[place], 0
            if self.faced[place] & there:
                dealt = fighter.amount
            elif side == ATTACKERS and fighter.tramples:
                dealt = fighter.amount
                result = tuple(map(add, result, self.bout.gone_through(place, dealt, step)))
            if fighter.lifelink:
                result = tuple(map(add, result, self.bout.gained(place, dealt, step)))
        return result
