"""A team attacked as a group (606.7 in 2006, 806.7 in 2009, 810.7 in 2010), to 2018-07-12."""

import pytest

from legality import PositionError, check
from legality.legal.damage import legal_damage
from legality.legal.named import legal_attacks
from tests.rulebook.giants import (
    GROUP_EDITIONS,
    attack_of,
    attacks_of,
    block_of,
    blocks_of,
    giants,
)
from tests.table import (
    RULES_2006,
    RULES_2010,
    TODAY,
    creature,
    enchantment,
    land,
    numbers,
    planeswalker,
    rules,
)

ISLAND = "This creature can't attack unless defending player controls an Island."
NO_ISLAND = "This creature can't attack if defending player controls no Island."
NOT_YOU = "Creatures can't attack you."
EVERY = (RULES_2006, *GROUP_EDITIONS)


def isle(controller: str) -> dict[str, object]:
    return land(f"{controller}s", controller, "Basic Land — Island")


# -- 11: what is attacked --------------------------------------------------------------------------


@pytest.mark.rule("810.7a")
@pytest.mark.parametrize("edition", EVERY)
def test_clause_11_any_head_means_the_team_and_the_first_names_it(edition: str) -> None:
    table = giants(creature("a", "Ann"), rules=edition)
    assert attacks_of(table) == {"nobody", "a>Bob"}
    for head in ("Bob", "Bea"):
        assert rules(attack_of(table, f"a>{head}")) == []
        assert {"a": head} in legal_attacks(table)


@pytest.mark.parametrize("edition", GROUP_EDITIONS)
def test_clause_11_planeswalkers_of_either_head_besides(edition: str) -> None:
    table = giants(creature("a", "Ann"), planeswalker("jura", "Bea"), rules=edition)
    assert attacks_of(table) == {"nobody", "a>Bob", "a>jura"}


def test_clause_11_not_where_each_creature_names_a_player() -> None:
    table = giants(creature("a", "Ann"), rules=RULES_2010, group_attack=False)
    assert attacks_of(table) == {"nobody", "a>Bob", "a>Bea"}


@pytest.mark.rule("805.10b")
@pytest.mark.parametrize("edition", TODAY)
def test_clause_11_not_since_2018(edition: str) -> None:
    assert attacks_of(giants(creature("a", "Ann"), rules=edition)) == {"nobody", "a>Bob", "a>Bea"}
    with pytest.raises(PositionError, match="group_attack"):
        giants(rules=edition, group_attack=True)


def test_a_requirement_to_attack_either_head_is_obeyed_by_attacking_the_team() -> None:
    table = giants(creature("a", "Ann", goaded_by=["Bob"]), rules=RULES_2010)
    assert numbers(attack_of(table, "a>Bea")) == (2, 2, 0)


# -- 12: what keeps from attacking one head --------------------------------------------------------


@pytest.mark.rule("810.7c")
@pytest.mark.parametrize("edition", EVERY)
def test_clause_12_an_effect_of_a_heads_object_keeps_from_attacking_the_team(edition: str) -> None:
    table = giants(creature("a", "Ann"), enchantment("moat", "Bea", NOT_YOU), rules=edition)
    step = "500.2" if edition == RULES_2006 else "508.1c"
    assert rules(attack_of(table, "a>Bob")) == [step]
    assert attacks_of(table) == {"nobody"}


@pytest.mark.rule("810.7c")
@pytest.mark.parametrize("edition", EVERY)
def test_clause_12_a_creatures_own_words_about_one_head_since_2009_stop_nothing(
    edition: str,
) -> None:
    table = giants(
        creature("a", "Ann", text="This creature can't attack its owner.", owner="Bob"),
        rules=edition,
    )
    open_ = {"nobody"} if edition == RULES_2006 else {"nobody", "a>Bob"}
    assert attacks_of(table) == open_


@pytest.mark.rule("810.7c")
@pytest.mark.parametrize("edition", GROUP_EDITIONS)
def test_clause_12_but_where_no_head_is_left_they_do(edition: str) -> None:
    # Ann's own enchantment stops attacks on each of her opponents.
    table = giants(
        creature("a", "Ann"),
        enchantment("oath", "Ann", "Creatures can't attack your opponents."),
        rules=edition,
    )
    assert attacks_of(table) == {"nobody"}


@pytest.mark.parametrize("edition", EVERY)
def test_clause_12_a_cap_of_one_head_binds_the_attack(edition: str) -> None:
    table = giants(
        creature("a", "Ann"),
        creature("m", "Amy"),
        enchantment("law", "Bea", "No more than one creature can attack you each combat."),
        rules=edition,
    )
    assert attacks_of(table) == {"nobody", "a>Bob", "m>Bob"}


# -- 13: both are the defending player -------------------------------------------------------------


@pytest.mark.rule("810.7b")
@pytest.mark.parametrize("edition", EVERY)
def test_clause_13_a_positive_condition_holds_if_either_head_meets_it(edition: str) -> None:
    # In 2006 both must have what the creature needs in order to attack (606.7b by the letter).
    table = giants(creature("a", "Ann", text=ISLAND), isle("Bea"), rules=edition)
    assert attacks_of(table) == ({"nobody"} if edition == RULES_2006 else {"nobody", "a>Bob"})
    both = giants(creature("a", "Ann", text=ISLAND), isle("Bob"), isle("Bea"), rules=edition)
    assert attacks_of(both) == {"nobody", "a>Bob"}
    assert attacks_of(giants(creature("a", "Ann", text=ISLAND), rules=edition)) == {"nobody"}


@pytest.mark.rule("810.7b")
@pytest.mark.parametrize("edition", GROUP_EDITIONS)
def test_clause_13_a_negative_one_if_the_positive_holds_of_neither(edition: str) -> None:
    # "controls no Island" is true only if neither head controls one.
    table = giants(creature("a", "Ann", text=NO_ISLAND), isle("Bea"), rules=edition)
    assert attacks_of(table) == {"nobody", "a>Bob"}
    assert attacks_of(giants(creature("a", "Ann", text=NO_ISLAND), rules=edition)) == {"nobody"}


@pytest.mark.rule("810.7b")
@pytest.mark.parametrize("edition", GROUP_EDITIONS)
def test_clause_13_a_comparing_one_if_it_holds_of_either(edition: str) -> None:
    # Ann has 1 creature, Bob none, Bea two: she controls more than Bob does.
    text = "This creature can't attack unless you control more creatures than defending player."
    foes = creature("x", "Bea"), creature("y", "Bea")
    assert len(attacks_of(giants(creature("a", "Ann", text=text), *foes, rules=edition))) == 2
    more = (*foes, creature("z", "Bob"))
    assert len(attacks_of(giants(creature("a", "Ann", text=text), *more, rules=edition))) == 1


@pytest.mark.rule("810.7b")
@pytest.mark.parametrize("edition", EVERY)
def test_clause_13_landwalk_looks_at_either_head(edition: str) -> None:
    eel = creature("a", "Ann", text="Islandwalk")
    table = giants(eel, creature("b", "Bob"), isle("Bea"), attacks="a>Bob", rules=edition)
    assert blocks_of(table) == {"nobody"}
    table = giants(eel, creature("b", "Bob"), isle("Amy"), attacks="a>Bob", rules=edition)
    assert blocks_of(table) == {"nobody", "b>a"}


@pytest.mark.rule("810.7d")
@pytest.mark.parametrize("edition", EVERY)
def test_the_block_is_combined(edition: str) -> None:
    text = "This creature can't be blocked except by two or more creatures."
    table = giants(
        creature("a", "Ann", text=text),
        creature("b1", "Bob"),
        creature("b2", "Bea"),
        attacks="a>Bob",
        rules=edition,
    )
    assert blocks_of(table) == {"nobody", "b1>a b2>a"}
    step = "500.3" if edition == RULES_2006 else "509.1b"
    assert rules(block_of(table, "b2>a")) == [step]


# -- 14: damage ------------------------------------------------------------------------------------


@pytest.mark.rule("810.7f")
@pytest.mark.parametrize("edition", EVERY)
def test_clause_14_unblocked_damage_goes_to_one_head(edition: str) -> None:
    table = giants(creature("a", "Ann"), attacks="a>Bea", blocks="nobody", rules=edition)
    view = legal_damage(table, "attacking")
    assert list(view) == [{"a": {"Bob": 2}}, {"a": {"Bea": 2}}]
    assert view.count() == 2
    assert {"a": {"Bob": 1, "Bea": 1}} not in view


@pytest.mark.rule("810.7f")
@pytest.mark.parametrize("edition", EVERY)
def test_clause_14_so_does_what_tramples_over(edition: str) -> None:
    # 3 damage, a 2/2 in the way: 2 or 3 to it, the rest to one head: 2,1 twice and 3.
    table = giants(
        creature("a", "Ann", "3/3", "Trample"),
        creature("b", "Bob"),
        attacks="a>Bob",
        blocks="b>a",
        rules=edition,
    )
    view = legal_damage(table, "attacking")
    found = sorted(str(sorted(one["a"].items())) for one in view)
    assert found == ["[('Bea', 1), ('b', 2)]", "[('Bob', 1), ('b', 2)]", "[('b', 3)]"]
    assert view.count() == 3


@pytest.mark.rule("805.10f")
@pytest.mark.parametrize("edition", TODAY)
def test_clause_14_since_2018_the_head_attacked(edition: str) -> None:
    table = giants(creature("a", "Ann"), attacks="a>Bea", blocks="nobody", rules=edition)
    assert list(legal_damage(table, "attacking")) == [{"a": {"Bea": 2}}]


@pytest.mark.parametrize("edition", EVERY)
def test_clause_10_damage_of_teammates_counts_together_for_lethal_damage(edition: str) -> None:
    # a tramples with 2 over a 2/2 that m deals 2: all of a's may go through.
    table = giants(
        creature("a", "Ann", "2/2", "Trample"),
        creature("m", "Amy"),
        creature("b", "Bob", text="This creature can block an additional creature each combat."),
        attacks="a>Bob m>Bob",
        blocks="b>a+m",
        rules=edition,
        damage={"step": "regular", "assign": {"a": {"Bea": 2}, "m": {"b": 2}, "b": {"a": 2}}},
    )
    judged = check(table, ["damage"]).damage
    assert judged is not None
    assert rules(judged["attacking"]) == []
