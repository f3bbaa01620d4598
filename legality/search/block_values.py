"""What comes of each block of a defending player, and what it scores at most.

The rules by which a combat is played out stand in `legality.search.best_block`.
"""

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from legality.clock import Clock
from legality.combat import Outcome
from legality.combat.not_modelled import could_change, not_modelled
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
from legality.rulebook.table import Table
from legality.search.after_attack import attacked
from legality.search.block_prices import is_dear
from legality.search.board_fighters import Blocks
from legality.search.engagements import Engagements
from legality.search.game_tree import Leaf, value
from legality.search.hanging import Exhausted
from legality.search.in_doubt import InDoubt
from legality.search.leaving_early import leaving_early
from legality.search.playing import Ranked, Score, before_blocks, played
from legality.search.progress import Watch, unwatched
from legality.search.scoring import LOST, require_one_life
from legality.search.shared_parts import SharedParts
from legality.verdict import DeclarationValue

Paid = tuple[Selection, tuple[int, ...]]
"""What a block was paid with, and the life that each player has then."""


class BlockValues:
    """The legal blocks of one defending player (or of a team that shares turns and life) against
    the position's attack, and what comes of each."""

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
        require_one_life(position)
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
        gaps |= Gaps(not_modelled=self._leaving_early)
        for poorer in self._poorer.values():
            gaps |= poorer.table.gaps
        return gaps

    @cached_property
    def _leaving_early(self) -> tuple[Line, ...]:
        """What other defending players may take along who lose before the last damage: nothing to
        whether anybody loses, as they have then."""
        by_life = self.engagements.scoring.by_life
        return () if by_life else leaving_early(self._table, self.player)

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
        scoring, faced = self.engagements.scoring, faced_by(block)
        counts_life = scoring.by_life and not scoring.over_before
        if counts_life and is_dear(self.problem, self._declaration(block)):
            return self._value_of_dear(faced)
        return _value_of(self.engagements, faced)

    def _value_of_dear(self, faced: Blocks) -> tuple[int, Leaf]:
        """The score of a block that takes life or permanents, by the best of what its player may
        pay (118.3). Raises `NotFollowed` where not all is known that comes of that."""
        best: tuple[int, Leaf] | None = None
        for poorer in self._after_paying(faced):
            here = {name: those for name, those in faced.items() if name in poorer.table.here}
            try:
                valued = _value_of(poorer, here)
            except Exhausted as ended:
                if self.engagements.hanging.lines:
                    raise
                raise NotFollowed("what is paid for blocks changes sizes") from ended
            if best is None or valued[0] > best[0]:
                best = valued
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
        ranked, before = self.outcome(block), self.engagements.position
        return replace(ranked, score=score(before, ranked.outcome))

    def restricted(self, block: DeclarationValue) -> DeclarationValue | None:
        """A block against some other attack, as far as it is one against this, if that is legal."""
        declaration = self._declaration(block)
        return declared(self.problem, declaration) if declaration in self.legal else None

    def _declaration(self, block: DeclarationValue) -> Declaration:
        """The block in the form of the Problem; without what is no choice there."""
        creatures = {name: index for index, name in enumerate(self.problem.creatures)}
        objects = {name: index for index, name in enumerate(self.problem.objects)}
        chosen = [0] * len(creatures)
        for name, faced in faced_by(block).items():
            for attacker in faced:
                if name in creatures and attacker in objects:
                    chosen[creatures[name]] |= 1 << objects[attacker]
        return tuple(chosen)

    @property
    def are_several(self) -> bool:
        """Whether some creature can block several attackers."""
        able = zip(self.problem.capacity, self.problem.allowed, strict=True)
        return any(most > 1 and allowed.bit_count() > 1 for most, allowed in able)

    # -- what none scores more than ----------------------------------------------------------------

    def at_most(self, block: DeclarationValue) -> int | None:
        """What a block scores at most; None where that is not seen."""
        self.clock.check()
        most = self.engagements.at_most(faced_by(block))
        return None if most is None else most + self.engagements.scoring.gained_before

    def bound(self) -> int | None:
        """What no block scores more than: every attacker dead, and every blow of the player's own
        creatures with lifelink struck. None where abilities or sizes come and go in the combat:
        others may die of it."""
        if not self.engagements.separable:
            return None
        most = self.engagements.most(self.problem.creatures)
        return most + self.engagements.scoring.gained_before


def _value_of(engagements: Engagements, faced: Blocks) -> tuple[int, Leaf]:
    """The score of a block on that board, and how the combat then goes."""
    scoring = engagements.scoring
    if scoring.over_before:
        return scoring.gained_before, Leaf(scoring.nothing)
    scoring.require_none_lost()
    score, leaf = value(engagements.parts(faced), scoring)
    return score + scoring.gained_before, leaf


def faced_by(block: DeclarationValue) -> dict[str, tuple[str, ...]]:
    """Each blocker with the attackers that it blocks."""
    return {
        name: (attackers,) if isinstance(attackers, str) else tuple(attackers)
        for name, attackers in block.items()
    }
