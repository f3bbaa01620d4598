"""The search for an attack that kills: each that may is tried, and refuted by blocks.

The attacking side proposes the strongest attack that nothing refutes yet, paid for in each way that
there is; each defending side first tries the blocks that have refuted others, then looks for one
that keeps it alive.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from legality.clock import Clock, OutOfTime
from legality.combat.not_modelled import choices
from legality.errors import TooLarge
from legality.gaps import Applied, Gaps
from legality.moments.each_payment import NotFollowed, attack_paid_each_way
from legality.position import Position
from legality.rulebook.banding import band_announcements
from legality.rulebook.characteristics.present import fully_known
from legality.search.alike_attacks import Attack, Numbers
from legality.search.block_ranking import BlockRanking
from legality.search.candidates import Candidate, Candidates, attacked
from legality.search.joint_life import (
    JointLife,
    require_losses_to_add_up,
    sides_by_life,
)
from legality.search.lethal_answers import Answer, Bands, Kills, Open, Refuted, Survives
from legality.search.own_lives import TeamOfOwnLives
from legality.search.progress import Watch
from legality.search.scoring import (
    LOST,
    heads,
    poisons_together,
    require_one_life,
    shares_life_only,
)
from legality.search.separable import reaches_others
from legality.search.shared_parts import SharedParts
from legality.search.smaller_attacks import (
    gains_life,
    may_shrink,
    needed,
    pays_to_attack,
    unconditional,
)
from legality.verdict import DeclarationValue

REMEMBERED = 8
"""How many blocks are tried again against the next attack."""
ENDED = "the time limit ended the search"


class Dies(NamedTuple):
    """Those players die whatever their side blocks."""

    players: tuple[str, ...]
    applied: tuple[Applied, ...]


class Lives(NamedTuple):
    """A block by which all of a side live (None: nothing attacks it); `shrinks`: what is left of it
    is legal against a part of the attack that has the attackers `needed`. `lost` are the attacking
    players whom the attack itself makes lose."""

    block: DeclarationValue | None = None
    shrinks: bool = True
    needed: frozenset[str] = frozenset()
    lost: tuple[str, ...] = ()


class Unclear(NamedTuple):
    """Why it is not known whether an attack kills one certain player."""

    why: str


OfSide = Dies | Lives | Unclear
"""What an attack comes to for one side."""


class LethalSearch:
    """The attacks of a position, tried one after the other against the blocks of each side."""

    def __init__(self, position: Position) -> None:
        if not shares_life_only(position):
            require_one_life(position)
        self.position = position
        self.clock = Clock(None)
        self.candidates = Candidates(position)
        require_losses_to_add_up(self.candidates)
        self.gaps = self.candidates.gaps
        self.shared = SharedParts()
        self.choices = choices(position)
        self.refuted: list[Refuted] = []
        self.useful: list[DeclarationValue] = []
        self.unclear: list[Unclear] = []
        self.monotone = (
            self.candidates.known and unconditional(position) and not pays_to_attack(position)
        )
        self.linked = gains_life(self.candidates)
        self.reaches_others = reaches_others(position)
        self.whole: list[tuple[Numbers, Numbers]] = []
        """Refuted attacks of which every part is refuted that has those attackers in it, both by
        the numbers of each kind."""

    @cached_property
    def may_kill_anyone(self) -> bool:
        """Whether all that can attack could kill anyone, were nothing blocked."""
        return any(map(self.candidates.may_kill, self.position.defending_sides))

    def answer(self, watch: Watch) -> Answer:
        """The loop between the two sides."""
        if not self.may_kill_anyone:
            return Survives(())
        candidates, total = self.proposed(), self.candidates.number
        try:
            for candidate in watch(candidates, total):
                for bands in band_announcements(self.candidates.table, candidate.attack):
                    self.clock.check()
                    kills = self.tried(candidate, bands)
                    if kills is not None:
                        return kills
        except OutOfTime:
            return Open(tuple(self.refuted), ENDED)
        if self.candidates.left_out:
            limit = f"{self.candidates.left_out} attacks are too many to be tried"
            return Open(tuple(self.refuted), limit)
        if self.unclear:
            return Open(tuple(self.refuted), self.unclear[0].why)
        return Survives(tuple(self.refuted))

    def proposed(self) -> Iterator[Candidate]:
        """The attacks that nothing refutes yet. Where damage is bounded the strongest come first,
        and it ends when no other can kill."""
        bounded = self.candidates.bounded
        sides = self.position.defending_sides
        totals = [total for side in sides for total in self.candidates.life_totals(side)]
        least = min(map(self.candidates.life, totals), default=0)
        for candidate in self.candidates.dealing(least if bounded else 0):
            if bounded and not self.may_kill(candidate):
                continue
            if self.monotone and self.is_part_of_refuted(candidate.attack):
                continue
            yield candidate

    def may_kill(self, candidate: Candidate) -> bool:
        """Whether it could kill someone, were nothing blocked."""
        return any(self.in_reach(candidate, side) for side in self.position.defending_sides)

    def in_reach(self, candidate: Candidate, side: str) -> bool:
        """Whether it could kill that player, or somebody of that team, were nothing blocked."""
        return any(
            candidate.reach.get(total, 0) >= self.candidates.life(total)
            for total in self.candidates.life_totals(side)
        )

    def is_part_of_refuted(self, attack: Attack) -> bool:
        """Whether a refuted attack is this one with more attackers, that were not needed, or would
        be with identical ones exchanged; an attacker alone may be larger than among others
        (702.83a)."""
        if len(attack) == 1 and self.candidates.exalted:
            return False
        mine = self.candidates.kinds.numbers(attack)
        return any(kept <= mine <= whole for whole, kept in self.whole)

    def tried(self, candidate: Candidate, bands: Bands) -> Kills | None:
        """Whether the attack kills, paid for as the attacking players choose (118.3)."""
        board = fully_known(attacked(self.position, candidate.attack, bands))
        for selection, paid in attack_paid_each_way(board):
            names = tuple(name for _, name in selection)
            try:
                kills = self.tried_on(paid, candidate, bands, names)
            except NotFollowed as error:
                self.unclear.append(Unclear(str(error)))
                continue
            if kills is not None:
                return kills
        return None

    def tried_on(
        self, board: Position, candidate: Candidate, bands: Bands, paid: tuple[str, ...]
    ) -> Kills | None:
        """Whether the attack, declared there and paid for with those, kills; if not, it is refuted
        by blocks."""
        blocks: dict[str, DeclarationValue] = {}
        shrinks, kept = True, frozenset[str]()
        lost: tuple[str, ...] = ()
        for side, *others in sides_by_life(self.position):
            if shares_life_only(self.position):
                joint = JointLife(board, self.stated_ranking, self.survives_as_stated)
                survivors = joint.survivors((side, *others))
                if survivors is None:
                    dies = self.position.seats.mates(side)
                    return Kills(candidate.attack, bands, dies, joint.applied, paid=paid)
                blocks |= survivors
                shrinks = False
                continue
            has_heads = bool(heads(self.position, side))
            match self.of_team(board, side) if has_heads else self.of_one_life(board, side):
                case Unclear() as unclear:
                    self.unclear.append(unclear)
                    return None
                case Dies(players, applied):
                    return Kills(candidate.attack, bands, players, applied, paid=paid)
                case Lives() as lives:
                    if lives.block is not None:
                        blocks[side] = lives.block
                    shrinks = shrinks and lives.shrinks
                    kept |= lives.needed
                    lost = lives.lost or lost
        if shrinks:
            numbers = self.candidates.kinds.numbers
            needed_there = {name: candidate.attack[name] for name in kept}
            self.whole.append((numbers(candidate.attack), numbers(needed_there)))
        self.refuted.append(Refuted(candidate.attack, bands, blocks, lost, paid))
        return None

    def of_one_life(self, board: Position, side: str) -> OfSide:
        """Whether a player, or a team with one life total, dies whatever it blocks, or a block by
        which it lives."""
        dies = self.position.seats.members(side)
        ranking = self.ranking(board, side, shared=self.shared)
        self.gaps |= ranking.stated.without(self.choices)
        scoring = ranking.engagements.scoring
        lost = tuple(name for name in scoring.lost_before if name in self.position.attackers)
        if not ranking.engagements.mine:
            if scoring.is_lost(scoring.lost_before):
                return Dies(dies, ranking.stated.applied)
            return Lives(lost=lost)
        ranking.engagements.require_alone()
        block: DeclarationValue | None = None
        kept = frozenset[str]()
        if self.reaches_others and not ranking.engagements.falls_apart:
            ranking = self.watching(board, side, self.position.defenders)
        elif self.linked and self.monotone and not scoring.loses_by_one:
            block = self.survives_unlinked(board, side)
        if block is None:
            block = self.survives(ranking)
            self.gaps |= Gaps(not_modelled=ranking.as_stated)
            if block is not None and self.linked:
                kept = needed(ranking, block)
        if block is None:
            if ranking.engagements.scoring.watched:
                dies = self.who_dies(board, side)
            return Dies(dies, ranking.stated.applied)
        return Lives(block, may_shrink(ranking.problem), kept, lost)

    def stated_ranking(self, board: Position, side: str) -> BlockRanking:
        """The blocks of that side, with what they are stated without noted."""
        ranking = self.ranking(board, side)
        self.gaps |= ranking.stated.without(self.choices)
        return ranking

    def survives_as_stated(self, ranking: BlockRanking) -> DeclarationValue | None:
        """The same as `survives`, with what the blocks are stated without noted."""
        block = self.survives(ranking)
        self.gaps |= Gaps(not_modelled=ranking.as_stated)
        return block

    def of_team(self, board: Position, side: str) -> OfSide:
        """Who of a team that shares turns but not its life dies whatever it blocks, or a block by
        which all of them live."""
        members = heads(self.position, side)
        together_poisoned = poisons_together(board)
        rankings = {
            name: self.watching(board, side, (name,))
            if together_poisoned
            else self.ranking(board, side, shared=self.shared, head=name)
            for name in members
        }
        any_ranking = rankings[members[0]]
        board_of_all = any_ranking.engagements
        self.gaps |= any_ranking.stated.without(self.choices)
        if not board_of_all.mine:
            return Lives()
        board_of_all.require_alone()
        if self.reaches_others and not board_of_all.falls_apart:
            raise TooLarge("what reaches a team that does not share its life is not searched")
        likely: list[DeclarationValue] = list(self.useful[-REMEMBERED:])
        for name, ranking in rankings.items():
            block = self.survives(ranking)
            self.gaps |= Gaps(not_modelled=ranking.as_stated)
            if block is None:
                return Dies((name,), ranking.stated.applied)
            likely.append(block)
        team = TeamOfOwnLives(rankings, lambda: self.watching(board, side, members))
        together = team.survivor(likely)
        self.gaps |= any_ranking.stated.without(self.choices)
        if together is None:
            return Unclear("somebody of a team dies whatever it blocks, but who hangs on the block")
        return Lives(together, may_shrink(any_ranking.problem) and not self.linked)

    def watching(self, board: Position, side: str, watched: tuple[str, ...]) -> BlockRanking:
        """The blocks of that side by whether one of those players loses."""
        return self.ranking(board, side, watched=watched)

    def ranking(
        self,
        board: Position,
        side: str,
        *,
        shared: SharedParts | None = None,
        unlinked: bool = False,
        watched: tuple[str, ...] = (),
        head: str | None = None,
    ) -> BlockRanking:
        """The blocks of that side by whether it loses; the rest as `BlockRanking` has it."""
        return BlockRanking(
            board,
            side,
            by_life=True,
            clock=self.clock,
            unlinked=unlinked,
            shared=shared,
            watched=watched,
            head=head,
        )

    def who_dies(self, board: Position, side: str) -> tuple[str, ...]:
        """Who of the defending players loses whatever that side, which alone is attacked, blocks.
        Raises `TooLarge` where that hangs on the block."""
        for other in self.position.defending_sides:
            members = self.position.seats.members(other)
            if self.survives(self.watching(board, side, members)) is None:
                return members
        raise TooLarge("somebody dies whatever the blocks, but who it is hangs on these")

    def survives_unlinked(self, board: Position, side: str) -> DeclarationValue | None:
        """A legal block after which the player is alive without a point gained by lifelink: what of
        it is left survives every part of the attack, too."""
        ranking = self.ranking(board, side, unlinked=True, shared=self.shared)
        block = self.survives(ranking)
        self.gaps |= Gaps(not_modelled=ranking.as_stated)
        return block

    def survives(self, ranking: BlockRanking) -> DeclarationValue | None:
        """A legal block after which the player is alive; None if there is none. What their damage
        is stated without is known once blocks were looked at."""
        block = self.found_survivor(ranking)
        self.gaps |= ranking.stated.without(self.choices)
        return block

    def found_survivor(self, ranking: BlockRanking) -> DeclarationValue | None:
        """Such a block: one that has refuted others, or else one that is searched for."""
        for known in self.useful[-REMEMBERED:]:
            block = ranking.restricted(known)
            if block is not None and alive(ranking, block):
                return block
        block = ranking.survivor()
        if block is not None and block not in self.useful:
            self.useful.append(block)
        return block


def alive(ranking: BlockRanking, block: DeclarationValue) -> bool:
    """Whether the player certainly survives by the block."""
    try:
        return ranking.value(block)[0] > -LOST
    except NotFollowed:
        return False
