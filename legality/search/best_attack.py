"""The attack whose worst reply is best: one reply looked ahead.

    from legality.search.best_attack import best_attack

    found = best_attack(position)   # Foreseen(attack, score, replies, …, proved, bound)

For each legal attack every defending player answers with the block that is best for them
(`legality.search.best_block`); the attack's score is what all that is worth to the attacking
player, which is the sum of the defending players' scores with the other sign; what the attack gives
or takes from the attacking player itself counts once. So does what players keep together who share
their life but not their turns: each of their replies has the score of the team. What happens after
this combat is not seen: attackers that stay tapped are no loss here. Every announcement of bands is
an attack of its own.

On boards where no attack changes how anyone fights, the attack of the greatest bound is looked at
first, and every reply found bounds the others (`legality.search.best_of_rows`).

Exact where all attacks could be tried. Where there are more than `most` (4,096), the time limit
comes first, or what comes of the blocks against one is too much to be worked out, those that can
deal the most damage are tried and `left_out` says how many were not:
then the answer is the best of these, `bound` is what no attack exceeds, and no more is claimed; nor
is anything where a line on the table is not played and could change it (`not_modelled`).
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from legality.arrays import np
from legality.clock import Clock, OutOfTime, best_by_then, unhurried
from legality.combat.not_modelled import choices, idle_triggers, not_modelled
from legality.errors import TooLarge
from legality.frozen import settle
from legality.gaps import NOTHING_MISSING, Gaps, Line, Told
from legality.moments.past import beginning_known
from legality.position import Position
from legality.rulebook.banding import Bands, band_announcements
from legality.rulebook.characteristics.present import fully_known
from legality.rulebook.losing import losers, taken_for_granted
from legality.search.alike_attacks import Attack
from legality.search.asking import whichever
from legality.search.attack_rows import AttackRows
from legality.search.best_of_rows import BestOfRows
from legality.search.block_ranking import BlockRanking
from legality.search.candidates import Candidate, Candidates, attack_value, attacked, undeclared
from legality.search.joint_best import JointBest
from legality.search.joint_life import require_parts_to_add_up, sides_by_life
from legality.search.part_table import Chosen
from legality.search.plain_board import PlainBoard
from legality.search.playing import Ranked, without_commanders
from legality.search.progress import Watch, unwatched
from legality.search.scoring import COUNTER, LOST, shares_life_only, worth
from legality.search.separable import reaches_others, sets_off
from legality.search.shared_parts import SharedParts
from legality.search.without_toughness import blockers, let_fight, without_toughness
from legality.verdict import DeclarationValue

MOST = 4_096
MOST_AT_ONCE = 200_000
"""Of a plain board so many announcements are looked at."""
MOST_BESIDE = 50_000
"""So many attacks beside these are bounded at most."""
REMEMBERED = 4
SEARCHED = 0.95
"""The part of the time limit after which the answer is shown: that takes time, too."""


class Foreseen(Told, Struct, frozen=True):
    """An attack (with the bands announced), its score for the attacking player, and each defending
    player's best block.

    `tried` attacks were looked at (others that only exchange identical creatures counted with
    them), `left_out` were not. `proved`, `bound`, `gaps` and `assumed` are those of `Ranked`, over
    attacks.
    """

    attack: Attack
    score: int | float
    replies: Mapping[str, Ranked]
    tried: int
    left_out: int
    proved: bool = False
    bound: int | None = None
    gaps: Gaps = NOTHING_MISSING
    bands: Bands = ()
    assumed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        settle(self, "attack", "replies")

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        replies = {player: reply.to_value() for player, reply in self.replies.items()}
        value = attack_value(self.attack, self.bands) | {"score": self.score}
        value |= {"replies": replies, "proved": self.proved, "bound": self.bound}
        left_out = {"left_out": self.left_out} if self.left_out else {}
        return value | left_out | self.gaps.to_fields() | self._course()

    def _course(self) -> dict[str, Any]:
        return self.gaps.course(several=True, also=self.assumed)


def best_attack(
    position: Position,
    *,
    most: int | None = None,
    seconds: float | None = None,
    watch: Watch = unwatched,
) -> Foreseen:
    """The attack whose worst legal block is best for the attacking player. Raises `TooLarge` where
    no attack could be tried, or combats of several defending players touch each other, and
    `OutOfTime` where the position was not even read in time."""
    position = undeclared(position)
    with best_by_then(None if seconds is None else seconds * SEARCHED) as clock:
        foreseen = whichever(
            position,
            lambda board: _best(fully_known(beginning_known(board)), most, watch, clock),
            _same,
            _left_open,
        )
        fighting = (*foreseen.attack, *blockers(position))
        if gaps := let_fight(without_toughness(position), fighting):
            foreseen = _left_open(foreseen, foreseen.gaps | gaps)
        return replace(foreseen, assumed=taken_for_granted(position))


def _same(ways: Sequence[Foreseen]) -> Foreseen | None:
    """What the best attacks of all ways come to, if they are one, with the same replies."""
    first = ways[0]
    alike = all(_without_commanders(foreseen) == _without_commanders(first) for foreseen in ways)
    return first if first.proved and alike else None


def _without_commanders(foreseen: Foreseen) -> Foreseen:
    replies = {player: without_commanders(ranked) for player, ranked in foreseen.replies.items()}
    return replace(foreseen, replies=replies)


def _left_open(foreseen: Foreseen, gaps: Gaps) -> Foreseen:
    """The best attack where it hangs on what nothing tells."""
    return replace(foreseen, proved=False, bound=None, gaps=gaps)


def _best(position: Position, most: int | None, watch: Watch, clock: Clock) -> Foreseen:
    candidates = Candidates(position)
    if shares_life_only(position):
        require_parts_to_add_up(position)
        board = None
    else:
        board = None if losers(position) else PlainBoard.of(position, candidates, clock)
    if board is not None:
        foreseen = _by_rows(position, candidates, board, most, watch, clock)
        if foreseen is not None:
            return foreseen
    search = _AttackSearch(position, candidates, clock)
    number = MOST if most is None else most
    proposed = nothing_first(candidates)
    whole, tried, looked_at = not candidates.left_out, 0, 0
    try:
        for candidate in watch(islice(proposed, number), min(number, candidates.number)):
            if looked_at:
                clock.check()
            announced = band_announcements(candidates.table, candidate.attack)
            tried += all([search.try_(candidate.attack, bands) for bands in announced])
            looked_at += 1
        whole = whole and tried == looked_at and next(proposed, None) is None
    except OutOfTime:
        whole = False
    with unhurried():
        return search.foreseen(tried, 0 if whole else candidates.number - tried)


class _Listed:
    """The announcements of a plain board by rows, as far as they are listed: `first_rows` of each
    attack, the `whole` of them or not, and what none of the others scores more than, if that is
    known (`besides`)."""

    def __init__(self, candidates: Candidates, board: PlainBoard) -> None:
        self.candidates = candidates
        self.board = board
        self.rows = AttackRows(board)
        self.first_rows = list[int]()
        self.whole = not candidates.left_out
        self.besides: int | None = None

    def fill(self, number: int, watch: Watch, clock: Clock) -> None:
        """Lists so many attacks, as long as there is time."""
        candidates, rows = self.candidates, self.rows
        proposed = nothing_first(candidates)
        try:
            for candidate in watch(islice(proposed, number), min(number, candidates.number)):
                if self.first_rows:
                    clock.check()
                if len(rows.attacks) > MOST_AT_ONCE:
                    other: Candidate | None = candidate
                    break
                self.first_rows.append(len(rows.attacks))
                rows.add_all(candidates.table, candidate.attack)
            else:
                other = next(proposed, None)
            if other is not None:
                self.look_beside(chain((other,), proposed))
        except OutOfTime:
            self.whole = False

    def look_beside(self, others: Iterator[Candidate]) -> None:
        """Bounds the attacks that are not listed, if they are not too many."""
        was_whole, self.whole = self.whole, False
        if was_whole and self.candidates.number - len(self.first_rows) <= MOST_BESIDE:
            self.besides = self.board.unblocked(candidate.attack for candidate in others)


def _by_rows(
    position: Position,
    candidates: Candidates,
    board: PlainBoard,
    most: int | None,
    watch: Watch,
    clock: Clock,
) -> Foreseen | None:
    """The best attack of a plain board; None where none was worked out in time."""
    listed = _Listed(candidates, board)
    listed.fill(MOST_AT_ONCE if most is None else most, watch, clock)
    rows, first_rows, whole = listed.rows, listed.first_rows, listed.whole
    if not first_rows:
        return None
    rows.close()
    search = BestOfRows(position, rows, clock)
    search.search()
    shown = _best_shown(position, board, search)
    if shown is None or search.best is None:
        return None
    score = search.best[1]
    attack, bands, replies = shown
    with unhurried():
        tried = int(np.minimum.reduceat(search.settled, first_rows).sum())
        left_out = 0 if whole and search.bound == score else candidates.number - tried
        gaps = Gaps(not_modelled=not_modelled(position))
        bound: int | None = score
        if gaps:
            bound = None
        elif left_out:
            bound = most_of_all(position, candidates)
            bound = min(bound, search.bound) if whole else bound
            if listed.besides is not None:
                bound = min(bound, max(listed.besides, search.bound))
                left_out = 0 if bound == score else left_out
    proved = bound == score
    return Foreseen(attack, score, replies, tried, left_out, proved, bound, gaps, bands)


def _best_shown(
    position: Position, board: PlainBoard, search: BestOfRows
) -> tuple[Attack, Bands, dict[str, Ranked]] | None:
    """The best announcement to which the reply can be played, with that; None if there is none."""
    while search.best is not None:
        row, _, chosen = search.best
        attack, bands = search.rows.attacks[row]
        try:
            with unhurried():
                return attack, bands, _shown(position, board, attack, bands, chosen)
        except TooLarge:
            search.leave_out(row)
    return None


def _shown(
    position: Position, board: PlainBoard, attack: Attack, bands: Bands, chosen: Chosen
) -> dict[str, Ranked]:
    """The reply to that announcement, played on the position itself."""
    if not attack:
        return {}
    ranking = BlockRanking(attacked(position, attack, bands), board.side)
    block = ranking.restricted(board.named(chosen))
    assert block is not None, "the reply is a legal block"
    return {board.side: ranking.shown(block, proved=True)}


def nothing_first(candidates: Candidates) -> Iterator[Candidate]:
    """Those with "nobody attacks" before them, where that is legal: its score is known at once."""
    if candidates.problem.free not in candidates.legal:
        yield from candidates
        return
    yield Candidate({}, {})
    yield from (candidate for candidate in candidates if candidate.attack)


class _AttackSearch:
    def __init__(self, position: Position, candidates: Candidates, clock: Clock) -> None:
        self.position = position
        self.candidates = candidates
        self.clock = clock
        self.gaps = candidates.gaps
        self.shared = SharedParts()
        self.choices = choices(position)
        self.reaches_others = reaches_others(position)
        self.best: tuple[int, Attack, Bands] | None = None
        self.replies: dict[str, Ranked] = {}
        self.useful: list[DeclarationValue] = []

    def try_(self, attack: Attack, bands: Bands) -> bool:
        """Keeps the attack if no reply makes it worse than, or as bad as, the best so far; False
        where its replies are too much to be worked out, or take from players not attacked.

        Replies that were good before are tried first: most attacks fall to one of them. Raises
        `OutOfTime`, and `TooLarge` where combats of several players touch each other.
        """
        board = attacked(self.position, attack, bands)
        if shares_life_only(self.position):
            return self._try_on_teams(board, attack, bands)
        rankings = [
            BlockRanking(board, side, clock=self.clock, shared=self.shared)
            for side in self.position.defending_sides
        ]
        attacked_players = [ranking for ranking in rankings if ranking.engagements.mine]
        for ranking in attacked_players:
            ranking.engagements.require_alone()
            if self.reaches_others and not ranking.engagements.falls_apart:
                self._note(rankings)
                return False
        try:
            self._answer(attack, bands, attacked_players, _besides(rankings))
        except TooLarge:
            self.clock.check()
            return False
        finally:
            self._note(rankings)
            lines = (line for ranking in rankings for line in ranking.as_stated)
            self.gaps |= Gaps(not_modelled=tuple(dict.fromkeys(lines)))
        return True

    def _try_on_teams(self, board: Position, attack: Attack, bands: Bands) -> bool:
        """The same where players share their life who don't share turns."""
        score = 0
        shown: list[Callable[[], dict[str, Ranked]]] = []
        try:
            for mates in sides_by_life(self.position):
                team = JointBest(board, mates, self.clock)
                if team.rankings:
                    blocks = team.best()
                    score -= team.value(blocks)[0]
                    shown.append(partial(team.shown, blocks))
                self.gaps |= team.gaps
        except TooLarge:
            self.clock.check()
            return False
        if self.best is None or score > self.best[0]:
            self.best = score, attack, bands
            self.replies = {side: reply for show in shown for side, reply in show().items()}
        return True

    def _note(self, rankings: Sequence[BlockRanking]) -> None:
        """What those are stated without, once blocks were looked at: then damage was, too."""
        self.gaps |= Gaps.together(ranking.stated.without(self.choices) for ranking in rankings)

    def _answer(
        self, attack: Attack, bands: Bands, rankings: Sequence[BlockRanking], besides: int
    ) -> None:
        """The replies of the players attacked, as far as they may leave the attack the best;
        `besides` is what the attack is worth apart from their scores."""
        if self.best is not None and len(rankings) == 1:
            for known in self.useful[-REMEMBERED:]:
                block = rankings[0].restricted(known)
                if block is not None and besides - rankings[0].value(block)[0] <= self.best[0]:
                    return
        score = besides
        replies: dict[str, DeclarationValue] = {}
        for ranking in rankings:
            is_last = ranking is rankings[-1]
            enough = score - self.best[0] if is_last and self.best is not None else None
            reply, bound = ranking.best_block(enough)
            own = ranking.value(reply)[0]
            if enough is not None and own >= enough:
                self.remember(reply)
                return
            if bound != own:
                raise OutOfTime
            score -= own
            replies[ranking.player] = reply
            self.remember(reply)
        if self.best is None or score > self.best[0]:
            self.best = score, attack, bands
            self.replies = {
                each.player: each.shown(replies[each.player], proved=True) for each in rankings
            }

    def remember(self, reply: DeclarationValue) -> None:
        """Keeps a reply to be tried against other attacks."""
        if reply not in self.useful:
            self.useful.append(reply)

    def foreseen(self, tried: int, left_out: int) -> Foreseen:
        """The best attack with the replies to it. Raises `TooLarge` if none was tried in time."""
        if self.best is None:
            why = "the time limit came before any attack was looked at"
            raise TooLarge(why if self.clock.over else "no attack can be worked out: too large")
        score, attack, bands = self.best
        applied = [resolved for reply in self.replies.values() for resolved in reply.gaps.applied]
        changing = not_modelled(self.position)
        gaps = self.gaps | Gaps(not_modelled=changing)
        if not gaps.asks:  # else it is tried in every way, each of which may be too large
            idle = idle_triggers(self.position, gaps.not_understood, changing)
            gaps = gaps.without(idle)
            if idle:
                self.replies = {by: _apart_from(reply, idle) for by, reply in self.replies.items()}
        gaps = replace(gaps, applied=tuple(dict.fromkeys(applied)))
        most = None if sets_off(self.position) else most_of_all(self.position, self.candidates)
        bound = None if gaps else most if left_out else score
        proved = bound == score
        return Foreseen(attack, score, self.replies, tried, left_out, proved, bound, gaps, bands)


def _apart_from(reply: Ranked, idle: Collection[Line]) -> Ranked:
    """The same best reply where those lines are known to be no matter."""
    gaps = replace(reply.gaps.without(idle), applied=reply.gaps.applied)
    known = replace(reply, gaps=gaps)
    return known if gaps else replace(known, proved=True, bound=known.score)


def _besides(rankings: Sequence[BlockRanking]) -> int:
    """What an attack itself is worth to the attacking player beside the scores of those it attacks:
    what it makes others lose; and what it makes the attacking player lose, which is in each of
    these scores, once."""
    is_attacked = [bool(ranking.engagements.mine) for ranking in rankings]
    scoring = [ranking.engagements.scoring for ranking in rankings]
    others = sum(
        each.own_before for each, attacked in zip(scoring, is_attacked, strict=True) if not attacked
    )
    counted = sum(is_attacked) - 1
    return counted * scoring[0].of_attackers_before - others if scoring else 0


def most_of_all(position: Position, candidates: Candidates) -> int:
    """What no attack scores more than: every defending player lost (whom all damage together could
    kill) with all they have, and each point of damage dealt, gained by lifelink and as poison."""
    most = 0
    fighting, attackers = candidates.fighters, position.attackers
    for permanent in position.battlefield:
        if permanent.controller not in attackers:
            most += worth(permanent) + (permanent.loyalty or 0) + (permanent.defense or 0)
        elif permanent.id in fighting:
            mine, amount = fighting[permanent.id], candidates.most(permanent.id)
            poison = COUNTER * (amount + mine.toxic)
            most += (mine.early + mine.late) * (2 * amount + poison)
    return most + LOST * sum(
        candidates.may_kill(side) * len(candidates.life_totals(side))
        for side in position.defending_sides
    )
