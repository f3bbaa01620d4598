"""A team that shares turns but not its life (805): its block, and whether each player lives.

The team declares one block, and each player has their own life. Of a block after which nobody of
the team has anything to choose, or no part of it touches two of them, each player is looked at
alone; any other is played with all of them watched at once.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from legality.judging.declarations import declared
from legality.rulebook.defending import defending_player
from legality.search.block_ranking import BlockRanking
from legality.search.block_values import faced_by
from legality.search.scoring import LOST
from legality.verdict import DeclarationValue


class TeamOfOwnLives:
    """The blocks of a team by who of it survives: a `ranking` by each player's life, and one in
    which it is lost where any of them loses, made when it is needed."""

    def __init__(
        self, rankings: Mapping[str, BlockRanking], together: Callable[[], BlockRanking]
    ) -> None:
        self.rankings = rankings
        self.any = next(iter(rankings.values()))
        self._together = together

    @cached_property
    def together(self) -> BlockRanking:
        """The ranking in which it is lost where any of them loses."""
        return self._together()

    def survivor(self, likely: Iterable[DeclarationValue]) -> DeclarationValue | None:
        """A legal block after which all of them live, those that are `likely` tried first; None if
        there is none. Raises `TooLarge` and `OutOfTime`."""
        return self.any.first_survived(self._blocks(likely), self.is_survived)

    def _blocks(self, likely: Iterable[DeclarationValue]) -> Iterator[DeclarationValue]:
        for known in likely:
            block = self.any.restricted(known)
            if block is not None:
                yield block
        for declaration in self.any.legal:
            yield declared(self.any.problem, declaration)

    def is_survived(self, block: DeclarationValue) -> bool:
        """Whether all of them live by the block."""
        if any(ranking.value(block)[0] <= -LOST for ranking in self.rankings.values()):
            return False
        return self._is_apart(block) or self.together.value(block)[0] > -LOST

    def _is_apart(self, block: DeclarationValue) -> bool:
        """Whether each of them can be looked at alone: the block falls into parts, and the team has
        nothing to choose, or no part touches two of them."""
        board, faced = self.any.engagements, faced_by(block)
        if not board.separable:
            return False
        if not board.band_of and all(len(those) < 2 for those in faced.values()):
            return True
        if board.position.seats.group:
            return False
        return all(len(self._touched(*key)) < 2 for key in board.keys(faced))

    def _touched(
        self, names: Sequence[str], blocks: Sequence[tuple[str, tuple[str, ...]]]
    ) -> set[str]:
        """Whose life may change in that part: those who are attacked, and who may gain some."""
        board, position = self.any.engagements, self.any.engagements.position
        attacked = {defending_player(position, board.attacks[name]) for name in names}
        links = board.table.keyword_holders("lifelink")
        gaining = {position.by_id[name].controller for name, _ in blocks if name in links}
        return attacked | gaining
