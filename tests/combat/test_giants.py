"""A combat of teams that share turns: one attack, one block, one life total (805.10, 810.8)."""

import pytest

from legality import Combat, IllegalMove, Position
from legality.combat import EventKind, Step
from tests.rulebook.giants import TEAMS
from tests.table import RULES_2010, RULES_2024, Value, creature


def table(*permanents: Value, life: int = 30, mana: int = 0, **fields: object) -> Position:
    """A Two-Headed Giant table with so much life for each team, and mana for each player."""
    players = [
        {"name": name, "team": team, "life": life, "mana": mana} for name, team in TEAMS.items()
    ]
    plain = {"shared_team_turns": True, "permanents": list(permanents), "players": players}
    return Position.from_value({**plain, **fields})


@pytest.mark.rule("805.10a", "805.10d")
def test_both_heads_attack_and_block_in_one_declaration() -> None:
    combat = Combat.begin(
        table(
            creature("a", "Ann", text="Menace"),
            creature("m", "Amy"),
            creature("b1", "Bob"),
            creature("b2", "Bea"),
        )
    ).declare_attackers({"a": "Bob", "m": "Bea"})
    assert [one.subject for one in combat.triggered(EventKind.PLAYER_ATTACKS)] == ["Ann", "Amy"]
    combat = combat.next_step()
    assert combat.waiting == ("south",)
    with pytest.raises(IllegalMove):
        combat.declare_blockers({"b1": ["a"]})
    combat = combat.declare_blockers({"b1": ["a"], "b2": ["a"]}, "Bea")
    assert combat.waiting == ()
    assert combat.is_unblocked("m")
    assert combat.blockers_of("a") == ("b1", "b2")


@pytest.mark.rule("810.4", "810.9")
def test_damage_to_either_head_comes_out_of_the_one_life_total() -> None:
    # 2 to Bob and 3 to Bea: 30 - 5.
    combat = Combat.begin(table(creature("a", "Ann"), creature("m", "Amy", "3/3")))
    combat = combat.declare_attackers({"a": "Bob", "m": "Bea"}).declare_blockers({})
    combat = combat.assign_damage({"a": {"Bob": 2}, "m": {"Bea": 3}})
    assert dict(combat.outcome.life) == {"Ann": 30, "Amy": 30, "Bob": 25, "Bea": 25}
    assert combat.outcome.lost == ()


@pytest.mark.rule("805.1")
@pytest.mark.rule("810.8c")
def test_a_team_dies_as_one() -> None:
    combat = Combat.begin(table(creature("a", "Ann"), creature("m", "Amy", "3/3"), life=5))
    combat = combat.declare_attackers({"a": "Bob", "m": "Bea"}).declare_blockers({})
    combat = combat.assign_damage({"a": {"Bob": 2}, "m": {"Bea": 3}})
    assert combat.outcome.lost == ("Bob", "Bea")


def test_without_a_shared_total_each_head_has_their_own() -> None:
    position = table(creature("a", "Ann", "5/5"), life=5, shared_life=False)
    combat = Combat.begin(position).declare_attackers({"a": "Bob"}).declare_blockers({})
    combat = combat.assign_damage({"a": {"Bob": 5}})
    assert dict(combat.outcome.life) == {"Ann": 5, "Amy": 5, "Bob": 0, "Bea": 5}
    assert combat.outcome.lost == ("Bob",)


@pytest.mark.rule("810.8d")
@pytest.mark.parametrize(("edition", "lost"), [(RULES_2010, ("Bob", "Bea")), (RULES_2024, ())])
def test_ten_poison_counters_of_one_head_are_not_enough_for_a_team_today(
    edition: str, lost: tuple[str, ...]
) -> None:
    # 704.5c: ten for a player in 2010; 810.8d: fifteen for a team today.
    infect = creature("a", "Ann", "10/10", "Infect")
    combat = Combat.begin(table(infect, rules=edition, variant="two-headed-giant"))
    combat = combat.declare_attackers({"a": "Bob"}).declare_blockers({})
    combat = combat.assign_damage({"a": {"Bob": 10}})
    assert combat.outcome.lost == lost


@pytest.mark.rule("810.8d")
def test_fifteen_of_both_together_are() -> None:
    combat = Combat.begin(
        table(
            creature("a", "Ann", "9/9", "Infect"),
            creature("m", "Amy", "6/6", "Infect"),
            variant="two-headed-giant",
        )
    )
    combat = combat.declare_attackers({"a": "Bob", "m": "Bea"}).declare_blockers({})
    combat = combat.assign_damage({"a": {"Bob": 9}, "m": {"Bea": 6}})
    assert combat.outcome.lost == ("Bob", "Bea")


@pytest.mark.rule("810.7f")
def test_a_group_goes_by_its_first_head_and_either_is_dealt_the_damage() -> None:
    combat = Combat.begin(table(creature("a", "Ann"), rules=RULES_2010))
    combat = combat.declare_attackers({"a": "Bea"})
    assert combat.is_attacking_player("Ann", "Bob")
    assert combat.is_attacking_player("Ann", "Bea")
    combat = combat.declare_blockers({})
    while combat.step is not Step.DAMAGE:
        combat = combat.next_step()
    for head in ("Bob", "Bea"):
        after = combat.assign_damage({"a": {head: 2}})
        assert dict(after.outcome.life) == {"Ann": 30, "Amy": 30, "Bob": 28, "Bea": 28}
    with pytest.raises(IllegalMove):
        combat.assign_damage({"a": {"Bob": 1, "Bea": 1}})


@pytest.mark.rule("810.5", "810.9b")
def test_each_head_pays_for_their_own_creatures_and_life_out_of_the_one_total() -> None:
    # Ann pays {1}, Amy 2 life: the team has 28 left.
    combat = Combat.begin(
        table(
            creature("a", "Ann", text="This creature can't attack unless you pay {1}."),
            creature("m", "Amy", text="This creature can't attack unless you pay 2 life."),
            mana=3,
        )
    ).declare_attackers({"a": "Bob", "m": "Bob"})
    left = {player.name: (player.mana, player.life) for player in combat.board.players}
    assert left == {"Ann": (2, 28), "Amy": (3, 28), "Bob": (3, 30), "Bea": (3, 30)}


@pytest.mark.rule("805.10f", editions=["2024-03-08"])
def test_the_attacking_team_orders_the_blockers() -> None:
    """Both heads block the 4/4: in the order b2, b1 the 2/2 of Bea gets its 2 before Bob's 3/3."""
    cast = creature("a", "Ann", "4/4"), creature("b1", "Bob", "3/3"), creature("b2", "Bea")
    combat = Combat.begin(table(*cast, rules=RULES_2024)).declare_attackers({"a": "Bob"})
    combat = combat.declare_blockers({"b1": ["a"], "b2": ["a"]}, "Bea")
    combat = combat.order({"a": ["b2", "b1"]})
    with pytest.raises(IllegalMove):
        combat.assign_damage({"a": {"b1": 3, "b2": 1}}, side="attacking")
    combat = combat.assign_damage({"a": {"b2": 2, "b1": 2}}, side="attacking")
    assert [(one.recipient, one.amount) for one in combat.assigned] == [("b2", 2), ("b1", 2)]
