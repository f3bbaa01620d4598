"""The best blocks of a team that shares its life but not its turns (810.4).

Each player blocks alone, and they choose together what is best for the team: what both keep, less
what both lose, and the game once. Where nothing looks at life, what each block comes to adds up. So
the best block of each alone is the best of all where nobody gains life and the team lives by them;
else what each can keep is asked for every loss of life that the team could bear. Where the team
dies whatever it blocks (then nobody need save themself), gains life, or may have to divide damage
once the attacking player has, all blocks of all are looked at together.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod

from msgspec.structs import replace

from legality.clock import Clock, OutOfTime, unhurried
from legality.errors import NothingLegal, TooLarge
from legality.gaps import Gaps
from legality.position import Position
from legality.position.kept import with_declared
from legality.rulebook.blockers import block_table
from legality.rulebook.characteristics.present import fully_known
from legality.search.after_attack import after_attack, attacked, fallen
from legality.search.block_ranking import BlockRanking
from legality.search.block_values import faced_by
from legality.search.game_tree import GameTree, Leaf, PlayersChoice, value
from legality.search.joint_life import alone_with, require_parts_to_add_up, sides_by_life
from legality.search.playing import Ranked, played
from legality.search.scoring import LOST, Scoring, Totals
from legality.verdict import DeclarationValue

MOST_TOGETHER = 20_000
"""So many blocks of all players together are looked at."""
PLENTY = 1_000_000
"""So much life more has a player who does not lose by what attacks them alone."""
ADDED_UP = "what an attack does to a team that doesn't share turns is not searched"

Blocks = Mapping[str, DeclarationValue]


class JointScoring:
    """The score of totals that stand one player's behind the other's; who loses, loses for all."""

    def __init__(self, scorings: Sequence[Scoring], life: int) -> None:
        self.scorings = scorings
        self.life = life
        self.nothing: Totals = tuple(part for each in scorings for part in each.nothing)

    def padded(self, place: int, tree: GameTree) -> GameTree:
        """A tree of the player in that place with these totals."""
        sizes = [len(each.nothing) for each in self.scorings]
        before, after = (0,) * sum(sizes[:place]), (0,) * sum(sizes[place + 1 :])
        return _mapped(tree, lambda totals: (*before, *totals, *after))

    def score(self, totals: Totals) -> int:
        """What totals of a whole combat are worth to the team."""
        worth = early = late = start = 0
        is_lost = False
        for each in self.scorings:
            own = totals[start : start + len(each.nothing)]
            start += len(each.nothing)
            loses = each.loses(own)
            worth += each.score(own) + LOST * loses
            early, late = early + own[1], late + own[2]
            is_lost = is_lost or loses
        is_lost = is_lost or self.life + min(early, late) <= 0
        return worth - LOST * is_lost


def _mapped(tree: GameTree, change: Callable[[Totals], Totals]) -> GameTree:
    if isinstance(tree, Leaf):
        return Leaf(change(tree.totals), tree.how)
    options = tuple(_mapped(option, change) for option in tree.options)
    return PlayersChoice(tree.time, tree.least, options)


class JointBest:
    """The blocks of the players `mates`, who share that life, against the position's attack."""

    def __init__(self, board: Position, mates: Sequence[str], clock: Clock) -> None:
        self.board = board
        self.clock = clock
        self.life = board.player_by_name[mates[0]].life
        everyone = {side: self.with_life(side, self.life) for side in mates}
        for ranking in everyone.values():
            scoring = ranking.engagements.scoring
            if scoring.lost_before or scoring.life_before != self.life or scoring.gained_before:
                raise TooLarge(ADDED_UP)
        self.rankings = {
            side: ranking for side, ranking in everyone.items() if ranking.engagements.mine
        }
        """Those of the players who are attacked."""
        several = len(self.rankings) > 1
        self.gains = several and any(map(_gains_life, self.rankings.values()))
        """Whether a block may gain life: then no player's loss can be looked at alone."""
        for ranking in self.rankings.values():
            ranking.engagements.require_alone()
            if several and not ranking.engagements.separable:
                raise TooLarge("the combats of players with one life total touch each other")
        if self.gains:
            self.rankings = {
                name: self.with_life(name, self.life + PLENTY) for name in self.rankings
            }

    def with_life(self, side: str, life: int) -> BlockRanking:
        """The blocks of that player, alone with so much life."""
        return BlockRanking(alone_with(self.board, side, life), side, clock=self.clock)

    @cached_property
    def scoring(self) -> JointScoring:
        """The score of what comes of all their blocks."""
        each = [ranking.engagements.scoring for ranking in self.rankings.values()]
        return JointScoring(each, self.life)

    @property
    def gaps(self) -> Gaps:
        """What their blocks, and what comes of these, are stated without."""
        return Gaps.together(each.stated | each.played for each in self.rankings.values())

    def value(self, blocks: Blocks) -> tuple[int, Leaf]:
        """What those blocks of all are worth to the team, and how the combat then goes."""
        if len(self.rankings) == 1:
            side, ranking = next(iter(self.rankings.items()))
            return ranking.value(blocks[side])
        parts = [
            self.scoring.padded(place, tree)
            for place, (side, ranking) in enumerate(self.rankings.items())
            for tree in ranking.engagements.parts(faced_by(blocks[side]))
        ]
        return value(parts, self.scoring)

    def best(self) -> dict[str, DeclarationValue]:
        """The blocks that are best for the team. Raises `TooLarge` and `OutOfTime`."""
        if self.gains:
            return self._one_by_one()
        alone = {side: _best_of(ranking) for side, ranking in self.rankings.items()}
        blocks = {side: block for side, (block, _) in alone.items()}
        scores = [score for _, score in alone.values()]
        is_lost = any(score <= -LOST // 2 for score in scores)
        if len(alone) < 2 or (not is_lost and self.value(blocks)[0] == sum(scores)):
            return blocks
        if is_lost or any(map(_divides, self.rankings.values())):
            return self._one_by_one()
        return self._by_losses(alone) or self._one_by_one()

    def _by_losses(
        self, alone: Mapping[str, tuple[DeclarationValue, int]]
    ) -> dict[str, DeclarationValue] | None:
        """The best blocks by which the team loses less than its life; None if it dies of all."""
        most: list[tuple[int, dict[str, DeclarationValue]] | None] = [(0, {})] * self.life
        for side, best_alone in alone.items():
            kept = list(self._kept(side, best_alone))
            after: list[tuple[int, dict[str, DeclarationValue]] | None] = []
            for lost in range(self.life):
                ways = [
                    (before[0] + own[1], {**before[1], side: own[0]})
                    for less in range(lost + 1)
                    if (before := most[lost - less]) is not None and (own := kept[less]) is not None
                ]
                after.append(max(ways, key=lambda way: way[0], default=None))
            most = after
        best = most[-1]
        return None if best is None else best[1]

    def _kept(
        self, side: str, alone: tuple[DeclarationValue, int]
    ) -> Iterator[tuple[DeclarationValue, int] | None]:
        """For each loss of life from 0 on, the best block by which that player loses no more, and
        its score; None where there is none."""
        kept: list[tuple[DeclarationValue, int] | None] = []
        own: tuple[DeclarationValue, int] | None = alone if alone[1] > -LOST // 2 else None
        for life in range(self.life, 0, -1):
            self.clock.check()
            if own is not None:
                ranking = self.with_life(side, life)
                if ranking.value(own[0])[0] != own[1]:
                    own = _best_of(ranking)
                own = own if own[1] > -LOST // 2 else None
            kept.append(own)
        return reversed(kept)

    def _one_by_one(self) -> dict[str, DeclarationValue]:
        """The best of all blocks of all players together."""
        number = prod(ranking.legal.count() for ranking in self.rankings.values())
        if number > MOST_TOGETHER:
            raise TooLarge(f"{number} blocks of a team would have to be looked at one by one")
        best: tuple[int, dict[str, DeclarationValue]] | None = None
        for chosen in product(*self.rankings.values()):
            self.clock.check()
            blocks = dict(zip(self.rankings, chosen, strict=True))
            score = self.value(blocks)[0]
            if best is None or score > best[0]:
                best = score, blocks
        if best is None:
            raise NothingLegal(f"{', '.join(self.rankings)} have no legal block")
        return best[1]

    def shown(self, blocks: Blocks) -> dict[str, Ranked]:
        """Each player's block, with the team's score and the outcome of all that attacks it."""
        with unhurried():
            score, leaf = self.value(blocks)
            gaps = self.gaps
            table = block_table(attacked(fully_known(self.board)))
            part = self._part(after_attack(table), blocks)
            outcome, unread = played(part, leaf.play, strict=not gaps)
        died = dict.fromkeys((*fallen(table.position), *outcome.died))
        outcome = replace(outcome, died=tuple(died))
        gaps |= Gaps(not_modelled=unread)
        bound = None if gaps else score
        return {
            side: Ranked(block, score, outcome, leaf.play, not gaps, bound, gaps)
            for side, block in blocks.items()
        }

    def _part(self, board: Position, blocks: Blocks) -> Position:
        """The position with only those who attack the team, blocked so."""
        rankings = [ranking.engagements for ranking in self.rankings.values()]
        mine = {name for each in rankings for name in each.mine}
        return with_declared(
            board,
            attacks={name: to for name, to in (board.attacks or {}).items() if name in mine},
            bands=tuple(band for band in board.bands if mine.issuperset(band)),
            blocks={n: to for block in blocks.values() for n, to in faced_by(block).items()},
            blocked=tuple(name for name in board.blocked if name in mine),
        )


def _gains_life(ranking: BlockRanking) -> bool:
    """Whether a creature of the player has lifelink."""
    board = ranking.engagements
    return any(
        fighter.lifelink and board.position.by_id[name].controller == ranking.player
        for name, fighter in board.fighters.items()
    )


def _divides(ranking: BlockRanking) -> bool:
    """Whether the player may divide damage: that may hang on what the attacking player chose
    against a mate, so that no loss of life is this player's own share."""
    board = ranking.engagements
    own = board.position.by_id
    if board.position.bands or ranking.are_several:
        return True
    return any(
        (fighter.bands or fighter.odd) and own[name].controller == ranking.player
        for name, fighter in board.fighters.items()
    )


def _best_of(ranking: BlockRanking) -> tuple[DeclarationValue, int]:
    """The player's best block and its score. Raises `OutOfTime` where it isn't known."""
    block, bound = ranking.best_block()
    score = ranking.value(block)[0]
    if bound != score:
        raise OutOfTime
    return block, score


def best_of_team(position: Position, player: str, clock: Clock) -> Ranked:
    """That player's block among the best ones of the team; alone if nobody attacks them. Raises
    `TooLarge` also where a teammate's blocks are declared."""
    mates = next(mates for mates in sides_by_life(position) if player in mates)
    for name in position.blocks or {}:
        mate = position.by_id[name].controller
        if mate in mates and mate != player:
            raise TooLarge(
                f"blocks: the team of {player} chooses all its blocks together; leave out {mate}'s"
            )
    require_parts_to_add_up(position)
    team = JointBest(position, mates, clock)
    if player not in team.rankings:
        return team.with_life(player, team.life).best()
    try:
        return team.shown(team.best())[player]
    except OutOfTime:
        raise TooLarge("the time limit came before the best blocks of a team were known") from None
