"""A team that shares its life but not its turns (810.4): each player blocks alone, and what either
loses comes out of one total.

What the players lose adds up where nobody gains life and nothing looks at life: then the least that
each must lose, whatever the others block, tells whether the team lives. How much that is, is found
by asking whether the player alone would live with less.
"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from legality.combat.not_modelled import matters, prices
from legality.errors import TooLarge
from legality.gaps import Applied
from legality.position import Position
from legality.search.block_ranking import BlockRanking
from legality.search.candidates import Candidates
from legality.search.scoring import shares_life_only
from legality.search.separable import reaches_more
from legality.search.smaller_attacks import gains_life
from legality.verdict import DeclarationValue

Blocks = dict[str, DeclarationValue]


def sides_by_life(position: Position) -> tuple[tuple[str, ...], ...]:
    """The defending sides, those together whose players have one life total."""
    sides = position.defending_sides
    if not shares_life_only(position):
        return tuple((side,) for side in sides)
    mates = {side: position.seats.mates(side) for side in sides}
    return tuple(dict.fromkeys(tuple(s for s in sides if s in mates[side]) for side in sides))


def require_losses_to_add_up(candidates: Candidates) -> None:
    """Raise `TooLarge` where what the players of such a team lose may not simply add up."""
    position = candidates.position
    if not shares_life_only(position):
        return
    if gains_life(candidates):
        raise TooLarge("what gives life to a team that doesn't share turns is not searched")
    require_parts_to_add_up(position)


def require_parts_to_add_up(position: Position) -> None:
    """Raise `TooLarge` where what comes of one player's block may hang on a mate's, or change with
    the life that they have."""
    if reaches_more(position):
        raise TooLarge("what gives life to a team that doesn't share turns is not searched")
    if prices(position) or matters(position, "survives").looked_at("life"):
        raise TooLarge("what looks at the life of a team that doesn't share turns is not searched")


class JointLife:
    """The blocks of such a team against an attack. `ranking` gives the blocks of one player,
    `survives` one of these by which that player lives, None if there is none."""

    def __init__(
        self,
        board: Position,
        ranking: Callable[[Position, str], BlockRanking],
        survives: Callable[[BlockRanking], DeclarationValue | None],
    ) -> None:
        self.board = board
        self.ranking = ranking
        self.survives = survives
        self.applied: tuple[Applied, ...] = ()
        """What the attack has set off, known once a player's blocks were looked at."""

    def survivors(self, sides: Iterable[str]) -> Blocks | None:
        """A legal block of each that is attacked, after which the team lives; None if there are
        none. Raises `TooLarge` and `OutOfTime`."""
        blocks: Blocks = {}
        left = 0
        for side in sides:
            left = left or self.board.player_by_name[side].life
            least = self.least_loss(side)
            if least is None or least[0] >= left:
                return None
            left -= least[0]
            if least[1] is not None:
                blocks[side] = least[1]
        return blocks

    def least_loss(self, side: str) -> tuple[int, DeclarationValue | None] | None:
        """The least life that the player must lose, and a block by which it is no more (None:
        nothing attacks them); None where they die whatever they block."""
        life = self.board.player_by_name[side].life
        ranking = self.with_life(side, life)
        self.applied = ranking.stated.applied
        scoring = ranking.engagements.scoring
        if scoring.lost_before or scoring.life_before != life:
            raise TooLarge("what an attack does to a team that doesn't share turns is not searched")
        if not ranking.engagements.mine:
            return 0, None
        ranking.engagements.require_alone()
        block = self.survives(ranking)
        if block is None:
            return None
        lost, more = 0, life - 1  # at least, and at most: less than all of it
        while lost < more:
            middle = (lost + more) // 2
            better = self.survives(self.with_life(side, middle + 1))
            if better is None:
                lost = middle + 1
            else:
                more, block = middle, better
        return lost, block

    def with_life(self, side: str, life: int) -> BlockRanking:
        """The blocks of that player, alone with so much life."""
        return self.ranking(alone_with(self.board, side, life), side)


def alone_with(board: Position, side: str, life: int) -> Position:
    """The board on which that player has so much life, and shares it with nobody."""
    players = tuple(
        replace(player, life=life) if player.name == side else player for player in board.players
    )
    return replace(board, shared_life=False, players=players)
