"""What comes of a bout by its totals alone: exactly where no order binds anybody, else from above
and from below.

What `legality.search.course` plays out division by division is seen of sets of creatures here:
creatures that face the same ones deal their damage together (`legality.search.pooled_damage`), and
in the regular step what the attackers deal and what the blockers deal are two matters, each worked
out once. The trees are without the plays: who wants to show one plays the bout.

Where orders are announced (509.2 of 2024), one side is taken to divide its damage without them, and
the other by what some order allows: if nobody strikes first, so that it hurts nobody whom it does
not kill; otherwise by rankings of the creatures on the other side, of which the best is announced.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, permutations
from operator import add

from legality.clock import Clock
from legality.errors import TooLarge
from legality.problem.declarations import bits
from legality.search.blows import FIRST, REGULAR, Blow, Blows
from legality.search.bout import Bout
from legality.search.course import divided, floors_of, plus
from legality.search.game_tree import GameTree, Leaf, Play, choice
from legality.search.last_blows import DamageDealer, Struck, last_blows
from legality.search.pooled_damage import (
    Marks,
    Pool,
    Target,
    after_own,
    all_marks,
    pooled,
    worth_killed,
    worth_killed_outright,
)
from legality.search.ranked_damage import RankedDamage, Source
from legality.search.scoring import Totals

ATTACKERS, BLOCKERS = 0, 1
"""The sides."""
MOST_RANKINGS = 24
"""So many rankings are tried at most."""

Step = tuple[Marks, Totals]
"""What one side has marked on the other in the first step, and what it adds to the totals."""


class CourseBounds:
    """What the defending player can't exceed (`most`), and what that player surely reaches
    (`least`), where damage is plain (`is_quick`): the same where that is exact. Both raise
    `TooLarge` and `OutOfTime`."""

    def __init__(self, bout: Bout, clock: Clock, room: int) -> None:
        self.bout = bout
        self.clock = clock
        self.room = room
        everyone = (*bout.attackers, *bout.blockers)
        self.is_early = any(each.fighter.early and each.fighter.amount for each in everyone)

    @cached_property
    def free(self) -> "_QuickCourse":
        """The course in which no order binds anybody."""
        return _QuickCourse(self.bout, self.clock, self.room)

    @cached_property
    def most(self) -> GameTree:
        """What the attacking player brings about by some orders, the other bound by none."""
        return self._by_orders_of(ATTACKERS)

    @cached_property
    def least(self) -> GameTree:
        """What the defending player brings about by some orders, the other bound by none."""
        return self._by_orders_of(BLOCKERS)

    def _by_orders_of(self, side: int) -> GameTree:
        if not self.bout.ordered:
            return self.free.tree
        if self.is_early:
            return self.free.ranked(side)
        return _QuickCourse(self.bout, self.clock, self.room, outright=side).tree


def is_quick(bout: Bout) -> bool:
    """Whether everyone deals plain damage to creatures, and every attacker is blocked."""
    if bout.void or bout.ground.by_life or (bout.ordered and not bout.ground.poison_is_lethal):
        return False
    for attacking in bout.attackers:
        if not attacking.blocked or attacking.commander is not None:
            return False
    everyone = [
        *((attacking.fighter, 1) for attacking in bout.attackers),
        *((blocking.fighter, -1) for blocking in bout.blockers),
    ]
    for fighter, sign in everyone:
        if fighter.odd or fighter.weakens or fighter.poisons or fighter.harmless or fighter.void:
            return False
        if fighter.need < 1 or fighter.dies_at not in (None, fighter.need):
            return False
        if fighter.sign * fighter.worth * sign < 0:
            return False
    if {faced for blocking in bout.blockers for faced in blocking.faces} != {
        *range(len(bout.attackers))
    }:
        return False
    return not any(blocking.fighter.dies_at is None for blocking in bout.blockers) or not (
        any(attacking.fighter.tramples for attacking in bout.attackers)
        and any(attacking.fighter.early for attacking in bout.attackers)
    )


class _QuickCourse:
    """The attackers come first in everything that is numbered, then the blockers. The side that
    kills `outright` hurts nobody else; with a `ranking` of the other side, it is by that that one
    divides its damage; all others divide theirs without any order."""

    def __init__(
        self,
        bout: Bout,
        clock: Clock,
        room: int,
        *,
        outright: int | None = None,
        ranking: tuple[int, Sequence[int]] | None = None,
    ) -> None:
        self.outright = outright
        self.ranking = ranking
        self.bout = bout
        self.clock = clock
        self.room = room
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
        self.floors = floors_of(bout)
        self._first: dict[int, list[list[Step]]] = {}
        self._last: dict[int, dict[tuple[Marks, int], GameTree]] = {ATTACKERS: {}, BLOCKERS: {}}
        self._after: dict[tuple[Marks, Marks], GameTree] = {}

    def target(self, place: int) -> Target:
        """The creature as one that is dealt damage."""
        fighter = self.fighters[place]
        return fighter.dies_at or 0, abs(fighter.worth)

    def spend(self, courses: int) -> None:
        """Counts what is looked at. Raises `TooLarge` and `OutOfTime`."""
        self.clock.check()
        self.room -= courses
        if self.room < 0:
            raise TooLarge("a part of the board has too many divisions of damage")

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
        if side not in self._first:
            self._first[side] = self._dealt_first(side)
        return self._first[side]

    def _dealt_first(self, side: int) -> list[list[Step]]:
        nothing = (0,) * len(self.targets[1 - side])
        striking = [place for place in self.sides[side] if self.fighters[place].early]
        if self.is_ranked(side):
            return self.ranked_first(striking, nothing)
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
        targets, kept = self.targets[1 - side], dict[tuple[bool, ...], list[Marks]]()
        later = self.struck_later[side]
        for marks in sorted(those, reverse=most):
            dead = tuple(mark == lacks > 0 for mark, (lacks, _) in zip(marks, targets, strict=True))
            counts = tuple(
                mark if gone or later >> place & 1 else 0
                for place, (mark, gone) in enumerate(zip(marks, dead, strict=True))
            )
            others = kept.setdefault(dead, [])
            better = int.__ge__ if most else int.__le__
            if not any(all(map(better, other, counts)) for other in others):
                others.append(counts)
        return [marks for others in kept.values() for marks in others]

    @cached_property
    def struck_later(self) -> tuple[int, int]:
        """For each side whom of the other it may strike in the regular step."""
        result = [0, 0]
        for side in (0, 1):
            for place in self.sides[side]:
                if self.fighters[place].late and self.fighters[place].amount:
                    result[side] |= self.faced[place]
        return result[0], result[1]

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

    def dead(self, side: int, marks: Marks) -> int:
        """Who of that side is dead by those marks."""
        return sum(
            1 << place
            for place, (mark, (lacks, _)) in enumerate(zip(marks, self.targets[side], strict=True))
            if mark == lacks > 0
        )

    def last(self, side: int, marks: Marks, gone: int) -> GameTree:
        """What that side deals in the regular step to the other one, so marked, where those of it
        that are `gone` do not strike."""
        known, key = self._last[side], (marks, gone)
        if key not in known:
            known[key] = self._dealt_last(side, marks, gone)
        return known[key]

    def _dealt_last(self, side: int, marks: Marks, gone: int) -> GameTree:
        striking = [
            place
            for number, place in enumerate(self.sides[side])
            if self.fighters[place].late and not gone >> number & 1
        ]
        self.spend(1)
        if self.is_ranked(side):
            return self.ranked_last(striking, marks)
        dead = self.dead(1 - side, marks)
        there = (1 << len(marks)) - 1 & ~dead
        own, other = self.pools(side, striking, marks)
        targets = self.lacking(1 - side, marks)
        totals = self.totals(side, striking, REGULAR, there)
        tramplers = self.tramplers(striking, there) if side == ATTACKERS else []
        if tramplers:
            if not self.is_alike(tramplers, there) or (other and not self.bout.ordered):
                return self.trampled(marks, gone)
            return self.going_over(striking, marks, totals)
        if side == self.outright:
            killed: int | None = worth_killed_outright(own, other, targets)
        else:
            killed = worth_killed(own, other, targets, self.room)
        if killed is None:
            raise TooLarge("a part of the board has too many divisions of damage")
        return Leaf((totals[0] + (killed if side else -killed), *totals[1:]))

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

    def is_alike(self, tramplers: Sequence[int], there: int) -> bool:
        """Whether what those let through counts alike, and all whom they face can be killed."""
        faced = 0
        for place in tramplers:
            faced |= self.faced[place] & there
        return len({self.bout.attackers[place].place for place in tramplers}) == 1 and all(
            self.targets[1][place][0] for place in bits(faced)
        )

    def going_over(self, striking: Sequence[int], marks: Marks, totals: Totals) -> GameTree:
        """What attackers deal in the regular step of which some trample: whom they kill, and what
        goes through besides. A side without orders divides all its damage here, the other player's
        part too."""
        there = (1 << len(marks)) - 1 & ~self.dead(1, marks)
        targets = self.lacking(1, marks)
        tramplers = self.tramplers(striking, there)
        own, other = self.pools(ATTACKERS, striking, marks)
        if other and self.outright != ATTACKERS:
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
        target = self.bout.attackers[tramplers[0]].place
        for blow in last_blows(tuple(dealers), struck):
            dealt = tuple(lacks * (place in blow.dead) for place, (lacks, _) in enumerate(targets))
            killed = after_own(other, dealt, targets)
            more = self.goes_through(sum(blow.through), target, REGULAR)
            after = map(add, totals, more)
            leaves.append(Leaf((next(after) - killed, *after)))
        return choice(20, True, leaves)

    def goes_through(self, points: int, target: int | None, step: int) -> Totals:
        """What so many points add to the totals that go through to what is attacked."""
        result = [0] * self.bout.ground.size
        if target is not None:
            result[target] -= points
        else:
            result[0] -= points
            result[1] -= 0 if step else points
            result[2] -= points
        return tuple(result)

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

    # -- what both steps ask -----------------------------------------------------------------------

    @cached_property
    def blows(self) -> Blows:
        """The divisions one by one: by any order, if attackers hurt nobody whom they do not kill,
        else without one."""
        blows = Blows(self.bout, self.spend)
        if self.outright != ATTACKERS:
            blows.unbound = self.sides[ATTACKERS]
        return blows

    def lacking(self, side: int, marks: Marks) -> tuple[Target, ...]:
        """The creatures of that side as they are after those marks."""
        return tuple(
            (0, 0) if mark == lacks > 0 else (lacks - mark if lacks else 0, worth)
            for mark, (lacks, worth) in zip(marks, self.targets[side], strict=True)
        )

    def step_of(self, blow: Blow) -> Step:
        """What a blow of attackers in the first step marks."""
        start = ((0, 0, True),) * len(self.fighters)
        marks = [0] * len(self.targets[1])
        for place, (marked, _, _) in blow.hits:
            marks[place - self.size] = marked if self.fighters[place].dies_at else 0
        for place in self.blows.dead(blow, start):
            marks[place - self.size] = self.fighters[place].need
        return tuple(marks), blow.totals

    def pools(
        self, side: int, striking: Sequence[int], marks: Marks
    ) -> tuple[tuple[Pool, ...], tuple[Pool, ...]]:
        """The damage of those of that side before the other one, so marked: what its own player
        divides, and what the other does, there being banding among those whom it is dealt to."""
        there = (1 << len(marks)) - 1 & ~self.dead(1 - side, marks)
        own, other = list[Pool](), list[Pool]()
        for place in striking:
            fighter, faced = self.fighters[place], self.faced[place] & there
            pool = fighter.amount, faced, fighter.deadly
            (other if faced & self.bands[1 - side] else own).append(pool)
        if not self.is_ranked(side) and side != self.outright and self.could_force(own, other):
            return pooled((*own, *other)), ()
        return pooled(own), pooled(other)

    def could_force(self, own: Sequence[Pool], other: Sequence[Pool]) -> bool:
        """Whether an order may do more than none, by what the other player must make lethal
        (`Blows.could_force`): then a side without orders divides all its damage."""
        reached = 0
        for _, faced, _ in other:
            reached |= faced
        return self.bout.ordered and any(
            faced & (faced - 1) and faced & reached for _, faced, _ in own
        )

    def totals(self, side: int, striking: Sequence[int], step: int, there: int) -> Totals:
        """What lifelink gains as those deal their damage to who is there, and what goes through of
        who tramples where nobody is left."""
        result = (0,) * self.bout.ground.size
        for place in striking:
            fighter, gained = self.fighters[place], 0
            if self.faced[place] & there:
                gained = fighter.amount
            elif side == ATTACKERS and fighter.tramples:
                gained = fighter.amount
                target = self.bout.attackers[place].place
                result = tuple(map(add, result, self.goes_through(gained, target, step)))
            if fighter.lifelink and side == ATTACKERS:
                result = (result[0] - gained, *result[1:])
            elif fighter.lifelink:
                early = 0 if step else gained
                result = (
                    result[0] + gained, result[1] + early, result[2] + gained, *result[3:]
                )  # fmt: skip
        return result

    # -- one side by a ranking ---------------------------------------------------------------------

    def ranked(self, side: int) -> GameTree:
        """What comes of it where that side announces orders by one of some rankings; it is no
        better for that side than what comes of it without orders."""
        trees = list[GameTree]()
        for ranking in self.rankings(side):
            self.clock.check()
            course = _QuickCourse(self.bout, self.clock, self.room, ranking=(side, ranking))
            course._first[1 - side] = self.first(1 - side)
            course._last[1 - side] = self._last[1 - side]
            if course.tree == self.tree:
                return self.tree
            trees.append(course.tree)
        return choice(side, side == ATTACKERS, trees)

    def rankings(self, side: int) -> Iterator[tuple[int, ...]]:
        """Rankings of the other side, those first that begin with what is worth most for what
        destroys it."""
        targets = self.targets[1 - side]
        mortal = [place for place, (lacks, _) in enumerate(targets) if lacks]
        order = sorted(mortal, key=lambda place: -targets[place][1] / targets[place][0])
        return islice(permutations(order), MOST_RANKINGS)

    def is_ranked(self, side: int) -> bool:
        """Whether that side divides its damage by a ranking."""
        return self.ranking is not None and self.ranking[0] == side

    def ranked_first(self, striking: Sequence[int], nothing: Marks) -> list[list[Step]]:
        """What the side with the ranking deals in the first step."""
        assert self.ranking is not None
        side, _ = self.ranking
        marks, through = self.by_ranking(striking, nothing, FIRST)
        totals = self.totals(side, striking, FIRST, (1 << len(nothing)) - 1)
        totals = tuple(map(add, totals, through))
        _, other = self.pools(side, striking, nothing)
        return [self.answers(side, other, marks, totals) if other else [(marks, totals)]]

    def ranked_last(self, striking: Sequence[int], marks: Marks) -> GameTree:
        """What it deals in the regular step to the other side, so marked."""
        assert self.ranking is not None
        side, _ = self.ranking
        after, through = self.by_ranking(striking, marks, REGULAR)
        dead = self.dead(1 - side, marks)
        _, other = self.pools(side, striking, marks)
        targets = self.lacking(1 - side, marks)
        dealt = tuple(
            0 if dead >> place & 1 else more - mark
            for place, (more, mark) in enumerate(zip(after, marks, strict=True))
        )
        killed = after_own(other, dealt, targets)
        there = (1 << len(marks)) - 1 & ~dead
        totals = tuple(map(add, self.totals(side, striking, REGULAR, there), through))
        return Leaf((totals[0] + (killed if side else -killed), *totals[1:]))

    def by_ranking(self, striking: Sequence[int], marks: Marks, step: int) -> tuple[Marks, Totals]:
        """What is marked by those whose damage the side itself divides, and what goes through."""
        assert self.ranking is not None
        side, ranking = self.ranking
        there = (1 << len(marks)) - 1 & ~self.dead(1 - side, marks)
        own = [place for place in striking if not self.faced[place] & there & self.bands[1 - side]]
        sources = [
            Source(
                self.fighters[place].amount,
                self.faced[place] & there,
                self.fighters[place].deadly,
                self.fighters[place].tramples and side == ATTACKERS,
            )
            for place in own
        ]
        divided = RankedDamage(sources, ranking, marks, self.targets[1 - side])
        result = (0,) * self.bout.ground.size
        for place, points in zip(own, divided.through, strict=True):
            if points and self.faced[place] & there:
                target = self.bout.attackers[place].place
                result = tuple(map(add, result, self.goes_through(points, target, step)))
        return tuple(divided.marked), result
