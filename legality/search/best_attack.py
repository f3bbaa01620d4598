"""The attack whose worst reply is best: one reply looked ahead.

    from legality.search.best_attack import best_attack

    found = best_attack(position)   # Foreseen(attack, score, replies, tried, left_out)

For each legal attack every defending player answers with the block that is best for them
(`legality.search.best_block`); the attack's score is what all that is worth to the attacking
player, which is the sum of the defending players' scores with the other sign. What happens after
this combat is not seen: attackers that stay tapped are no loss here. Bands are not announced.

Exact where all attacks could be tried. Where there are more than `most` (4,096), or the time limit
comes first, those that can deal the most damage are tried and `left_out` says how many were not:
then the answer is the best of these, and no more is claimed.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from legality.position import Position
from legality.search.best_block import BlockRanking
from legality.search.candidates import Attack, Candidates, attacked
from legality.search.playing import Ranked
from legality.search.progress import Watch, unwatched
from legality.verdict import DeclarationValue

MOST = 4_096
REMEMBERED = 4


@dataclass(frozen=True, slots=True)
class Foreseen:
    """An attack, its score for the attacking player, and each defending player's best block.

    `tried` attacks were looked at (others that only exchange identical creatures counted with
    them), `left_out` were not.
    """

    attack: Attack
    score: int | float
    replies: Mapping[str, Ranked]
    tried: int
    left_out: int

    def to_value(self) -> dict[str, Any]:
        """The JSON form."""
        replies = {player: reply.to_value() for player, reply in self.replies.items()}
        value: dict[str, Any] = {"attacks": dict(self.attack), "score": self.score}
        value["replies"] = replies
        return value | ({"left_out": self.left_out} if self.left_out else {})


def best_attack(
    position: Position,
    *,
    most: int | None = None,
    seconds: float | None = None,
    watch: Watch = unwatched,
) -> Foreseen:
    """The attack whose worst legal block is best for the attacking player. Raises `TooLarge` where
    the attacks, or the blocks against one of them, are too many for an exact answer."""
    end = None if seconds is None else time.monotonic() + seconds
    candidates = Candidates(position)
    search = _Search(position)
    most = MOST if most is None else most
    proposed = list(islice(candidates, most + 1))
    whole = len(proposed) <= most and not candidates.left_out
    tried = 0
    for candidate in watch(proposed[:most], min(most, len(proposed))):
        if tried and end is not None and time.monotonic() > end:
            whole = False
            break
        search.try_(candidate.attack)
        tried += 1
    return search.found(tried, 0 if whole else candidates.number - tried)


class _Search:
    def __init__(self, position: Position) -> None:
        self.position = position
        self.best: tuple[int, Attack] | None = None
        self.useful: list[DeclarationValue] = []

    def try_(self, attack: Attack) -> None:
        """Keeps the attack if no reply makes it worse than, or as bad as, the best so far.

        Replies that were good before are tried first: most attacks fall to one of them.
        """
        board = attacked(self.position, attack)
        rankings = [BlockRanking(board, player) for player in self.position.defenders]
        attacked_players = [ranking for ranking in rankings if ranking.engagements.mine]
        if self.best is not None and len(attacked_players) == 1:
            for known in self.useful[-REMEMBERED:]:
                block = attacked_players[0].restricted(known)
                if block is not None and -attacked_players[0].value(block)[0] <= self.best[0]:
                    return
        score = 0
        for ranking in attacked_players:
            reply = ranking.best_block()
            score -= ranking.value(reply)[0]
            if reply not in self.useful:
                self.useful.append(reply)
        if self.best is None or score > self.best[0]:
            self.best = score, attack

    def found(self, tried: int, left_out: int) -> Foreseen:
        """The best attack with the replies to it."""
        assert self.best is not None, "some attack is always legal"
        score, attack = self.best
        board = attacked(self.position, attack)
        rankings = {player: BlockRanking(board, player) for player in self.position.defenders}
        replies = {name: one.best() for name, one in rankings.items() if one.engagements.mine}
        return Foreseen(attack, score, replies, tried, left_out)
