"""A block and how the combat then goes, carried out by `Combat`."""

import pytest

from legality import Combat, IllegalMove, Position
from legality.search.best_block import BlockRanking, best_block
from legality.search.game_tree import Play
from legality.search.playing import carried_out, damage_steps, outcome_value, played, present
from tests.search.fights import with_life
from tests.table import board, creature, planeswalker

A, B = "Ann", "Bob"


@pytest.fixture
def duel() -> Position:
    return board(
        creature("x", A, "3/3", mana_value=3),
        creature("small", B, "1/1", mana_value=1),
        creature("large", B, "4/4", mana_value=4),
        attacks="x",
    )


def blocked(blocks: str, text: str = "") -> Position:
    """A 2/2 with that text before Bob's 2/2, or not."""
    return board(creature("x", A, "2/2", text), creature("b", B), attacks="x", blocks=blocks)


def test_damage_goes_where_the_play_says() -> None:
    outcome, _ = played(blocked("nobody"), Play(damage=({}, {"x": {B: 2}})))
    assert (outcome.life, outcome.died) == ({A: 20, B: 18}, ())
    trade = Play(damage=({}, {"x": {"b": 2}, "b": {"x": 2}}))
    assert set(played(blocked("b"), trade)[0].died) == {"x", "b"}


def test_a_play_for_another_combat_is_refused() -> None:
    with pytest.raises(IllegalMove):
        played(blocked("nobody"), Play(damage=({}, {"x": {B: 3}})))
    with pytest.raises(IllegalMove):
        played(blocked("b"), Play(damage=({}, {"x": {B: 2}, "b": {"x": 2}})))


def test_there_are_as_many_damage_steps_as_are_needed() -> None:
    plain = Play(damage=({}, {"x": {B: 2}}))
    assert len(list(damage_steps(Combat.resume(blocked("nobody")), plain))) == 1
    twice = Play(damage=({"x": {B: 2}}, {"x": {B: 2}}))
    steps = list(damage_steps(Combat.resume(blocked("nobody", "Double strike")), twice))
    assert [one.outcome.life[B] for one in steps] == [18, 16]


def test_who_lost_on_the_way_has_lost() -> None:
    # 3 life: 3 damage in the first step; 9 life gained in the second come too late
    permanents = (
        creature("fast", A, "3/3", "First strike"),
        creature("slow", A, "1/9"),
        creature("saint", B, "9/9", "Lifelink"),
    )
    position = board(*permanents, attacks="fast slow", blocks="saint>slow")
    regular = {"slow": {"saint": 1}, "saint": {"slow": 9}}
    outcome, _ = played(with_life(position, 3), Play(damage=({"fast": {B: 3}}, regular)))
    assert (outcome.life[B], outcome.lost) == (9, (B,))
    outcome, _ = played(with_life(position, 4), Play(damage=({"fast": {B: 3}}, regular)))
    assert (outcome.life[B], outcome.lost) == (10, ())


def test_what_has_left_is_assigned_nothing_and_assigns_nothing() -> None:
    combat = Combat.resume(blocked("b"))
    assign = {"x": {"b": 1, "gone": 1, B: 3}, "gone": {"x": 1}}
    assert present(combat, assign) == {"x": {"b": 1, B: 3}}


@pytest.mark.parametrize("power", [2, 1])
def test_what_tramples_to_a_planeswalker_that_is_gone_stays_with_the_blocker(power: int) -> None:
    # The first striker takes the planeswalker's 2 loyalty, or 1 of it. One damage is lethal to the
    # blocker and two are left: for the planeswalker while it is there (702.19b), else for the
    # blocker again (506.4c, 702.19f).
    position = board(
        creature("tall", A, "3/3", "Trample"),
        creature("fast", A, f"{power}/2", "First strike"),
        creature("b", B, "3/1"),
        planeswalker("walker", B, loyalty=2),
        attacks="tall>walker fast>walker",
        blocks="b>tall",
    )
    regular = {"tall": {"b": 1, "walker": 2}, "b": {"tall": 3}}
    outcome, _ = played(position, Play(damage=({"fast": {"walker": power}}, regular)))
    assert outcome.dealt["tall"] == ({"b": 3} if power == 2 else {"b": 1, "walker": 2})
    assert set(outcome.died) == {"walker", "b", "tall"}


def test_the_best_block_where_a_planeswalker_is_gone_before_damage_is_played() -> None:
    # 20,000 random boards found one on which the best block could not be carried out.
    position = board(
        creature("a0", A, "3/3", "Trample\nReach"),
        creature("a1", A, "2/2", "Double strike\nToxic 1", damage=1),
        creature("a2", A, "3/2", "First strike\nDeathtouch\nWither", mana_value=3),
        creature("b0", B, "1/1", "Double strike\nIndestructible", mana_value=3),
        creature("b2", B, "3/2", "Trample\nInfect", mana_value=0, damage=1),
        planeswalker("walker", B, loyalty=2),
        attacks="a0>walker a1 a2>walker",
    )
    found = best_block(position)
    assert found.proved
    assert Combat.resume(position).declare_blockers(found.declaration)
    assert found.outcome.dealt["a0"] == {"b2": 3}


def test_a_block_is_carried_out_in_the_combat_it_is_for(duel: Position) -> None:
    combat = Combat.resume(duel)
    after = carried_out(combat, best_block(duel))
    # the 4/4 blocks the 3/3 and kills it
    assert after.outcome.died == ("x",)
    idle = Combat.resume(board(creature("x", A), attacks="nobody"))
    assert carried_out(idle, best_block(duel)) is idle


def test_who_died_of_flanking_stands_in_no_order_that_is_announced_later() -> None:
    # 702.25a, 704.5f: the squire is 0/0 and dies before damage, the elf 0/1, the wall 0/2. 3 damage
    # kill both, in any order. A combat in which the squire died names only the other two (509.2).
    position = board(
        creature("x", A, "3/3", "Flanking"),
        creature("squire", B, "1/1"),
        creature("elf", B, "1/2"),
        creature("wall", B, "1/3"),
        attacks="x",
    )
    everyone = {name: ("x",) for name in ("squire", "elf", "wall")}
    found = BlockRanking(position).outcome(everyone)
    assert "squire" in found.play.order["x"]
    assert set(found.outcome.died) == set(everyone)
    after = carried_out(Combat.resume(position), found)
    assert set(after.outcome.died) == set(everyone)


def test_what_is_empty_is_left_out(duel: Position) -> None:
    outcome, _ = played(blocked("nobody"), Play(damage=({}, {"x": {B: 2}})))
    assert outcome_value(outcome) == {
        "life": {A: 20, B: 18},
        "died": [],
        "lost": [],
        "dealt": {"x": {B: 2}},
    }


def test_the_json_form(duel: Position) -> None:
    value_ = best_block(duel).to_value()
    assert value_["blocks"] == {"large": ["x"]}
    assert value_["score"] == value_["bound"] == 3
    assert value_["proved"]
    assert value_["outcome"] == {
        "life": {A: 20, B: 20},
        "died": ["x"],
        "lost": [],
        "damage": {"large": 3},
        "dealt": {"x": {"large": 3}, "large": {"x": 4}},
    }
