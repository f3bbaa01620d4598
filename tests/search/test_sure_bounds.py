"""What surely comes of a part: by hand, and against what comes of blocks."""

import pytest

from legality.errors import TooLarge
from legality.judging.declarations import declared
from legality.search.best_block import BlockRanking
from legality.search.engagements import Engagements
from legality.search.fighters import Fighter
from legality.search.game_tree import GameTree, Leaf, value
from legality.search.scoring import Totals
from legality.search.sure_bounds import at_least
from tests.search.test_course import banded, dealt

X = Fighter(3, 3, 3, 5, 1)
B = Fighter(2, 2, 2, 4, -1)


def bound(attackers: list[Fighter], blockers: list[Fighter], size: int = 5) -> Totals | None:
    """The bound of attackers of the player all of whom are blocked by all of those."""
    every = tuple(range(len(attackers)))
    return at_least(
        [(fighter, None) for fighter in attackers],
        [(fighter, every) for fighter in blockers],
        size,
        True,
    )


def test_two_blockers_kill_one_attacker_and_lose_one() -> None:
    # 4 damage kill the 3/3, worth 5; its 3 damage kill one of the two, worth 4.
    assert bound([X], [B, B]) == (5 - 4, 0, 0, 0, 0)


def test_who_is_killed_first_kills_nobody() -> None:
    quick = Fighter(3, 3, 3, 5, 1, early=True, late=False)
    assert bound([quick], [B, B]) == (-4, 0, 0, 0, 0)


def test_a_band_spreads_damage_as_far_as_it_can() -> None:
    # 3/3 and a banding 1/1, worth 2, stand 2 + 0 damage: 4 kill one of them, the cheaper at least.
    bander = Fighter(1, 1, 1, 2, 1, bands=True)
    assert bound([X, bander], [B, B]) == (2 - 8, 0, 0, 0, 0)
    # 3/3 and a banding 3/3 stand 2 + 2.
    assert bound([X, Fighter(3, 3, 3, 5, 1, bands=True)], [B, B]) == (-8, 0, 0, 0, 0)


def test_what_tramples_needs_lethal_damage_before() -> None:
    # 5 damage over a 2/2: 3 go through, or to the planeswalker.
    large = Fighter(5, 5, 5, 5, 1, tramples=True)
    assert bound([large], [B]) == (-4 - 3, 0, -3, 0, 0)
    assert at_least([(large, 4)], [(B, (0,))], 5, True) == (-4, 0, 0, 0, -3)


def test_lifelink_counts_where_it_surely_strikes() -> None:
    linked = Fighter(2, 2, 2, 4, -1, lifelink=True)
    quick = Fighter(2, 2, 2, 4, -1, early=True, late=False)
    assert bound([X], [linked]) == (-4 + 2, 0, 2, 0, 0)
    assert bound([X], [linked, quick]) == (5 - 4, 0, 0, 0, 0)  # nobody may be left to strike


def test_nothing_is_seen_of_who_is_odd() -> None:
    assert bound([Fighter(3, 3, 3, 5, 1, odd=True)], [B]) is None


def sure(board: Engagements, key: tuple[tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]],
         ) -> Totals | None:  # fmt: skip
    """The bound of one part by name."""
    names, declared = key
    at = {name: place for place, name in enumerate(names)}
    known = board.fighters
    return at_least(
        [(known[name], board.place(name)) for name in names],
        [
            (known[blocker], tuple(at[name] for name in faced))
            for blocker, faced in board.spread(names, declared)
        ],
        len(board.scoring.nothing),
        board.edition.deathtouch_is_lethal,
    )


@pytest.mark.long("random boards on which every block is played")
@pytest.mark.parametrize("start", [0, 100])
def test_no_block_scores_less(start: int) -> None:
    compared = 0
    for seed in range(start, start + 12):
        for position in (dealt(seed), banded(seed)):
            try:
                ranking = BlockRanking(position)
            except TooLarge:
                continue
            board = ranking.engagements
            if board.grow or not board.separable:
                continue
            for block in ranking.legal:
                compared += agrees(ranking, block, seed)
    assert compared > 50


def agrees(ranking: BlockRanking, declaration: tuple[int, ...], seed: int) -> int:
    """1 where a block with bounded parts was compared."""
    board = ranking.engagements
    block = declared(ranking.problem, declaration)
    faced = {n: (to,) if isinstance(to, str) else tuple(to) for n, to in block.items()}
    exact: list[GameTree] = []
    least: list[GameTree] = []
    bounded = 0
    for key in board.keys(faced):
        try:
            exact.append(board.part(key))
        except TooLarge:
            return 0
        totals = sure(board, key) if key[1] else None
        bounded += totals is not None
        least.append(exact[-1] if totals is None else Leaf(totals))
    if not bounded:
        return 0
    lower, score = value(least, board.scoring)[0], value(exact, board.scoring)[0]
    assert lower <= score, (seed, block, lower, score)
    return 1
