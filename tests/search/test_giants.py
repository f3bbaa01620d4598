"""The best and the lethal where teams share turns: keyed by team, who dies as one (810.8c)."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from legality import Position
from legality.combat.left_out.deeds import UnplayedDeed
from legality.combat.not_modelled import matters
from legality.search.best_attack import best_attack
from legality.search.best_block import best_block
from legality.search.forced_lethal import Kills, Survives, forced_lethal
from legality.search.scoring import LOST
from tests.combat.test_giants import table
from tests.search.exhaustive import compare
from tests.table import RULES_2010, creature, with_attacks

BEAR = creature("b", "Bea", "2/2")


@pytest.mark.parametrize("edition", ["2010-10-01", "2024-03-08"])
def test_both_heads_together_kill_a_team(edition: str) -> None:
    # 3 + 2 unblocked are 5, the team's life; no head alone is dealt so much.
    pair = creature("a", "Ann", "3/3"), creature("m", "Amy", "2/2")
    answer = forced_lethal(table(*pair, life=5, rules=edition))
    assert isinstance(answer, Kills)
    assert answer.dies == ("Bob", "Bea")
    assert set(answer.attack) == {"a", "m"}
    assert isinstance(forced_lethal(table(*pair, life=6, rules=edition)), Survives)


def test_any_head_may_block_for_the_team() -> None:
    # Bea's bear takes the 3: 2 of 5 are dealt, whomever the two attack.
    pair = creature("a", "Ann", "3/3"), creature("m", "Amy", "2/2")
    answer = forced_lethal(table(*pair, BEAR, life=5))
    assert isinstance(answer, Survives)
    assert all(set(one.blocks) == {"south"} for one in answer.refuted)


def test_the_best_block_is_the_teams() -> None:
    # 5 life, 3 and 2 attacking: unblocked the team is lost; the bear takes the 3 and dies for it,
    # or trades with the 2 and 3 come through: 2 life are left, both bears dead. Blocking the 3
    # loses 2 life and the bear (worth 4); the trade loses 3 life, and a bear for a bear.
    position = table(creature("a", "Ann", "3/3"), creature("m", "Amy", "2/2"), BEAR, life=5)
    found = best_block(with_attacks(position, "a>Bob m>Bea"), "south")
    assert dict(found.declaration) == {"b": ["m"]}
    assert found.score == -3
    assert dict(found.outcome.life) == {"Ann": 5, "Amy": 5, "Bob": 2, "Bea": 2}
    assert found.declaration == best_block(with_attacks(position, "a>Bob m>Bea"), "Bob").declaration


def test_the_best_attack_has_one_reply_a_team() -> None:
    position = table(creature("a", "Ann", "3/3"), creature("m", "Amy", "2/2"), life=20)
    found = best_attack(position)
    assert set(found.attack) == {"a", "m"}
    assert set(found.replies) == {"south"}
    assert found.score == 5


def test_lethal_by_poison_is_fifteen_today_and_ten_of_one_player_before() -> None:
    for power, kills in (("14/1", False), ("15/1", True)):
        infect = creature("a", "Ann", power, "Infect")
        answer = forced_lethal(table(infect, variant="two-headed-giant"))
        assert isinstance(answer, Kills) is kills
    older: tuple[dict[str, Any], ...] = ({"rules": RULES_2010, "variant": "two-headed-giant"}, {})
    for fields, (power, kills) in product(older, (("9/1", False), ("10/1", True))):
        old = table(creature("a", "Ann", power, "Infect"), life=30, **fields)
        answer = forced_lethal(old)
        assert isinstance(answer, Kills) is kills
        if isinstance(answer, Kills):
            assert answer.dies == ("Bob", "Bea")


def dealt_before(field: str, bob: Any, bea: Any, *attackers: Any, **fields: Any) -> Position:
    """Attackers against a team with 30 life, of whose players that is known."""
    position = table(*attackers, life=30, **fields)
    known = {"Bob": bob, "Bea": bea}
    players = tuple(
        replace(one, **{field: known[one.name]}) if one.name in known else one
        for one in position.players
    )
    return replace(position, players=players)


@pytest.mark.parametrize(
    ("bob", "bea", "best"),
    [
        (0, 0, 10),  # 5 counters at two points each
        (5, 4, 10 + LOST),  # Bob's tenth
        (4, 5, 10 + LOST),  # Bea's tenth: the attack names her
        (4, 4, 10),  # 9 for one of them; 13 together are nothing
        (4, 0, 10),
    ],
)
def test_poison_of_each_player_is_counted_alone(bob: int, bea: int, best: int) -> None:
    position = dealt_before("poison", bob, bea, creature("a", "Ann", "5/1", "Infect"))
    attack = best_attack(position)
    assert (attack.score, attack.proved) == (best, True)
    assert isinstance(forced_lethal(position), Kills) is (best > LOST // 2)


def test_poison_split_over_both_players_kills_nobody() -> None:
    """Two with 4 infect each: 8 for one, or 4 for each. A third of 2 makes it ten for one."""
    two = creature("a", "Ann", "4/1", "Infect"), creature("m", "Amy", "4/1", "Infect")
    third = creature("n", "Amy", "2/1", "Infect")
    assert isinstance(forced_lethal(dealt_before("poison", 0, 0, *two)), Survives)
    answer = forced_lethal(dealt_before("poison", 0, 0, *two, third))
    assert isinstance(answer, Kills)
    assert len(set(answer.attack.values())) == 1
    assert isinstance(forced_lethal(dealt_before("poison", 0, 0, *two, third, BEAR)), Survives)


def test_the_block_that_saves_one_player_saves_the_team() -> None:
    """a gives Bob his tenth counter; m deals Bea 4 of 30. The bear must block a, though it would
    kill m and live."""
    pair = creature("a", "Ann", "1/9", "Infect"), creature("m", "Amy", "1/1")
    position = with_attacks(dealt_before("poison", 9, 0, *pair, BEAR), "a>Bob m>Bea")
    found = best_block(position, "south")
    assert dict(found.declaration) == {"b": ["a"]}
    assert (found.score, found.proved, found.bound) == (-1, True, -1)  # m's 1 damage
    fewer = with_attacks(dealt_before("poison", 8, 0, *pair, BEAR), "a>Bob m>Bea")
    # m is worth 2 and its 1 life is saved; a counter costs 2
    assert dict(best_block(fewer, "south").declaration) == {"b": ["m"]}


@pytest.mark.parametrize(
    ("bob", "bea", "kills"), [(0, 17, False), (0, 18, True), (18, 0, True), (10, 10, False)]
)
def test_commander_damage_to_each_player_is_counted_alone(bob: int, bea: int, kills: bool) -> None:
    commander = creature("a", "Ann", "3/3", commander=True)
    dealt = {"a": bob}, {"a": bea}
    position = dealt_before("commander_damage", *dealt, commander, variant="commander")
    answer = forced_lethal(position)
    assert isinstance(answer, Kills) is kills
    if isinstance(answer, Kills):
        assert answer.dies == ("Bob", "Bea")
        assert dict(answer.attack) == {"a": "Bea" if bea else "Bob"}


@pytest.mark.slow("a wide random comparison")
@pytest.mark.parametrize("kind", ["poisoned", "poisoned lethal"])
def test_what_one_player_loses_by_against_the_twin(kind: str) -> None:
    answers = [differences for _, differences in compare(kind, 12, 29)]
    assert not any(answers)
    assert answers.count(None) < len(answers)


def test_of_teams_with_a_life_total_for_each_player_one_is_lost() -> None:
    """More of these in `test_own_lives`."""
    position = table(creature("a", "Ann", "5/5"), life=5, shared_life=False)
    assert isinstance(forced_lethal(position), Kills)
    # 5 life, and one of the two players
    assert best_block(with_attacks(position, "a>Bob"), "south").score == -1_000_005


@pytest.mark.slow("a wide random comparison")
@pytest.mark.parametrize("kind", ["giants", "giants lethal"])
def test_the_searches_against_the_twin_that_tries_everything(kind: str) -> None:
    looked = 0
    for board, found in compare(kind, 8, 900):
        assert not found, (board, found)
        looked += found is not None
    assert looked


def test_one_more_poison_counter_may_kill_a_team_that_has_fourteen() -> None:
    # Ann has 7 and Amy 7: together 14 of 15 (810.8d), though neither is near so many alone.
    position = table(creature("a", "Ann", "5/5"), life=5, variant="two-headed-giant")
    heads = {"Ann": 7, "Amy": 7, "Bob": 0, "Bea": 0}
    players = tuple(replace(one, poison=heads[one.name]) for one in position.players)
    one_more = UnplayedDeed("poisons", "you", 1)
    asked = matters(replace(position, players=players), "kills")
    assert asked.changes(one_more, "early", "attacking")
