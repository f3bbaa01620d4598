"""What comes of each block of a defending player, and what it scores at most.

The rules by which a combat is played out stand in `legality.search.best_block`.
"""

from functools import cached_property

from msgspec.structs import replace

from legality.clock import Clock
from legality.combat import Outcome
from legality.combat.not_modelled import not_modelled, trusted
from legality.errors import TooLarge
from legality.gaps import Ask, Gaps, Line
from legality.judging.check import defending_side
from legality.judging.declarations import declared
from legality.legal.declarations import LegalDeclarations
from legality.moments.past import require_known_past
from legality.position import Position
from legality.problem.declarations import Declaration, Problem
from legality.rulebook.blockers import block_problem, block_table
from legality.rulebook.characteristics.present import fully_known
from legality.search.after_attack import attacked
from legality.search.block_prices import after_paying, life_paid, takes_permanents
from legality.search.engagements import Engagements
from legality.search.game_tree import Leaf, value
from legality.search.hanging import Exhausted
from legality.search.playing import Ranked, Score, before_blocks, played
from legality.search.progress import Watch, unwatched
from legality.search.scoring import LOST, require_one_life
from legality.search.shared_parts import SharedParts
from legality.verdict import DeclarationValue


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
        for_free: bool = False,
    ) -> None:
        """`for_free`: who pays for a block with permanents does not survive."""
        require_known_past(position)
        position = fully_known(position)
        self.player = defending_side(position, player)
        self.clock = clock or Clock(None)
        require_one_life(position)
        after = attacked(position, by_life=by_life)
        table = block_table(after)
        before = None if after is position else position

        self.chosen_then: dict[Ask, None] = {}

        def engagements(*, as_stated: bool, paid: int = 0) -> Engagements:
            members = after.seats.members(self.player)
            poorer = block_table(after_paying(after, members, paid)) if paid else table
            return Engagements(
                poorer,
                self.player,
                by_life=by_life,
                clock=self.clock,
                unlinked=unlinked,
                before=before,
                shared=shared,
                as_stated=as_stated,
                watched=watched,
                chosen_then=self.chosen_then,
            )

        self._engagements = engagements
        self.engagements = engagements(as_stated=False)
        self._poorer: dict[int, Engagements] = {}
        self.as_stated: tuple[Line, ...] = ()
        if self.engagements.hanging.lines and not self.engagements.alone:
            self._take_as_stated()
        self.problem: Problem = block_problem(table, self.player)
        self.legal = LegalDeclarations(self.problem)
        self.watch = watch
        self.for_free = for_free

    @property
    def stated(self) -> Gaps:
        """What the blocks, and the creatures that fight, were stated without, and what players
        choose after blocks."""
        gaps = self.engagements.table.gaps | Gaps(asks=tuple(self.chosen_then))
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
        self.engagements = self._engagements(as_stated=True)
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
        declaration = self._declaration(block) if scoring.by_life else ()
        if self.for_free and takes_permanents(self.problem, declaration):
            return -LOST, Leaf(scoring.nothing)
        paid = life_paid(self.problem, declaration) if declaration else 0
        if not paid:
            score, leaf = value(self.engagements.parts(faced_by(block)), scoring)
            return score + scoring.gained_before, leaf
        if scoring.watched:
            raise TooLarge("life that is paid for blocks is not followed for several players")
        if paid >= scoring.life_before:  # 704.5a, before any damage is dealt
            return -LOST, Leaf(scoring.nothing)
        poorer = self._after_paying(paid)
        return value(poorer.parts(faced_by(block)), poorer.scoring)

    def _after_paying(self, paid: int) -> Engagements:
        """What comes of blocks that cost so much life."""
        if paid not in self._poorer:
            self._poorer[paid] = self._engagements(as_stated=bool(self.as_stated), paid=paid)
        return self._poorer[paid]

    def outcome(self, block: DeclarationValue) -> Ranked:
        """A block with its score by default, and the outcome."""
        score, leaf = self.value(block)
        outcome, unread = self._played(block, leaf)
        unknown = trusted(self.engagements.position) if unread else frozenset[Line]()
        lines = tuple(line for line in unread if line in unknown)
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


def faced_by(block: DeclarationValue) -> dict[str, tuple[str, ...]]:
    """Each blocker with the attackers that it blocks."""
    return {
        name: (attackers,) if isinstance(attackers, str) else tuple(attackers)
        for name, attackers in block.items()
    }
