"""Blocks ranked by outcome: what a combat comes to, the default score, and the best of all blocks
against the twin that tries everything."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from legality import Combat, Position, TooLarge, legal_blocks
from legality.combat import Outcome
from legality.judging.declarations import declared
from legality.puzzles import random_blocks
from legality.search import best_block as rank
from legality.search.best_block import BlockRanking, best_block, ranked
from legality.search.block_table import BlockTable
from legality.search.game_tree import Choice, Leaf, choice, undominated, value
from legality.search.playout import playout
from legality.search.scoring import LOST, Scoring, default_score
from tests.boards import in_its_time, random_block_board
from tests.search.exhaustive import block_differences, compare
from tests.table import (
    RULES_2006,
    RULES_2010,
    RULES_2026,
    Value,
    board,
    creature,
    enchantment,
    planeswalker,
)

A, B = "Ann", "Bob"


def fought(*permanents: Value, attacks: str, blocks: str, **fields: Any) -> rank.Ranked:
    """The outcome of a block, for Bob."""
    position = board(*permanents, attacks=attacks, blocks=blocks, **fields)
    return BlockRanking(position, "Bob").outcome(dict(position.blocks or {}))


def with_life(position: Position, life: int) -> Position:
    """The position with so much life for Bob."""
    players = [replace(one, life=life) if one.name == B else one for one in position.players]
    return replace(position, players=tuple(players))


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


def test_a_planeswalker_loses_loyalty_and_dies_of_all_of_it() -> None:
    walker = planeswalker("w", B, mana_value=5)
    small, large = creature("x", A, "2/2"), creature("x", A, "4/4")
    assert fought(small, walker, attacks="x>w", blocks="nobody").score == -2
    assert fought(large, walker, attacks="x>w", blocks="nobody").score == -3 - 5


def test_dying_in_the_first_step_is_not_undone_by_lifelink_in_the_second() -> None:
    permanents = (
        creature("fast", A, "3/3", "First strike"),
        creature("slow", A, "1/9"),
        creature("saint", B, "9/9", "Lifelink"),
    )
    position = with_life(board(*permanents, attacks="fast slow"), 3)
    found = BlockRanking(position, B).outcome({"saint": ["slow"]})
    assert found.outcome.life[B] == 9
    assert found.outcome.lost == (B,)
    assert found.score == default_score(position, found.outcome, B) == -LOST + 6 + 10


def test_poison_counts_and_ten_of_it_decides() -> None:
    attacker = creature("x", A, "4/4", "Infect")
    assert fought(attacker, attacks="x", blocks="nobody").score == -8
    giant = creature("x", A, "10/4", "Infect")
    assert fought(giant, attacks="x", blocks="nobody").score == -20 - LOST


def test_the_score_is_that_of_the_outcome() -> None:
    position = board(
        creature("x", A, "3/3"), creature("y", B, "3/3", mana_value=5), attacks="x", blocks="y"
    )
    found = best_block(position)
    assert found.score == default_score(position, found.outcome, B)
    # the trade is 6 (3 + 3) against 5
    assert found.declaration == {"y": ["x"]}
    assert found.score == 1


# -- boards whose parts touch ----------------------------------------------------------------------


def test_a_lord_that_dies_takes_its_gift_along() -> None:
    # the lord blocks and dies in the first step; its knight then has no first strike any more
    permanents = (
        creature("x", A, "3/3", "First strike"),
        creature("y", A, "2/2"),
        creature("lord", B, "1/1", "Other creatures you control have first strike."),
        creature("knight", B, "2/2"),
    )
    position = board(*permanents, attacks="x y")
    ranking = BlockRanking(position, B)
    assert not ranking.engagements.separable
    found = ranking.outcome({"lord": ["x"], "knight": ["y"]})
    assert found.outcome.died == ("y", "lord")


def test_what_all_attackers_have_leaves_the_parts_apart() -> None:
    text = "Attacking creatures you control have first strike."
    permanents = (creature("x", A), creature("y", A), creature("b", B), enchantment("e", A, text))
    ranking = BlockRanking(board(*permanents, attacks="x y"), B)
    assert ranking.engagements.separable
    assert ranking.outcome({"b": ["x"]}).outcome.died == ("b",)


def test_a_blocker_of_several_divides_its_damage() -> None:
    text = "This creature can block an additional creature each combat."
    found = best_block(
        board(
            creature("x", A, "1/2", mana_value=3),
            creature("y", A, "1/2", mana_value=4),
            creature("wall", B, "2/5", text),
            attacks="x y",
        )
    )
    assert dict(found.declaration) == {"wall": ["x", "y"]}
    assert found.outcome.died == ("y",)


def test_a_banding_blocker_lets_the_defending_player_divide() -> None:
    permanents = (
        creature("x", A, "3/9"),
        creature("dear", B, "1/3", mana_value=9),
        creature("shield", B, "0/3", "Banding", mana_value=1),
    )
    found = fought(*permanents, attacks="x", blocks="dear shield")
    assert found.outcome.died == ("shield",) or not found.outcome.died
    assert "dear" not in found.outcome.died


def test_too_many_divisions_are_no_answer() -> None:
    text = "This creature can block any number of creatures."
    attackers = [creature(f"a{n}", A, "9/9") for n in range(6)]
    blockers = [creature(f"b{n}", B, "9/9", text) for n in range(6)]
    position = board(*attackers, *blockers, attacks=" ".join(f"a{n}" for n in range(6)))
    everyone = {f"b{n}": [f"a{m}" for m in range(6)] for n in range(6)}
    with pytest.raises(TooLarge):
        BlockRanking(position, B).value(everyone)


# -- the best of all -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_every_block_is_worth_what_the_twin_says(seed: int) -> None:
    for board_, found in compare("blocks", 12, 100 + seed):
        assert not found, (board_, found)


@pytest.mark.parametrize("seed", range(4))
def test_so_it_is_on_every_day_of_the_rules(seed: int) -> None:
    for board_, found in compare("fights", 6, 300 + seed):
        assert not found, (board_, found)


def boards(number: int, seed: str) -> Iterator[tuple[BlockRanking, Position]]:
    """Random boards of the whole vocabulary of declarations, with fighting abilities."""
    words = ("First strike", "Double strike", "Deathtouch", "Trample", "Lifelink", "Indestructible")
    for place in range(number):
        rng = random.Random(f"{seed} {place}")
        value_ = in_its_time(random_block_board(rng))
        for one in value_["permanents"]:
            if "Creature" in one["type_line"] and rng.random() < 0.5:
                one["oracle_text"] = f"{one.get('oracle_text', '')}\n{rng.choice(words)}".strip()
        for player in value_["players"]:
            player["life"] = rng.choice((3, 8, 20))
        position = Position.from_value(value_)
        for player in position.defenders:
            yield BlockRanking(position, player), position


def test_the_table_finds_the_best_of_the_full_list() -> None:
    simple = 0
    for ranking, position in boards(60, "table"):
        listed = [declared(ranking.problem, one) for one in ranking.legal]
        if len(listed) > 300:
            continue
        try:
            best = max(ranking.value(block)[0] for block in listed)
        except TooLarge:
            continue
        found = ranking.best()
        by_table = ranking.by_table()
        if by_table is not None:
            simple += 1
            assert ranking.value(declared(ranking.problem, by_table))[0] == best
            assert by_table in ranking.legal
        assert found.score == best
        assert found.declaration in legal_blocks(position, ranking.player)
        assert default_score(ranking.engagements.position, found.outcome, ranking.player) == best
    assert simple > 20


def test_interchangeable_blockers_are_counted_not_named() -> None:
    tokens = creature("t", B, "1/1", mana_value=1, count=40)
    attackers = [creature(f"a{n}", A, f"{n + 3}/{n + 3}", mana_value=n + 3) for n in range(4)]
    found = best_block(board(*attackers, tokens, attacks="a0 a1 a2 a3"))
    # every attacker is killed by as many 1/1s as it has toughness, and kills as many: 18 for 18;
    # a single one before each stops 18 damage for 4 tokens
    assert found.score == max(-4, 18 - 18)


def test_too_many_ways_to_use_the_blockers_are_looked_at_one_by_one_or_refused() -> None:
    texts = [f"This creature can't block @a{n}." for n in range(14)]
    attackers = [creature(f"a{n}", A, f"{n + 1}/3") for n in range(14)]
    blockers = [creature(f"b{n}", B, f"{n}/{n + 1}", text) for n, text in enumerate(texts)]
    position = board(*attackers, *blockers, attacks=" ".join(f"a{n}" for n in range(14)))
    with pytest.raises(TooLarge):
        best_block(position)


def test_the_time_limit_gives_the_best_found_and_a_bound() -> None:
    # 9 attackers and 9 blockers, one of which may block two: far more blocks than can be looked at
    attackers = [creature(f"a{n}", A, f"{n + 1}/{n + 1}", mana_value=n + 1) for n in range(9)]
    blockers = [creature(f"b{n}", B, f"{n}/{n + 1}", mana_value=n + 1) for n in range(8)]
    text = "This creature can block an additional creature each combat."
    saint = creature("s", B, "2/2", f"{text}\nLifelink", mana_value=3)
    position = board(*attackers, *blockers, saint, attacks=" ".join(f"a{n}" for n in range(9)))
    with pytest.raises(TooLarge):
        best_block(position)
    found = best_block(position, seconds=0.5)
    assert not found.proved
    # all attackers dead, 1 + 2 + … + 9, and the saint's 2 damage gained as life
    assert found.bound == 45 + 2
    assert found.score < found.bound
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


# -- choices and totals ----------------------------------------------------------------------------


def test_a_choice_that_makes_no_difference_is_none() -> None:
    worse, better = Leaf((0, -1, -1, 0)), Leaf((2, 0, 0, 0))
    assert choice(0, True, [worse, better]) == worse
    assert choice(0, False, [worse, better]) == better
    either = [Leaf((1, -5, -5, 0)), Leaf((0, 0, 0, 0))]
    assert isinstance(choice(0, True, either), Choice)
    assert undominated([*either, worse], True) == [either[0], worse]


def test_the_attacker_goes_for_the_player_only_where_that_kills() -> None:
    # in each of two parts: kill a creature of worth 4, or deal 3 damage
    position = board(creature("x", A), creature("y", A), attacks="x y")
    part = choice(10, True, [Leaf((-4, 0, 0, 0)), Leaf((-3, -3, -3, 0))])
    scoring = Scoring(position, B)
    assert value([part, part], scoring)[0] == -8
    assert value([part, part], Scoring(with_life(position, 6), B))[0] == -6 - LOST


def test_a_skirmish_is_what_combat_makes_of_it() -> None:
    for seed in range(120):
        rng = random.Random(f"one_attacker {seed}")
        ranking, blocks = _skirmish(rng)
        found = ranking.engagements.one_attacker("a", list(blocks))
        if found is None:
            continue
        part = ranking.engagements.part_of_board(("a",), blocks)
        assert playout(part, ranking.engagements.scoring) == found
        Combat.resume(part)


def _skirmish(rng: random.Random) -> tuple[BlockRanking, dict[str, tuple[str, ...]]]:
    words = ("First strike", "Double strike", "Deathtouch", "Trample", "Lifelink", "Indestructible")

    def one(name: str, player: str) -> Value:
        text = ", ".join(word for word in words if rng.random() < 0.25)
        size = f"{rng.randint(0, 4)}/{rng.randint(1, 4)}"
        return creature(name, player, size, text.capitalize())

    names = [f"b{n}" for n in range(rng.randint(0, 3))]
    rules = rng.choice((RULES_2010, "2024-03-08", RULES_2026))
    permanents = [one("a", A), *(one(name, B) for name in names)]
    position = board(*permanents, attacks="a", rules=rules)
    return BlockRanking(position, B), {name: ("a",) for name in names}


def test_groups_keep_within_their_room() -> None:
    position = Position.from_value(random_blocks(5, 5, seed=1).position)
    ranking = BlockRanking(position, B)
    alike = [ranking.engagements.fighters[name] for name in ranking.problem.creatures]
    small = BlockTable(ranking.problem, alike, lambda attacker, group: (0, 0, 0, 0), room=100)
    with pytest.raises(TooLarge):
        small.best(lambda totals: 0, (0, 0, 0, 0))


# -- the twin -------------------------------------------------------------------------------------


def test_differences_are_found() -> None:
    board_: dict[str, Any] = {
        "players": [{"name": A}, {"name": B}],
        "permanents": [creature("x", A, "2/2"), creature("y", B, "2/2")],
        "attacks": {"x": B},
    }
    assert list(block_differences(board_)) == []
