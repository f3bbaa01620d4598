"""What blocks score at most where the attacking player keeps to a plan, in many blocks at once.

A plan ranks the blockers. Every attacker announces those that block it in that order, and in either
damage step they fill them up together: the first that any of them faces gets what is lethal to it,
then the next. Where all who face one are not enough for it, they deal it all they have, so that
each division is legal by any order. What tramples and is left goes to the player. The blockers may
answer with any damage that can flow (`legality.search.block_table`); who of the attackers dies of
it in the first step is known when the regular one is divided, but not when the plan is made. No
block scores more than by the worst of these answers, whatever the plan.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations

from legality.arrays import np
from legality.search.block_sides import LARGE, BlockSides
from legality.search.block_table import BlockTable
from legality.search.groups import Numbers
from legality.search.options import Flags

MOST_PLANS = 120
"""So many plans are tried at most."""
MOST_IN_VAIN = 8
"""After so many in turn that showed nothing no more are tried."""

Step = tuple[bool, bool]
FIRST, REGULAR = (True, False), (False, True)


class BlockPlans:
    """The plans against the blocks of a board; those that showed most come first."""

    def __init__(self, sides: BlockSides) -> None:
        self.sides = sides
        self.are_possible = not any(
            fighter.weakens or fighter.bands for fighter in sides.attackers
        ) and not (any(fighter.bands for fighter in sides.blockers))
        self.plans = [*self._likely_first()] if self.are_possible else []

    def _likely_first(self) -> Iterator[tuple[int, ...]]:
        """Rankings of the blockers, those first that begin with what is worth most for its size."""
        blockers = self.sides.blockers

        def weight(place: int) -> float:
            fighter = blockers[place]
            return -fighter.sign * fighter.worth / max(1, fighter.need)

        order = sorted(range(len(blockers)), key=weight, reverse=True)
        for _, plan in zip(range(MOST_PLANS), permutations(order), strict=False):
            yield plan

    def least(self, table: BlockTable, bounds: Numbers, known: int) -> Numbers:
        """The least bound of each block, where it is more than is known: plans are tried until none
        is left that is, or a few in turn have shown it of none."""
        answers, in_vain, left = Answers(table), 0, int((bounds > known).sum())
        for number, plan in enumerate([*self.plans]):
            if not left or in_vain == MOST_IN_VAIN:
                break
            bounds = np.minimum(bounds, answers.most(plan))
            before, left = left, int((bounds > known).sum())
            in_vain = 0 if left < before else in_vain + 1
            if number and left < before:
                self.plans.remove(plan)
                self.plans.insert(number // 2, plan)
        return bounds


class Answers:
    """What the blockers of those rows may reach at most against plans."""

    def __init__(self, table: BlockTable) -> None:
        self.table = table
        self.sides = table.bounds
        self.firsts = table.killable(FIRST, table.nothing).possible()
        self._gains: dict[bytes, list[tuple[int, Flags, Numbers]]] = {}
        self.faces = [
            [(faced >> place & 1) > 0 for faced in table.faced]
            for place in range(len(self.sides.attackers))
        ]
        self.blocked = [
            (table.blocked >> place & 1) > 0 for place in range(len(self.sides.attackers))
        ]

    def gains(self, gone: Numbers) -> list[tuple[int, Flags, Numbers]]:
        """The attackers that may die first, each time with what all deaths of attackers are worth,
        where those blockers die first."""
        key = gone.tobytes()
        if key not in self._gains:
            self._gains[key] = [*self.table.gains(gone, self.firsts)]
        return self._gains[key]

    def most(self, plan: Sequence[int]) -> Numbers:
        """The greatest score of each block against that plan."""
        table, sides = self.table, self.sides
        alive = [table.every] * len(sides.blockers)
        first = Fight(self, plan, FIRST, 0, alive, [table.nothing] * len(alive))
        alive = [~dead for dead in first.dead]
        gone = table.nothing
        for place, dead in enumerate(first.dead):
            gone = gone | dead * (1 << place)
        result = table.nothing - LARGE
        for those, may, gain in self.gains(gone):
            regular = Fight(self, plan, REGULAR, those, alive, first.marked)
            value = table.value(gain, first.loss + regular.loss)
            score = table.score(value, first.through + regular.through, gone)
            result = np.where(may & (score > result), score, result)
        return result


class Fight:
    """One damage step by a plan: who of the blockers is `dead` of it, what their deaths cost, what
    is `marked` on each, and what goes `through`. The attackers in `absent` have died before."""

    def __init__(
        self,
        answers: Answers,
        plan: Sequence[int],
        step: Step,
        absent: int,
        alive: Sequence[Flags],
        marked: Sequence[Numbers],
    ) -> None:
        self.answers = answers
        self.nothing = answers.table.nothing
        self.alive = alive
        self.marked = [*marked]
        self.dead: list[Flags] = [~answers.table.every] * len(alive)
        attackers = answers.sides.attackers
        self.striking = [
            place
            for place, fighter in enumerate(attackers)
            if fighter.amount
            and ((fighter.early and step[0]) or (fighter.late and step[1]))
            and not absent >> place & 1
        ]
        self.left = {place: self.nothing + attackers[place].amount for place in self.striking}
        self.loss = self.nothing
        for number, place in enumerate(plan):
            self.strike(place, plan[number + 1 :])
        self.through = self.nothing
        for place in self.striking:
            fighter = attackers[place]
            if fighter.tramples and not fighter.poisons and answers.sides.places[place] is None:
                self.through = self.through + self.left[place] * answers.blocked[place]

    def strike(self, target: int, later: Sequence[int]) -> None:
        """That blocker gets what is lethal to it, or all that those have who face it."""
        fighter = self.answers.sides.blockers[target]
        enough_for = max(fighter.need, fighter.dies_at or 0)
        lacks = np.maximum(enough_for - self.marked[target], 0) * self.alive[target]
        facing = {
            place: self.answers.faces[place][target] & self.alive[target] for place in self.striking
        }
        lacks = self.poisoned(facing, lacks)
        reached = self.nothing
        for place, those in facing.items():
            reached = reached + self.left[place] * those
        filled = reached >= lacks
        lacking = lacks * filled
        for spares in (True, False):
            for place, those in facing.items():
                takes = those & filled
                if spares:
                    takes = takes & self.is_free_of(place, later)
                taken = np.minimum(self.left[place], lacking) * takes
                lacking = lacking - taken
                self.left[place] = self.left[place] - taken
        for place, those in facing.items():
            self.left[place] = self.left[place] * ~(those & ~filled)
        self.marked[target] = self.marked[target] + np.where(filled, lacks, reached)
        if fighter.dies_at is not None:
            self.dead[target] = filled & self.alive[target]
            self.loss = self.loss + self.dead[target] * max(0, -fighter.sign * fighter.worth)

    def poisoned(self, facing: dict[int, Flags], lacks: Numbers) -> Numbers:
        """What is lacking where one point by deathtouch is lethal (702.2c)."""
        for place, those in facing.items():
            if self.answers.sides.attackers[place].deadly:
                hit = those & (self.left[place] > 0) & (lacks > 0)
                self.left[place] = self.left[place] - hit
                lacks = lacks * ~hit
        return lacks

    def is_free_of(self, place: int, later: Sequence[int]) -> Flags:
        """Whether the attacker has nothing else to strike."""
        if self.answers.sides.attackers[place].tramples:
            return ~self.answers.table.every
        free = self.answers.table.every
        for other in later:
            free = free & ~(self.answers.faces[place][other] & self.alive[other])
        return free
