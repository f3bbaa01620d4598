"""The best reply to one attack of a plain board: branch and bound over its parts.

Blockers that block several make parts of several units: every choice of theirs is looked at. The
other blockers are shared out among the parts. What the parts that are left can still gain with any
set of blockers is known beforehand, so that a choice is given up as soon as it can't win.
"""

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations, product
from operator import add

from legality.errors import TooLarge
from legality.problem.declarations import bits
from legality.search.game_tree import GameTree, Leaf, value
from legality.search.part_table import Chosen
from legality.search.part_tables import DUTY, NEVER, Tables
from legality.search.plain_board import Unit, mask_of, spread
from legality.search.reply_ways import FineChoice, RoughChoice
from legality.search.scoring import Scoring, Totals

MOST_WAYS = 4_096
"""So many choices of blockers that block several are looked at at most."""


class BestReply:
    """A block with its score; `bound` is what none exceeds, where the search has ended."""

    def __init__(self, chosen: Chosen, score: int, bound: int) -> None:
        self.chosen = chosen
        self.score = score
        self.bound = bound


class ReplySearch:
    """The search of one attack, given by its units."""

    def __init__(self, tables: Tables, units: Sequence[Unit]) -> None:
        self.tables = tables
        self.board = tables.board
        self.units = units
        self.there = sum(map(mask_of, units))
        self.floor = 1 - self.board.scoring.life_before
        self.best: Chosen | None = None
        self.known = NEVER
        self.left = NEVER
        self.enough = 1 << 60

    def search(
        self, enough: int | None = None, start: tuple[int, Chosen] | None = None
    ) -> BestReply:
        """The best block, or the first found that scores `enough`; `start` is one that obeys all
        requirements, with what it surely scores. Raises `TooLarge` and `OutOfTime`."""
        ways = list(self.rough())
        self.owed = DUTY * self.duties(ways)
        self.waiting: list[tuple[float, int, RoughChoice | FineChoice | WholeBlock]] = [
            (-self.owed - choice.bound, number, choice) for number, choice in enumerate(ways)
        ]
        self.blocks, waiting = len(ways), self.waiting
        self.known = self.owed - DUTY // 2
        if start is not None:
            self.known, self.best = self.owed + start[0], start[1]
        if enough is not None:
            self.enough = max(self.known + 1, self.owed + enough)
        heapify(waiting)
        while waiting and self.known < self.enough:
            bound, number, way = heappop(waiting)
            if -bound <= self.known:
                break
            if isinstance(way, RoughChoice):
                fine = FineChoice(self.tables, way.parts(self.tables), self.floor)
                heappush(waiting, (-fine.bound, number, fine))
            elif isinstance(way, WholeBlock):
                self.play(way, number)
            else:
                self.walk(way, 0, len(way.after[0]) - 1, 0.0, self.board.scoring.nothing, [])
        if self.best is None:
            raise TooLarge("no block can be worked out")
        bound = max(self.known, self.left)
        return BestReply(self.best, self.known - self.owed, bound - self.owed)

    def duties(self, ways: Sequence["RoughChoice"]) -> int:
        """How many requirements a block obeys at most: all, or as many as any choice allows."""
        board, most = self.board, 0
        able = sum(
            duties
            for duties, allowed in zip(board.duties, board.allowed, strict=True)
            if allowed & self.there
        )
        for way in ways if able else ():
            most = max(most, FineChoice(self.tables, way.parts(self.tables), self.floor).duties)
            if most == able:
                break
        return most

    def linked(self) -> Iterator[Chosen]:
        """Every choice of the blockers that may block several, alike ones once."""
        board = self.board
        options: list[list[int]] = []
        masks, spared = list(map(mask_of, self.units)), self.spared()
        for blocker in self.tables.several:
            places = list(bits(board.allowed[blocker] & self.there & ~spared))
            kept: dict[int, int] = {}
            for number in range(min(board.capacity[blocker], len(places)) + 1):
                for those in combinations(places, number):
                    mask = sum(1 << to for to in those)
                    limited = any(to in board.limits for to in bits(spread(masks, mask)))
                    kept.setdefault(mask if limited else spread(masks, mask) | 1 << 60, mask)
            options.append(list(kept.values()))
        number = 1
        for each in options:
            number *= len(each)
        if number > MOST_WAYS:
            raise TooLarge("too many choices of blockers that block several")
        for chosen in product(*options):
            yield tuple(
                (blocker, mask)
                for blocker, mask in zip(self.tables.several, chosen, strict=True)
                if mask
            )

    def spared(self) -> int:
        """The attackers for which nobody need be declared: so many as must block them are counted,
        and whoever may block their unit may be declared for another attacker of it (702.22h)."""
        board, result = self.board, 0
        for mask in map(mask_of, self.units):
            free = mask & ~sum(1 << attacker for attacker in board.limits)
            if all(allowed & free for allowed in board.allowed if allowed & mask):
                result |= mask & ~free
        return result

    def rough(self) -> Iterator["RoughChoice"]:
        """Every choice of those blockers, with the parts that come of it."""
        for linked in self.linked():
            self.board.clock.check()
            groups = [([unit], mask_of(unit), list[tuple[int, int]]()) for unit in self.units]
            for blocker, mask in linked:
                met = [group for group in groups if group[1] & mask]
                groups = [group for group in groups if not group[1] & mask]
                groups.append((
                    [unit for group in met for unit in group[0]],
                    sum(group[1] for group in met),
                    [*(pair for group in met for pair in group[2]), (blocker, mask)],
                ))  # fmt: skip
            keys = [(tuple(sorted(units)), tuple(sorted(those))) for units, _, those in groups]
            yield RoughChoice(self.tables, keys, self.floor)

    def walk(
        self,
        way: "FineChoice",
        place: int,
        left: int,
        before: float,
        totals: Totals,
        rows: list[int],
    ) -> None:
        """Every choice of that part and those after it that may still win."""
        self.board.clock.check()
        if place == len(way.parts):
            self.look_at(way, rows)
            return
        part = way.parts[place]
        order = way.order(place, left, before, totals)
        for bound, row in order:
            if bound <= self.known or self.known >= self.enough:
                return
            table = part.table
            if not table.is_exact[row] and not table.is_refined:
                table.refine()
                part.values = self.tables.values(table)
                self.walk(way, place, left, before, totals, rows)
                return
            if not table.is_exact[row]:
                table.bound(row)
                part.refresh(row)
                bound = way.bound_of(place, row, left, before, totals)
                if bound <= self.known:
                    continue
            upper = tuple(map(add, totals, table.upper[row].tolist()))
            rows.append(row)
            rest = left & ~int(table.used[row])
            self.walk(way, place + 1, rest, before + float(part.values[row]), upper, rows)
            rows.pop()

    def look_at(self, way: "FineChoice", rows: Sequence[int]) -> None:
        """A whole block: what it surely scores is known then, and if it may score more, it waits to
        be played."""
        block = WholeBlock(way, rows, self.board.scoring)
        least = block.least()
        if least is not None and least > self.known:
            self.known, self.best = least, block.chosen
        if block.most > self.known and self.known < self.enough:
            self.blocks += 1
            heappush(self.waiting, (-block.most, self.blocks, block))

    def play(self, block: "WholeBlock", number: int) -> None:
        """Plays one part more of a block, or takes what comes of it all."""
        if block.play():
            if block.most > self.known:
                heappush(self.waiting, (-block.most, number, block))
            return
        score = block.score()
        if score is None:
            self.left = max(self.left, block.most)
        elif score > self.known:
            self.known, self.best = score, block.chosen


class WholeBlock:
    """A choice of every part of a block; `most` is what it does not exceed."""

    def __init__(self, way: FineChoice, rows: Sequence[int], scoring: Scoring) -> None:
        self.parts = [
            (part.table, row)
            for part, row in zip(way.parts, rows, strict=True)
        ]  # fmt: skip
        self.scoring = scoring
        self.duties = DUTY * sum(int(table.duties[row]) for table, row in self.parts)
        self.chosen = tuple(
            sorted(pair for table, row in self.parts for pair in table.declared[row])
        )

    @property
    def most(self) -> int:
        """What it scores at most."""
        totals = self.scoring.nothing
        for table, row in self.parts:
            totals = tuple(map(add, totals, table.upper[row].tolist()))
        return self.scoring.score(totals) + self.duties

    def least(self) -> int | None:
        """What it surely scores; None where that is not known."""
        totals = self.scoring.nothing
        for table, row in self.parts:
            own = table.least(row)
            if own is None:
                return None
            totals = tuple(map(add, totals, own))
        return self.scoring.score(totals) + self.duties

    def play(self) -> bool:
        """Plays a part that is not known exactly; False where there is none."""
        for table, row in self.parts:
            if not table.is_exact[row]:
                table.tree(row)
                return True
        return False

    def score(self) -> int | None:
        """What it scores, all parts being played; None where one is too large."""
        trees: list[GameTree] = []
        for table, row in self.parts:
            tree = table.trees[row]
            if tree is None and table.faces[row]:
                return None
            trees.append(Leaf(tuple(table.upper[row].tolist())) if tree is None else tree)
        return value(trees, self.scoring)[0] + self.duties
