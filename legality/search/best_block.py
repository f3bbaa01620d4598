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

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from heapq import nlargest
from itertools import islice
from sys import maxsize

from msgspec.structs import replace

from legality.clock import Clock, OutOfTime, best_by_then, time_limit, unhurried
from legality.combat import Outcome
from legality.combat.not_modelled import could_change, not_modelled
from legality.errors import NothingLegal, TooLarge
from legality.gaps import Gaps, Line
from legality.judging.check import defending_side
from legality.judging.declarations import declared
from legality.legal.declarations import LegalDeclarations
from legality.moments.each_payment import NotFollowed, block_paid_each_way
from legality.moments.past import require_known_past
from legality.moments.selecting import Selection
from legality.position import Position
from legality.problem.declarations import Declaration, Problem
from legality.rulebook.blockers import block_problem, block_table
from legality.rulebook.characteristics.present import fully_known
from legality.rulebook.losing import taken_as_none
from legality.rulebook.table import Table
from legality.search.after_attack import attacked
from legality.search.asking import whichever
from legality.search.best_by_bounds import BestByBounds
from legality.search.best_by_groups import BestByGroups
from legality.search.block_bounds import are_bounded
from legality.search.block_prices import is_dear, may_be_dear
from legality.search.counted_survival import counted_survivor
from legality.search.engagements import Blocks, Engagements
from legality.search.few_blocks import few_blocks
from legality.search.game_tree import Leaf, value
from legality.search.groups import is_simple
from legality.search.hanging import Exhausted
from legality.search.in_doubt import InDoubt
from legality.search.playing import (
    Ranked,
    Score,
    before_blocks,
    carried_out,
    played,
    without_commanders,
)
from legality.search.progress import Watch, unwatched
from legality.search.scoring import LOST, default_score, require_one_life
from legality.search.shared_parts import SharedParts
from legality.verdict import DeclarationValue

MOST_BLOCKS = 1_000_000
"""So many blocks are looked at one by one at most."""
MOST_VARYING = 10_000
"""So many where sizes hang on who is there."""
AT_A_TIME = 2_048
"""Of so many blocks the likeliest are looked at first."""
Paid = tuple[Selection, tuple[int, ...]]
"""What a block was paid with, and the life that each player has then."""
__all__ = [
    "BlockRanking",
    "Ranked",
    "Score",
    "best_block",
    "carried_out",
    "default_score",
    "ranked",
]


class BlockRanking:
    """The blocks of one defending player (or of a team that shares turns and life) against the
    position's attack, and what comes of them."""

    def __init__(
        self,
        position: Position,
        player: str | None = None,
        *,
        by_life: bool = False,
        watch: Watch = unwatched,
        clock: Clock | None = None,
        unlinked: bool = False,
        shared: SharedParts | None = None,
        watched: tuple[str, ...] = (),
        head: str | None = None,
    ) -> None:
        require_known_past(position)
        position = fully_known(position)
        self.player = defending_side(position, player)
        self.clock = clock or Clock(None)
        require_one_life(position, each_player=by_life)
        after = attacked(position, by_life=by_life)
        table = block_table(after)
        before = None if after is position else position

        self.in_doubt = InDoubt()

        def engagements(shown: Table, *, as_stated: bool) -> Engagements:
            return Engagements(
                shown,
                self.player,
                by_life=by_life,
                clock=self.clock,
                unlinked=unlinked,
                before=before,
                shared=shared,
                as_stated=as_stated,
                watched=watched,
                head=head,
                in_doubt=self.in_doubt,
            )

        self._engagements = engagements
        self._table = table
        self.engagements = engagements(table, as_stated=False)
        self._poorer: dict[Paid, Engagements] = {}
        self.as_stated: tuple[Line, ...] = ()
        if self.engagements.hanging.lines and not self.engagements.alone:
            self._take_as_stated()
        self.problem: Problem = block_problem(table, self.player)
        self.legal = LegalDeclarations(self.problem)
        self.watch = watch

    @property
    def stated(self) -> Gaps:
        """What the blocks, and the creatures that fight, were stated without, and what the courses
        played may hang on."""
        gaps = self.engagements.table.gaps | self.in_doubt.gaps(self.engagements.position)
        for poorer in self._poorer.values():
            gaps |= poorer.table.gaps
        return gaps

    @property
    def played(self) -> Gaps:
        """What is not played and could change what comes of a block."""
        return Gaps(not_modelled=(*self._not_modelled, *self.as_stated))

    @cached_property
    def _not_modelled(self) -> tuple[Line, ...]:
        return not_modelled(self.engagements.position)

    def _take_as_stated(self) -> None:
        """From now on sizes stay as stated; the lines by which they might not are left open."""
        self.as_stated = self.engagements.hanging.lines
        self.engagements = self._engagements(self._table, as_stated=True)
        self._poorer.clear()

    # -- one block ---------------------------------------------------------------------------------

    def value(self, block: DeclarationValue) -> tuple[int, Leaf]:
        """The score of a block, and how the combat then goes. Raises `TooLarge` and `OutOfTime`."""
        try:
            return self._value(block)
        except Exhausted:
            self._take_as_stated()
            return self._value(block)

    def _value(self, block: DeclarationValue) -> tuple[int, Leaf]:
        scoring = self.engagements.scoring
        if scoring.over_before:
            return scoring.gained_before, Leaf(scoring.nothing)
        faced = faced_by(block)
        if scoring.by_life and is_dear(self.problem, self._declaration(block)):
            return self._value_of_dear(faced)
        return _value_of(self.engagements, faced)

    def _value_of_dear(self, faced: Blocks) -> tuple[int, Leaf]:
        """The score of a block that takes life or permanents, by the best of what its player may
        pay (118.3). Raises `NotFollowed` where not all is known that comes of that."""
        best: tuple[int, Leaf] | None = None
        for poorer in self._after_paying(faced):
            here = {name: those for name, those in faced.items() if name in poorer.table.here}
            try:
                found = _value_of(poorer, here)
            except Exhausted as ended:
                if self.engagements.hanging.lines:
                    raise
                raise NotFollowed("what is paid for blocks changes sizes") from ended
            if best is None or found[0] > best[0]:
                best = found
            if best[0] > -LOST:
                break
        assert best is not None  # a legal block can be paid for
        return best

    def _after_paying(self, faced: Blocks) -> Iterator[Engagements]:
        """What comes of that block once it is paid for, each way that differs."""
        after = self._table.position
        for selection, position in block_paid_each_way(after, self.problem, faced):
            if selection and self.as_stated:
                raise NotFollowed("what is paid for blocks may change sizes")
            lives = tuple(player.life for player in position.players)
            paid: Paid = tuple(sorted(selection)), lives
            if paid not in self._poorer:
                table = block_table(position)
                self._poorer[paid] = self._engagements(table, as_stated=bool(self.as_stated))
            yield self._poorer[paid]

    def outcome(self, block: DeclarationValue) -> Ranked:
        """A block with its score by default, and the outcome."""
        score, leaf = self.value(block)
        outcome, unread = self._played(block, leaf)
        lines = could_change(self.engagements.position, unread, "outcome") if unread else ()
        gaps = self.stated | self.played | Gaps(not_modelled=lines)
        return Ranked(block, score, outcome, leaf.play, gaps=gaps)

    def _played(self, block: DeclarationValue, leaf: Leaf) -> tuple[Outcome, tuple[Line, ...]]:
        """The outcome of this player's part of the combat, and the lines of which something was not
        known as they resolved."""
        board = self.engagements
        names = board.mine if board.separable else tuple(board.attacks)
        part = board.part_of_board(names, block)
        unread: tuple[Line, ...] = ()
        if board.scoring.over_before:
            outcome = before_blocks(part)
        else:
            outcome, unread = played(part, leaf.play, strict=not self.played)
        died = dict.fromkeys((*board.fallen_before, *outcome.died))
        lost = dict.fromkeys((*board.scoring.lost_before, *outcome.lost))
        return replace(outcome, died=tuple(died), lost=tuple(lost)), unread

    def scored(self, block: DeclarationValue, score: Score) -> Ranked:
        """A block with its outcome, scored by a user's function."""
        found, before = self.outcome(block), self.engagements.position
        return replace(found, score=score(before, found.outcome))

    def restricted(self, block: DeclarationValue) -> DeclarationValue | None:
        """A block against some other attack, as far as it is one against this, if that is legal."""
        declaration = self._declaration(block)
        return declared(self.problem, declaration) if declaration in self.legal else None

    def _declaration(self, block: DeclarationValue) -> Declaration:
        """The block in the form of the Problem; without what is no choice there."""
        creatures = {name: place for place, name in enumerate(self.problem.creatures)}
        objects = {name: place for place, name in enumerate(self.problem.objects)}
        chosen = [0] * len(creatures)
        for name, faced in faced_by(block).items():
            for attacker in faced:
                if name in creatures and attacker in objects:
                    chosen[creatures[name]] |= 1 << objects[attacker]
        return tuple(chosen)

    # -- the best of all ---------------------------------------------------------------------------

    def best(self) -> Ranked:
        """The legal block of the greatest score by default; once the clock has run out the best
        found. Raises `TooLarge`, also where nothing was found in time."""
        block, bound = self.best_block()
        found = self.shown(block)
        if found.gaps or not self.engagements.alone:
            return found
        return replace(found, proved=bound == found.score, bound=bound)

    def shown(self, block: DeclarationValue, *, proved: bool = False) -> Ranked:
        """The outcome of a block that was found, whatever time is left; `proved` where it is known
        to be the best."""
        clock = self.engagements.clock
        with unhurried():
            self.engagements.clock = Clock(None)
            found = self.outcome(block)
        self.engagements.clock = clock
        if not proved or found.gaps or not self.engagements.alone:
            return found
        return replace(found, proved=True, bound=found.score)

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
            found = search.survivor()
            return None if found is None else declared(self.problem, found)
        unclear: NotFollowed | None = None
        for declaration in self.watch(self.legal, None):
            self.clock.check()
            block = declared(self.problem, declaration)
            try:
                if self._value(block)[0] > -LOST:
                    return block
            except NotFollowed as error:
                unclear = error
        if unclear is not None:
            raise unclear
        return None

    @property
    def are_several(self) -> bool:
        """Whether some creature can block several attackers."""
        able = zip(self.problem.capacity, self.problem.allowed, strict=True)
        return any(most > 1 and allowed.bit_count() > 1 for most, allowed in able)

    def _first(self) -> DeclarationValue:
        """Any legal block. Raises `NothingLegal` where there is none."""
        for declaration in self.legal:
            return declared(self.problem, declaration)
        raise self._none_is_legal()

    def _none_is_legal(self) -> NothingLegal:
        return NothingLegal(f"{self.player} has no legal block")

    def bound(self) -> int | None:
        """What no block scores more than: every attacker dead, and every blow of the player's own
        creatures with lifelink struck. None where abilities or sizes come and go in the combat:
        others may die of it."""
        if not self.engagements.separable:
            return None
        most = self.engagements.most(self.problem.creatures)
        return most + self.engagements.scoring.gained_before

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
            for most_of_it, declaration in self._likely_first(self.watch(self.legal, number)):
                if best is not None and most_of_it is not None and most_of_it <= best[0]:
                    continue
                try:
                    score, _ = self._value(declared(self.problem, declaration))
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
    ) -> Iterator[tuple[int | None, Declaration]]:
        """Declarations with what each scores at most, if that is seen: a few, then more at a time,
        those first that may score most."""
        left = iter(declarations)
        size = 1
        while those := list(islice(left, size)):
            bounds = [self._at_most(declared(self.problem, one)) for one in those]
            order = sorted(range(len(those)), key=lambda one: -(bounds[one] or 0))
            for place in order:
                yield bounds[place], those[place]
            size = min(2 * size, AT_A_TIME)

    def _at_most(self, block: DeclarationValue) -> int | None:
        """What a block scores at most; None where that is not seen."""
        self.clock.check()
        most = self.engagements.at_most(faced_by(block))
        return None if most is None else most + self.engagements.scoring.gained_before

    def __iter__(self) -> Iterator[DeclarationValue]:
        for declaration in self.legal:
            yield declared(self.problem, declaration)


def _value_of(engagements: Engagements, faced: Blocks) -> tuple[int, Leaf]:
    """The score of a block on that board, and how the combat then goes."""
    scoring = engagements.scoring
    if scoring.over_before:
        return scoring.gained_before, Leaf(scoring.nothing)
    score, leaf = value(engagements.parts(faced), scoring)
    return score + scoring.gained_before, leaf


def faced_by(block: DeclarationValue) -> dict[str, tuple[str, ...]]:
    """Each blocker with the attackers that it blocks."""
    return {
        name: (attackers,) if isinstance(attackers, str) else tuple(attackers)
        for name, attackers in block.items()
    }


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

        def best(one: Position) -> Ranked:
            return BlockRanking(one, player, watch=watch, clock=clock).best()

        found = whichever(position, best, _same, _left_open)
        return replace(found, assumed=taken_as_none(position))


def _same(ways: Sequence[Ranked]) -> Ranked | None:
    """What the best blocks of all ways come to, if they are one, with the same outcome."""
    first = ways[0]
    alike = all(without_commanders(one) == without_commanders(first) for one in ways)
    return first if first.proved and alike else None


def _left_open(found: Ranked, gaps: Gaps) -> Ranked:
    """The best block where it hangs on what nothing tells."""
    return replace(found, proved=False, bound=None, gaps=gaps)


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
        return nlargest(len(own) if k is None else k, own, key=lambda one: one.score)
    valued = [(ranking.value(block)[0], block) for block in blocks]
    best = nlargest(len(valued) if k is None else k, valued, key=lambda one: one[0])
    return [ranking.outcome(block) for _, block in best]
