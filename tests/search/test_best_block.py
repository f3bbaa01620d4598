"""Blocks ranked by outcome: what a combat comes to, the default score, and the best of all blocks
against the twin that tries everything."""

from typing import Any

import pytest

from legality import Position, clock, legal_blocks
from legality.combat import Outcome
from legality.search.best_block import BlockRanking, best_block, ranked
from tests.search.exhaustive import block_differences, compare
from tests.search.fights import fought, with_life
from tests.table import (
    RULES_2006,
    RULES_2010,
    RULES_2026,
    board,
    creature,
)

A, B = "Ann", "Bob"


# -- one fight -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "blocker", "dead"),
    [
        (("2/2", ""), ("2/2", ""), {"x", "y"}),
        (("2/2", "First strike"), ("2/2", ""), {"y"}),
        (("2/2", ""), ("2/2", "Double strike"), {"x"}),
        (("2/4", "Double strike"), ("3/4", ""), {"y"}),
        (("1/1", "Deathtouch"), ("0/9", ""), {"y"}),
        (("5/5", ""), ("1/1", "Deathtouch"), {"x", "y"}),
        (("5/5", "First strike"), ("1/1", "Deathtouch"), {"y"}),
        (("5/5", "Indestructible"), ("6/6", "Deathtouch"), set[str]()),
        (("0/3", ""), ("2/2", ""), set[str]()),
    ],
)
def test_who_dies_of_one_against_one(
    attacker: tuple[str, str], blocker: tuple[str, str], dead: set[str]
) -> None:
    found = fought(creature("x", A, *attacker), creature("y", B, *blocker), attacks="x", blocks="y")
    assert set(found.outcome.died) == dead


@pytest.mark.parametrize(
    ("rules", "dead", "score"), [(RULES_2006, {"y"}, -2), (RULES_2010, {"x", "y"}, 8)]
)
def test_deathtouch_kills_since_it_is_a_keyword(rules: str, dead: set[str], score: int) -> None:
    # To 2007-02 no such keyword: the 5/5 kills the 1/1, whose one damage kills nobody. Worth power
    # and toughness: 2 lost, against 10 won.
    x, y = creature("x", A, "5/5"), creature("y", B, "1/1", "Deathtouch")
    found = fought(x, y, attacks="x", blocks="y", rules=rules)
    assert (set(found.outcome.died), found.score) == (dead, score)


def test_deathtouch_destroys_nothing_in_2006() -> None:
    # 4 life, 4/3 attacker of worth 3, three 1/2 blockers of worth 5. No block: 4 damage kills Bob.
    # One blocker: 4 damage kills it, its 1 damage kills nobody: -5. Two: Ann kills both (2 + 2),
    # and takes 2 of 3: -10. Three: she kills two, and takes 3: -10 + 3 = -7.
    blockers = [creature(f"b{n}", B, "1/2", mana_value=5) for n in range(3)]
    attacker = creature("x", A, "4/3", "Deathtouch\nBanding", mana_value=3)
    position = with_life(board(attacker, *blockers, attacks="x", rules=RULES_2006), 4)
    found = best_block(position)
    assert (len(found.declaration), found.score) == (1, -5)


@pytest.mark.parametrize("rules", [RULES_2010, RULES_2026])
def test_the_attacker_kills_what_is_worth_most(rules: str) -> None:
    found = fought(
        creature("x", A, "4/9"),
        creature("dear", B, "1/4", mana_value=6),
        creature("cheap", B, "1/2", mana_value=1),
        creature("other", B, "1/2", mana_value=1),
        attacks="x",
        blocks="cheap other dear",
        rules=rules,
    )
    assert found.outcome.died == ("dear",)
    assert found.score == -6


def test_double_strike_saves_its_blows_for_the_dearest() -> None:
    # 3 in each step: the dear one needs all 6, and is worth more than any two others
    found = fought(
        creature("x", A, "3/20", "Double strike"),
        creature("dear", B, "0/6", mana_value=9),
        creature("near", B, "0/3", mana_value=4),
        creature("next", B, "0/3", mana_value=4),
        attacks="x",
        blocks="near next dear",
    )
    assert found.outcome.died == ("dear",)


def test_trample_with_deathtouch_and_lifelink() -> None:
    # one point for each of three blockers, the other three go through; six points of life gained
    blockers = [creature(f"b{n}", B, "0/5", mana_value=1) for n in range(3)]
    found = fought(
        creature("x", A, "6/6", "Trample, deathtouch, lifelink"),
        *blockers,
        attacks="x",
        blocks="b0 b1 b2",
    )
    assert found.outcome.life == {A: 26, B: 17}
    assert found.score == -3 - 3 - 6


# -- the best of all -------------------------------------------------------------------------------


@pytest.mark.long("random boards on which every block is played")
@pytest.mark.parametrize("seed", range(8))
def test_every_block_is_worth_what_the_twin_says(seed: int) -> None:
    for board_, found in compare("blocks", 6, 100 + seed):
        assert not found, (board_, found)


@pytest.mark.slow("a wide random comparison")
@pytest.mark.parametrize("seed", range(4))
def test_so_it_is_on_every_day_of_the_rules(seed: int) -> None:
    for board_, found in compare("fights", 6, 300 + seed):
        assert not found, (board_, found)


def test_too_many_ways_to_use_the_blockers_have_an_answer_and_a_bound() -> None:
    texts = [f"This creature can't block @a{n}." for n in range(14)]
    attackers = [creature(f"a{n}", A, f"{n + 1}/3") for n in range(14)]
    blockers = [creature(f"b{n}", B, f"{n}/{n + 1}", text) for n, text in enumerate(texts)]
    position = board(*attackers, *blockers, attacks=" ".join(f"a{n}" for n in range(14)))
    found = best_block(position, seconds=1.0)
    assert found.bound is not None
    # all attackers dead: their powers 1 + 2 + … + 14, and a toughness of 3 each
    assert found.score <= found.bound <= 105 + 42
    assert found.proved == (found.score == found.bound)
    assert found.declaration in legal_blocks(position)


def test_the_time_limit_gives_the_best_found_and_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    # 9 attackers and 9 blockers, one of which may block two: far more blocks than can be looked at
    attackers = [creature(f"a{n}", A, f"{n + 1}/{n + 1}", mana_value=n + 1) for n in range(9)]
    blockers = [creature(f"b{n}", B, f"{n}/{n + 1}", mana_value=n + 1) for n in range(8)]
    text = "This creature can block an additional creature each combat."
    saint = creature("s", B, "2/2", f"{text}\nLifelink", mana_value=3)
    position = board(*attackers, *blockers, saint, attacks=" ".join(f"a{n}" for n in range(9)))
    monkeypatch.setattr(clock, "AT_ONCE", 60.0)  # however slow the machine is
    found = best_block(position, seconds=0.0)
    assert not found.proved
    # all attackers dead, 1 + 2 + … + 9, and the saint's 2 damage gained as life
    assert found.bound == 45 + 2
    assert found.score < found.bound
    later = best_block(position, seconds=1.0)
    assert later.bound is not None
    assert found.score <= later.score <= later.bound <= found.bound
    assert found.declaration in legal_blocks(position)


# -- the interface ---------------------------------------------------------------------------------


@pytest.fixture
def duel() -> Position:
    return board(
        creature("x", A, "3/3", mana_value=3),
        creature("small", B, "1/1", mana_value=1),
        creature("large", B, "4/4", mana_value=4),
        attacks="x",
    )


def test_ranked_lists_every_block_best_first(duel: Position) -> None:
    found = ranked(duel)
    assert len(found) == 4
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert found[0].declaration == {"large": ["x"]}
    assert [one.score for one in ranked(duel, k=2)] == [3, 2]


def test_a_score_of_ones_own_and_a_sample(duel: Position) -> None:
    def life_only(before: Position, outcome: Outcome) -> int:
        return outcome.life[B] - before.player_by_name[B].life - 10 * len(outcome.died)

    some = legal_blocks(duel).sample(1, 3)
    found = ranked(duel, among=some, score=life_only, k=1)
    assert len(found) == 1
    assert found[0].score == max(
        life_only(duel, BlockRanking(duel, B).outcome(one).outcome) for one in some
    )
    assert ranked(duel, score=life_only)[0].declaration == {}


def test_other_players_attackers_are_not_this_players_combat() -> None:
    position = board(
        creature("x", A, "3/3"),
        creature("y", A, "2/2"),
        creature("b", B, "1/4"),
        creature("c", "Cid", "1/1"),
        players="Ann Bob Cid",
        attacks="x>Bob y>Cid",
    )
    found = best_block(position, B)
    assert found.declaration == {"b": ["x"]}
    assert found.outcome.life == {A: 20, B: 20, "Cid": 20}


# -- the twin -------------------------------------------------------------------------------------


def test_differences_are_found() -> None:
    board_: dict[str, Any] = {
        "players": [{"name": A}, {"name": B}],
        "permanents": [creature("x", A, "2/2"), creature("y", B, "2/2")],
        "attacks": {"x": B},
    }
    assert list(block_differences(board_)) == []
