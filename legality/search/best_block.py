"""Blocks ranked by what comes of them.

    from legality.search.best_block import best_block, ranked

    best_block(position)            # Ranked(declaration, score, outcome, play, proved, bound)
    ranked(position, k=5)           # the five best

After a block the combat is played to its end. Both players divide their damage (and order the
creatures they face, in editions that have an order) as well as they can by the default score of
`legality.search.scoring`: the attacking player so as to make it least, the defending player so as
to make it greatest. Nobody responds: no spells, no activated abilities. What `Combat` plays besides
(prevention, protection, exalted and its like) is played; other triggered abilities and replacements
are not: where a line of that kind could matter, the answer names it under `not_modelled` and is not
proved. A score of the user's own is taken of combats played so.
With several defending players the outcome is that of the part of the combat that attacks this one;
where the parts touch each other, that of all with the others' blocks as declared, and not proved.
Players who share their life but not their turns choose all their blocks together: score and outcome
are those of the team (`legality.search.joint_best`).

`best_block` is exact. It searches by groups of blockers where it can (`best_by_groups`), and
otherwise looks at every legal block, part of the board by part; where those are too many it raises
`TooLarge`. With a time limit it gives the best found by then, and the bound that stands against it.
"""

from collections.abc import Iterable, Sequence
from heapq import nlargest

from msgspec.structs import replace

from legality.clock import best_by_then, time_limit
from legality.gaps import Gaps
from legality.judging.check import defending_side
from legality.position import Position
from legality.rulebook.losing import taken_for_granted
from legality.search.asking import whichever
from legality.search.block_ranking import BlockRanking
from legality.search.joint_best import best_of_team
from legality.search.playing import Ranked, Score, carried_out, without_commanders
from legality.search.progress import Watch, unwatched
from legality.search.scoring import default_score, shares_life_only
from legality.search.without_toughness import let_fight, without_toughness
from legality.verdict import DeclarationValue

__all__ = [
    "BlockRanking",
    "Ranked",
    "Score",
    "best_block",
    "carried_out",
    "default_score",
    "ranked",
]


def best_block(
    position: Position,
    player: str | None = None,
    *,
    seconds: float | None = None,
    watch: Watch = unwatched,
) -> Ranked:
    """The legal block with the best outcome for that defending player (the first, unless named):
    `proved`, unless the time limit came first or something is not played. Raises `TooLarge`, and
    `OutOfTime` where the position was not even read in time."""
    with best_by_then(seconds) as clock:

        def best(way: Position) -> Ranked:
            if shares_life_only(way):
                return best_of_team(way, defending_side(way, player), clock)
            return BlockRanking(way, player, watch=watch, clock=clock).best()

        ranked = whichever(position, best, _same, _left_open)
        fighting = (*(position.attacks or ()), *ranked.declaration)
        if gaps := let_fight(without_toughness(position), fighting):
            ranked = _left_open(ranked, ranked.gaps | gaps)
        return replace(ranked, assumed=taken_for_granted(position))


def _same(ways: Sequence[Ranked]) -> Ranked | None:
    """What the best blocks of all ways come to, if they are one, with the same outcome."""
    first = ways[0]
    alike = all(without_commanders(way) == without_commanders(first) for way in ways)
    return first if first.proved and alike else None


def _left_open(ranked: Ranked, gaps: Gaps) -> Ranked:
    """The best block where it hangs on what nothing tells."""
    return replace(ranked, proved=False, bound=None, gaps=gaps)


def ranked(
    position: Position,
    player: str | None = None,
    *,
    among: Iterable[DeclarationValue] | None = None,
    score: Score | None = None,
    k: int | None = None,
    seconds: float | None = None,
) -> list[Ranked]:
    """Blocks with their outcomes, best first: every legal one, or those of `among` (a sample, the
    best by weights); the `k` best of them. `score` is a user's function of the position before the
    combat and its outcome; by default `default_score`. Raises `TooLarge`, and `OutOfTime` where the
    seconds end it: of some blocks nobody can say which are the best."""
    with time_limit(seconds):
        return _ranked(BlockRanking(position, player), among, score, k)


def _ranked(
    ranking: BlockRanking,
    among: Iterable[DeclarationValue] | None,
    score: Score | None,
    k: int | None,
) -> list[Ranked]:
    blocks: Iterable[DeclarationValue] = ranking if among is None else among
    if score is not None:
        own = [ranking.scored(block, score) for block in blocks]
        return nlargest(len(own) if k is None else k, own, key=lambda ranked: ranked.score)
    valued = [(ranking.value(block)[0], block) for block in blocks]
    best = nlargest(len(valued) if k is None else k, valued, key=lambda pair: pair[0])
    return [ranking.outcome(block) for _, block in best]
