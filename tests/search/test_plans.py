"""Fights worked out once: what comes of one, and that no other is taken for it."""

from msgspec import structs
from msgspec.structs import replace

from legality import Position
from legality.puzzles import random_blocks
from legality.search.best_block import BlockRanking
from legality.search.candidates import Candidates, attacked
from legality.search.fighters import Fighter
from legality.search.game_tree import Leaf, Play
from legality.search.one_attacker import Ground
from legality.search.plans import Fight, Plans

BEAR = Fighter(2, 2, 2, 4, -1)
GROUND = Ground(poison_is_lethal=True, place=None, size=4, by_life=False)
FIGHT = Fight("x", "Bob", Fighter(3, 3, 3, 6, 1), (("b", BEAR),), GROUND, True, False)


def test_what_comes_of_a_fight() -> None:
    # the 3/3 kills the 2/2, worth 4, with all its 3 damage
    found = FIGHT.leaf()
    assert found is not None
    assert found == Leaf((-4, 0, 0, 0))
    assert found.play == Play({}, ({}, {"x": {"b": 3}, "b": {"x": 2}}))
    odd = replace(FIGHT, fighter=replace(FIGHT.fighter, odd=True))
    assert odd.leaf() is None


def test_a_fight_is_worked_out_once() -> None:
    plans = Plans()
    assert plans.leaf(FIGHT) is plans.leaf(replace(FIGHT))
    assert len(plans) == 1


def test_another_fight_is_another() -> None:
    plans = Plans()
    # the 3/3 kills; a 2/2 trades, 4 for 4; unblocked it deals 3; a 3/3 blocker trades, 6 for 6
    small = replace(FIGHT, fighter=Fighter(2, 2, 2, 4, 1))
    free = replace(FIGHT, blockers=(), blocked=False)
    large = replace(FIGHT, blockers=(("b", Fighter(3, 3, 3, 6, -1)),))
    for _ in range(2):
        found = [plans.leaf(one) for one in (FIGHT, small, free, large)]
        assert found == [
            Leaf((-4, 0, 0, 0)),
            Leaf((0, 0, 0, 0)),
            Leaf((-3, 0, -3, 0)),
            Leaf((0, 0, 0, 0)),
        ]
    assert len(plans) == 4


def test_no_more_is_remembered_than_there_is_room_for() -> None:
    plans = Plans(2)
    for name in ("x", "y"):
        plans.leaf(replace(FIGHT, attacker=name))
    assert len(plans) == 2
    assert plans.leaf(replace(FIGHT, attacker="z")) == Leaf((-4, 0, 0, 0))
    assert len(plans) == 1


def test_attacks_that_share_their_fights_are_worth_what_they_are_alone() -> None:
    position = Position.from_value(random_blocks(3, 3, seed=4).position)
    position = structs.replace(position, attacks=None, blocks=None)
    plans, looked = Plans(), 0
    for candidate in Candidates(position):
        board = attacked(position, candidate.attack)
        alone, shared = BlockRanking(board), BlockRanking(board, plans=plans)
        for block in alone:
            looked += 1
            assert shared.value(block) == alone.value(block)
            assert shared.value(block)[1].play == alone.value(block)[1].play
    assert looked > len(plans) > 0
