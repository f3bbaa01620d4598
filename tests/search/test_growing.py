"""Searches on boards where attacking and blocking change sizes, and where damage is prevented."""

import pytest

from legality import Position
from legality.search.best_attack import best_attack
from legality.search.best_block import BlockRanking, best_block, ranked
from legality.search.forced_lethal import Kills, Survives, forced_lethal
from tests.search.exhaustive import compare
from tests.search.fights import with_life
from tests.table import Value, board, creature, enchantment

A, B = "Ann", "Bob"
EXALTED = creature("x", A, "2/2", "Exalted")


def lethal(life: int, *permanents: Value) -> bool:
    """Whether Ann kills Bob at that life."""
    answer = forced_lethal(with_life(board(*permanents), life))
    assert isinstance(answer, Kills | Survives)
    return isinstance(answer, Kills)


@pytest.mark.parametrize(("life", "kills"), [(3, True), (4, False)])
def test_exalted_attackers_kill_alone(life: int, kills: bool) -> None:
    # one attacks as a 3/3; two attack for 2 + 2 only where nobody blocks, and Bob has a blocker
    assert lethal(life, EXALTED) is kills
    pair = (EXALTED, creature("y", A, "1/1"))
    assert lethal(3, *pair)  # 2/2 and 1/1 together, or one as a 3/3
    assert not lethal(3, *pair, creature("b", B, "0/9"))


def test_a_part_of_a_refuted_attack_may_kill_by_exalted() -> None:
    # {x, y}: 2 + 1 = 3 of 4 life, refuted; y alone, unblockable, is a 4/4 by three instances
    law = enchantment("law", A, "Exalted\nExalted")
    quick = creature("y", A, "1/1", "This creature can't be blocked.")
    assert lethal(4, EXALTED, quick, law, creature("b", B, "0/9"))
    assert not lethal(5, EXALTED, quick, law, creature("b", B, "0/9"))


@pytest.mark.parametrize(("life", "kills"), [(6, True), (7, False)])
def test_battle_cry_counts_for_what_can_be_reached(life: int, kills: bool) -> None:
    # x is 1 + 1 by the cry of y, y 1 + 1 by that of x, z 0 + 2 by both: 6
    cries = [creature("x", A, "1/1", "Battle cry"), creature("y", A, "1/1", "Battle cry")]
    assert lethal(life, *cries, creature("z", A, "0/1")) is kills


def test_a_trampler_with_bushido_deals_more_when_it_is_blocked() -> None:
    # 2/2 trample, bushido 3: 2 unblocked; blocked by the 0/1 that must block it 5 - 1 = 4
    samurai = creature("x", A, "2/2", "Trample\nBushido 3")
    guard = creature("b", B, "0/1", "This creature blocks each combat if able.")
    assert lethal(4, samurai, guard)
    assert not lethal(5, samurai, guard)
    assert not lethal(4, samurai, creature("b", B, "0/1"))


@pytest.mark.parametrize(("text", "kills"), [("", True), ("You have protection from red.", False)])
def test_prevented_damage_kills_nobody(text: str, kills: bool) -> None:
    assert lethal(3, creature("x", A, "3/3", colors=["R"]), enchantment("law", B, text)) is kills


def test_who_gets_infect_by_attacking_is_not_passed_over() -> None:
    # 702.90b: ten poison counters, and far less damage than Bob's life
    law = enchantment("law", A, "Attacking creatures you control have infect.")
    assert lethal(40, creature("x", A, "10/1"), law)
    assert not lethal(40, creature("x", A, "9/1"), law)


def test_the_worth_of_a_creature_is_that_before_the_attack() -> None:
    # the lone 2/2 is a 3/3 by exalted and dies of the 3/3: worth 4, not 6; the 3/3 dies: 6
    position = board(EXALTED, creature("b", B, "3/3"), attacks="x")
    ranking = BlockRanking(position)
    assert ranking.value({"b": ("x",)})[0] == 4 - 6
    assert best_block(position).score == -2
    assert best_block(position).proved


def test_flanking_kills_before_damage() -> None:
    # b, a 1/1, dies as it blocks and strikes nobody; x stays blocked: -2 against -2 unblocked
    rider = creature("x", A, "2/2", "Flanking")
    position = board(rider, creature("b", B, "1/1"), attacks="x")
    found = BlockRanking(position).outcome({"b": ("x",)})
    assert (found.score, found.outcome.died, found.outcome.life[B]) == (-2, ("b",), 20)


def test_protection_of_a_blocker_from_one_attacker_only() -> None:
    # b is dealt no damage by the red 5/5 and dies of the green one: it blocks the red
    red = creature("x", A, "5/5", colors=["R"])
    green = creature("y", A, "5/5", colors=["G"])
    guard = creature("b", B, "1/1", "Protection from red")
    found = best_block(board(red, green, guard, attacks="x y"))
    assert (dict(found.declaration), found.score) == ({"b": ["x"]}, -5)
    assert found.proved


def test_the_best_attack_leaves_the_lone_attacker_larger() -> None:
    # alone the 2/2 is a 3/3 and nobody blocks it well: 3; together 2 + 1
    position: Position = board(EXALTED, enchantment("law", A, "Exalted"), creature("y", A, "1/1"))
    found = best_attack(position)
    assert found.proved
    assert found.score == 4


@pytest.mark.slow("a wide random comparison")
@pytest.mark.parametrize("kind", ["grown", "grown lethal"])
@pytest.mark.parametrize("seed", range(2))
def test_every_answer_is_what_the_twin_says(kind: str, seed: int) -> None:
    for board_, found in compare(kind, 8, 700 + seed):
        assert not found, (board_, found)


def test_bushido_of_nothing_adds_nothing() -> None:
    # the same fights as those of plain creatures: nobody grows by 0
    guard = creature("b", B, "2/1")
    plain = board(creature("x", A, "1/2"), guard, attacks="x")
    named = board(creature("x", A, "1/2", "Bushido 0"), guard, attacks="x")
    scores = [[one.score for one in ranked(position)] for position in (plain, named)]
    assert scores[0] == scores[1]
    assert len(scores[0]) == 2
