"""The best block by branch and bound: attacker after attacker, the groups that may still win.

The bound is that of `relaxation`: every group has a slack, what it loses against the best choice at
the prices found, and a block whose slacks are together more than what separates the bound from the
best block found is no better. What is left is walked through attacker by attacker, the least slack
first; blocks that have used the same creatures and are no better in any total are dropped. Walks
are narrow at first, so that a good block is there at once, and then wider; once a walk leaves
nothing out, its best is the best of all.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from legality.arrays import np
from legality.clock import Clock, OutOfTime
from legality.errors import TooLarge
from legality.problem.checker import broken, obeyed
from legality.problem.declarations import Declaration
from legality.search.groups import Groups, Numbers
from legality.search.options import GroupOptions, Worth
from legality.search.relaxation import LARGEST, SCALE, Objective, Relaxation, Relaxed
from legality.search.ways import (
    Alternatives,
    Key,
    NumberedGroup,
    Way,
    gone_on,
    keep,
    key_after,
    narrowed,
    packing,
    taken,
)

WIDTHS = (16, 16, 256, 4_096, 65_536, 1_000_000, 16_000_000)
"""So many ways to have used the blockers are kept after each attacker, walk after walk."""
FIRST_ROUNDS, MORE_ROUNDS = 150, 60
SMALL, FEW_ROUNDS = 20_000, 10
"""Up to so many steps one wide walk is quickest, at prices found in a few rounds."""
WHOLE = 1 << 62
"""Numbers below this are whole numbers of numpy."""
ROOM = 1_000_000
"""So many groups are tried at most where no clock limits the search."""

Value = Callable[[Alternatives, Declaration], int | None]
"""The score of a whole block; None where it is not of the kind that is sought. The alternatives are
empty where creatures that block several are in it: then the block itself is to be looked at."""


@dataclass(slots=True)
class Found:
    """The best block found with its score; `bound` is what none exceeds (equal where proved)."""

    declaration: Declaration | None
    score: int | None
    bound: int


class BlockSearch:
    """One search of a Problem: `worth` tells what comes of a group, `at_most` the same of one that
    hangs on other groups, as a bound, and `value` the score of a block of the kind that is sought.
    """

    def __init__(
        self,
        groups: Groups,
        options: Sequence[GroupOptions],
        worth: Worth,
        at_most: Worth,
        value: Value,
        aim: Objective,
        clock: Clock,
        known: tuple[int, Declaration] | None = None,
    ) -> None:
        self.groups = groups
        self.options = options
        self.worth = worth
        self.at_most = at_most
        self.value = value
        self.aim = aim
        self.clock = clock
        for group in options:
            if group.upper.size and int(abs(group.upper).max()) > LARGEST // 1024:
                raise TooLarge("damage of that size is not bounded")
        self.relaxation = Relaxation(options, groups.limits, aim)
        self.best: tuple[int, Declaration] | None = known
        self.bound: int | None = None
        self.relaxed: Relaxed
        self.left_out: int | None = None
        self.enough: int | None = None
        self.room = ROOM if clock.left() is None else None
        self.shifts, self.guard, self.spare = packing(groups)

    @property
    def is_done(self) -> bool:
        """Whether nothing better can be found, or nothing better is asked for."""
        if self.best is None:
            return False
        if self.enough is not None and self.best[0] >= self.enough:
            return True
        return self.bound is not None and self.best[0] >= self.bound

    @property
    def is_hopeless(self) -> bool:
        """Whether the bound leaves nothing that is sought."""
        budget = self.budget()
        return budget is not None and budget < 0

    def search(self) -> Found:
        """Walks, narrow and then wider, until the best is proved or the clock runs out."""
        try:
            small = self.steps() <= SMALL
            for number, width in enumerate(WIDTHS[-1:] if small else WIDTHS):
                target = float(self.best[0]) if self.best else 0.0
                rounds = MORE_ROUNDS if number else FIRST_ROUNDS
                self.relaxation.improve(target, FEW_ROUNDS if small else rounds)
                self.relaxed = self.relaxation.relaxed()
                self.lower(self.relaxed.bound // SCALE)
                if self.is_done or self.is_hopeless:
                    break
                self.walk(width)
                left = self.left_out
                self.lower(self.least() if left is None else (self.relaxed.bound - left) // SCALE)
                if left is None or self.is_done:
                    break
        except OutOfTime:
            pass
        score, block = self.best or (None, None)
        bound = self.bound if self.bound is not None else LARGEST
        return Found(block, score, bound if score is None else max(score, bound))

    def steps(self) -> int:
        """How many steps a walk that leaves nothing out has at most, were no totals kept apart."""
        uses = prod(limit + 1 for limit in self.groups.limits)
        return uses * sum(len(options.rows.used) for options in self.options)

    def least(self) -> int:
        """The score of the best block found; where none was, below anything that is sought."""
        return self.best[0] if self.best else -LARGEST

    def lower(self, bound: int) -> None:
        """Keeps the least bound."""
        bound = max(bound, self.least())
        self.bound = bound if self.bound is None else min(self.bound, bound)

    def budget(self) -> int | None:
        """The slack that a better block has at most."""
        if self.best is None:
            return None if self.enough is None else self.relaxed.bound - self.enough * SCALE
        return self.relaxed.bound - (self.best[0] + 1) * SCALE

    # -- one walk ----------------------------------------------------------------------------------

    def walk(self, width: int) -> None:
        """From attacker to attacker with at most so many ways; `left_out` is the least slack of
        what was not looked at, None if that is nothing."""
        self.left_out = None
        budget = self.budget()
        for larger in self.relaxed.larger:
            if larger is not None and (budget is None or larger <= budget):
                self.drop(larger)
        order = sorted(range(len(self.options)), key=lambda group: self.number(group, budget))
        nothing = ((0,) * len(self.aim.worth),)
        ways: dict[Key, list[Way]] = {
            (0, (0,) * len(self.groups.tracked), ()): [Way(0, 0, nothing, -1, (), None)]
        }
        for place in order:
            ways = narrowed(self.longer(ways, place, width), width, self.drop)
        for key, those in ways.items():
            for way in those:
                self.looked_at(way, bool(key[2]))
                if self.is_done:
                    return

    def number(self, place: int, budget: int | None) -> int:
        """How many groups before the attacker may still win."""
        slack = self.relaxed.slack[place]
        return len(slack) if budget is None else int((slack <= budget).sum())

    def drop(self, slack: int) -> None:
        """Notes that something of that slack was left out."""
        self.left_out = slack if self.left_out is None else min(self.left_out, slack)

    def longer(self, ways: dict[Key, list[Way]], place: int, width: int) -> dict[Key, list[Way]]:
        """Every way with every group before one more attacker."""
        budget = self.budget()
        choices = self.choices(place, budget)
        guard, after = self.guard, dict[Key, list[Way]]()
        for key, those in ways.items():
            room = key[0] + self.spare
            fitting = [group for group in choices if not (room + group.packed) & guard]
            for way in those:
                self.clock.check()
                left = LARGEST * SCALE if budget is None else budget - way.slack
                tried = 0
                for group in fitting:  # by the slack each had at first
                    if group.first > left:
                        break
                    if tried >= width:
                        self.drop(way.slack + group.first)
                        break
                    if group.slack > left:
                        continue
                    tried += 1
                    if group.exact is None:
                        self.look_at(place, group)
                        if group.slack > left:
                            continue
                    keep(
                        after.setdefault(key_after(key, place, group), []),
                        gone_on(way, place, group),
                    )
                self.spend(tried)
        return after

    def choices(self, place: int, budget: int | None) -> list[NumberedGroup]:
        """The groups before an attacker that may still win, the least slack first."""
        slack, rows = self.relaxed.slack[place], self.options[place].rows
        order = np.argsort(slack, kind="stable")
        if budget is not None:
            order = order[slack[order] <= budget]
        used = rows.used[order]
        return [
            NumberedGroup(row, least, least, packed, tuple(group), tuple(seen), obeyed, None)
            for row, least, packed, group, seen, obeyed in zip(
                order.tolist(),
                slack[order].tolist(),
                self.packed(used),
                used.tolist(),
                rows.tracked[order].tolist(),
                rows.obeyed[order].tolist(),
                strict=True,
            )
        ]

    def spend(self, groups: int) -> None:
        """Counts groups that are tried. Raises `OutOfTime` where there is no room for more."""
        if self.room is not None:
            self.room -= groups
            if self.room < 0:
                raise OutOfTime

    def packed(self, used: Numbers) -> list[int]:
        """What each row uses, as one number each."""
        if self.guard < WHOLE:
            shifts = np.array(self.shifts, dtype=np.int64)
            packed: list[int] = (used << shifts).sum(axis=1).tolist()
            return packed
        return [sum(n << s for n, s in zip(row, self.shifts, strict=True)) for row in used.tolist()]

    def look_at(self, place: int, group: NumberedGroup) -> None:
        """What comes of the group, exactly; its slack grows to what it really is."""
        group.exact = self.exact(place, group.row)
        group.slack = int(self.relaxed.slack[place][group.row])

    def exact(self, place: int, row: int) -> Alternatives:
        """What comes of the group; its slack grows to what it really is. Empty where it hangs on
        other groups."""
        options = self.options[place]
        exact = options.exact.get(row)
        if exact is not None:
            return exact
        members = self.groups.members(options.group(row))
        worth = None if options.coupled[row] else self.worth(options.attacker, members)
        if worth is None:
            options.coupled[row] = True
            exact, worth = (), self.at_most(options.attacker, members)
        else:
            exact = worth
        options.exact[row] = exact
        if worth is not None:
            self.tighten(place, row, worth)
        return exact

    def tighten(self, place: int, row: int, worth: Alternatives) -> None:
        """The bound of a group falls to what the attacking player may choose from."""
        options, relaxed = self.options[place], self.relaxed
        least = worth[0] if len(worth) == 1 else min(worth, key=relaxed.gained)
        if options.coupled[row]:
            least = tuple(map(min, least, options.upper[row].tolist()))
        options.upper[row] = least
        slack = relaxed.best[place] - relaxed.worth(options, row, least)
        relaxed.slack[place][row] = max(slack, int(relaxed.slack[place][row]))

    def looked_at(self, way: Way, hanging: bool) -> None:
        """A whole block: kept if it is legal, of the kind sought, and better."""
        if self.best is not None and self.relaxed.bound - way.slack < (self.best[0] + 1) * SCALE:
            return
        block = self.groups.declaration(
            [(self.options[place].attacker, group) for place, group in taken(way)]
        )
        problem = self.groups.problem
        if broken(problem, block) or obeyed(problem, block) < self.aim.obeyed:
            return
        try:
            score = self.value(() if hanging else way.totals, block)
        except TooLarge:
            self.drop(way.slack)
            return
        if score is not None and (self.best is None or score > self.best[0]):
            self.best = score, block
