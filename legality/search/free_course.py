"""The course of a bout in which no order binds, or nobody strikes first, by its totals alone.

What `legality.search.course` plays out division by division is seen of sets of creatures here:
creatures that face the same ones deal their damage together (`legality.search.pooled_damage`), and
in the regular step what the attackers deal and what the blockers deal are two matters, each worked
out once. The trees are without the plays: who wants to show one plays the bout.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from operator import add

from legality.clock import Clock
from legality.errors import TooLarge
from legality.problem.declarations import bits
from legality.search.blows import Blows
from legality.search.bout import Bout
from legality.search.bout_sides import ATTACKERS, BLOCKERS, BoutSides
from legality.search.course import divided, floors_of, plus
from legality.search.course_budget import CourseBudget
from legality.search.game_tree import GameTree, Leaf, Play, choice
from legality.search.last_blows import DamageDealer, Struck, last_blows
from legality.search.pooled_damage import (
    Marks,
    Pool,
    after_own,
    all_marks,
    pooled,
    worth_killed,
    worth_killed_outright,
)
from legality.search.scoring import Totals
from legality.search.strikers import FIRST, REGULAR, Blow

Step = tuple[Marks, Totals]
"""What one side has marked on the other in the first step, and what it adds to the totals."""


class FreeCourse(CourseBudget, BoutSides):
    """Such a course. The side that is `bound` hurts nobody whom it does not kill, which some order
    allows; that is for bouts in which nobody strikes first."""

    def __init__(self, bout: Bout, clock: Clock, room: int, *, bound: int | None = None) -> None:
        CourseBudget.__init__(self, clock, room)
        BoutSides.__init__(self, bout, bound)
        self.floors = floors_of(bout)
        self.first_dealt: dict[int, list[list[Step]]] = {}
        self.last_dealt: dict[int, dict[tuple[Marks, int], GameTree]] = {
            ATTACKERS: {},
            BLOCKERS: {},
        }
        self._after: dict[tuple[Marks, Marks], GameTree] = {}

    @cached_property
    def tree(self) -> GameTree:
        """Both steps."""
        mine, theirs = self.first(0), self.first(1)
        return divided(
            10,
            True,
            mine,
            lambda attackers: divided(
                12, False, theirs, lambda blockers: self.after(attackers, blockers)
            ),
        )

    # -- the first step ----------------------------------------------------------------------------

    def first(self, side: int) -> list[list[Step]]:
        """What that side may deal in the first step: its own player announces which list it is,
        the other player which of that list (702.22j, k)."""
        if side not in self.first_dealt:
            self.first_dealt[side] = self.dealt_first(side)
        return self.first_dealt[side]

    def dealt_first(self, side: int) -> list[list[Step]]:
        """See `first`, worked out."""
        nothing = (0,) * len(self.targets[1 - side])
        striking = self.striking(side, FIRST, 0)
        if side == ATTACKERS and self.tramplers(striking, (1 << len(nothing)) - 1):
            start = ((0, 0, True),) * len(self.fighters)
            lists = self.blows.of(FIRST, start, self.sides[side])
            return [[self.step_of(blow) for blow in blows] for blows in lists]
        own, other = self.pools(side, striking, nothing)
        totals = self.totals(side, striking, FIRST, (1 << len(nothing)) - 1)
        leading = self.counted(all_marks(own, nothing, self.targets[1 - side], self.room))
        if not other:
            return [[(marks, totals)] for marks in self.best(side, leading, most=True)]
        return [self.answers(side, other, before, totals) for before in leading]

    def answers(
        self, side: int, other: Sequence[Pool], before: Marks, totals: Totals
    ) -> list[Step]:
        """What the other player may make of the damage of those of that side, after those marks."""
        marked = self.counted(all_marks(other, before, self.targets[1 - side], self.room))
        return [(marks, totals) for marks in self.best(side, marked, most=False)]

    def counted(self, marks: set[Marks] | None) -> set[Marks]:
        """Those, as far as there is room for them."""
        if marks is None:
            raise TooLarge("a part of the board has too many divisions of damage")
        self.spend(len(marks))
        return marks

    def best(self, side: int, those: Iterable[Marks], *, most: bool) -> list[Marks]:
        """Of what leaves the same creatures dead, what no other is as good as: the more is marked
        the better for the side that has dealt it, and the other player wants the least. What nobody
        of the side strikes later counts for nothing."""
        kept = dict[int, list[Marks]]()
        later = self.struck_later[side]
        for marks in sorted(those, reverse=most):
            dead = self.dead(1 - side, marks)
            counts = tuple(
                mark if (dead | later) >> place & 1 else 0 for place, mark in enumerate(marks)
            )
            others = kept.setdefault(dead, [])
            better = int.__ge__ if most else int.__le__
            if not any(all(map(better, other, counts)) for other in others):
                others.append(counts)
        return [marks for others in kept.values() for marks in others]

    def after(self, mine: Step, theirs: Step) -> GameTree:
        """What is dealt in the first step, and all that follows."""
        (blockers, first), (attackers, second) = mine, theirs
        key = attackers, blockers
        if key not in self._after:
            self._after[key] = self.regular(attackers, blockers)
        totals = tuple(map(add, first, second))
        return plus(self._after[key], totals, Play, self.floors[FIRST])

    # -- the regular step --------------------------------------------------------------------------

    def regular(self, attackers: Marks, blockers: Marks) -> GameTree:
        """The regular step after those marks, with what the deaths before it are worth."""
        gone = self.dead(0, attackers), self.dead(1, blockers)
        value = sum(
            sign * self.targets[side][place][1]
            for side, sign in ((0, 1), (1, -1))
            for place in range(len(self.targets[side]))
            if gone[side] >> place & 1
        )
        mine = self.last(0, blockers, gone[0])
        theirs = self.last(1, attackers, gone[1])
        assert isinstance(theirs, Leaf), "blockers do not trample"
        before = (value, *(0,) * (self.bout.ground.size - 1))
        capped = plus(mine, theirs.totals, Play, self.floors[REGULAR])
        return plus(capped, before, Play)

    def last(self, side: int, marks: Marks, gone: int) -> GameTree:
        """What that side deals in the regular step to the other one, so marked, where those of it
        that are `gone` do not strike."""
        known, key = self.last_dealt[side], (marks, gone)
        if key not in known:
            known[key] = self.dealt_last(side, marks, gone)
        return known[key]

    def dealt_last(self, side: int, marks: Marks, gone: int) -> GameTree:
        """See `last`, worked out."""
        striking = self.striking(side, REGULAR, gone)
        self.spend(1)
        there = self.there(1 - side, marks)
        own, other = self.pools(side, striking, marks)
        targets = self.lacking(1 - side, marks)
        totals = self.totals(side, striking, REGULAR, there)
        tramplers = self.tramplers(striking, there) if side == ATTACKERS else []
        if tramplers:
            if not self.is_alike(tramplers, striking, there) or (other and not self.bout.ordered):
                return self.trampled(marks, gone)
            return self.going_over(striking, marks, totals)
        if side == self.bound:
            killed: int | None = worth_killed_outright(own, other, targets)
        else:
            killed = worth_killed(own, other, targets, self.room)
        if killed is None:
            raise TooLarge("a part of the board has too many divisions of damage")
        return Leaf((totals[0] + (killed if side else -killed), *totals[1:]))

    def going_over(self, striking: Sequence[int], marks: Marks, totals: Totals) -> GameTree:
        """What attackers deal in the regular step of which some trample: whom they kill, and what
        goes through besides. A side without orders divides all its damage here, the other player's
        part too."""
        there = self.there(1, marks)
        targets = self.lacking(1, marks)
        tramplers = self.tramplers(striking, there)
        own, other = self.pools(ATTACKERS, striking, marks)
        if other and self.bound != ATTACKERS:
            own, other = pooled((*own, *other)), ()
        over = pooled(
            (self.fighters[place].amount, self.faced[place] & there, self.fighters[place].deadly)
            for place in tramplers
        )
        dealers = [*(DamageDealer(p, (*bits(f),), d, True) for p, f, d in over)]
        left = Counter({(f, d): p for p, f, d in own})
        left.subtract({(f, d): p for p, f, d in over})
        dealers += [DamageDealer(p, (*bits(f),), d) for (f, d), p in sorted(left.items()) if p]
        struck = tuple(Struck(lacks or None, lacks) for lacks, _ in targets)
        leaves = list[GameTree]()
        for blow in last_blows(tuple(dealers), struck):
            dealt = tuple(lacks * (place in blow.dead) for place, (lacks, _) in enumerate(targets))
            killed = after_own(other, dealt, targets)
            more = self.bout.gone_through(tramplers[0], sum(blow.through), REGULAR)
            after = map(add, totals, more)
            leaves.append(Leaf((next(after) - killed, *after)))
        return choice(20, True, leaves)

    def trampled(self, marks: Marks, gone: int) -> GameTree:
        """The same of attackers of which some trample: every division is looked at."""
        state = (
            *((0, 0, not gone >> place & 1) for place in self.sides[0]),
            *(
                (0, 0, False) if mark == lacks > 0 else (mark, 0, True)
                for mark, (lacks, _) in zip(marks, self.targets[1], strict=True)
            ),
        )

        def dealt(blow: Blow) -> GameTree:
            lost = sum(abs(self.fighters[place].worth) for place in self.blows.dead(blow, state))
            return Leaf((blow.totals[0] - lost, *blow.totals[1:]))

        return divided(20, True, self.blows.of(REGULAR, state, self.sides[0]), dealt)

    # -- division by division ----------------------------------------------------------------------

    @cached_property
    def blows(self) -> Blows:
        """The divisions one by one: by any order, if attackers hurt nobody whom they do not kill,
        else without one."""
        blows = Blows(self.bout, self.spend)
        if self.bound != ATTACKERS:
            blows.unbound = self.sides[ATTACKERS]
        return blows

    def step_of(self, blow: Blow) -> Step:
        """What a blow of attackers in the first step marks."""
        start = ((0, 0, True),) * len(self.fighters)
        marks = [0] * len(self.targets[1])
        for place, (marked, _, _) in blow.hits:
            marks[place - self.size] = marked if self.fighters[place].dies_at else 0
        for place in self.blows.dead(blow, start):
            marks[place - self.size] = self.fighters[place].need
        return tuple(marks), blow.totals
