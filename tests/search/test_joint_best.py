"""The best blocks of a team that shares its life but not its turns (810.4)."""

from collections import Counter
from typing import Any

import pytest

from legality import OutOfTime, Position, TooLarge, best_attack, best_block
from legality.search.joint_best import JointScoring
from legality.search.scoring import Scoring
from tests.search.several_sides import compare
from tests.search.test_joint_life import SEATS, TWO, team_board
from tests.table import Value, creature, enchantment

TO_EACH = {"x": "Bob", "y": "Ben"}
GUARDS = (creature("b", "Bob", "1/1"), creature("c", "Ben", "1/1"))


def blocks_of_each(*permanents: Value, life: int, **fields: Any) -> list[Any]:
    """Who the best blocks of Bob and of Ben are, and what they are worth."""
    board = team_board(*TWO, *permanents, life=life, attacks=TO_EACH, **fields)
    found = [best_block(board, player) for player in ("Bob", "Ben")]
    assert all(each.proved for each in found)
    return [*(dict(each.declaration) for each in found), *(each.score for each in found)]


@pytest.mark.rule("810.4")
@pytest.mark.parametrize(
    ("life", "bobs", "bens", "score"),
    [
        # a 1/1 is worth 2: of 4 and 3 damage each saves more than it costs
        (20, {"b": ["x"]}, {"c": ["y"]}, -4),
        (1, {"b": ["x"]}, {"c": ["y"]}, -4),
    ],
)
def test_each_blocks_for_the_team(life: int, bobs: Any, bens: Any, score: int) -> None:
    assert blocks_of_each(*GUARDS, life=life) == [bobs, bens, score, score]


@pytest.mark.parametrize(
    ("life", "bobs", "bens", "score"),
    [
        # each is worth 6: 4 + 3 = 7 lost is less than any death, while there are 8
        (8, {}, {}, -7),
        # of 7 something must be saved: the block of x or of y costs 6, and 3 or 4 of life
        (7, {"b": ["x"]}, {}, -9),
        (4, {"b": ["x"]}, {}, -9),
        # 3 would be all: both block
        (3, {"b": ["x"]}, {"c": ["y"]}, -12),
    ],
)
def test_life_is_spent_once(life: int, bobs: Any, bens: Any, score: int) -> None:
    dear = [guard | {"mana_value": 6} for guard in GUARDS]
    assert blocks_of_each(*dear, life=life) == [bobs, bens, score, score]


@pytest.mark.rule("810.8a")
def test_a_team_that_loses_loses_once() -> None:
    board = team_board(*TWO, life=7)
    found = best_attack(board)
    # 7 damage to one or both; the game once
    assert (found.score, found.proved) == (1_000_007, True)
    assert all(reply.score == -1_000_007 for reply in found.replies.values())
    assert all(reply.outcome.lost == ("Bob", "Ben") for reply in found.replies.values())
    assert best_attack(team_board(*TWO, life=8)).score == 7


def test_blocks_of_all_are_looked_at_together() -> None:
    """Nothing saves the team of 1 life from two tramplers: what is left to choose is who dies."""
    tramplers = creature("x", "Ann", "4/4", "Trample"), creature("y", "Ann", "4/4", "Trample")
    board = team_board(*tramplers, *GUARDS, life=1, attacks=TO_EACH)
    found = best_block(board, "Bob")
    # unblocked 8; each block saves one life and costs a 1/1 (2)
    assert (found.declaration, found.score) == ({}, -1_000_008)


@pytest.mark.parametrize(
    ("life", "block", "score"),
    [
        (2, {}, -1_000_004),  # Bob has nobody, x is the end: no death buys anything
        (3, {"c": ["y"]}, -8),  # the block is all that saves the team: 2 and the 6 of c
        (5, {}, -4),
    ],
)
def test_nobody_is_thrown_away_for_a_team_that_is_lost(life: int, block: Any, score: int) -> None:
    two = creature("x", "Ann", "2/2"), creature("y", "Ann", "2/2")
    guard = creature("c", "Ben", "0/1") | {"mana_value": 6}
    found = best_block(team_board(*two, guard, life=life, attacks=TO_EACH), "Ben")
    assert (found.declaration, found.score, found.proved) == (block, score, True)


def test_a_mate_divides_damage_once_the_attacker_has_chosen() -> None:
    """Ben's c kills p (worth 3; q deals 1) or q (9; p deals 2) once r has killed b (8) or dealt 2.
    Of 4 life 2 + 1 or 2 may go: 3 - 1 - 1 - 2 = -1, or 9 - 2 - 1 - 8 = -2, where c (1) dies. That
    both have a share of the life of their own would say: -7, and c with d at most -3."""
    unblocked = "You may have this creature assign its combat damage as though it weren't blocked."
    lines = f"First strike\n{unblocked}\nThis creature must be blocked if able."
    more = "First strike\nThis creature can block an additional creature each combat."
    some = (
        creature("r", "Ann", "2/1", lines) | {"mana_value": 1},
        creature("p", "Ann", "3/1", "Trample") | {"mana_value": 3},
        creature("q", "Ann", "2/1", "Trample") | {"mana_value": 9},
        creature("b", "Bob", "0/1") | {"mana_value": 8},
        creature("c", "Ben", "1/1", more) | {"mana_value": 1},
        creature("d", "Ben", "0/2") | {"mana_value": 3},
    )
    attacks = {"r": "Bob", "p": "Ben", "q": "Ben"}
    found = best_block(team_board(*some, life=4, attacks=attacks, rules="2026-09-25"), "Ben")
    assert (found.declaration, found.score) == ({"c": ["p", "q"]}, -2)


def test_life_that_a_mate_gains_saves_both() -> None:
    """Bob takes 4, and Ben's 1/4 gains 1 by blocking y: at once, so that 1 of 4 is left."""
    gaining = creature("c", "Ben", "1/4", "Lifelink")
    assert blocks_of_each(gaining, life=4) == [{}, {"c": ["y"]}, -3, -3]
    assert blocks_of_each(gaining, life=3) == [{}, {"c": ["y"]}, -1_000_003, -1_000_003]
    without = creature("c", "Ben", "1/4")
    assert blocks_of_each(without, life=4) == [{}, {"c": ["y"]}, -1_000_004, -1_000_004]


def test_only_one_is_attacked() -> None:
    board = team_board(*TWO, *GUARDS, life=9, attacks={"x": "Bob", "y": "Bob"})
    assert best_block(board, "Bob").score == -5  # x is blocked: 3 life and a 1/1
    # nobody attacks Ben
    assert (best_block(board, "Ben").declaration, best_block(board, "Ben").score) == ({}, 0)


def test_ten_poison_counters_of_one_are_the_end_of_both() -> None:
    players = [
        {"name": name, "team": team, "poison": 7 if name == "Ben" else 0} for name, team in SEATS
    ]
    infect = creature("x", "Ann", "3/3", "Infect"), creature("y", "Ann", "3/3", "Infect")
    board = team_board(*infect, life=20, players=players, attacks=TO_EACH)
    # 3 and 3 counters count 2 each; Ben has ten
    assert best_block(board, "Bob").score == -1_000_012


WHAT_LOOKS_FURTHER = [
    enchantment("e", "Ben", "Whenever a creature dies, you gain 1 life."),
    enchantment("e", "Ann", "Whenever a creature you control attacks, each opponent loses 1 life."),
    enchantment("e", "Ben", "Creatures can't attack you unless their controller pays {W/P}."),
]


@pytest.mark.parametrize("other", WHAT_LOOKS_FURTHER)
@pytest.mark.parametrize("defending", [["Bob"], ["Bob", "Ben"]])
def test_what_does_not_add_up_is_left_open(other: Value, defending: list[str]) -> None:
    board = team_board(*TWO, other, *GUARDS, life=20, defending=defending)
    with pytest.raises(TooLarge, match="doesn't share turns is not searched"):
        best_attack(board)


def test_a_time_limit_that_comes_first() -> None:
    board = team_board(*TWO, *GUARDS, life=7, attacks=TO_EACH)
    with pytest.raises((TooLarge, OutOfTime)):
        best_block(board, "Bob", seconds=0)


def test_what_a_mate_has_declared_is_no_part_of_the_search() -> None:
    board = team_board(*TWO, *GUARDS, life=20, attacks=TO_EACH, blocks={"c": ["y"]})
    with pytest.raises(TooLarge, match="leave out Ben's"):
        best_block(board, "Bob")
    assert best_block(board, "Ben").declaration == {"c": ["y"]}


def test_scores_stand_behind_each_other() -> None:
    board: Position = team_board(*TWO, life=7, attacks=TO_EACH)
    scoring = JointScoring([Scoring(board, "Bob"), Scoring(board, "Ben")], 7)
    assert scoring.nothing == (0,) * 8
    assert scoring.score((-4, 0, -4, 0, -2, 0, -2, 0)) == -6
    assert scoring.score((-4, 0, -4, 0, -3, 0, -3, 0)) == -1_000_007
    assert scoring.score((-4, -4, 5, 0, -3, -3, 5, 0)) == -1_000_007  # after the first step


def test_few_boards_agree() -> None:
    found = [differences for _, differences in compare("joint", 12, 29, Counter[str]())]
    assert not any(found)
    assert sum(differences is not None for differences in found) > 9
