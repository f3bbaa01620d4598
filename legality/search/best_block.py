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

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from heapq import nlargest

from msgspec.structs import replace

from legality.clock import Clock, OutOfTime, best_by_then, time_limit, unhurried
from legality.combat import Outcome
from legality.combat.not_modelled import not_modelled
from legality.errors import NothingLegal, TooLarge
from legality.gaps import Gaps
from legality.judging.check import defending_side
from legality.judging.declarations import declared
from legality.legal.declarations import LegalDeclarations
from legality.position import Position
from legality.problem.declarations import Declaration, Problem
from legality.rulebook.blockers import block_problem, block_table
from legality.rulebook.characteristics.present import told
from legality.search.after_attack import attack_grows, grown_by_attack, require_same_blocks
from legality.search.best_by_groups import BestByGroups
from legality.search.engagements import Engagements
from legality.search.few_blocks import few_blocks
from legality.search.game_tree import Leaf, value
from legality.search.groups import is_simple
from legality.search.playing import Ranked, Score, carried_out, played
from legality.search.progress import Watch, unwatched
from legality.search.scoring import LOST, default_score, require_one_life
from legality.verdict import DeclarationValue

MOST_BLOCKS = 1_000_000
"""So many blocks are looked at one by one at most."""
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
    ) -> None:
        position = told(position)
        self.player = defending_side(position, player)
        self.clock = clock or Clock(None)
        require_one_life(position)
        table = self._as_it_stands = block_table(position)
        before = None
        if attack_grows(table):
            before, position = position, grown_by_attack(position)
            table = block_table(position)
        self.engagements = Engagements(
            table,
            self.player,
            by_life=by_life,
            clock=self.clock,
            unlinked=unlinked,
            before=before,
        )
        self.problem: Problem = block_problem(table, self.player)
        self.legal = LegalDeclarations(self.problem)
        self.watch = watch

    @property
    def stated(self) -> Gaps:
        """What the blocks, and the creatures that fight, were stated without."""
        return self.engagements.table.gaps

    @cached_property
    def played(self) -> Gaps:
        """What is not played and could change what comes of a block."""
        return Gaps(not_modelled=not_modelled(self.engagements.position))

    def on_the_board(self) -> "BlockRanking":
        """Itself, where the legal blocks are those of the position as it stands. Raises `TooLarge`
        where what attacking does to sizes changes them."""
        if self._as_it_stands is not self.engagements.table:
            require_same_blocks(block_problem(self._as_it_stands, self.player), self.problem)
        return self

    # -- one block ---------------------------------------------------------------------------------

    def value(self, block: DeclarationValue) -> tuple[int, Leaf]:
        """The score of a block, and how the combat then goes. Raises `TooLarge` and `OutOfTime`."""
        blocks = {
            name: (attackers,) if isinstance(attackers, str) else tuple(attackers)
            for name, attackers in block.items()
        }
        return value(self.engagements.parts(blocks), self.engagements.scoring)

    def outcome(self, block: DeclarationValue) -> Ranked:
        """A block with its score by default, and the outcome."""
        score, leaf = self.value(block)
        gaps = self.stated | self.played
        return Ranked(block, score, self._played(block, leaf), leaf.play, gaps=gaps)

    def _played(self, block: DeclarationValue, leaf: Leaf) -> Outcome:
        """The outcome of this player's part of the combat."""
        board = self.engagements
        names = board.mine if board.separable else tuple(board.attacks)
        return played(board.part_of_board(names, block), leaf.play)

    def scored(self, block: DeclarationValue, score: Score) -> Ranked:
        """A block with its outcome, scored by a user's function."""
        found, before = self.outcome(block), self.engagements.position
        return replace(found, score=score(before, found.outcome))

    def restricted(self, block: DeclarationValue) -> DeclarationValue | None:
        """A block against some other attack, as far as it is one against this, if that is legal."""
        creatures = {name: place for place, name in enumerate(self.problem.creatures)}
        objects = {name: place for place, name in enumerate(self.problem.objects)}
        chosen = [0] * len(creatures)
        for name, faced in block.items():
            for attacker in faced:
                if name in creatures and attacker in objects:
                    chosen[creatures[name]] |= 1 << objects[attacker]
        declaration = tuple(chosen)
        return declared(self.problem, declaration) if declaration in self.legal else None

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

    def best_block(self) -> tuple[DeclarationValue, int | None]:
        """That block alone, and what none scores more than, if that is known. Raises `TooLarge`."""
        search = None if self._are_few() else self.by_groups()
        if search is not None:
            with suppress(TooLarge):
                best, most = search.best()
                return declared(self.problem, best), most
        declaration, bound = self._one_by_one()
        return declared(self.problem, declaration), bound

    def survivor(self) -> DeclarationValue | None:
        """A legal block after which the player is alive; None if there is none. For a ranking by
        life. Raises `TooLarge` and `OutOfTime`."""
        search = None if self._are_few() else self.by_groups()
        if search is not None:
            found = search.survivor()
            return None if found is None else declared(self.problem, found)
        for declaration in self.watch(self.legal, None):
            self.clock.check()
            block = declared(self.problem, declaration)
            if self.value(block)[0] > -LOST:
                return block
        return None

    def bound(self) -> int | None:
        """What no block scores more than: every attacker dead, and every blow of the player's own
        creatures with lifelink struck. None where abilities come and go in the combat."""
        if not self.engagements.separable:
            return None
        known, attacks = self.engagements.fighters, self.engagements.mine
        dead = sum(max(0, known[name].sign * known[name].worth) for name in attacks)
        blows = (known[name].grown(known[name].bushido) for name in self.problem.creatures)
        return dead + sum(one.amount * (one.early + one.late) * one.lifelink for one in blows)

    def _are_few(self) -> bool:
        """Whether looking at every block is quickest; what is drawn to see it is listed."""
        few = few_blocks(self.legal)
        self.legal = self.legal if few is None else few
        return few is not None

    def by_groups(self) -> BestByGroups | None:
        """The search over groups of blockers; None on boards that are not made of them."""
        engagements = self.engagements
        if engagements.band_of or not is_simple(self.problem) or not engagements.separable:
            return None
        return BestByGroups(self.problem, engagements, self.clock)

    def _one_by_one(self) -> tuple[Declaration, int | None]:
        """Every legal block looked at, and what none scores more than."""
        number = None if self.clock.left() is not None else self.legal.count()
        if number is not None and number > MOST_BLOCKS:
            raise TooLarge(f"{number} blocks would have to be looked at one by one")
        best: tuple[int, Declaration] | None = None
        most = self.bound()
        try:
            for declaration in self.watch(self.legal, number):
                score, _ = self.value(declared(self.problem, declaration))
                if best is None or score > best[0]:
                    best = score, declaration
                    if score == most:
                        break
                self.clock.check()
            else:
                most = None if best is None else best[0]
        except OutOfTime:
            if best is None:
                why = "the time limit came before any block was looked at"
                raise TooLarge(why) from None
        if best is None:
            raise NothingLegal(f"{self.player} has no legal block")
        return best[1], most

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
    `proved`, unless the time limit came first or something is not played. Raises `TooLarge`, also
    where attacking (if the position judges the attack) changes sizes on which it hangs who may
    block, and `OutOfTime` where the position was not even read in time."""
    with best_by_then(seconds) as clock:
        return BlockRanking(position, player, watch=watch, clock=clock).on_the_board().best()


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
        return _ranked(BlockRanking(position, player).on_the_board(), among, score, k)


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
