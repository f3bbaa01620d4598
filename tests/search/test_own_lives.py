"""A team that shares turns but not its life: one block, and a life for each of its players."""

from typing import Any

import pytest

from legality import Position, best_attack, best_block
from legality.search.forced_lethal import Kills, Open, Survives, forced_lethal
from legality.search.scoring import heads
from tests.search.exhaustive import compare
from tests.table import creature

TEAMS = {"Ann": "north", "Amy": "north", "Bob": "south", "Bea": "south"}


def of_teams(
    *permanents: dict[str, Any], bob: int, bea: int, rules: str = "2024-03-08", **more: Any
) -> Position:
    """A board of two teams that share turns, with so much life on the defending side."""
    lives = {"Bob": bob, "Bea": bea}
    return Position.from_value(
        {
            "rules": rules,
            "players": [
                {"name": name, "team": team, "life": lives.get(name, 20)}
                for name, team in TEAMS.items()
            ],
            "permanents": list(permanents),
            "shared_team_turns": True,
            "shared_life": False,
            **more,
        }
    )


def test_whose_lives_are_looked_at_one_by_one() -> None:
    position = of_teams(creature("x", "Ann"), bob=3, bea=3)
    assert heads(position, "south") == ("Bob", "Bea")
    shared = of_teams(creature("x", "Ann"), bob=3, bea=3, shared_life=True)
    assert heads(shared, "south") == ()


@pytest.mark.rule("805.10b")
@pytest.mark.parametrize(
    ("bob", "bea", "dies"),
    [
        # two 2/2 attack, one of them is blocked: of 2 life nothing is left
        (2, 20, ("Bob",)),
        (20, 2, ("Bea",)),
        # both attack Bob, or Bea: one is blocked, 2 of 3 life are lost
        (3, 3, None),
        (4, 20, None),
    ],
)
def test_each_player_dies_of_their_own_damage(bob: int, bea: int, dies: Any) -> None:
    some = creature("x", "Ann"), creature("y", "Amy"), creature("b", "Bea", "0/4")
    answer = forced_lethal(of_teams(*some, bob=bob, bea=bea))
    if dies is None:
        assert isinstance(answer, Survives)
    else:
        assert isinstance(answer, Kills)
        assert answer.dies == dies


def test_damage_to_one_is_nothing_to_the_other() -> None:
    """4 damage to 5 of life that is shared, and to 3 and 2 of their own."""
    some = creature("x", "Ann"), creature("y", "Amy")
    assert isinstance(forced_lethal(of_teams(*some, bob=5, bea=5)), Survives)
    shared = of_teams(*some, bob=4, bea=4, shared_life=True)
    assert forced_lethal(shared).to_value()["dies"] == ["Bob", "Bea"]
    assert forced_lethal(of_teams(*some, bob=4, bea=5)).to_value()["dies"] == ["Bob"]


def test_who_dies_may_hang_on_the_block() -> None:
    """x attacks Bob, y Bea, each for the last life; the one 0/4 can't attack, and blocks one of
    them. Both could attack Bob: then one is blocked, and the other kills him."""
    some = creature("x", "Ann"), creature("y", "Amy"), creature("b", "Bea", "0/4")
    assert isinstance(forced_lethal(of_teams(*some, bob=2, bea=2)), Kills)
    law = {"id": "law", "controller": "Bob", "type_line": "Enchantment"}
    text = "No more than one creature can attack you each combat."
    both = [
        law | {"oracle_text": text},
        law | {"oracle_text": text, "id": "law2", "controller": "Bea"},
    ]
    answer = forced_lethal(of_teams(*some, *both, bob=2, bea=2))
    assert isinstance(answer, Open)
    assert answer.limit == "somebody of a team dies whatever it blocks, but who hangs on the block"


@pytest.mark.rule("810.7f")
@pytest.mark.parametrize(("bob", "bea", "dies"), [(4, 9, ("Bob",)), (9, 4, ("Bea",)), (5, 5, None)])
def test_a_team_that_is_attacked_as_a_group(bob: int, bea: int, dies: Any) -> None:
    """To 2018: who is unblocked deals its damage to either player, as its controller chooses."""
    some = creature("x", "Ann"), creature("y", "Amy")
    answer = forced_lethal(of_teams(*some, bob=bob, bea=bea, rules="2010-10-01"))
    assert (answer.dies if isinstance(answer, Kills) else None) == dies


@pytest.mark.parametrize(("whose", "expected"), [("Bob", Survives), ("Bea", Kills)])
def test_life_is_gained_by_whose_creature_it_is(whose: str, expected: type) -> None:
    """Of 4/4 with trample 3 go through to Bob, who has 3 and gains 1 first, or does not."""
    ogre = creature("ogre", "Ann", "4/4", "Trample")
    guard = creature("guard", whose, "1/1", "First strike\nLifelink")
    assert isinstance(forced_lethal(of_teams(ogre, guard, bob=3, bea=9)), expected)


@pytest.mark.parametrize(("whose", "expected"), [("Bob", Kills), ("Bea", Survives)])
def test_life_is_paid_by_whose_creature_it_is(whose: str, expected: type) -> None:
    """x is blocked for 2 life: Bob's last, or two of Bea's."""
    text = "This creature can't block unless you pay 2 life."
    some = creature("x", "Ann"), creature("guard", whose, "0/4", text)
    assert isinstance(forced_lethal(of_teams(*some, bob=2, bea=9)), expected)


def played(boards: int) -> int:
    """How many of so many random boards were played out, all with the same answer."""
    found = [differences for _, differences in compare("heads lethal", boards, 4)]
    assert not any(found)
    return sum(differences is not None for differences in found)


def test_few_boards_agree() -> None:
    assert played(5) > 3


@pytest.mark.long("random boards on which every attack and block is played")
def test_brute_force() -> None:
    """`python -m tests.search.exhaustive --kind "heads lethal" --boards 1500` plays more."""
    assert played(25) > 20


# -- the best blocks and attacks ---------------------------------------------------------------


@pytest.mark.rule("805.10d")
@pytest.mark.parametrize(
    ("bob", "bea", "block", "score"),
    [
        # x deals Bob 2, y Bea 3: the 0/4 saves the most, 3
        (9, 9, {"b": ["y"]}, -2),
        (3, 9, {"b": ["y"]}, -2),
        (2, 9, {"b": ["x"]}, -3),  # Bob's last
        (2, 3, {"b": ["y"]}, -1_000_002),  # one of them is lost
    ],
)
@pytest.mark.parametrize("rules", ["2024-03-08", "2026-09-25"])
def test_the_best_block_saves_who_would_lose(
    bob: int, bea: int, block: Any, score: int, rules: str
) -> None:
    some = creature("x", "Ann"), creature("y", "Amy", "3/3"), creature("b", "Bea", "0/4")
    attacks = {"x": "Bob", "y": "Bea"}
    found = best_block(of_teams(*some, bob=bob, bea=bea, attacks=attacks, rules=rules))
    assert (found.declaration, found.score, found.proved) == (block, score, True)


@pytest.mark.parametrize("rules", ["2006-10-01", "2010-10-01", "2024-03-08"])
def test_the_best_attack_counts_each_who_loses(rules: str) -> None:
    """Two 2/2 and nobody to block: one of 2 and 2, both of them; of 4 and 9 one; of 5 and 9 none.
    As a group each attacker's damage goes to either."""
    some = creature("x", "Ann"), creature("y", "Amy")
    lost = [(2, 2, 2), (4, 9, 1), (5, 9, 0)]
    for bob, bea, number in lost:
        found = best_attack(of_teams(*some, bob=bob, bea=bea, rules=rules))
        assert (found.score, found.proved) == (1_000_000 * number + 4, True)


def test_life_that_attackers_gain_is_each_their_own() -> None:
    some = creature("x", "Amy", "2/2", "Lifelink"), creature("y", "Ann", "2/2", "Lifelink")
    found = best_attack(of_teams(*some, bob=9, bea=9))
    assert found.score == 8  # 4 lost, 2 and 2 gained


@pytest.mark.rule("810.8d")
@pytest.mark.parametrize(("poison", "dies"), [(11, False), (12, True)])
def test_fifteen_poison_counters_of_both_kill(poison: int, dies: bool) -> None:
    """Bob has all that are there, and Bea gets 3."""
    board = of_teams(
        creature("x", "Ann", "3/3", "Infect"),
        bob=9,
        bea=9,
        variant="two-headed-giant",
        players=[
            {"name": name, "team": team, "poison": poison if name == "Bob" else 0}
            for name, team in TEAMS.items()
        ],
        defending=["Bob", "Bea"],
    )
    assert isinstance(forced_lethal(board), Kills) is dies
    assert (best_attack(board).score >= 1_000_000) is dies


def test_few_best_blocks_agree() -> None:
    assert not any(found for _, found in compare("heads", 8, 4))
