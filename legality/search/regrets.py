"""How much worse than the best each legal block is: what a learner of blocks learns from.

The score of a block is that of `best_block`: after it both players play as well as they can. Its
regret is what it scores below the best, 0 for the best itself.
"""

from heapq import nlargest

from msgspec import Struct

from legality.clock import Clock, time_limit
from legality.errors import NothingLegal, TooLarge
from legality.frozen import HashedByContent
from legality.gaps import Gaps, Told
from legality.position import Position
from legality.verdict import DeclarationValue

MOST = 200
"""So many blocks are kept, the best ones."""
MOST_SCORED = 20_000
"""So many legal blocks are scored at most."""


class Regret(HashedByContent, frozen=True):
    """A legal block, its score for the defending player, and how much that is below the best."""

    block: DeclarationValue
    score: int
    regret: int


class Regrets(Told, Struct, frozen=True):
    """The legal blocks of a player, the best first: all `number` of them, or as many as were asked
    for. `proved`: every score is what the combat comes to; it is not where a line is not played,
    or other players' blocks have a part in it."""

    player: str
    best: int
    number: int
    blocks: tuple[Regret, ...]
    proved: bool
    gaps: Gaps

    @property
    def whole(self) -> bool:
        """Whether every legal block is there."""
        return len(self.blocks) == self.number


def regrets(
    position: Position,
    player: str | None = None,
    *,
    most: int = MOST,
    seconds: float | None = None,
) -> Regrets:
    """The regret of every legal block of that defending player (the first, unless named), or of the
    `most` best. Raises `TooLarge` where there are too many to score each, and as `best_block`;
    `OutOfTime` where the seconds end it."""
    from legality.search.block_ranking import BlockRanking  # a browser fetches it once it is asked

    clock = Clock(seconds)
    with time_limit(clock.left()):
        ranking = BlockRanking(position, player, clock=clock)
        number = ranking.legal.count()
        if number > MOST_SCORED:
            raise TooLarge(f"{number} blocks would have to be scored, {MOST_SCORED} are at most")
        scored = [(ranking.value(block)[0], place, block) for place, block in enumerate(ranking)]
    if not scored:
        raise NothingLegal(f"{ranking.player} has no legal block")
    kept = nlargest(most, scored, key=lambda choice: (choice[0], -choice[1]))
    best = max(score for score, _, _ in scored)
    gaps = ranking.stated | ranking.played
    return Regrets(
        ranking.player,
        best,
        number,
        tuple(Regret(block, score, best - score) for score, _, block in kept),
        not gaps and ranking.engagements.alone,
        gaps,
    )
