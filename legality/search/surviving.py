"""Whether each attack has a block that keeps the defending player alive, whatever the lines do that
no combat plays.

What such a line could change is argued for one attack and one block: a creature that is blocked
does nothing that waits for it to be unblocked, and one that nobody blocks does not die of it
(`legality.combat.not_modelled`). Every legal attack is tried, and every legal block until one will
do: for boards on which both are few.
"""

from collections.abc import Collection, Iterator
from itertools import islice

from legality.clock import Clock
from legality.combat.not_modelled import matters, not_modelled
from legality.errors import TooLarge
from legality.gaps import Line
from legality.judging.declarations import declared
from legality.position import Position
from legality.rulebook.banding import band_announcements
from legality.search.block_ranking import BlockRanking
from legality.search.candidates import Candidates, attacked
from legality.search.scoring import LOST
from legality.verdict import DeclarationValue

MOST_ATTACKS = 32
"""So many legal attacks are looked at."""
MOST_BLOCKS = 32
"""So many legal blocks against each of them."""


def survives_each(position: Position, stated: Collection[Line], clock: Clock) -> bool:
    """Whether the one defending player certainly survives every legal attack, where no attacking
    player can lose first; `stated` are lines without which an attack may be stated. Raises
    `OutOfTime`."""
    candidates = Candidates(position)
    one_player = len(position.defending_sides) == 1 == len(position.defenders)
    if not one_player or candidates.number > MOST_ATTACKS or candidates.gaps.without(stated):
        return False
    if matters(position, "survives").looked_at("life"):
        return False
    side = position.defending_sides[0]
    try:
        for candidate in candidates:
            announced = list(band_announcements(candidates.table, candidate.attack))
            if any(announced) or not set(candidate.attack.values()) <= {side}:
                return False
            clock.check()
            board = attacked(position, candidate.attack)
            if not _survives(board, side, stated, clock):
                return False
    except TooLarge:
        return False
    return True


def _survives(board: Position, side: str, stated: Collection[Line], clock: Clock) -> bool:
    """Whether some legal block keeps that player alive against the attack, for certain."""
    ranking = BlockRanking(board, side, by_life=True, clock=clock)
    if ranking.stated.without(stated):
        return False
    scoring = ranking.engagements.scoring
    if scoring.is_lost(scoring.lost_before):
        return False
    ranking.engagements.require_alone()
    for block in _blocks(ranking):
        clock.check()
        if _is_certain(ranking, board, block, stated):
            return True
    return False


def _blocks(ranking: BlockRanking) -> Iterator[DeclarationValue]:
    """The first of the legal blocks; none where nothing attacks that player."""
    if not ranking.engagements.mine:
        yield {}
        return
    for declaration in islice(ranking.legal, MOST_BLOCKS):
        yield declared(ranking.problem, declaration)


def _is_certain(
    ranking: BlockRanking, board: Position, block: DeclarationValue, stated: Collection[Line]
) -> bool:
    """Whether the player lives by that block, and nothing that is not played can change it."""
    if ranking.engagements.mine and ranking.value(block)[0] <= -LOST:
        return False
    if ranking.stated.without(stated):  # of damage, which is asked of only now
        return False
    return not ranking.as_stated and not not_modelled(board, "survives", blocks=block)
