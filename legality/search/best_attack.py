"""The attack whose worst reply is best: one reply looked ahead.

    from legality.search.best_attack import best_attack

    found = best_attack(position)   # Foreseen(attack, score, replies, …, proved, bound)

For each legal attack every defending player answers with the block that is best for them
(`legality.search.best_block`); the attack's score is what all that is worth to the attacking
player, which is the sum of the defending players' scores with the other sign. What happens after
this combat is not seen: attackers that stay tapped are no loss here. Every announcement of bands is
an attack of its own.

Exact where all attacks could be tried. Where there are more than `most` (4,096), or the time limit
comes first, those that can deal the most damage are tried and `left_out` says how many were not:
then the answer is the best of these, `bound` is what no attack exceeds, and no more is claimed; nor
is anything where a line on the table is not played and could change it (`not_modelled`).
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from msgspec import Struct

from legality.clock import Clock, OutOfTime, best_by_then
from legality.combat.not_modelled import not_modelled
from legality.errors import TooLarge
from legality.frozen import settle
from legality.gaps import NOTHING_MISSING, Gaps, Told
from legality.position import Position
from legality.rulebook.banding import Bands, band_announcements
from legality.rulebook.characteristics.present import told
from legality.search.best_block import BlockRanking
from legality.search.candidates import Attack, Candidate, Candidates, attack_value, attacked
from legality.search.playing import Ranked
from legality.search.progress import Watch, unwatched
from legality.search.scoring import COUNTER, LOST, worth
from legality.verdict import DeclarationValue

MOST = 4_096
REMEMBERED = 4


class Foreseen(Told, Struct, frozen=True):
    """An attack (with the bands announced), its score for the attacking player, and each defending
    player's best block.

    `tried` attacks were looked at (others that only exchange identical creatures counted with
    them), `left_out` were not. `proved`, `bound` and `gaps` are those of `Ranked`, over attacks.
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

    def __post_init__(self) -> None:
        settle(self, "attack", "replies")

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        replies = {player: reply.to_value() for player, reply in self.replies.items()}
        value = attack_value(self.attack, self.bands) | {"score": self.score}
        value |= {"replies": replies, "proved": self.proved, "bound": self.bound}
        left_out = {"left_out": self.left_out} if self.left_out else {}
        return value | left_out | self.gaps.to_fields()


def best_attack(
    position: Position,
    *,
    most: int | None = None,
    seconds: float | None = None,
    watch: Watch = unwatched,
) -> Foreseen:
    """The attack whose worst legal block is best for the attacking player. Raises `TooLarge` where
    the attacks, or the blocks against one of them, are too many for an exact answer."""
    with best_by_then(seconds) as clock:
        return _best(told(position), MOST if most is None else most, watch, clock)


def _best(position: Position, most: int, watch: Watch, clock: Clock) -> Foreseen:
    candidates = Candidates(position)
    search = _Search(position, candidates, clock)
    proposed = nothing_first(candidates)
    whole, tried = not candidates.left_out, 0
    try:
        for candidate in watch(islice(proposed, most), min(most, candidates.number)):
            if tried:
                clock.check()
            for bands in band_announcements(candidates.table, candidate.attack):
                search.try_(candidate.attack, bands)
            tried += 1
        whole = whole and next(proposed, None) is None
    except OutOfTime:
        whole = False
    return search.found(tried, 0 if whole else candidates.number - tried)


def nothing_first(candidates: Candidates) -> Iterator[Candidate]:
    """Those with "nobody attacks" before them, where that is legal: its score is known at once."""
    if candidates.problem.free not in candidates.legal:
        yield from candidates
        return
    yield Candidate({}, {})
    yield from (one for one in candidates if one.attack)


class _Search:
    def __init__(self, position: Position, candidates: Candidates, clock: Clock) -> None:
        self.position = position
        self.candidates = candidates
        self.clock = clock
        self.gaps = candidates.gaps
        self.best: tuple[int, Attack, Bands] | None = None
        self.replies: dict[str, Ranked] = {}
        self.useful: list[DeclarationValue] = []

    def try_(self, attack: Attack, bands: Bands) -> None:
        """Keeps the attack if no reply makes it worse than, or as bad as, the best so far.

        Replies that were good before are tried first: most attacks fall to one of them. Raises
        `TooLarge` and `OutOfTime`.
        """
        board = attacked(self.position, attack, bands)
        rankings = [
            BlockRanking(board, side, clock=self.clock) for side in self.position.defending_sides
        ]
        self.gaps |= Gaps.together(one.stated for one in rankings)
        attacked_players = [ranking for ranking in rankings if ranking.engagements.mine]
        for ranking in attacked_players:
            ranking.engagements.require_alone()
        if self.best is not None and len(attacked_players) == 1:
            for known in self.useful[-REMEMBERED:]:
                block = attacked_players[0].restricted(known)
                if block is not None and -attacked_players[0].value(block)[0] <= self.best[0]:
                    return
        score = 0
        replies: dict[str, DeclarationValue] = {}
        for ranking in attacked_players:
            reply, bound = ranking.best_block()
            own = ranking.value(reply)[0]
            if bound != own:
                raise OutOfTime
            score -= own
            replies[ranking.player] = reply
            if reply not in self.useful:
                self.useful.append(reply)
        if self.best is None or score > self.best[0]:
            self.best = score, attack, bands
            self.replies = {
                one.player: one.shown(replies[one.player], proved=True) for one in attacked_players
            }

    def found(self, tried: int, left_out: int) -> Foreseen:
        """The best attack with the replies to it. Raises `TooLarge` if none was tried in time."""
        if self.best is None:
            raise TooLarge("the time limit came before any attack was looked at")
        score, attack, bands = self.best
        gaps = self.gaps | Gaps(not_modelled=not_modelled(self.position))
        bound = None if gaps else self.bound() if left_out else score
        proved = bound == score
        return Foreseen(attack, score, self.replies, tried, left_out, proved, bound, gaps, bands)

    def bound(self) -> int:
        """What no attack scores more than: every defending player lost (whom all damage together
        could kill) with all they have, and each point of damage dealt, gained by lifelink and as
        poison."""
        most = 0
        fighting, attackers = self.candidates.fighters, self.position.attackers
        for one in self.position.battlefield:
            if one.controller not in attackers:
                most += worth(one) + (one.loyalty or 0) + (one.defense or 0)
            elif one.id in fighting:
                mine, amount = fighting[one.id], self.candidates.most(one.id)
                poison = COUNTER * (amount + mine.toxic)
                most += (mine.early + mine.late) * (2 * amount + poison)
        return most + LOST * sum(map(self.candidates.may_kill, self.position.defending_sides))
