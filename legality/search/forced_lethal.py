"""Forced lethal: is there a legal attack that kills a defending player whatever legal block comes?

    from legality.search.forced_lethal import Kills, forced_lethal

    answer = forced_lethal(position)

The attacking side proposes the strongest attack that nothing refutes yet, with every announcement
of bands; the blocking side first tries the blocks that have refuted others, then looks for the
legal block that is best for staying alive (`legality.search.best_block`), each player's on its own.
The attacking player divides damage, and orders blockers, so as to kill; what blockers do is up to
the defending player. Nobody responds: no spells, no activated abilities. Where a line on the table
is not played and could change the answer that was found, it is open and names the line: a line that
can only help the attack takes back no kill, and one that can only help against it no survival.

Of several defending players it is enough that one dies, whoever that is. An attack that could not
kill anyone unblocked is not tried; nor, on boards where no condition looks at who attacks, a part
of an attack that is survived by a block, where all that this gains life by is in the part: what is
left of the block survives it too.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from legality.clock import Clock, OutOfTime, time_limit
from legality.combat.left_out.answers import Question
from legality.combat.not_modelled import (
    Stake,
    at_stake,
    choices,
    matters,
    not_modelled,
    prices,
    standing,
    triggers,
)
from legality.effects.attacking import AttackCost
from legality.effects.replacing import within
from legality.errors import IllegalMove, TooLarge, Untold
from legality.frozen import settle
from legality.gaps import NOTHING_MISSING, Applied, Ask, Gaps, Line, Told
from legality.moments.between import before_attacks
from legality.moments.each_payment import NotFollowed, attack_paid_each_way
from legality.moments.ordering import RESOLVES_BEFORE
from legality.position import Player, Position
from legality.problem.declarations import (
    Capacity,
    ChosenCount,
    DeclaredCap,
    Forbidden,
    Problem,
    Together,
)
from legality.rulebook.banding import band_announcements
from legality.rulebook.characteristics.present import fully_known
from legality.rulebook.losing import taken_as_none
from legality.rulebook.table import Table
from legality.search.alike_attacks import Attack, Choice
from legality.search.asking import whichever
from legality.search.at_least import least
from legality.search.best_block import BlockRanking
from legality.search.candidates import Candidate, Candidates, attack_value, attacked, undeclared
from legality.search.own_lives import TeamOfOwnLives
from legality.search.playout import they_sacrifice
from legality.search.progress import Watch, unwatched
from legality.search.scoring import LOST, heads, require_one_life
from legality.search.separable import by_combat, reaches_others
from legality.search.shared_parts import SharedParts
from legality.search.surviving import survives_each
from legality.verdict import DeclarationValue

Bands = Sequence[Sequence[str]]
Blocks = Mapping[str, DeclarationValue]
REMEMBERED = 8
"""How many blocks are tried again against the next attack."""


class Refuted(Struct, frozen=True):
    """An attack that has been tried, and for each player attacked a block that survives it; `lost`
    are the attacking players where the attack itself makes them lose, `paid` what was tapped or
    given up for the attack, where that is a choice."""

    attack: Attack
    bands: Bands
    blocks: Blocks
    lost: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        settle(self, "attack", "bands", "blocks")

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        blocks = {player: dict(block) for player, block in self.blocks.items()}
        lost = {"lost": list(self.lost)} if self.lost else {}
        paid = {"paid": list(self.paid)} if self.paid else {}
        return attack_value(self.attack, self.bands) | paid | {"blocks": blocks} | lost


class Kills(Told, Struct, frozen=True):
    """The attack kills `dies`, one player or the players of one team, whatever the blocks; `paid`
    is what has to be tapped or given up for it, where that is a choice."""

    attack: Attack
    bands: Bands
    dies: tuple[str, ...]
    applied: tuple[Applied, ...] = ()
    assumed: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        settle(self, "attack", "bands")

    @property
    def gaps(self) -> Gaps:
        """Nothing is proved with a gap; `applied` is none."""
        return Gaps(applied=self.applied)

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        found = {"lethal": True} | attack_value(self.attack, self.bands)
        found |= {"paid": list(self.paid)} if self.paid else {}
        return found | {"dies": list(self.dies)} | self.gaps.course(several=True, also=self.assumed)


class Survives(Told, Struct, frozen=True):
    """No attack kills: `refuted` are those tried; the rest could not kill even unblocked, or are
    parts of refuted ones."""

    refuted: tuple[Refuted, ...]
    assumed: tuple[str, ...] = ()

    @property
    def gaps(self) -> Gaps:
        """Nothing is proved with a gap."""
        return NOTHING_MISSING

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        refuted = [one.to_value() for one in self.refuted]
        course = self.gaps.course(several=True, also=self.assumed)
        return {"lethal": False, "refuted": refuted, **course}


class Open(Told, Struct, frozen=True):
    """Not decided: `limit` says what ended the search (None: nothing did); `gaps` what could change
    the answer and was not read or is not played."""

    refuted: tuple[Refuted, ...]
    limit: str | None
    gaps: Gaps = NOTHING_MISSING
    assumed: tuple[str, ...] = ()

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        value = Survives(self.refuted, self.assumed).to_value() | {"lethal": None}
        return value | ({"limit": self.limit} if self.limit else {}) | self.gaps.to_fields()


Answer = Kills | Survives | Open
ENDED = "the time limit ended the search"
_KINDS: Mapping[type, Question] = {Kills: "kills", Survives: "survives"}


def forced_lethal(
    position: Position, *, seconds: float | None = None, watch: Watch = unwatched
) -> Answer:
    """Whether some legal attack kills a defending player whatever legal block comes, exactly, or
    `Open` if the time limit ends the search, the board is too large for it, or something on the
    table could change the answer and was not read or is not played: then nothing is tried. Where
    the position does not tell circumstances, it is asked whichever way they are."""
    position = undeclared(position)
    with time_limit(seconds):
        found = whichever(
            position,
            lambda one: _answer(one, watch),
            _same,
            _left_open,
            (_Orders(position), _Sacrifices(position)),
        )
        if isinstance(found, Open) and found.limit is None and (grown := least(position)):
            certain = _answer(grown[0], watch)
            if not isinstance(certain, Open) and _KINDS[type(certain)] in grown[1]:
                found = certain
        return replace(found, assumed=taken_as_none(position))


class _Orders(NamedTuple):
    """The orders of the attacking players' own abilities, which they choose (603.3b)."""

    position: Position

    def is_theirs(self, question: Ask) -> bool:
        """Whether it asks for one."""
        source = self.position.by_id.get(question.id)
        ours = source is not None and source.controller in self.position.attackers
        return ours and question.asked.startswith(RESOLVES_BEFORE)

    def succeeds(self, found: Answer) -> bool:
        """Whether the attack kills."""
        return isinstance(found, Kills)


class _Sacrifices(NamedTuple):
    """What the one defending player sacrifices for an ability of the attacking side, which they
    choose (701.21a)."""

    position: Position

    def is_theirs(self, question: Ask) -> bool:
        """Whether it asks for one."""
        source = self.position.by_id.get(question.id)
        ours = source is not None and source.controller in self.position.attackers
        return ours and they_sacrifice(question, self.position)

    def succeeds(self, found: Answer) -> bool:
        """Whether they survive."""
        return isinstance(found, Survives)


def _same(ways: Sequence[Answer]) -> Answer | None:
    """What the answers to all ways say, if it is the same: of attacks that kill, the same one, with
    the abilities that are applied either way."""
    first = ways[0]
    if all(isinstance(one, Survives) for one in ways):
        return Survives(())
    kills = [one for one in ways if isinstance(one, Kills)]
    if not isinstance(first, Kills) or len(kills) < len(ways):
        return None
    applied = tuple(one for one in first.applied if all(one in other.applied for other in kills))
    plain = [replace(one, applied=()) for one in kills]
    return replace(first, applied=applied) if all(one == plain[0] for one in plain) else None


def _left_open(found: Answer, gaps: Gaps) -> Answer:
    """The answer that hangs on what nothing tells."""
    return replace(found, gaps=gaps) if isinstance(found, Open) else Open((), None, gaps)


def _answer(position: Position, watch: Watch) -> Answer:
    """The answer on the position as it stands."""
    try:
        left_out = {
            "kills": not_modelled(position, "kills"),
            "survives": not_modelled(position, "survives"),
        }
        either = _in_both(**left_out)
        gaps = Table(before_attacks(position)).gaps
        unread = triggers(position).intersection(gaps.not_understood)
        idle = unread.difference(*left_out.values())
        gaps = gaps.without(idle) | Gaps(not_modelled=either)
        alone = not gaps.without(either)
        if gaps and not (alone and _none_may_kill(position)):
            survives = alone and _survives_each(position, idle)
            return Survives(()) if survives else Open((), None, gaps)
        search = _LethalSearch(fully_known(position))
        search.choices |= idle
        search.gaps = search.gaps.without(idle)
        answer = search.answer(watch)
    except TooLarge as error:
        return Open((), str(error))
    except OutOfTime:
        return Open((), ENDED)
    if isinstance(answer, Open):
        return answer
    kind: Question = "kills" if isinstance(answer, Kills) else "survives"
    every = _that_keep_alive(position, frozenset[Line]().union(*left_out.values()))
    if kind == "survives" and not search.may_kill_anyone:
        left_out[kind] = not_modelled(position, kind, unblocked=True)
    if kind == "survives" and every != left_out[kind] and not _survives_anyway(position, watch):
        left_out[kind] = every  # what keeps the attacking player in the game matters, too
    elif left_out[kind] and not search.gaps:
        certain = _by_a_margin(position, kind, watch)
        if certain is not None:
            return certain
    gaps = search.gaps | Gaps(not_modelled=left_out[kind])
    if kind == "survives" and left_out[kind] and not search.gaps and _survives_each(position, idle):
        return answer
    return Open((), None, gaps) if gaps else answer


def _that_keep_alive(position: Position, listed: frozenset[Line]) -> tuple[Line, ...]:
    """The lines by which an attacking player may lose, or not, otherwise than was played: prices,
    which are paid there, only where they are `listed` for another reason."""
    paid = prices(position) - listed
    return tuple(line for line in not_modelled(position) if line not in paid)


def _by_a_margin(position: Position, kind: Question, watch: Watch) -> Answer | None:
    """The same answer where it stands though the defending players have all the life more, or less,
    that lines which are not played can give or take at most; None where it does not."""
    stake = at_stake(position, kind)
    if stake is None:
        return None
    sign = 1 if kind == "kills" else -1
    others = tuple(
        replace(
            one,
            life=one.life + sign * stake.life,
            poison=max(0, (one.poison or 0) - sign * stake.poison),
        )
        if one.name in position.defenders
        else (_with_less(one, stake) if kind == "kills" else one)
        for one in position.players
    )
    answer = _with_players(position, others, watch)
    return answer if isinstance(answer, Kills if kind == "kills" else Survives) else None


def _none_may_kill(position: Position) -> bool:
    """Whether all that can attack could kill nobody, were nothing blocked."""
    try:
        return not _LethalSearch(fully_known(position)).may_kill_anyone
    except (TooLarge, Untold):
        return False


PLENTY = 1_000_000
"""So much life no combat takes."""


def _survives_anyway(position: Position, watch: Watch) -> bool:
    """Whether the defending players survive though no attacking player can lose first, by the
    attack, by a block or in the first damage step, on a table that does not look at life."""
    if matters(position, "survives").looked_at("life"):
        return False
    others = _with_plenty(position).players
    return isinstance(_with_players(position, others, watch), Survives)


def _with_plenty(position: Position) -> Position:
    """The position in which no attacking player can lose."""
    others = tuple(
        replace(one, life=one.life + PLENTY, poison=one.poison and 0)
        if one.name in position.attackers
        else one
        for one in position.players
    )
    return replace(position, players=others)


def _survives_each(position: Position, idle: frozenset[Line]) -> bool:
    """Whether the defending player certainly survives each attack, looked at one by one."""
    try:
        plenty = fully_known(_with_plenty(position))
        return survives_each(plenty, choices(plenty) | idle, Clock(None))
    except (OutOfTime, Untold, IllegalMove):
        return False


def _with_players(position: Position, players: tuple[Player, ...], watch: Watch) -> Answer | None:
    """The answer where the players are those; None where none is found."""
    try:
        return _LethalSearch(fully_known(replace(position, players=players))).answer(watch)
    except (TooLarge, OutOfTime):
        return None


def _with_less(player: Player, stake: Stake) -> Player:
    """An attacking player after what those lines can take of them: who loses so kills nobody."""
    poison = (player.poison or 0) + stake.poison
    return replace(player, life=player.life - stake.life, poison=poison)


def _in_both(kills: tuple[Line, ...], survives: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines that could change the answer whatever it is."""
    return tuple(line for line in kills if line in survives)


class Dies(NamedTuple):
    """Those players die whatever their team blocks."""

    players: tuple[str, ...]
    applied: tuple[Applied, ...]


class Lives(NamedTuple):
    """A block by which all of a team live (None: nothing attacks it); `shrinks`: what is left of it
    is legal against a part of the attack."""

    block: DeclarationValue | None
    shrinks: bool


class Unclear(NamedTuple):
    """Why it is not known whether an attack kills one certain player."""

    why: str


class _LethalSearch:
    def __init__(self, position: Position) -> None:
        require_one_life(position, each_player=True)
        self.position = position
        self.clock = Clock(None)
        self.candidates = Candidates(position)
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
        self.whole: list[tuple[Counter[Choice], Counter[Choice]]] = []
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
                    found = self.tried(candidate, bands)
                    if found is not None:
                        return found
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
        return any(kept <= mine <= one for one, kept in self.whole)

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
        for side in self.position.defending_sides:
            dies = self.position.seats.members(side)
            if heads(self.position, side):
                found = self.of_team(board, side)
                if isinstance(found, Unclear):
                    self.unclear.append(found)
                    return None
                if isinstance(found, Dies):
                    return Kills(candidate.attack, bands, found.players, found.applied, paid=paid)
                if found.block is not None:
                    blocks[side] = found.block
                shrinks = shrinks and found.shrinks
                continue
            ranking = self.ranking(board, side, shared=self.shared)
            self.gaps |= ranking.stated.without(self.choices)
            scoring = ranking.engagements.scoring
            lost = tuple(one for one in scoring.lost_before if one in self.position.attackers)
            if not ranking.engagements.mine:
                if scoring.is_lost(scoring.lost_before):
                    return Kills(candidate.attack, bands, dies, ranking.stated.applied, paid=paid)
                continue
            ranking.engagements.require_alone()
            block: DeclarationValue | None = None
            if self.reaches_others and not ranking.engagements.falls_apart:
                ranking = self.watching(board, side, self.position.defenders)
            elif self.linked and self.monotone:
                block = self.survives_unlinked(board, side)
            if block is None:
                block = self.survives(ranking)
                self.gaps |= Gaps(not_modelled=ranking.as_stated)
                if block is not None and self.linked:
                    kept |= needed(ranking, block)
            if block is None:
                if ranking.engagements.scoring.watched:
                    dies = self.who_dies(board, side)
                return Kills(candidate.attack, bands, dies, ranking.stated.applied, paid=paid)
            blocks[side] = block
            shrinks = shrinks and may_shrink(ranking.problem)
        if shrinks:
            numbers = self.candidates.kinds.numbers
            needed_there = {one: candidate.attack[one] for one in kept}
            self.whole.append((numbers(candidate.attack), numbers(needed_there)))
        self.refuted.append(Refuted(candidate.attack, bands, blocks, lost, paid))
        return None

    def of_team(self, board: Position, side: str) -> "Dies | Lives | Unclear":
        """Who of a team that shares turns but not its life dies whatever it blocks, or a block by
        which all of them live."""
        members = heads(self.position, side)
        rankings = {
            name: self.ranking(board, side, shared=self.shared, head=name) for name in members
        }
        any_ranking = rankings[members[0]]
        board_of_all = any_ranking.engagements
        self.gaps |= any_ranking.stated.without(self.choices)
        if not board_of_all.mine:
            return Lives(None, True)
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


def pays_to_attack(position: Position) -> bool:
    """Whether an attack may cost more than mana and energy: then a part of it may be declared by
    who could not pay for all and go on."""
    return any(
        (cost.life, cost.phyrexian, cost.acts, cost.other) != (0, 0, (), None)
        for line in standing(position)
        for part in within(line.effects)
        if isinstance(part, AttackCost)
        for cost in (part.cost,)
    )


def unconditional(position: Position) -> bool:
    """Whether every effect on the table holds whoever attacks."""
    return not any(by_combat(effect) for line in standing(position) for effect in line.effects)
