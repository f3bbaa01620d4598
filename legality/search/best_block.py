"""Blocks ranked by what comes of them.

    from legality.search.best_block import best_block, ranked

    best_block(position)            # Ranked(declaration, score, outcome, play, proved, bound)
    ranked(position, k=5)           # the five best

After a block the combat is played to its end. Both players divide their damage (and order the
creatures they face, in editions that have an order) as well as they can by the default score of
`legality.search.scoring`: the attacking player so as to make it least, the defending player so as
to make it greatest. Nobody responds: no spells, no activated abilities. What `Combat` plays besides
(prevention, protection, exalted and its like) is played; other triggered abilities and replacements
are not: where a line of that kind could matter, the answer names it under `not_modelled` and is not
proved. A score of the user's own is taken of combats played so.
With several defending players the outcome is that of the part of the combat that attacks this one;
where the parts touch each other, that of all with the others' blocks as declared, and not proved.

`best_block` is exact. It searches by groups of blockers where it can (`best_by_groups`), and
otherwise looks at every legal block, part of the board by part; where those are too many it raises
`TooLarge`. With a time limit it gives the best found by then, and the bound that stands against it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from heapq import nlargest
from itertools import islice
from sys import maxsize

from msgspec.structs import replace

from legality.clock import Clock, OutOfTime, best_by_then, time_limit, unhurried
from legality.errors import NothingLegal, TooLarge
from legality.gaps import Gaps
from legality.judging.declarations import declared
from legality.moments.each_payment import NotFollowed
from legality.position import Position
from legality.problem.declarations import Declaration
from legality.rulebook.losing import taken_for_granted
from legality.search.asking import whichever
from legality.search.best_by_bounds import BestByBounds
from legality.search.best_by_groups import BestByGroups
from legality.search.block_bounds import are_bounded
from legality.search.block_prices import may_be_dear
from legality.search.block_values import BlockValues
from legality.search.counted_blocks import counted_survivor
from legality.search.few_blocks import few_blocks
from legality.search.groups import is_simple
from legality.search.hanging import Exhausted
from legality.search.playing import Ranked, Score, carried_out, without_commanders
from legality.search.progress import Watch, unwatched
from legality.search.scoring import LOST, default_score
from legality.verdict import DeclarationValue

MOST_BLOCKS = 1_000_000
"""So many blocks are looked at one by one at most."""
MOST_VARYING = 10_000
"""So many where sizes hang on who is there."""
AT_A_TIME = 2_048
"""Of so many blocks the likeliest are looked at first."""
__all__ = [
    "BlockRanking",
    "Ranked",
    "Score",
    "best_block",
    "carried_out",
    "default_score",
    "ranked",
]


class BlockRanking(BlockValues):
    """The legal blocks of one defending player (or of a team that shares turns and life) against
    the position's attack, ranked by what comes of each."""

    def best(self) -> Ranked:
        """The legal block of the greatest score by default; once the clock has run out the best
        found. Raises `TooLarge`, also where nothing was found in time."""
        block, bound = self.best_block()
        ranked = self.shown(block)
        if ranked.gaps or not self.engagements.alone:
            return ranked
        return replace(ranked, proved=bound == ranked.score, bound=bound)

    def shown(self, block: DeclarationValue, *, proved: bool = False) -> Ranked:
        """The outcome of a block that was found, whatever time is left; `proved` where it is known
        to be the best."""
        clock = self.engagements.clock
        with unhurried():
            self.engagements.clock = Clock(None)
            ranked = self.outcome(block)
        self.engagements.clock = clock
        if not proved or ranked.gaps or not self.engagements.alone:
            return ranked
        return replace(ranked, proved=True, bound=ranked.score)

    def best_block(self, enough: int | None = None) -> tuple[DeclarationValue, int | None]:
        """That block alone, and what none scores more than, if that is known; or the first block
        found that scores `enough`. Raises `TooLarge`."""
        try:
            return self._best_block(enough)
        except Exhausted:
            self._take_as_stated()
            return self._best_block(enough)

    def _best_block(self, enough: int | None) -> tuple[DeclarationValue, int | None]:
        if self.engagements.scoring.over_before:
            return self._first(), self.engagements.scoring.gained_before
        search = self.search()
        if search is not None:
            with suppress(TooLarge):
                before = self.engagements.scoring.gained_before
                best, most = search.best(None if enough is None else enough - before)
                return declared(self.problem, best), most + before
        declaration, bound = self._one_by_one(enough)
        return declared(self.problem, declaration), bound

    def survivor(self) -> DeclarationValue | None:
        """A legal block after which the player is alive; None if there is none. For a ranking by
        life. Raises `TooLarge` and `OutOfTime`."""
        try:
            return self._survivor()
        except Exhausted:
            self._take_as_stated()
            return self._survivor()

    def _survivor(self) -> DeclarationValue | None:
        scoring = self.engagements.scoring
        if scoring.over_before:
            return None if scoring.is_lost(scoring.lost_before) else self._first()
        if self.are_several and not self._are_few() and not may_be_dear(self.problem):
            seen, counted = counted_survivor(self.legal, self.engagements, self.clock)
            if seen:
                return None if counted is None else declared(self.problem, counted)
        search = self.search()
        if search is not None:
            survivor = search.survivor()
            return None if survivor is None else declared(self.problem, survivor)
        blocks = (declared(self.problem, each) for each in self.watch(self.legal, None))
        return self.first_survived(blocks, lambda block: self._value(block)[0] > -LOST)

    def first_survived(
        self, blocks: Iterable[DeclarationValue], is_survived: Callable[[DeclarationValue], bool]
    ) -> DeclarationValue | None:
        """The first of the blocks that is survived; None if none is. Raises `OutOfTime`, and
        `NotFollowed` where none is and what comes of one is not known."""
        unclear: NotFollowed | None = None
        for block in blocks:
            self.clock.check()
            try:
                if is_survived(block):
                    return block
            except NotFollowed as error:
                unclear = error
        if unclear is not None:
            raise unclear
        return None

    def _first(self) -> DeclarationValue:
        """Any legal block. Raises `NothingLegal` where there is none."""
        for declaration in self.legal:
            return declared(self.problem, declaration)
        raise self._none_is_legal()

    def _none_is_legal(self) -> NothingLegal:
        return NothingLegal(f"{self.player} has no legal block")

    def _are_few(self) -> bool:
        """Whether looking at every block is quickest; what is drawn to see it is listed."""
        few = few_blocks(self.legal)
        self.legal = self.legal if few is None else few
        return few is not None

    def search(self) -> BestByGroups | BestByBounds | None:
        """The search that suits the board; None where every block is looked at. Raises `Exhausted`
        where sizes hang on who is there, and there are too many blocks for that."""
        if self._are_few():
            return None
        if self.engagements.hanging.lines and self.legal.count() > MOST_VARYING:
            raise Exhausted
        if are_bounded(self.problem, self.engagements):
            return BestByBounds(self.problem, self.engagements, self.clock)
        return self.by_groups()

    def by_groups(self) -> BestByGroups | None:
        """The search over groups of blockers; None on boards that are not made of them."""
        engagements = self.engagements
        if engagements.band_of or not is_simple(self.problem) or not engagements.separable:
            return None
        return BestByGroups(self.problem, engagements, self.clock)

    def _one_by_one(self, enough: int | None = None) -> tuple[Declaration, int | None]:
        """Every legal block looked at, and what none scores more than; the first that scores
        `enough` ends it. Of what is too large to be played only the bound is known."""
        number = None if self.clock.left() is not None else self.legal.count()
        if number is not None and number > MOST_BLOCKS:
            raise TooLarge(f"{number} blocks would have to be looked at one by one")
        best: tuple[int, Declaration] | None = None
        left, unclear = -maxsize, None
        most = self.bound()
        try:
            likely = self._likely_first(self.watch(self.legal, number))
            for most_of_it, declaration, block in likely:
                if best is not None and most_of_it is not None and most_of_it <= best[0]:
                    continue
                try:
                    score, _ = self._value(block)
                except TooLarge as error:
                    if most_of_it is None:
                        raise
                    unclear = error if unclear is None or most_of_it > left else unclear
                    left = max(left, most_of_it)
                    continue
                if best is None or score > best[0]:
                    best = score, declaration
                    if score == most or (enough is not None and score >= enough):
                        break
                self.clock.check()
            else:
                most = None if best is None else max(best[0], left)
        except OutOfTime:
            if best is None:
                why = "the time limit came before any block was looked at"
                raise TooLarge(why) from None
        if best is None and unclear is not None:
            raise unclear
        if best is None:
            raise self._none_is_legal()
        return best[1], most

    def _likely_first(
        self, declarations: Iterable[Declaration]
    ) -> Iterator[tuple[int | None, Declaration, DeclarationValue]]:
        """What each declaration scores at most, if that is seen, the declaration, and the block
        that it is: a few, then more at a time, those first that may score most."""
        remaining = iter(declarations)
        size = 1
        while batch := list(islice(remaining, size)):
            blocks = [declared(self.problem, declaration) for declaration in batch]
            bounds = [self.at_most(block) for block in blocks]
            likeliest = sorted(range(len(batch)), key=lambda index: -(bounds[index] or 0))
            for index in likeliest:
                yield bounds[index], batch[index], blocks[index]
            size = min(2 * size, AT_A_TIME)

    def __iter__(self) -> Iterator[DeclarationValue]:
        for declaration in self.legal:
            yield declared(self.problem, declaration)


def best_block(
    position: Position,
    player: str | None = None,
    *,
    seconds: float | None = None,
    watch: Watch = unwatched,
) -> Ranked:
    """The legal block with the best outcome for that defending player (the first, unless named):
    `proved`, unless the time limit came first or something is not played. Raises `TooLarge`, and
    `OutOfTime` where the position was not even read in time."""
    with best_by_then(seconds) as clock:

        def best(way: Position) -> Ranked:
            return BlockRanking(way, player, watch=watch, clock=clock).best()

        ranked = whichever(position, best, _same, _left_open)
        return replace(ranked, assumed=taken_for_granted(position))


def _same(ways: Sequence[Ranked]) -> Ranked | None:
    """What the best blocks of all ways come to, if they are one, with the same outcome."""
    first = ways[0]
    alike = all(without_commanders(way) == without_commanders(first) for way in ways)
    return first if first.proved and alike else None


def _left_open(ranked: Ranked, gaps: Gaps) -> Ranked:
    """The best block where it hangs on what nothing tells."""
    return replace(ranked, proved=False, bound=None, gaps=gaps)


def ranked(
    position: Position,
    player: str | None = None,
    *,
    among: Iterable[DeclarationValue] | None = None,
    score: Score | None = None,
    k: int | None = None,
    seconds: float | None = None,
) -> list[Ranked]:
    """Blocks with their outcomes, best first: every legal one, or those of `among` (a sample, the
    best by weights); the `k` best of them. `score` is a user's function of the position before the
    combat and its outcome; by default `default_score`. Raises `TooLarge`, and `OutOfTime` where the
    seconds end it: of some blocks nobody can say which are the best."""
    with time_limit(seconds):
        return _ranked(BlockRanking(position, player), among, score, k)


def _ranked(
    ranking: BlockRanking,
    among: Iterable[DeclarationValue] | None,
    score: Score | None,
    k: int | None,
) -> list[Ranked]:
    blocks: Iterable[DeclarationValue] = ranking if among is None else among
    if score is not None:
        own = [ranking.scored(block, score) for block in blocks]
        return nlargest(len(own) if k is None else k, own, key=lambda ranked: ranked.score)
    valued = [(ranking.value(block)[0], block) for block in blocks]
    best = nlargest(len(valued) if k is None else k, valued, key=lambda pair: pair[0])
    return [ranking.outcome(block) for _, block in best]
