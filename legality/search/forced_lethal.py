"""Forced lethal: is there a legal attack that kills a defending player whatever legal block comes?

    from legality.search.forced_lethal import Kills, forced_lethal

    answer = forced_lethal(position)

The attacking side proposes the strongest attack that nothing refutes yet, with every announcement
of bands; the blocking side first tries the blocks that have refuted others, then looks for the
legal block that is best for staying alive (`legality.search.best_block`), each player's on its own.
The attacking player divides damage, and orders blockers, so as to kill; what blockers do is up to
the defending player. Nobody responds: no spells, no activated abilities. Where a line on the table
is not played and could change the answer, it is open and names the line.

Of several defending players it is enough that one dies, whoever that is. An attack that could not
kill anyone unblocked is not tried; nor, on boards where no condition looks at who attacks, a part
of an attack that is survived by a block, where all that this gains life by is in the part: what is
left of the block survives it too.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from legality.clock import Clock, OutOfTime, time_limit
from legality.combat.not_modelled import not_modelled, standing
from legality.errors import TooLarge
from legality.frozen import settle
from legality.gaps import NOTHING_MISSING, Gaps, Told
from legality.position import Position
from legality.problem.declarations import (
    Capacity,
    ChosenCount,
    DeclaredCap,
    Forbidden,
    Problem,
    Together,
)
from legality.rulebook.banding import band_announcements
from legality.rulebook.characteristics.present import told
from legality.rulebook.table import Table
from legality.search.best_block import BlockRanking
from legality.search.candidates import Attack, Candidate, Candidates, attack_value, attacked
from legality.search.progress import Watch, unwatched
from legality.search.scoring import LOST, require_one_life
from legality.search.separable import by_combat
from legality.verdict import DeclarationValue

Bands = Sequence[Sequence[str]]
Blocks = Mapping[str, DeclarationValue]
REMEMBERED = 8
"""How many blocks are tried again against the next attack."""


class Refuted(Struct, frozen=True):
    """An attack that has been tried, and for each player attacked a block that survives it."""

    attack: Attack
    bands: Bands
    blocks: Blocks

    def __post_init__(self) -> None:
        settle(self, "attack", "bands", "blocks")

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        blocks = {player: dict(block) for player, block in self.blocks.items()}
        return attack_value(self.attack, self.bands) | {"blocks": blocks}


class Kills(Told, Struct, frozen=True):
    """The attack kills `dies`, one player or the players of one team, whatever the blocks."""

    attack: Attack
    bands: Bands
    dies: tuple[str, ...]

    def __post_init__(self) -> None:
        settle(self, "attack", "bands")

    @property
    def gaps(self) -> Gaps:
        """Nothing is proved with a gap."""
        return NOTHING_MISSING

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        return {"lethal": True} | attack_value(self.attack, self.bands) | {"dies": list(self.dies)}


class Survives(Told, Struct, frozen=True):
    """No attack kills: `refuted` are those tried; the rest could not kill even unblocked, or are
    parts of refuted ones."""

    refuted: tuple[Refuted, ...]

    @property
    def gaps(self) -> Gaps:
        """Nothing is proved with a gap."""
        return NOTHING_MISSING

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        return {"lethal": False, "refuted": [one.to_value() for one in self.refuted]}


class Open(Told, Struct, frozen=True):
    """Not decided: `limit` says what ended the search (None: nothing did); `gaps` what could change
    the answer and was not read or is not played."""

    refuted: tuple[Refuted, ...]
    limit: str | None
    gaps: Gaps = NOTHING_MISSING

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        value = Survives(self.refuted).to_value() | {"lethal": None}
        return value | ({"limit": self.limit} if self.limit else {}) | self.gaps.to_fields()


Answer = Kills | Survives | Open
ENDED = "the time limit ended the search"


def forced_lethal(
    position: Position, *, seconds: float | None = None, watch: Watch = unwatched
) -> Answer:
    """Whether some legal attack kills a defending player whatever legal block comes, exactly, or
    `Open` if the time limit ends the search, the board is too large for it, or something on the
    table could change the answer and was not read or is not played: then nothing is tried."""
    try:
        with time_limit(seconds):
            gaps = Gaps(not_modelled=not_modelled(position, by_life=True)) | Table(position).gaps
            if gaps:
                return Open((), None, gaps)
            search = _Search(told(position))
            answer = search.answer(watch)
    except TooLarge as error:
        return Open((), str(error))
    except OutOfTime:
        return Open((), ENDED)
    return Open((), None, search.gaps) if search.gaps else answer


class _Search:
    def __init__(self, position: Position) -> None:
        require_one_life(position)
        self.position = position
        self.clock = Clock(None)
        self.candidates = Candidates(position)
        self.gaps = self.candidates.gaps
        self.refuted: list[Refuted] = []
        self.useful: list[DeclarationValue] = []
        self.monotone = self.candidates.known and unconditional(position)
        self.linked = gains_life(self.candidates)
        self.whole: list[tuple[Attack, frozenset[str]]] = []
        """Refuted attacks of which every part is refuted that has those attackers in it."""

    def answer(self, watch: Watch) -> Answer:
        """The loop between the two sides."""
        if not any(map(self.candidates.may_kill, self.position.defending_sides)):
            return Survives(())
        candidates, total = self.proposed(), self.candidates.number
        try:
            for candidate in watch(candidates, total):
                for bands in band_announcements(self.candidates.table, candidate.attack):
                    self.clock.check()
                    found = self.tried(candidate, bands)
                    if found is not None:
                        return found
        except OutOfTime:
            return Open(tuple(self.refuted), ENDED)
        if self.candidates.left_out:
            limit = f"{self.candidates.left_out} attacks are too many to be tried"
            return Open(tuple(self.refuted), limit)
        return Survives(tuple(self.refuted))

    def proposed(self) -> Iterator[Candidate]:
        """The attacks that nothing refutes yet. Where damage is bounded the strongest come first,
        and it ends when no other can kill."""
        bounded = self.candidates.bounded
        least = min(map(self.candidates.life, self.position.defending_sides), default=0)
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
        """Whether it could kill that player or team, were nothing blocked."""
        return candidate.reach.get(side, 0) >= self.candidates.life(side)

    def is_part_of_refuted(self, attack: Attack) -> bool:
        """Whether a refuted attack is this one with more attackers, that were not needed; an
        attacker alone may be larger than among others (702.83a)."""
        if len(attack) == 1 and self.candidates.exalted:
            return False
        return any(
            attack.items() <= one.items() and attack.keys() >= kept for one, kept in self.whole
        )

    def tried(self, candidate: Candidate, bands: Bands) -> Kills | None:
        """Whether the attack kills; if not, it is refuted by blocks."""
        board = attacked(self.position, candidate.attack, bands)
        blocks: dict[str, DeclarationValue] = {}
        shrinks, kept = True, frozenset[str]()
        for side in self.position.defending_sides:
            dies = self.position.seats.members(side)
            ranking = BlockRanking(board, side, by_life=True, clock=self.clock)
            self.gaps |= ranking.stated
            if not ranking.engagements.mine:
                if self.candidates.life(side) <= 0:
                    return Kills(candidate.attack, bands, dies)
                continue
            ranking.engagements.require_alone()
            block = self.survives_unlinked(board, side) if self.linked and self.monotone else None
            if block is None:
                block = self.survives(ranking)
                if block is not None and self.linked:
                    kept |= needed(ranking, block)
            if block is None:
                return Kills(candidate.attack, bands, dies)
            blocks[side] = block
            shrinks = shrinks and may_shrink(ranking.problem)
        if shrinks:
            self.whole.append((candidate.attack, kept))
        self.refuted.append(Refuted(candidate.attack, bands, blocks))
        return None

    def survives_unlinked(self, board: Position, side: str) -> DeclarationValue | None:
        """A legal block after which the player is alive without a point gained by lifelink: what of
        it is left survives every part of the attack, too."""
        ranking = BlockRanking(board, side, by_life=True, clock=self.clock, unlinked=True)
        return self.survives(ranking)

    def survives(self, ranking: BlockRanking) -> DeclarationValue | None:
        """A legal block after which the player is alive; None if there is none."""
        for known in self.useful[-REMEMBERED:]:
            block = ranking.restricted(known)
            if block is not None and alive(ranking, block):
                return block
        block = ranking.survivor()
        if block is not None and block not in self.useful:
            self.useful.append(block)
        return block


def alive(ranking: BlockRanking, block: DeclarationValue) -> bool:
    """Whether the player survives by the block."""
    return ranking.value(block)[0] > -LOST


# -- where one attacker more never helps to survive ------------------------------------------------


def gains_life(candidates: Candidates) -> bool:
    """Whether a creature of a defending player has lifelink: then one attacker more, that it
    blocks, may help to survive."""
    position = candidates.position
    return any(
        one.lifelink and position.by_id[name].controller not in position.attackers
        for name, one in candidates.fighters.items()
    )


def needed(ranking: BlockRanking, block: DeclarationValue) -> frozenset[str]:
    """The attackers without which the block would gain less life: those that creatures with
    lifelink block; where a creature blocks several, all that are blocked."""
    faced = {name: (to,) if isinstance(to, str) else tuple(to) for name, to in block.items()}
    fighters = ranking.engagements.fighters
    links = [name for name, those in faced.items() if those and fighters[name].lifelink]
    if links and any(len(those) > 1 for those in faced.values()):
        links = list(faced)
    return frozenset(one for name in links for one in faced[name])


def may_shrink(problem: Problem) -> bool:
    """Whether a legal block stays legal with any attackers left out of it: the Problem holds
    nothing but limits, which fewer blocks keep as well."""
    limits = Forbidden | Capacity | ChosenCount | Together | DeclaredCap
    return all(isinstance(part, limits) for part in problem.parts)


def unconditional(position: Position) -> bool:
    """Whether every effect on the table holds whoever attacks."""
    return not any(by_combat(effect) for line in standing(position) for effect in line.effects)
