"""Teams that share turns since 2018-07 (805.10): one attack, one block, "you" alone.

Bob and Bea defend together; what each test expects is derived in its comments.
"""

import pytest

from legality import Position, check, check_blocks
from legality.legal.named import legal_blocks
from legality.rulebook.characteristics.present import present
from tests.rulebook.giants import TEAMS, attack_of, attacks_of, block_of, blocks_of, giants
from tests.table import (
    RULES_2026,
    TODAY,
    creature,
    enchantment,
    land,
    numbers,
    planeswalker,
    rules,
    with_blocks,
)

ALONE = "This creature can't attack alone."
MUST = "This creature attacks each combat if able."
CAP_ON_YOU = "No more than one creature can attack you each combat."


# -- 4, 5: the combined attack ---------------------------------------------------------------------


@pytest.mark.rule("805.4a")
@pytest.mark.parametrize("edition", TODAY)
@pytest.mark.parametrize("active", ["Ann", "Amy"])
def test_clause_4_creatures_of_all_the_team_attack(edition: str, active: str) -> None:
    table = giants(creature("a", "Ann"), creature("m", "Amy"), rules=edition, active=active)
    # 3 choices each: nothing, Bob, Bea.
    assert len(attacks_of(table)) == 9
    assert rules(attack_of(table, "a>Bob m>Bea")) == []
    assert rules(attack_of(table, "a>Amy")) == ["508.1b"]


def test_clause_4_each_creature_needs_its_own_controllers_continuous_control() -> None:
    table = giants(creature("a", "Ann", summoning_sick=True), creature("m", "Amy", "2/2", "Haste"))
    assert attacks_of(table) == {"nobody", "m>Bob", "m>Bea"}
    assert rules(attack_of(table, "a>Bob")) == ["508.1a"]


@pytest.mark.rule("805.10a", "805.10b")
def test_clause_5_company_is_looked_for_in_the_whole_team() -> None:
    table = giants(creature("a", "Ann", text=ALONE), creature("m", "Amy"))
    assert rules(attack_of(table, "m>Bob")) == []
    assert rules(attack_of(table, "a>Bob")) == ["508.1c"]
    assert rules(attack_of(table, "a>Bob m>Bea")) == []


@pytest.mark.rule("805.10b")
def test_clause_5_the_maximum_is_over_the_combined_attack() -> None:
    # a must attack and needs company, which Amy's plain m can be.
    table = giants(creature("a", "Ann", text=f"{ALONE}\n{MUST}"), creature("m", "Amy"))
    assert numbers(attack_of(table, "nobody")) == (0, 1, 0)
    assert rules(attack_of(table, "nobody")) == ["508.1d"]
    assert rules(attack_of(table, "a>Bob m>Bob")) == []


def test_clause_5_a_cap_of_one_head_binds_that_head_alone() -> None:
    table = giants(
        creature("a", "Ann"), creature("m", "Amy"), enchantment("law", "Bob", CAP_ON_YOU)
    )
    assert rules(attack_of(table, "a>Bob m>Bob")) == ["508.1c"]
    assert rules(attack_of(table, "a>Bob m>Bea")) == []
    assert len(attacks_of(table)) == 8  # 9 without both on Bob


def test_clause_5_a_cap_without_a_player_binds_the_team() -> None:
    table = giants(
        creature("a", "Ann"),
        creature("m", "Amy"),
        enchantment("law", "Bob", "No more than one creature can attack each combat."),
    )
    assert attacks_of(table) == {"nobody", "a>Bob", "a>Bea", "m>Bob", "m>Bea"}


@pytest.mark.rule("805.10b")
def test_clause_5_cant_attack_you_is_that_head_only() -> None:
    table = giants(creature("a", "Ann"), enchantment("m", "Bob", "Creatures can't attack you."))
    assert attacks_of(table) == {"nobody", "a>Bea"}


def test_clause_8_each_opponent_who_must_attack_does_so_with_creatures_of_their_own() -> None:
    # Ann and Amy each have one requirement: m alone obeys Amy's only.
    text = "Each opponent must attack with at least one creature each combat if able."
    table = giants(creature("a", "Ann"), creature("m", "Amy"), enchantment("law", "Bob", text))
    assert numbers(attack_of(table, "m>Bob")) == (1, 2, 0)
    assert attacks_of(table) == {
        f"a>{one} m>{other}" for one in ("Bob", "Bea") for other in ("Bob", "Bea")
    }


def test_clause_8_if_one_of_an_opponents_creatures_attacks_all_of_that_opponents_do() -> None:
    text = (
        "If a creature an opponent controls attacks, all creatures that opponent controls attack "
        "if able."
    )
    table = giants(
        creature("a", "Ann"),
        creature("b", "Ann"),
        creature("m", "Amy"),
        enchantment("law", "Bob", text),
    )
    assert rules(attack_of(table, "m>Bob")) == []  # Ann's stay home
    assert rules(attack_of(table, "a>Bob")) == ["508.1d"]  # b would have to come
    assert rules(attack_of(table, "a>Bob b>Bea")) == []


# -- 6: what it costs ------------------------------------------------------------------------------


@pytest.mark.rule("810.5")
def test_clause_6_each_head_pays_for_their_own_creatures() -> None:
    tax = "This creature can't attack unless you pay {1}."
    pair = creature("a", "Ann", text=tax), creature("m", "Amy", text=tax)
    poor = giants(*pair, mana={"Amy": 5})
    assert attacks_of(poor) == {"nobody", "m>Bob", "m>Bea"}
    assert rules(attack_of(poor, "a>Bob")) == ["508.1j"]
    assert rules(attack_of(poor, "a>Bob m>Bob")) == ["508.1j"]
    assert len(attacks_of(giants(*pair, mana={"Ann": 1, "Amy": 1}))) == 9


@pytest.mark.rule("810.9b")
@pytest.mark.parametrize(
    ("life", "shared", "legal"), [(4, True, True), (3, True, False), (3, False, True)]
)
def test_clause_6_life_comes_out_of_the_shared_total(life: int, shared: bool, legal: bool) -> None:
    # Ann and Amy pay 2 each: 4 of the team's, or 2 of each one's own.
    tax = "This creature can't attack unless you pay 2 life."
    table = Position.from_value(
        {
            "players": [{"name": n, "team": t, "life": life} for n, t in TEAMS.items()],
            "permanents": [creature("a", "Ann", text=tax), creature("m", "Amy", text=tax)],
            "shared_team_turns": True,
            "shared_life": shared,
        }
    )
    assert rules(attack_of(table, "a>Bob")) == []
    assert rules(attack_of(table, "a>Bob m>Bob")) == ([] if legal else ["508.1j"])


@pytest.mark.rule("810.9h")
@pytest.mark.parametrize(("owner", "legal"), [("Amy", False), ("Bob", True)])
def test_clause_6_whose_teammate_cannot_lose_life_pays_none(owner: str, legal: bool) -> None:
    # Ann's 2 life would be the team's, which Amy can't lose; what Bob has is no matter of theirs.
    tax = "This creature can't attack unless you pay 2 life."
    fixed = enchantment("fixed", owner, "Your life total can't change.")
    table = Position.from_value(
        {
            "players": [{"name": n, "team": t, "life": 30} for n, t in TEAMS.items()],
            "permanents": [creature("a", "Ann", text=tax), fixed],
            "shared_team_turns": True,
            "shared_life": True,
        }
    )
    assert rules(attack_of(table, "a>Bob")) == ([] if legal else ["508.1j"])


@pytest.mark.rule("810.9a")
@pytest.mark.parametrize(("life", "legal"), [(19, False), (20, True), (21, True)])
def test_clause_6_the_life_of_a_player_is_that_of_the_team(life: int, legal: bool) -> None:
    # Ann has what her team has. To 2010-06 it was half of that: 21 of the team is 11 of hers.
    text = "This creature can't attack unless you have 20 or more life."
    value = {
        "players": [{"name": n, "team": t, "life": life} for n, t in TEAMS.items()],
        "permanents": [creature("a", "Ann", text=text)],
        "shared_team_turns": True,
        "shared_life": True,
    }
    today = attack_of(Position.from_value({**value, "rules": RULES_2026}), "a>Bob")
    assert rules(today) == ([] if legal else ["508.1c"])


# -- 7: the combined block -------------------------------------------------------------------------


def two(text: str = "", other: str = "") -> tuple[dict[str, object], dict[str, object]]:
    return creature("b1", "Bob", text=text), creature("b2", "Bea", text=other)


@pytest.mark.rule("805.10d")
@pytest.mark.parametrize("edition", TODAY)
def test_clause_7_any_head_blocks_for_the_other(edition: str) -> None:
    table = giants(creature("a", "Ann"), *two(), attacks="a>Bob", rules=edition)
    assert blocks_of(table) == {"nobody", "b1>a", "b2>a", "b1>a b2>a"}


@pytest.mark.rule("805.10d")
def test_clause_7_menace_is_met_by_two_teammates() -> None:
    table = giants(creature("a", "Ann", text="Menace"), *two(), attacks="a>Bob")
    assert blocks_of(table) == {"nobody", "b1>a b2>a"}
    assert rules(block_of(table, "b2>a")) == ["509.1b"]


def test_clause_7_cant_block_alone_looks_for_company_in_the_team() -> None:
    table = giants(creature("a", "Ann"), *two("This creature can't block alone."), attacks="a>Bob")
    assert blocks_of(table) == {"nobody", "b2>a", "b1>a b2>a"}


@pytest.mark.rule("805.10d")
def test_clause_7_lure_and_must_be_blocked_call_both_heads() -> None:
    lure = "All creatures able to block this creature do so."
    table = giants(creature("a", "Ann", text=lure), *two(), attacks="a>Bob")
    assert numbers(block_of(table, "b1>a")) == (1, 2, 0)
    assert blocks_of(table) == {"b1>a b2>a"}
    call = "This creature must be blocked if able."
    table = giants(creature("a", "Ann", text=call), creature("b2", "Bea"), attacks="a>Bob")
    assert rules(block_of(table, "nobody")) == ["509.1c"]
    assert rules(block_of(table, "b2>a")) == []


def test_clause_7_a_cap_binds_the_team_and_one_on_each_opponent_each_head() -> None:
    law = enchantment("law", "Ann", "No more than one creature can block each combat.")
    table = giants(creature("a", "Ann"), *two(), law, attacks="a>Bob")
    assert blocks_of(table) == {"nobody", "b1>a", "b2>a"}
    each = enchantment("law", "Ann", "Each opponent can't block with more than one creature.")
    table = giants(creature("a", "Ann"), *two(), creature("b3", "Bea"), each, attacks="a>Bob")
    assert blocks_of(table) == {"nobody", "b1>a", "b2>a", "b3>a", "b1>a b2>a", "b1>a b3>a"}


def test_clause_7_all_or_none_are_the_attacked_heads_and_others_may_join() -> None:
    text = "This creature can't be blocked unless all creatures defending player controls block it."
    table = giants(creature("a", "Ann", text=text), *two(), creature("b3", "Bob"), attacks="a>Bob")
    assert blocks_of(table) == {"nobody", "b1>a b3>a", "b1>a b2>a b3>a"}
    assert rules(block_of(table, "b1>a")) == ["509.1b"]
    assert rules(block_of(table, "b2>a")) == ["509.1b"]
    # Bob has no creature: all of none block it, and Bea's may.
    table = giants(creature("a", "Ann", text=text), creature("b2", "Bea"), attacks="a>Bob")
    assert blocks_of(table) == {"nobody", "b2>a"}


# -- 8: you, opponents, defending player -----------------------------------------------------------


@pytest.mark.rule("805.10e")
def test_clause_8_landwalk_looks_at_the_head_attacked_whoever_blocks() -> None:
    eel, isle = creature("a", "Ann", text="Islandwalk"), land("isle", "Bea", "Basic Land — Island")
    assert len(blocks_of(giants(eel, *two(), isle, attacks="a>Bob"))) == 4
    assert blocks_of(giants(eel, *two(), isle, attacks="a>Bea")) == {"nobody"}


@pytest.mark.rule("805.10e")
def test_clause_8_a_planeswalkers_controller_is_the_defending_player() -> None:
    eel, isle = creature("a", "Ann", text="Islandwalk"), land("isle", "Bea", "Basic Land — Island")
    walkers = planeswalker("bobs", "Bob"), planeswalker("beas", "Bea")
    assert len(blocks_of(giants(eel, *two(), isle, *walkers, attacks="a>bobs"))) == 4
    assert blocks_of(giants(eel, *two(), isle, *walkers, attacks="a>beas")) == {"nobody"}


@pytest.mark.rule("805.10e")
def test_clause_8_defending_player_controls_is_asked_of_the_head_attacked() -> None:
    text = "This creature can't attack unless defending player controls an Island."
    table = giants(creature("a", "Ann", text=text), land("isle", "Bea", "Basic Land — Island"))
    assert attacks_of(table) == {"nobody", "a>Bea"}


@pytest.mark.rule("805.10c")
def test_clause_8_the_attacking_player_is_the_one_who_controls_the_attacker() -> None:
    # b1 may block what Amy (no artifact) attacks with, not what Ann attacks with.
    text = "This creature can't block as long as attacking player controls an artifact."
    table = giants(
        creature("a", "Ann"),
        creature("m", "Amy"),
        creature("b1", "Bob", text=text),
        {"id": "orb", "controller": "Ann", "type_line": "Artifact"},
        attacks="a>Bob m>Bob",
    )
    assert blocks_of(table) == {"nobody", "b1>m"}


@pytest.mark.parametrize("controller", ["Ann", "Amy"])
@pytest.mark.parametrize("active", ["Ann", "Amy", "Bob", "Bea"])
def test_clause_8_a_turn_that_the_team_shares_is_yours(controller: str, active: str) -> None:
    """805.4: it is no other player's, though a teammate has it too: 1 + 3, or 1 + 1."""
    text = "During your turn, this creature gets +3/+3.\nDuring turns other than yours, this "
    guard = creature("guard", controller, "1/1", f"{text}creature gets +1/+1.", printed=True)
    power = present(giants(guard, active=active)).by_id["guard"].power
    assert power == (4 if active in {"Ann", "Amy"} else 2)


def test_clause_8_you_control_is_the_controller_alone() -> None:
    text = "This creature can't attack unless you control an artifact."
    table = giants(
        creature("a", "Ann", text=text),
        creature("m", "Amy", text=text),
        {"id": "orb", "controller": "Amy", "type_line": "Artifact"},
    )
    assert attacks_of(table) == {"nobody", "m>Bob", "m>Bea"}


# -- 9: goad ---------------------------------------------------------------------------------------


@pytest.mark.rule("701.15b")
def test_clause_9_goaded_by_one_head_it_attacks_the_other() -> None:
    table = giants(creature("a", "Ann", goaded_by=["Bob"]))
    assert numbers(attack_of(table, "a>Bea")) == (2, 2, 0)
    assert attacks_of(table) == {"a>Bea"}
    both = giants(creature("a", "Ann", goaded_by=["Bob", "Bea"]))
    assert numbers(attack_of(both, "a>Bea")) == (3, 4 - 1, 0)
    assert attacks_of(both) == {"a>Bob", "a>Bea"}


# -- 15: answers by team ---------------------------------------------------------------------------


@pytest.mark.rule("805.4", "805.10")
def test_clause_15_verdicts_are_by_team_and_views_take_a_players_name() -> None:
    table = giants(creature("a", "Ann"), *two(), attacks="a>Bob")
    assert set(check_blocks(table)) == {"south"}
    assert set(check(with_blocks(table, "b1>a")).to_value()["blocks"]) == {"south"}
    assert [legal_blocks(table, name).count() for name in ("south", "Bob", "Bea")] == [4, 4, 4]
    assert {"b2": ["a"]} in legal_blocks(table, "Bob")


@pytest.mark.rule("802.4a", "802.4b")
def test_clause_15_without_shared_turns_by_player() -> None:
    table = giants(creature("a", "Ann"), *two(), attacks="a>Bob", shared_team_turns=False)
    assert set(check_blocks(table)) == {"Bob", "Bea"}
    menace = giants(
        creature("a", "Ann", text="Menace"), *two(), attacks="a>Bob", shared_team_turns=False
    )
    assert check(with_blocks(menace, "b1>a b2>a")).legal is False  # 802.4a


def test_no_creature_of_the_attacking_team_blocks() -> None:
    table = giants(creature("a", "Ann"), creature("m", "Amy"), *two(), attacks="a>Bob")
    verdicts = check_blocks(with_blocks(table, "m>a"))
    assert rules(verdicts["north"]) == ["509.1a", "509.1a"]
